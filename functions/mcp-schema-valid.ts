import { isObject } from '../src/lib/json.ts';
import type { Path } from '../src/description/place.ts';
import { referenceIn } from '../src/description/resolve.ts';
import { type CheckedDocument, none } from './check.ts';
import { dialectsOf } from './json-schema/dialect.ts';
import { schemaProblems } from './json-schema/schema-problems.ts';
import type { McpModel } from './mcp/model.ts';
import { onModel, under } from './mcp/on-nodes.ts';
import { otherKind, resolveInSchema, schemaKeywords, stringSchemas, subschemas, toolSchemas } from './mcp/schemas.ts';

/** A schema that is judged as a whole, and its way from `x-mcp`. */
interface WholeSchema {
  readonly value: unknown;
  readonly path: Path;
}

/** The schemas of a tool are valid in their dialect of JSON Schema; keywords of OpenAPI 3.0 are another rule's business. */
export const validSchemas = onModel((model, { document }) => {
  return wholeSchemas(model, document).flatMap(({ value, path }) => {
    const reports = dialectsOf(value, model.version).map((dialect) =>
      schemaProblems(value, dialect, (keyword, found) => !isOpenApiExclusive(keyword, found)),
    );
    // Where two dialects are allowed, the one that was likely meant.
    const [likeliest = none] = [...reports].sort((a, b) => a.length - b.length);
    return under(path, likeliest);
  });
});

/** The schemas of a tool do without the keywords that only OpenAPI 3.0 reads. */
export const openApiKeywords = onModel((model, { document }) => {
  const [seen, keywords] = [new WeakSet(), schemaKeywords()];
  return wholeSchemas(model, document).flatMap(({ value, path }) =>
    dialectsOf(value, undefined).length === 0
      ? none
      : subschemas(value, seen, keywords).flatMap((schema) =>
          Object.entries(schema.value).flatMap(([keyword, found]) => {
            const message = openApiMessage(keyword, found);
            return message === undefined ? none : [{ message, path: [...path, ...schema.path(), keyword] }];
          }),
        ),
  );
});

/** Every tool schema once, as written and, where it is a reference out of itself, what that names. */
function wholeSchemas(model: McpModel, document: CheckedDocument): readonly WholeSchema[] {
  const seen = new Set<unknown>();
  const written = toolSchemas(model).flatMap((schema): WholeSchema[] => {
    const ref = referenceIn(schema.written);
    const own = { value: schema.written, path: schema.path };
    if (ref === undefined || otherKind(ref) !== undefined) return [own];
    const target = resolveInSchema(ref, schema, document);
    const isOutside = target.kind === 'found' && target.place.source.tree !== schema.written;
    return isOutside ? [own, { value: target.value, path: schema.path }] : [own];
  });
  const named = stringSchemas(model).flatMap(([ref, path, place]): WholeSchema[] => {
    const target = document.resolve(ref, place);
    return otherKind(ref) === undefined && target.kind === 'found' && isObject(target.value)
      ? [{ value: target.value, path }]
      : [];
  });
  return [...written, ...named].filter(({ value }) => !seen.has(value) && seen.add(value));
}

/** In OpenAPI 3.0, as in draft-04, these are switches beside `minimum` and `maximum`. */
function isOpenApiExclusive(keyword: string, value: unknown): boolean {
  return typeof value === 'boolean' && (keyword === 'exclusiveMinimum' || keyword === 'exclusiveMaximum');
}

function openApiMessage(keyword: string, value: unknown): string | undefined {
  if (keyword === 'nullable' && value === true)
    return '`nullable` should not stand in a JSON Schema, which ignores it; found true. Add `"null"` to the list in `type`.';
  if (!isOpenApiExclusive(keyword, value)) return undefined;
  const limit = keyword.replace('exclusiveM', 'm');
  const hint = value === true ? `Give it the limit, and remove \`${limit}\`.` : 'Remove it.';
  return `\`${keyword}\` should be a number, as JSON Schema has it; found ${String(value)}. ${hint}`;
}
