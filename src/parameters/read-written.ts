import type { Located } from '../description/read/view.ts';
import { valuesOf, type Reader } from './coerce.ts';
import { readStyle, type ValueForm, type ParameterStyle, type WrittenValue } from './read-style.ts';
import type { SchemaBranch } from './branches.ts';

export interface ReadValue {
  readonly value: unknown;
  readonly isValid: boolean;
}

/**
 * The first value of `written` that all of `schemas` allow, among all readings in `styles`; else the likeliest one. Undefined where
 * it is written in none of the styles. `alsoAs`: forms to try whatever the schemas are.
 */
export function readWritten(
  schemas: readonly Located[],
  written: WrittenValue,
  { styles, reader, alsoAs = [] }: { styles: readonly ParameterStyle[]; reader: Reader; alsoAs?: readonly ValueForm[] },
): ReadValue | undefined {
  let likeliest: ReadValue | undefined;
  for (const branch of reader.branchesOf(schemas)) {
    const raws = [...formsOf(branch), ...alsoAs].flatMap((form) =>
      styles.flatMap((style) => readStyle(style, written, form)),
    );
    for (const raw of raws) {
      for (const value of valuesOf(raw, branch, reader)) {
        if (schemas.every((schema) => reader.validator.isValid(schema, value))) return { value, isValid: true };
        likeliest ??= { value, isValid: false };
      }
    }
  }
  return likeliest;
}

function formsOf({ types }: SchemaBranch): readonly ValueForm[] {
  if (types === undefined) return ['text', 'list', 'members'];
  const isScalar = types.size === 0 || [...types].some((type) => type !== 'array' && type !== 'object');
  return [
    ...(types.has('array') ? (['list'] as const) : []),
    ...(types.has('object') ? (['members'] as const) : []),
    ...(isScalar ? (['text'] as const) : []),
  ];
}
