import { isObject, member } from '../src/lib/json.ts';
import type { Path, Place } from '../src/description/place.ts';
import { referenceIn } from '../src/description/resolve.ts';
import { pathOf } from '../src/lib/pointer.ts';
import { type CheckedDocument, none, finding, type CheckFinding, under, wrong } from './check.ts';
import { dialectsOf } from './json-schema/dialect.ts';
import { schemaFindings } from './json-schema/schema-findings.ts';
import type { McpModel } from './mcp/model.ts';
import { onModel } from './mcp/on-nodes.ts';
import { otherKind, resolveInSchema, stringSchemas, subschemas, toolSchemas } from './mcp/schemas.ts';

/** A schema that is judged as a whole, and its way from `x-mcp`. */
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
    const [likeliest = none] = [...reports].sort((a, b) => a.length - b.length);
    return under(path, likeliest);
  }),
);

/** `$schema` names a dialect that is checked here. */
export const knownDialect = onModel((model, { document }) =>
  wholeSchemas(model, document).flatMap(({ value, path }) =>
    dialectsOf(value, undefined).length > 0
      ? none
      : wrong(
          '`$schema` should name JSON Schema 2020-12 or draft-07',
          member(value, '$schema'),
          [...path, '$schema'],
          ' Nothing here judges another dialect, and few clients do.',
        ),
  ),
);

/** The schemas of a tool do without the keywords that only OpenAPI 3.0 reads. */
export const openApiKeywords = onModel((model, { document }) => {
  const seen = new Set<unknown>();
  return wholeSchemas(model, document).flatMap(({ value, path, place }) =>
    dialectsOf(value, undefined).length === 0
      ? none
      : subschemas(value, place, seen).flatMap((node) =>
          Object.entries(node.value)
            .flatMap(([keyword, found]) => openApiFinding(keyword, found))
            .flatMap((found) => under([...path, ...pathOf(node)], [found])),
        ),
  );
});

/** The tool schemas, each once, as written and, where it is a reference out of itself, what that names. */
export function wholeSchemas(model: McpModel, document: CheckedDocument): readonly WholeSchema[] {
  const seen = new Set<unknown>();
  const written = toolSchemas(model).flatMap((schema): WholeSchema[] => {
    const ref = referenceIn(schema.written);
    const own = { ...schema, value: schema.written };
    if (ref === undefined || otherKind(ref) !== undefined) return [own];
    const target = resolveInSchema(ref, schema, document);
    const isOutside = target.kind === 'found' && target.place.source.tree !== schema.written;
    return isOutside ? [own, { ...target, path: schema.path }] : [own];
  });
  const named = stringSchemas(model, document).flatMap(({ ref, path, target }): WholeSchema[] =>
    otherKind(ref) === undefined && target.kind === 'found' && isObject(target.value) ? [{ ...target, path }] : [],
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
  if (!isOpenApiExclusive(keyword, value)) return none;
  const limit = keyword.replace('exclusiveM', 'm');
  const hint = value === true ? ` Give it the limit, and remove \`${limit}\`.` : ' Remove it.';
  return wrong(`\`${keyword}\` should be a number, as JSON Schema has it`, value, [keyword], hint);
}
