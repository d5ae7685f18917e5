import type { Path } from '../../../src/description/place.ts';
import { type JsonObject, isArray, isText } from '../../../src/lib/json.ts';
import type { PackedNode, PackedSchema, PackedSchemas } from './packed.ts';

/** A keyword that a value does not keep, and where. */
export interface SchemaViolation {
  readonly path: Path;
  readonly keyword: keyof PackedNode | 'isReference';
  /** The demand of the keyword: types, values, the name of a field. */
  readonly expected: unknown;
  /** The fields that the object may have, for one that it has beside them. */
  readonly fields?: readonly string[];
}

/** A reference in a value, and the schema of what it leads to. */
export interface ReferenceInValue {
  readonly path: Path;
  readonly ref: string;
  readonly schema: PackedSchema;
}

/** One validation under way. */
export interface SchemaRun {
  readonly packed: PackedSchemas;
  readonly isForeign: (value: JsonObject) => boolean;
  /** The path to the value that is looked at. */
  readonly path: (string | number)[];
  /** The schema that this value has as a whole. */
  schema: PackedSchema;
  readonly references: Map<string, ReferenceInValue>;
  /** The violations of a value that stands at the path. */
  readonly violationsOf: (schema: PackedSchema, value: unknown) => SchemaViolations;
}

/** SchemaViolations of one value, and of what is in it. */
export type SchemaViolations = readonly SchemaViolation[];

/** No violation. */
export const noViolations: SchemaViolations = [];

/** The schema that a number stands for. */
export function nodeOf(schema: PackedSchema, { packed }: SchemaRun): PackedNode | boolean {
  return typeof schema === 'number' ? (packed.nodes[schema] ?? true) : schema;
}

/** A violation of the value that stands at the path. */
export function violation(
  { path }: SchemaRun,
  keyword: SchemaViolation['keyword'],
  expected: unknown,
): SchemaViolation {
  return { path: [...path], keyword, expected };
}

/** The violations of a part of the value. */
export function partViolations(
  schema: PackedSchema,
  value: unknown,
  key: string | number,
  run: SchemaRun,
): SchemaViolations {
  if (schema === true) return noViolations;
  const outer = run.schema;
  run.schema = schema;
  run.path.push(key);
  const found = run.violationsOf(schema, value);
  run.path.pop();
  run.schema = outer;
  return found;
}

const compiled = new Map<string, RegExp>();

/** The expression of a pattern, compiled once. */
export function patternOf(pattern: string): RegExp {
  const known = compiled.get(pattern) ?? new RegExp(pattern, 'u');
  compiled.set(pattern, known);
  return known;
}

/**
 * The violations of the alternative that was most likely intended, where a value at `depth` keeps none of them: first those whose type it has,
 * then those whose discriminating fields it has, then the one whose fields it has, then the one with the fewest violations.
 */
export function likeliestViolations(
  outcomes: readonly (readonly SchemaViolation[])[],
  depth: number,
): readonly SchemaViolation[] {
  const byType = outcomes.filter(
    (found) => !found.some(({ path, keyword }) => keyword === 'type' && path.length === depth),
  );
  if (byType.length === 0) return merged(outcomes);
  const missing = byType.map((found) => (found.length === 1 ? found[0] : undefined)).flatMap((one) => one ?? []);
  if (
    missing.length > 1 &&
    missing.length === byType.length &&
    missing.every((one) => one.keyword === 'required' && one.path.length === depth)
  ) {
    const [first] = missing;
    return first === undefined
      ? []
      : [{ ...first, keyword: 'anyOf', expected: missing.map(({ expected }) => expected) }];
  }
  const byValue = byType.filter((found) => !found.some((one) => isTag(one, depth)));
  if (byValue.length > 0) return best(byValue, depth);
  const tags = byType.map((found) => found.filter((one) => isTag(one, depth)));
  const name = tags[0]
    ?.map(({ path }) => path.at(-1))
    .find((key) => tags.every((some) => some.some(({ path }) => path.at(-1) === key)));
  if (name === undefined) return best(byType, depth);
  return merged(tags.map((some) => some.filter(({ path }) => path.at(-1) === name)));
}

/** True where a field of the value itself, or the value, is none of those that an alternative has there. Items of a list tell nothing. */
function isTag({ keyword, path }: SchemaViolation, depth: number): boolean {
  return keyword === 'enum' && (path.length <= depth || (path.length === depth + 1 && isText(path.at(-1))));
}

/** One violation that expects what any of the alternatives does. */
function merged(outcomes: readonly (readonly SchemaViolation[])[]): readonly SchemaViolation[] {
  const [first] = outcomes[0] ?? [];
  if (first === undefined) return [];
  const alike = outcomes.flatMap((found) => found.filter(({ keyword }) => keyword === first.keyword));
  const expected = [...new Set(alike.flatMap((one) => (isArray(one.expected) ? one.expected : [])))];
  return [{ ...first, expected }];
}

function best(outcomes: readonly (readonly SchemaViolation[])[], depth: number): readonly SchemaViolation[] {
  const isShape = ({ keyword, path }: SchemaViolation): boolean =>
    path.length <= depth + 1 && (keyword === 'required' || keyword === 'additionalProperties');
  const countOf = (found: readonly SchemaViolation[]): number => found.filter(isShape).length;
  const [first = []] = [...outcomes].sort((one, two) => countOf(one) - countOf(two) || one.length - two.length);
  return first;
}
