import { isObject, isText, keysOf, member, setMember, type JsonObject } from '../../lib/json.ts';
import { show } from '../../lib/show.ts';
import { listNames, type ListName, type SurfaceEntry } from '../surface/surface.ts';
import { servedFields } from './entry-fields.ts';
import { failureCodes, RpcFailure, type Era, type DescribedServer } from './described-server.ts';
import { perObject } from '../../lib/cache.ts';
import { refusedKeywords, takesObject } from './tool-schemas.ts';

const pageSize = 100;

/** A page of a list, as a client of `era` gets it. @throws RpcFailure for a cursor that no page gave. */
export function listPage(
  list: ListName,
  cursor: unknown,
  serving: DescribedServer,
  era: Era,
): { readonly entries: readonly JsonObject[]; readonly nextCursor?: string } {
  const all = servable(serving.surface.lists[list].entries);
  const start = startOf(cursor, all.length);
  const end = start + pageSize;
  const entries = all.slice(start, end).map((entry) => shownEntry(entry, list, serving)[era]);
  return { entries, ...(end < all.length && { nextCursor: `from-${end}` }) };
}

function startOf(cursor: unknown, length: number): number {
  if (cursor === undefined) return 0;
  const start = isText(cursor) ? Number(/^from-([1-9]\d{0,8})$/u.exec(cursor)?.[1]) : Number.NaN;
  if (start < length && start % pageSize === 0) return start;
  throw new RpcFailure(
    failureCodes.invalidParams,
    `\`cursor\` must be the \`nextCursor\` of a page before; found ${show(cursor)}.`,
  );
}

/** The entries that have a name: a client refuses a whole list for one without. */
const servable = perObject((entries: readonly SurfaceEntry[]): readonly SurfaceEntry[] =>
  entries.filter(({ key, value }) => key !== undefined && isObject(value)),
);

const shownEntry = perObject(
  (entry: SurfaceEntry, list: ListName, serving: DescribedServer): Readonly<Record<Era, JsonObject>> => {
    const modern = list === 'tools' ? shownTool(entry, serving) : shownOther(list, entry);
    return { modern, legacy: withoutNews(modern) };
  },
);

function shownTool(tool: SurfaceEntry, { schemas }: DescribedServer): JsonObject {
  const outputSchema = schemas.shown(tool, 'outputSchema');
  return {
    ...fieldsOf(tool, 'tools').fields,
    inputSchema: schemas.shown(tool, 'inputSchema'),
    ...(outputSchema && { outputSchema }),
  };
}

function shownOther(list: ListName, entry: SurfaceEntry): JsonObject {
  const { key, value } = entry;
  return {
    ...fieldsOf(entry, list).fields,
    ...(list === 'resourceTemplates' && { uriTemplate: key }),
    // A resource must have a name.
    ...(list !== 'prompts' && { name: isText(member(value, 'name')) ? member(value, 'name') : key }),
  };
}

const kinds = {
  tools: { object: 'tool', noun: 'Tool', left: ['inputSchema', 'outputSchema', 'tags', 'security'] },
  resources: { object: 'resource', noun: 'Resource', left: ['text', 'blob', 'tags', 'security'] },
  resourceTemplates: {
    object: 'resourceTemplate',
    noun: 'Resource template',
    left: ['text', 'blob', 'tags', 'security', 'uri'],
  },
  prompts: { object: 'prompt', noun: 'Prompt', left: ['text', 'blob', 'tags', 'security'] },
} as const;

const fieldsOf = perObject((entry: SurfaceEntry, list: ListName) => {
  const { object, left } = kinds[list];
  return servedFields(entry.value, object, left);
});

/** Up to 2025-11-25 an `outputSchema` is of `type: object`: a client refuses the whole list for another. */
export function isForAll(outputSchema: unknown): boolean {
  return member(outputSchema, 'type') === 'object';
}

function withoutNews(entry: JsonObject): JsonObject {
  const { inputSchema, outputSchema, ...rest } = entry;
  return {
    ...rest,
    ...(inputSchema !== undefined && { inputSchema: withPropertyObjects(inputSchema) }),
    ...(isForAll(outputSchema) && { outputSchema: withPropertyObjects(outputSchema) }),
  };
}

/** Up to 2025-11-25 properties of a tool are objects: a client refuses the whole list for one that is `true` or `false`. */
function withPropertyObjects(schema: unknown): unknown {
  const properties = member(schema, 'properties');
  if (!isObject(schema) || !keysOf(properties).some((key) => !isObject(member(properties, key)))) return schema;
  const copy: Record<string, unknown> = {};
  for (const key of keysOf(properties)) {
    const value = member(properties, key);
    setMember(copy, key, isObject(value) ? value : value === false ? { not: {} } : {});
  }
  return { ...schema, properties: copy };
}

function refusedInSchemas({ value }: SurfaceEntry): readonly string[] {
  return ['inputSchema', 'outputSchema'].flatMap((field) =>
    refusedKeywords(member(value, field)).map((key) => `${field}/${key}`),
  );
}

/** What is served otherwise than it is described, a sentence each. */
export function serveNotes({ surface, schemas }: DescribedServer): readonly string[] {
  const { tools, ...others } = surface.lists;
  const nameless = [tools, ...Object.values(others)].flatMap(({ entries }) =>
    entries.filter(({ key }) => key === undefined),
  );
  const inputs = tools.entries.filter((tool) => !takesObject(member(tool.value, 'inputSchema')));
  const outputs = tools.entries.filter((tool) => {
    const output = schemas.shown(tool, 'outputSchema');
    return output !== undefined && !isForAll(output);
  });
  const lost = tools.entries.filter(
    (tool) => member(tool.value, 'outputSchema') !== undefined && schemas.shown(tool, 'outputSchema') === undefined,
  );
  const refused = listNames.flatMap((list) =>
    servable(surface.lists[list].entries).flatMap((entry) =>
      [...fieldsOf(entry, list).refused, ...refusedInSchemas(entry)].map(
        (field) =>
          `${kinds[list].noun} \`${entry.key ?? ''}\`: clients refuse the value of \`${field}\`; it is not served.`,
      ),
    ),
  );
  return [
    ...(nameless.length > 0 ? [`Entries without a name or URI are not served; found ${nameless.length}.`] : []),
    ...inputs.map(
      ({ key = '' }) => `Tool \`${key}\`: \`inputSchema\` must have \`type: object\`; served as \`{ type: object }\`.`,
    ),
    ...lost.map(
      ({ key = '' }) => `Tool \`${key}\`: \`outputSchema\` is no schema, or leads nowhere; it is not served.`,
    ),
    ...outputs.map(
      ({ key = '' }) =>
        `Tool \`${key}\`: \`outputSchema\` is no \`type: object\`; clients before MCP 2026-07-28 do not get it.`,
    ),
    ...refused,
  ];
}
