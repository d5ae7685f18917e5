import { type ObjectNode, walkSchemas } from '../../src/description/model/walk.ts';
import type { Path, Place } from '../../src/description/place.ts';
import { type ResolvedReference, type Unresolved, referenceIn, valueOf } from '../../src/description/resolve.ts';
import { type JsonObject, isObject, isText, member } from '../../src/lib/json.ts';
import { pathOf } from '../../src/lib/pointer.ts';
import { type CheckFinding, type CheckedDocument, finding, noFindings, findingsAt, wrongValue } from '../check.ts';
import { dialectsOf } from '../json-schema/keywords.ts';
import { schemaFindings } from '../json-schema/schema-findings.ts';
import type { McpModel } from './model.ts';
import { nodesOf, onModel } from './on-nodes.ts';

/** A schema that is checked as a whole, and its way from `x-mcp`. */
export interface WholeSchema {
  readonly value: unknown;
  readonly path: Path;
  readonly place: Place;
}

/** The schemas of a tool are valid in their dialect of JSON Schema; keywords of OpenAPI 3.0 are another rule's business. */
export const validSchemas = onModel((model, { document }) =>
  wholeSchemas(model, document).flatMap(({ value, path }) => {
    const reports = dialectsOf(value, model.version).map((dialect) =>
      schemaFindings(value, dialect, (keyword, found) => !isOpenApiExclusive(keyword, found)),
    );
    // Of two allowed dialects, the likely one.
    const [likeliest = noFindings] = [...reports].sort((a, b) => a.length - b.length);
    return findingsAt(path, likeliest);
  }),
);

/** `$schema` names a dialect that is checked here. */
export const knownDialect = onModel((model, { document }) =>
  wholeSchemas(model, document).flatMap(({ value, path }) =>
    dialectsOf(value, undefined).length > 0
      ? noFindings
      : wrongValue(
          '`$schema` should name JSON Schema 2020-12 or draft-07',
          member(value, '$schema'),
          [...path, '$schema'],
          ' Other dialects are not checked.',
        ),
  ),
);

/** The schemas of a tool do without the keywords that only OpenAPI 3.0 reads. */
export const openApiKeywords = onModel((model, { document }) => {
  const seen = new Set<unknown>();
  return wholeSchemas(model, document).flatMap(({ value, path, place }) =>
    dialectsOf(value, undefined).length === 0
      ? noFindings
      : subschemas(value, place, seen).flatMap((node) =>
          Object.entries(node.value)
            .flatMap(([keyword, found]) => openApiFinding(keyword, found))
            .flatMap((found) => findingsAt([...path, ...pathOf(node)], [found])),
        ),
  );
});

/** The tool schemas, each once, as written and, where it is a reference out of itself, what that names. */
export function wholeSchemas(model: McpModel, document: CheckedDocument): readonly WholeSchema[] {
  const seen = new Set<unknown>();
  const written = toolSchemas(model).flatMap((schema): WholeSchema[] => {
    const ref = referenceIn(schema.written);
    const own = { ...schema, value: schema.written };
    if (ref === undefined || nonSchemaKind(ref) !== undefined) return [own];
    const target = resolveInSchema(ref, schema, document);
    const isOutside = target.kind === 'found' && target.place.source.tree !== schema.written;
    return isOutside ? [own, { ...target, path: schema.path }] : [own];
  });
  const named = stringSchemas(model, document).flatMap(({ ref, path, target }): WholeSchema[] =>
    nonSchemaKind(ref) === undefined && target.kind === 'found' && isObject(target.value) ? [{ ...target, path }] : [],
  );
  return [...written, ...named].filter(({ value }) => !seen.has(value) && seen.add(value));
}

/** An `exclusive...` of OpenAPI 3.0: there, as in draft-04, it is a boolean beside `minimum` or `maximum`. */
function isOpenApiExclusive(keyword: string, value: unknown): boolean {
  return typeof value === 'boolean' && /^exclusiveM(?:in|ax)imum$/.test(keyword);
}

