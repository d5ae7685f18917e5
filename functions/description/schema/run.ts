import type { Path } from '../../../src/description/place.ts';
import type { JsonObject } from '../../../src/lib/json.ts';
import type { PackedSchema, PackedSchemas, PackedNode } from './packed.ts';

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
export interface MetReference {
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
  readonly references: Map<string, MetReference>;
  /** The violations of a value that stands at the path. */
  readonly violationsOf: (schema: PackedSchema, value: unknown) => SchemaViolations;
}

/** SchemaViolations of one value, and of what is in it. */
export type SchemaViolations = readonly SchemaViolation[];

/** No violation. */
export const none: SchemaViolations = [];

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
export function below(schema: PackedSchema, value: unknown, key: string | number, run: SchemaRun): SchemaViolations {
  if (schema === true) return none;
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
