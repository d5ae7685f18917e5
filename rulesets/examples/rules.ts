import type { Rule } from '../rule.ts';
import * as list from './list.ts';

/** Every rule of the preset `examples`, in the order of the documentation. */
export const exampleRules: readonly Rule[] = Object.values(list).sort((a, b) => (a.id < b.id ? -1 : 1));
