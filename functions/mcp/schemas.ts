import { type Members, objectModel } from '../../src/description/model/objects.ts';
import type { Path, Place } from '../../src/description/place.ts';
import { referenceIn } from '../../src/description/resolve.ts';
import { isArray, isObject, type JsonObject, member } from '../../src/lib/json.ts';
import type { CheckedDocument } from '../check.ts';
import type { McpModel, McpNode } from './model.ts';
import { nodesOf } from './on-nodes.ts';

/** A schema of a tool. */
export interface ToolSchema {
  readonly tool: McpNode;
  readonly field: 'inputSchema' | 'outputSchema';
  /** As written: an object, maybe with a `$ref`. */
  readonly written: JsonObject;
  /** From `x-mcp`. */
  readonly path: Path;
  readonly place: Place;
}

/** A schema within a schema, or that schema itself. */
export interface Subschema {
  readonly value: JsonObject;
  /** From the schema the walk began with. */
  readonly path: () => Path;
  /** Whether only `properties` lead there. */
  readonly isArgument: boolean;
}

/** Every tool schema that is an object. */
export function toolSchemas(model: McpModel): readonly ToolSchema[] {
  return nodesOf(model, 'tool').flatMap((tool) =>
    (['inputSchema', 'outputSchema'] as const).flatMap((field) => {
      const written = member(tool.value, field);
      const place = { source: tool.place.source, path: [...tool.place.path, field] };
      return isObject(written) ? [{ tool, field, written, path: [...tool.path, field], place }] : [];
    }),
  );
}

/** Every `outputSchema` that is a text meant as a reference, into this document or a file: with its path and place. */
export function stringSchemas(model: McpModel): readonly (readonly [text: string, path: Path, place: Place])[] {
  return nodesOf(model, 'tool').flatMap(({ value: { outputSchema }, path, place }) =>
    typeof outputSchema === 'string' && isReference(outputSchema)
      ? [[outputSchema, [...path, 'outputSchema'], place] as const]
      : [],
  );
}

/** Whether a text is meant as a reference rather than as a name. */
export function isReference(text: string): boolean {
  return /[#/]|\.(?:ya?ml|json)$/i.test(text);
}

/**
 * What a `$ref` in a tool schema leads to: within that schema, as JSON Schema reads it, or within the document, as renderers do.
 */
export function resolveInSchema(
  ref: string,
  { written, place }: Pick<ToolSchema, 'written' | 'place'>,
  document: CheckedDocument,
): ReturnType<CheckedDocument['resolve']> {
  const inside = ref.startsWith('#')
    ? document.resolve(ref, { source: { uri: place.source.uri, tree: written }, path: [] })
    : undefined;
  return inside?.kind === 'found' ? inside : document.resolve(ref, place);
}

/** The kind of component other than a schema that a reference names; undefined for schemas and all else. */
export function otherKind(ref: string): string | undefined {
  return /#\/components\/((?!schemas\/)[a-z]+)\/[^/]+$/i.exec(ref)?.[1];
}

/** The schema that a tool schema is or names; undefined where its reference leads nowhere, or to another kind of component. */
export function schemaOf(schema: ToolSchema, document: CheckedDocument): unknown {
  const ref = referenceIn(schema.written);
  if (ref === undefined) return schema.written;
  if (otherKind(ref) !== undefined) return undefined;
  const target = resolveInSchema(ref, schema, document);
  return target.kind === 'found' ? target.value : undefined;
}

/** The keywords that hold schemas. Reading their table takes a while: keep the answer for many schemas. */
export function schemaKeywords(): Members | undefined {
  return objectModel('openapi').get('schema');
}

interface Step {
  readonly key: string | number;
  readonly parent: Step | undefined;
}

interface Visit {
  readonly value: unknown;
  readonly step: Step | undefined;
  readonly isArgument: boolean;
}

/**
 * Every schema in `root` that `seen` does not hold yet, in document order. An explicit stack: schemas may be nested 10,000 deep.
 * Only keywords that hold schemas are followed, so that examples and property names are data.
 */
export function subschemas(root: unknown, seen: WeakSet<object>, keywords = schemaKeywords()): readonly Subschema[] {
  const found: Subschema[] = [];
  const stack: Visit[] = [{ value: root, step: undefined, isArgument: true }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, step, isArgument } = next;
    if (!isObject(value) || seen.has(value)) continue;
    seen.add(value);
    found.push({ value, path: () => pathOf(step), isArgument });
    const children: Visit[] = [];
    for (const key of Object.keys(value)) {
      const [shape, kind] = keywords?.get(key) ?? [];
      if (kind !== 'schema') continue;
      const held = { value: value[key], step: { key, parent: step }, isArgument: isArgument && key === 'properties' };
      if (shape === 'one' && !isArray(held.value)) children.push(held);
      else if (shape !== 'map' || isObject(held.value)) children.push(...itemsOf(held));
    }
    for (const child of children.reverse()) stack.push(child);
  }
  return found;
}

function itemsOf({ value, step, isArgument }: Visit): readonly Visit[] {
  if (isArray(value)) return value.map((item, key) => ({ value: item, step: { key, parent: step }, isArgument }));
  if (!isObject(value)) return [];
  return Object.keys(value).map((key) => ({ value: value[key], step: { key, parent: step }, isArgument }));
}

function pathOf(step: Step | undefined): Path {
  const path: (string | number)[] = [];
  for (let at = step; at !== undefined; at = at.parent) path.push(at.key);
  return path.reverse();
}
