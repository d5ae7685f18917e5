import { compareCodes } from '../../src/lib/lists.ts';
import type { Rule } from '../rule.ts';
import * as list from './list.ts';

/** Every rule of the preset `examples`, in the order of the documentation. */
export const exampleRules: readonly Rule[] = Object.values(list).sort((a, b) => compareCodes(a.id, b.id));
