import { idAt, isId, itemIdPathIn } from '../../contract/record-id.ts';
import { type Operation, operationsOf } from '../../description/read/api.ts';
import type { JsonObject } from '../../lib/json.ts';
import type { Case } from '../case.ts';
import type { CaseContext } from '../cases/context.ts';
import { readOperation, readsRecord } from '../cases/operation.ts';
import { createShadowOf } from '../cases/path-ids.ts';
import { listIn, readRecords } from '../compare/read-body.ts';
import type { Send } from '../target.ts';

/** Reads the lists of a target. */
interface ListReading {
  readonly context: CaseContext;
  readonly send: Send;
  /** The number of lists that are read at once. */
  readonly concurrency: number;
}

/**
 * The values of the paths of `operations` that lists of the target show: the id of the first record of `GET /pets` for
 * `GET /pets/{petId}`, and so on inside of it. Each list is read once.
 */
export async function readListedIds(
  operations: readonly Operation[],
  { context, send, concurrency }: ListReading,
): Promise<(operation: Operation) => JsonObject> {
  const askFor = createAskFor(context);
  const values = new Map<string, Promise<JsonObject>>();

  const readList = async (path: string, outer: JsonObject): Promise<readonly unknown[]> => {
    const asked = askFor(path, outer);
    if (asked === undefined || hasMadeUpPath(asked)) return [];
    const sent = await send(asked.request);
    const isList = sent.kind === 'reply' && sent.reply.status >= 200 && sent.reply.status <= 299;
    const read = isList ? readRecords(sent.reply.body) : undefined;
    return read?.kind === 'json' ? listIn(read.value) : [];
  };
  const readValues = async (path: string, parameter: string): Promise<JsonObject> => {
    const listPath = listPathOf(path);
    const outer = await valuesOf(listPath);
    const list = await readList(listPath, outer);
    const [record] = list;
    // A list may show ids alone.
    if (isId(record)) return { ...outer, [parameter]: idAt(list, ['0']) };
    const place = itemIdPathIn(record, parameter);
    return place === undefined ? outer : { ...outer, [parameter]: idAt(record, place) };
  };
  const valuesOf = (path: string): Promise<JsonObject> => {
    const { item, parameter } = itemIn(path);
    if (item === undefined || parameter === undefined) return Promise.resolve({});
    const known = values.get(item) ?? readValues(item, parameter);
    values.set(item, known);
    return known;
  };

  const found = new Map<Operation, JsonObject>();
  const open = operations.filter(readsRecord).values();
  const readNext = async (): Promise<void> => {
    for (const operation of open) found.set(operation, await valuesOf(operation.path));
  };
  await Promise.all(Array.from({ length: concurrency }, readNext));
  return (operation) => found.get(operation) ?? {};
}

/** The lists that `readListedIds` reads, with the path of their records: a list inside of a record only where the other shows one. */
export function listsToRead(
  operations: readonly Operation[],
  context: CaseContext,
): readonly { readonly list: string; readonly item: string }[] {
  const askFor = createAskFor(context);
  const lists = new Map<string, string | undefined>();
  const add = (path: string): string | undefined => {
    const { item } = itemIn(path);
    if (item === undefined || lists.has(item)) return item && lists.get(item);
    const listPath = listPathOf(item);
    const outer = add(listPath);
    const asked = askFor(listPath, {});
    const list = asked === undefined || (hasMadeUpPath(asked) && outer === undefined) ? undefined : asked.path;
    lists.set(item, list);
    return list;
  };
  for (const { path } of operations.filter(readsRecord)) add(path);
  return [...lists].flatMap(([item, list]) => (list === undefined ? [] : [{ list, item }]));
}

/** The part of `path` up to its last segment that is a parameter, and that parameter. */
function itemIn(path: string): { readonly item?: string; readonly parameter?: string } {
  const [, item, parameter] = /^(.*\/\{([^{}/]+)\})(?:\/[^{}]*)?$/u.exec(path) ?? [];
  return { ...(item !== undefined && { item }), ...(parameter !== undefined && { parameter }) };
}

function listPathOf(item: string): string {
  return item.slice(0, item.lastIndexOf('/'));
}

/** Finds the GET of a list, with the values `outer` in its path. */
function createAskFor(context: CaseContext): (path: string, outer: JsonObject) => Case | undefined {
  const all = operationsOf(context.description);
  const lists = new Map(all.filter(({ method }) => method === 'GET').map((operation) => [operation.path, operation]));
  const shadowOf = createShadowOf(all);
  return (path, outer) => {
    const list = lists.get(path) ?? lists.get(`${path}/`);
    const subject = list && readOperation(list, { ...context, listed: outer }, shadowOf).subject;
    return subject?.toCase('plain', undefined, {}, { expectedAnswers: [] });
  };
}

/** The path of `asked` has values that are made up. */
function hasMadeUpPath({ derived }: Case): boolean {
  return derived.some((title) => title.startsWith('path '));
}
