import type { Ajv2020, ErrorObject } from 'ajv/dist/2020.js';
import { createAjv, formatTest, stepLimit, type AjvOptions } from './ajv.ts';
import type { SharedCopies } from './compile-copy.ts';
import type { JsonSchema } from './copy.ts';
import { createInterpreter } from './interpret.ts';

/** What is wrong with a value by a copied schema; undefined where that takes a compiled one to tell, or the schema has judged enough of them to be worth it. */
export type InterpretCopy = (copy: JsonSchema, value: unknown) => readonly ErrorObject[] | undefined;

// Compiling a schema takes as long as judging some dozens of small values without.
const mostInterpreted = 20;

/** Judges values by copied schemas without compiling them, formats as Ajv does. Few schemas judge more than some values. */
export function createInterpretCopy({ shared, prefix }: SharedCopies, options: AjvOptions): InterpretCopy {
  let ajv: Ajv2020 | undefined;
  const interpret = createInterpreter({
    targetOf: (ref) => shared.get(ref.slice(prefix.length)),
    formatOf: (name) => formatTest((ajv ??= createAjv(options)), name),
  });
  const judged = new WeakMap<object, number>();
  return (copy, value) => {
    if (typeof copy === 'object') {
      const count = judged.get(copy) ?? 0;
      if (count >= mostInterpreted) return undefined;
      judged.set(copy, count + 1);
    }
    return interpret(copy, value, options.budget ?? { left: stepLimit });
  };
}
