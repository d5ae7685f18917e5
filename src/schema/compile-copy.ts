import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js';
import { createAjv, type AjvOptions } from './ajv.ts';
import { isCompilable } from './compilable.ts';
import type { CopiedSchemas } from './copy.ts';

/** Where copied schemas find those that they share. */
export interface SharedCopies {
  readonly shared: CopiedSchemas['shared'];
  /** Stands before the id of a shared schema in the references to it. */
  readonly prefix: string;
}

/** Compiles copied schemas, those that they share once for all; undefined where Ajv cannot. */
export function createCompileCopy(
  { shared, prefix }: SharedCopies,
  options: AjvOptions,
): (copy: boolean | object) => ValidateFunction | undefined {
  // Made when it is needed: most descriptions are answered from their examples.
  let ajv: Ajv2020 | undefined;
  let added = 0;
  return (copy) => {
    if (!isCompilable(copy)) return undefined;
    ajv ??= createAjv(options);
    for (const [id, each] of [...shared].slice(added)) {
      ajv.addSchema(isCompilable(each) ? each : {}, `${prefix}${id}`);
    }
    added = shared.size;
    try {
      return ajv.compile(copy);
    } catch {
      // A schema that Ajv cannot compile judges nothing; that it is broken is for the linter to say.
      return undefined;
    }
  };
}
