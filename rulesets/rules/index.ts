import { compareCodes } from '../../src/lib/lists.ts';
import type { Rule } from '../rule.ts';
import * as list from './list.ts';

/** Every rule, in the order of the documentation. */
export const rules: readonly Rule[] = Object.values(list).sort((a, b) => compareCodes(a.id, b.id));
