import type { Located } from '../description/read/view.ts';
import { decodePercent } from '../lib/pointer.ts';
import type { SchemaBranch } from './branches.ts';
import { type Reader, mostPieces, valuesOf } from './coerce.ts';
import { type ParameterStyle, type ValueForm, type WrittenValue, halves, readStyle } from './read-style.ts';

/** A decoded name, and its text as it was sent. */
export type Pair = readonly [name: string, text: string];

/** The pairs of a query or of a form (WHATWG URL section 5.1); at most 10,000. */
export function parsePairs(query: string): readonly Pair[] {
  const pieces = query.split('&', mostPieces).filter((piece) => piece !== '');
  return pieces.map((piece) => {
    const [name, text] = halves(piece);
    return [decodeForm(name), text];
  });
}

/** The query of a request target, without `?`. */
export function queryOf(target: string): string {
  const [, query = ''] = /^[^?#]*\?([^#]*)/u.exec(target) ?? [];
  return query;
}

/** The pairs of a `Cookie` header (RFC 6265 section 4.2.1). */
export function parseCookies(header: string | undefined): readonly Pair[] {
  const pieces = (header ?? '').split(';', mostPieces).map((piece) => piece.trim());
  return pieces.filter((piece) => piece.includes('=')).map(halves);
}

/** A piece of a form, decoded. */
export function decodeForm(text: string): string {
  return decodePercent(text.replaceAll('+', ' '));
}

/**
 * The values of `template` in `path`, not decoded: an encoded comma does not separate. Segments with several parameters, or with
 * encoded text around the parameter, are left out.
 */
export function rawPathValues(template: string, path: string): ReadonlyMap<string, string> {
  const sent = path.split('/');
  const segments = template.replace(/[?#].*$/u, '').split('/');
  return new Map(
    segments.flatMap((segment, index): Pair[] => {
      const [, before, name, after] = /^([^{}]*)\{([^{}]+)\}([^{}]*)$/u.exec(segment) ?? [];
      const text = sent[index] ?? '';
      if (before === undefined || name === undefined || after === undefined) return [];
      if (!text.startsWith(before) || !text.endsWith(after)) return [];
      return [[name, text.slice(before.length, text.length - after.length)]];
    }),
  );
}

/** The texts and members of a parameter in `pairs`. `isMember`: the name is that of a property in an exploded object. */
export function writtenIn(
  pairs: readonly Pair[],
  { name, style }: Pick<ParameterStyle, 'name' | 'style'>,
  isMember: (name: string) => boolean = () => false,
): WrittenValue {
  const texts = pairs.filter(([each]) => each === name).map(([, text]) => text);
  const members =
    style === 'deepObject'
      ? pairs
          .filter(([each]) => each.startsWith(`${name}[`))
          .map(([each, text]) => [each.slice(name.length), text] as const)
      : pairs.filter(([each]) => isMember(each));
  return { texts, members };
}

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