function openApiFinding(keyword: string, value: unknown): readonly CheckFinding[] {
  if (keyword === 'nullable' && value === true)
    return finding(
      '`nullable` should not stand in a JSON Schema, which ignores it; found true. Add `"null"` to the list in `type`.',
      [keyword],
    );
  if (!isOpenApiExclusive(keyword, value)) return noFindings;
  const limit = keyword.replace('exclusiveM', 'm');
  const hint = value === true ? ` Give it the limit, and remove \`${limit}\`.` : ' Remove it.';
  return wrongValue(`\`${keyword}\` should be a number, as JSON Schema has it`, value, [keyword], hint);
}

/** The fields of a tool that are schemas. Written once: a ruleset is loaded at each start. */
export const inputField = 'inputSchema';
export const outputField = 'outputSchema';

export interface ToolSchema {
  /** The name of the tool, where it has one. */
  readonly tool: unknown;
  readonly field: typeof inputField | typeof outputField;
  /** The schema as written: an object, maybe with a `$ref`. */
  readonly written: JsonObject;
  /** The path from `x-mcp`. */
  readonly path: Path;
  readonly place: Place;
}

/** Every tool schema that is an object. */
export function toolSchemas(model: McpModel): readonly ToolSchema[] {
  return nodesOf(model, 'tool').flatMap(({ value, path, place: { source, path: within } }) =>
    ([inputField, outputField] as const).flatMap((field) => {
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
  /** The place of the tool. */
  readonly place: Place;
  readonly target: ResolvedReference | Unresolved;
}

/** The texts that stand for schemas. */
export function stringSchemas(model: McpModel, { resolve }: CheckedDocument): readonly StringSchema[] {
  return nodesOf(model, 'tool').flatMap(({ value: { outputSchema: ref }, path, place }) =>
    isText(ref) && isReference(ref) ? [{ ref, path: [...path, outputField], place, target: resolve(ref, place) }] : [],
  );
}

/** A text is a reference rather than a name. */
export function isReference(text: string): boolean {
  return /^(?!\s*\{).*(?:[#/]|\.(?:ya?ml|json)$)/is.test(text);
}

/**
 * The target of a `$ref` in a tool schema: within that schema, as JSON Schema reads it, or within the document, as renderers do.
 */
function resolveInSchema(
  ref: string,
  { written, place }: Pick<ToolSchema, 'written' | 'place'>,
  { resolve }: CheckedDocument,
): ResolvedReference | Unresolved {
  const within = { source: { uri: place.source.uri, tree: written }, path: [] };
  const inside = ref.startsWith('#') ? resolve(ref, within) : undefined;
  return inside?.kind === 'found' ? inside : resolve(ref, place);
}

/** The kind of component that a reference leads to if that is not a schema; undefined for schemas and other targets. */
export function nonSchemaKind(ref: string): string | undefined {
  return (
    /#\/components\/((?!schemas\/)[a-z]+)\/[^/]+$/i.exec(ref)?.[1] ??
    /#\/((?:paths|webhooks|info|servers|tags|security|components)(?:\/schemas)?)$/.exec(ref)?.[1]
  );
}

/** The schema that a tool schema is or names; undefined where its reference leads nowhere, or to another kind of component. */
export function schemaOf(schema: ToolSchema, document: CheckedDocument): unknown {
  const ref = referenceIn(schema.written);
  if (ref === undefined) return schema.written;
  if (nonSchemaKind(ref) !== undefined) return undefined;
  return valueOf(resolveInSchema(ref, schema, document));
}

/** Every schema in a value that `seen` does not hold yet, itself first, in document order. */
export function subschemas(value: unknown, { source }: Place, seen = new Set<unknown>()): readonly ObjectNode[] {
  const found: ObjectNode[] = [];
  walkSchemas(value, source, seen, (node) => found.push(node));
  return found;
}
