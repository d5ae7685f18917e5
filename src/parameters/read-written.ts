import type { Located } from '../description/view.ts';
import { valuesOf, type Reader } from './coerce.ts';
import { readStyle, type Shape, type Style, type Written } from './read-style.ts';
import type { View } from './branches.ts';

/** What a written value stands for. */
export interface ReadValue {
  readonly value: unknown;
  readonly isValid: boolean;
}

/**
 * Reads `written` as the first value that all of `schemas` allow, in each of the ways that `styles` and the schemas leave open;
 * else as the likeliest one. Undefined where it is written in none of the styles. `alsoAs`: shapes to try whatever the schemas say.
 */
export function readWritten(
  schemas: readonly Located[],
  written: Written,
  { styles, reader, alsoAs = [] }: { styles: readonly Style[]; reader: Reader; alsoAs?: readonly Shape[] },
): ReadValue | undefined {
  let likeliest: ReadValue | undefined;
  for (const view of reader.viewsOf(schemas)) {
    const raws = [...shapesOf(view), ...alsoAs].flatMap((shape) =>
      styles.flatMap((style) => readStyle(style, written, shape)),
    );
    for (const raw of raws) {
      for (const value of valuesOf(raw, view, reader)) {
        if (schemas.every((schema) => reader.validator.isValid(schema, value))) return { value, isValid: true };
        likeliest ??= { value, isValid: false };
      }
    }
  }
  return likeliest;
}

function shapesOf({ types }: View): readonly Shape[] {
  if (types === undefined) return ['text', 'list', 'members'];
  const isScalar = types.size === 0 || [...types].some((type) => type !== 'array' && type !== 'object');
  return [
    ...(types.has('array') ? (['list'] as const) : []),
    ...(types.has('object') ? (['members'] as const) : []),
    ...(isScalar ? (['text'] as const) : []),
  ];
}
