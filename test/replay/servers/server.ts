import type { MockRequest } from '../../../src/http/message.ts';
import type { Outcome } from '../../../src/replay/case.ts';
import { profiles, type Profile } from '../../../src/replay/profile.ts';
import { resultStyle, resultsOf } from '../../../src/replay/results/result.ts';
import type { Reply } from '../../../src/replay/target.ts';
import { describeTree, outcomesOf } from '../support.ts';
import type { LieRow } from './lies.ts';

/** An answer in short: a body that is no bytes is sent as JSON. */
interface ShortReply {
  readonly status?: number;
  readonly headers?: Reply['headers'];
  readonly body?: unknown;
}

/** A server that keeps records, and its description. */
export interface ServerRow extends LieRow {
  readonly paths: object;
  readonly components?: object;
  readonly servers?: readonly object[];
  readonly version?: string;
  /** Answers; undefined is 404. HEAD is asked as GET. */
  readonly answer: (request: MockRequest, sent: unknown, isHead: boolean) => ShortReply | undefined;
  readonly profile?: Partial<Profile>;
}

/** The outcomes of replaying `row`, and the requests that were sent. */
export async function replayServer({
  paths,
  components = {},
  servers = [{ url: '/' }],
  version = '3.1.0',
  answer,
  profile,
}: ServerRow) {
  const description = describeTree({
    [version === '2.0' ? 'swagger' : 'openapi']: version,
    info: { title: 'Server', version: '1' },
    paths,
    components,
    ...(version !== '2.0' && { servers }),
  });
  const requests: MockRequest[] = [];
  const outcomes: Outcome[] = [];
  const send = (request: MockRequest) => {
    requests.push(request);
    return Promise.resolve({ kind: 'reply' as const, reply: toReply(request, answer) });
  };
  for await (const outcome of outcomesOf(description, send, { ...profiles.none, ...profile }, 1))
    outcomes.push(outcome);
  const style = resultStyle(description, 'http://127.0.0.1:1', {});
  const results = outcomes.flatMap((outcome) => resultsOf(outcome, style));
  const messages = (status: 'failed' | 'note' | 'skipped'): readonly string[] => [
    ...new Set(results.filter((each) => each.status === status).map(({ check, message }) => `${check}: ${message}`)),
  ];
  return {
    description,
    outcomes,
    results,
    requests,
    failures: messages('failed'),
    notes: messages('note'),
    skipped: messages('skipped'),
  };
}

/** The answer of a server in short, as it arrives. */
export function toReply(request: MockRequest, answer: ServerRow['answer']): Reply {
  const isHead = request.method === 'HEAD';
  const asked = isHead ? { ...request, method: 'GET' } : request;
  const { status = 200, headers = {}, body } = answer(asked, sentJson(request), isHead) ?? { status: 404 };
  const bytes =
    body instanceof Uint8Array ? body : new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body));
  const type = body === undefined || body instanceof Uint8Array ? {} : { 'content-type': 'application/json' };
  return { status, headers: { ...type, ...headers }, body: isHead ? new Uint8Array() : bytes };
}

function sentJson({ body }: MockRequest): unknown {
  try {
    return body === undefined ? undefined : (JSON.parse(new TextDecoder().decode(body)) as unknown);
  } catch {
    return undefined;
  }
}

/** A response or request body of JSON with `schema`. */
export const json = (schema: object, more: object = {}): object => ({
  content: { 'application/json': { schema, ...more } },
});
