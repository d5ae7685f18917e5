import { type ObjectNode, walkSchemas } from '../../src/description/model/walk.ts';
import type { Path, Place } from '../../src/description/place.ts';
import { type Found, referenceIn, type Unresolved, valueOf } from '../../src/description/resolve.ts';
import { isObject, isText, type JsonObject, member } from '../../src/lib/json.ts';
import type { CheckedDocument } from '../check.ts';
import type { McpModel } from './model.ts';
import { nodesOf } from './on-nodes.ts';

/** A schema of a tool. */
export interface ToolSchema {
  /** The name of the tool, where it has one. */
  readonly tool: unknown;
  readonly field: 'inputSchema' | 'outputSchema';
  /** The schema as written: an object, maybe with a `$ref`. */
  readonly written: JsonObject;
  /** The path from `x-mcp`. */
  readonly path: Path;
  readonly place: Place;
}

/** Every tool schema that is an object. */
export function toolSchemas(model: McpModel): readonly ToolSchema[] {
  return nodesOf(model, 'tool').flatMap(({ value, path, place: { source, path: within } }) =>
    (['inputSchema', 'outputSchema'] as const).flatMap((field) => {
      const written = member(value, field);
      return isObject(written)
        ? [{ tool: value.name, field, written, path: [...path, field], place: { source, path: [...within, field] } }]
        : [];
    }),
  );
}

/** An `outputSchema` that is a text meant as a reference, into this document or a file. */
interface StringSchema {
  readonly ref: string;
  readonly path: Path;
  readonly target: Found | Unresolved;
}

/** The texts that stand for schemas. */
export function stringSchemas(model: McpModel, { resolve }: CheckedDocument): readonly StringSchema[] {
  return nodesOf(model, 'tool').flatMap(({ value: { outputSchema: ref }, path, place }) =>
    isText(ref) && isReference(ref) ? [{ ref, path: [...path, 'outputSchema'], target: resolve(ref, place) }] : [],
  );
}

/** A text is a reference rather than a name. */
export function isReference(text: string): boolean {
  return /[#/]|\.(?:ya?ml|json)$/i.test(text);
}

/**
 * The target of a `$ref` in a tool schema: within that schema, as JSON Schema reads it, or within the document, as renderers do.
 */
export function resolveInSchema(
  ref: string,
  { written, place }: Pick<ToolSchema, 'written' | 'place'>,
  { resolve }: CheckedDocument,
): Found | Unresolved {
  const within = { source: { uri: place.source.uri, tree: written }, path: [] };
  const inside = ref.startsWith('#') ? resolve(ref, within) : undefined;
  return inside?.kind === 'found' ? inside : resolve(ref, place);
}

/** The kind of component that a reference leads to if that is not a schema; undefined for schemas and other targets. */
export function otherKind(ref: string): string | undefined {
  return (
    /#\/components\/((?!schemas\/)[a-z]+)\/[^/]+$/i.exec(ref)?.[1] ??
    /#\/((?:paths|webhooks|info|servers|tags|security|components)(?:\/schemas)?)$/.exec(ref)?.[1]
  );
}

/** The schema that a tool schema is or names; undefined where its reference leads nowhere, or to another kind of component. */
export function schemaOf(schema: ToolSchema, document: CheckedDocument): unknown {
  const ref = referenceIn(schema.written);
  if (ref === undefined) return schema.written;
  if (otherKind(ref) !== undefined) return undefined;
  return valueOf(resolveInSchema(ref, schema, document));
}

/** Every schema in a value that `seen` does not hold yet, itself first, in document order. */
export function subschemas(value: unknown, { source }: Place, seen = new Set<unknown>()): readonly ObjectNode[] {
  const found: ObjectNode[] = [];
  walkSchemas(value, source, seen, (node) => found.push(node));
  return found;
}
