import { idNameIn } from '../../contract/record-id.ts';
import type { Operation } from '../../description/read/api.ts';
import { operationsOf } from '../../description/read/api.ts';
import { isArray, isObject, member, type JsonObject } from '../../lib/json.ts';
import type { CaseContext } from '../cases/context.ts';
import { readOperation } from '../cases/operation.ts';
import { createShadowOf } from '../cases/path-ids.ts';
import { readJson } from '../compare/read-body.ts';
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
  const all = operationsOf(context.description);
  const lists = new Map(all.filter(({ method }) => method === 'GET').map((operation) => [operation.path, operation]));
  const shadowOf = createShadowOf(all);
  const values = new Map<string, Promise<JsonObject>>();

  /** A record of the list at `path`; undefined where that cannot be read without values that are made up. */
  const firstRecord = async (path: string, outer: JsonObject): Promise<unknown> => {
    const list = lists.get(path) ?? lists.get(`${path}/`);
    const subject = list && readOperation(list, { ...context, listed: outer }, shadowOf).subject;
    const asked = subject?.toCase('plain', undefined, {}, { expectedAnswers: [] });
    if (asked === undefined || asked.derived.some((title) => title.startsWith('path '))) return undefined;
    const sent = await send(asked.request);
    const isList = sent.kind === 'reply' && sent.reply.status >= 200 && sent.reply.status <= 299;
    const read = isList ? readJson(sent.reply.body) : undefined;
    return read?.kind === 'json' ? firstIn(read.value) : undefined;
  };
  const readValues = async (path: string, parameter: string): Promise<JsonObject> => {
    const listPath = path.slice(0, path.lastIndexOf('/'));
    const outer = await valuesOf(listPath);
    const record = await firstRecord(listPath, outer);
    const name = idNameIn(record, parameter);
    return name === undefined ? outer : { ...outer, [parameter]: member(record, name) };
  };
  const valuesOf = (path: string): Promise<JsonObject> => {
    // Up to the last segment that is a parameter.
    const [, item, parameter] = /^(.*\/\{([^{}/]+)\})(?:\/[^{}]*)?$/u.exec(path) ?? [];
    if (item === undefined || parameter === undefined) return Promise.resolve({});
    const known = values.get(item) ?? readValues(item, parameter);
    values.set(item, known);
    return known;
  };

  const found = new Map<Operation, JsonObject>();
  const open = operations.filter(({ method, path }) => method === 'GET' && path.includes('{')).values();
  const readNext = async (): Promise<void> => {
    for (const operation of open) found.set(operation, await valuesOf(operation.path));
  };
  await Promise.all(Array.from({ length: concurrency }, readNext));
  return (operation) => found.get(operation) ?? {};
}

/** The first record of a list, which may be a member of an object: `{ items: [...] }`. */
function firstIn(value: unknown): unknown {
  const list = isArray(value) ? value : isObject(value) ? Object.values(value).find(isArray) : undefined;
  return list?.[0];
}
