import { isObject, isText, keysOf, member, put, type JsonObject } from '../../lib/json.ts';
import { show } from '../../lib/show.ts';
import type { ListName, SurfaceEntry } from '../surface/surface.ts';
import { failureCodes, RpcFailure, type Era, type PlayedServer } from './played-server.ts';
import { perObject } from '../../lib/cache.ts';

const pageSize = 100;

/** A page of a list, as a client of `era` gets it. @throws RpcFailure for a cursor that no page gave. */
export function listPage(
  list: ListName,
  cursor: unknown,
  serving: PlayedServer,
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
  (entry: SurfaceEntry, list: ListName, serving: PlayedServer): Readonly<Record<Era, JsonObject>> => {
    const modern = list === 'tools' ? shownTool(entry, serving) : shownOther(list, entry);
    return { modern, legacy: withoutNews(modern) };
  },
);

function shownTool(tool: SurfaceEntry, { schemas }: PlayedServer): JsonObject {
  const outputSchema = schemas.shown(tool, 'outputSchema');
  return {
    ...withoutOurs(tool.value, ['inputSchema', 'outputSchema', 'tags', 'security']),
    inputSchema: schemas.shown(tool, 'inputSchema'),
    ...(outputSchema && { outputSchema }),
  };
}

function shownOther(list: ListName, { key, value }: SurfaceEntry): JsonObject {
  const isTemplate = list === 'resourceTemplates';
  const fields = withoutOurs(value, ['text', 'blob', 'tags', 'security', ...(isTemplate ? ['uri'] : [])]);
  const args = member(fields, 'arguments');
  return {
    ...fields,
    ...(isTemplate && { uriTemplate: key }),
    // A resource must have a name.
    ...(list !== 'prompts' && { name: isText(member(value, 'name')) ? member(value, 'name') : key }),
    ...(Array.isArray(args) && { arguments: args.filter(isObject).map((each) => withoutOurs(each, [])) }),
  };
}

/** The fields of MCP: without `left`, keys of descriptions, and values that are null, which clients refuse. */
function withoutOurs(value: unknown, left: readonly string[]): JsonObject {
  const copy: Record<string, unknown> = {};
  for (const key of keysOf(value)) {
    const part = member(value, key);
    if (part !== null && !left.includes(key) && !key.startsWith('x-')) put(copy, key, part);
  }
  return copy;
}

/** Up to 2025-11-25 an `outputSchema` is of `type: object`: a client refuses the whole list for another. */
export function isForAll(outputSchema: unknown): boolean {
  return member(outputSchema, 'type') === 'object';
}

function withoutNews(entry: JsonObject): JsonObject {
  const { outputSchema, ...rest } = entry;
  return outputSchema === undefined || isForAll(outputSchema) ? entry : rest;
}

/** What is served otherwise than it is described, a sentence each. */
export function serveNotes({ surface, schemas }: PlayedServer): readonly string[] {
  const { tools, ...others } = surface.lists;
  const nameless = [tools, ...Object.values(others)].flatMap(({ entries }) =>
    entries.filter(({ key }) => key === undefined),
  );
  const inputs = tools.entries.filter(
    (tool) => !['object', undefined].some((type) => type === member(member(tool.value, 'inputSchema'), 'type')),
  );
  const outputs = tools.entries.filter((tool) => {
    const output = schemas.shown(tool, 'outputSchema');
    return output !== undefined && !isForAll(output);
  });
  const lost = tools.entries.filter(
    (tool) => member(tool.value, 'outputSchema') !== undefined && schemas.shown(tool, 'outputSchema') === undefined,
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
  ];
}
