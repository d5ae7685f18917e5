import type { Path } from '../../../src/description/place.ts';
import { type JsonObject, isArray, isText } from '../../../src/lib/json.ts';

/** The official schemas of all versions, as one table. */
export interface PackedSchemas {
  /** The number of the root schema of a version: `openapi 3.1`. */
  readonly roots: Readonly<Record<string, number>>;
  readonly nodes: readonly PackedNode[];
}

/** A schema, or its number in the table. True allows all, false nothing. */
export type PackedSchema = boolean | number | PackedNode;

/** The keywords of JSON Schema that the official schemas use, those of all dialects in the words of 2020-12. A `$ref` is a part of `allOf`. */
export interface PackedNode {
  /** The object that a schema describes, where others refer to it. */
  readonly name?: string;
  /** The object may have extensions, `x-...`, beside what it says of other keys. */
  readonly isExtensible?: true;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, PackedSchema>>;
  readonly patternProperties?: Readonly<Record<string, PackedSchema>>;
  readonly additionalProperties?: PackedSchema;
  readonly unevaluatedProperties?: PackedSchema;
  readonly propertyNames?: PackedSchema;
  readonly dependentSchemas?: Readonly<Record<string, PackedSchema>>;
  readonly items?: PackedSchema;
  readonly prefixItems?: readonly PackedSchema[];
  readonly contains?: PackedSchema;
  readonly minContains?: number;
  readonly maxContains?: number;
  readonly allOf?: readonly PackedSchema[];
  readonly anyOf?: readonly PackedSchema[];
  readonly oneOf?: readonly PackedSchema[];
  readonly not?: PackedSchema;
  readonly if?: PackedSchema;
  readonly then?: PackedSchema;
  readonly else?: PackedSchema;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Before draft 6 a boolean beside `minimum`. */
  readonly exclusiveMinimum?: number | boolean;
  readonly exclusiveMaximum?: number | boolean;
  readonly multipleOf?: number;
}

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
