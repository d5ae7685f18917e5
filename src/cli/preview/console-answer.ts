import type { AnswerRequest, MockRequest, MockResponse } from '../../http/message.ts';
import { pathOf } from '../../http/message.ts';
import { isObject, member } from '../../lib/json.ts';
import { replyTo } from '../../preview/console/console.ts';
import { replyToTool } from '../../preview/console/tool.ts';
import { readForm } from '../../preview/console/form.ts';
import type { Site } from '../../preview/site.ts';
import { judgeSent } from './judge-sent.ts';
import { bytes, plain } from './page-response.ts';

/** The parts that answers to consoles are made from. */
export interface Consoles {
  readonly site: Site;
  readonly mock: AnswerRequest;
}

const paths = /^\/_assay\/(console|judge)\/(.+)$/su;

/** True where a page asks for something that its console needs. */
export function isConsoleRequest({ method, target }: MockRequest): boolean {
  return method === 'POST' && paths.test(pathOf(target));
}

/**
 * Answers consoles: `POST /_assay/console/<page>` with a form is answered with the request that it stands for and its code samples;
 * `POST /_assay/judge/<page>` with an answer, with how that agrees with the description. Other origins are refused.
 */
export function createConsoleAnswer(
  shown: () => Consoles,
  originOf: (request: MockRequest) => string,
): (request: MockRequest) => MockResponse {
  return (request) => {
    const origin = originOf(request);
    const { headers } = request;
    const isForeign = headers.origin !== undefined && headers.origin !== origin;
    if (isForeign || headers['content-type'] !== 'application/json')
      return plain(403, 'Consoles are answered to pages of this server only.\n');
    const [, kind = '', address = ''] = paths.exec(pathOf(request.target)) ?? [];
    const { site, mock } = shown();
    const page = site.consoleAt(decode(address), origin);
    const [head, rest] = split(request.body ?? new Uint8Array());
    const value = parse(head);
    const tool = site.toolAt(decode(address));
    if (tool !== undefined && kind === 'console') return json(replyToTool(tool, readForm(value)));
    if (page === undefined || !isObject(value)) return plain(404, 'There is no console here.\n');
    if (kind === 'console') return json(replyTo(page, readForm(value)));
    const form = readForm(member(value, 'form'));
    return json(judgeSent(page, { form, said: value, body: rest, mock: { answer: mock, origin } }));
  };
}

function json(value: unknown): MockResponse {
  return bytes(JSON.stringify(value), 'application/json');
}

/** A line of JSON, and what follows it. */
function split(body: Uint8Array): readonly [string, Uint8Array] {
  const end = body.indexOf(10);
  const head = end < 0 ? body : body.subarray(0, end);
  return [new TextDecoder().decode(head), end < 0 ? new Uint8Array() : body.subarray(end + 1)];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
