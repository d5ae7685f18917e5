import type { MockRequest } from '../../../src/http/message.ts';
import { replayServer } from './server.ts';

/** A row of any table of lies: all failures of the replay, as `check: message`; none where the row is harmless. */
export interface LieRow {
  readonly title: string;
  readonly failures: readonly string[];
}

/** An answer of a server that keeps records. */
export interface Lie extends LieRow {
  /** The schema of the body; an object with an `id` where absent. */
  readonly schema?: object;
  /** JSON, or the text of another media type. */
  readonly body?: unknown;
  readonly type?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The declared headers. */
  readonly declares?: object;
  /** Further members of the operation. */
  readonly operation?: object;
}

const thing = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };

/** All that a replay of one server says of each of `lies`, which are paths of one description. */
export async function saidOfEach(
  lies: readonly Lie[],
  components: object = {},
  version = '3.1.0',
): Promise<readonly (readonly string[])[]> {
  const paths = Object.fromEntries(
    lies.map(({ schema = thing, type = 'application/json', declares = {}, operation = {} }, index) => [
      `/lies/${index}`,
      {
        get: {
          responses: { 200: { description: 'OK', headers: declares, content: { [type]: { schema } } } },
          ...operation,
        },
      },
    ]),
  );
  const { results } = await replayServer({
    title: '',
    version,
    paths,
    components,
    failures: [],
    answer: (request) => answerOf(lies, request),
  });
  return lies.map((_, index) => [
    ...new Set(
      results
        .filter(({ status, path }) => status === 'failed' && path === `/lies/${index}`)
        .map(({ check, message }) => `${check}: ${message}`),
    ),
  ]);
}

function answerOf(lies: readonly Lie[], { method, target }: MockRequest) {
  const lie = lies[Number(/^\/lies\/(\d+)$/u.exec(target)?.[1] ?? -1)];
  if (lie === undefined) return undefined;
  if (method !== 'GET') return { status: 405, headers: { allow: 'GET, HEAD' } };
  const { status = 200, body = { id: 1 }, type, headers = {} } = lie;
  const isText = type !== undefined && typeof body === 'string';
  return {
    status,
    headers: { 'content-type': type ?? 'application/json', ...headers },
    body: isText ? new TextEncoder().encode(body) : body,
  };
}
