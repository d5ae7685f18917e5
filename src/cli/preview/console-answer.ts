import { type AnswerRequest, type MockRequest, type MockResponse, pathOf } from '../../http/message.ts';
import { isObject, keysOf, member, parsedJson } from '../../lib/json.ts';
import { type CheckedConsole, replyTo, replyToTool, requestOf } from '../../preview/console/console.ts';
import { readResult } from '../../preview/console/tool-result.ts';
import { type ConsoleForm, readForm } from '../../preview/console/form.ts';
import type { Site } from '../../preview/site.ts';
import { bytes, plain } from './page-response.ts';
import { bodyBytes } from '../../preview/samples/request.ts';
import { checkAnswer, checkRequest } from '../../preview/console/check.ts';
import { answersOf } from '../../replay/compare/declared-answers.ts';
import { servedOf } from '../../replay/compare/body.ts';
import { decodePercent } from '../../lib/pointer.ts';

/** The parts that answers to consoles are made from. */
export interface Consoles {
  readonly site: Site;
  readonly mock: AnswerRequest;
}

const paths = /^\/_assay\/(console|check)\/(.+)$/su;

/** True where a page asks for something that its console needs. */
export function isConsoleRequest({ method, target }: MockRequest): boolean {
  return method === 'POST' && paths.test(pathOf(target));
}

/**
 * Answers consoles: `POST /_assay/console/<page>` with a form is answered with the request that it stands for and its code samples;
 * `POST /_assay/check/<page>` with an answer, with how that agrees with the description. Other origins are refused.
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
    const entry = decodePercent(address);
    const page = site.consoleAt(entry, origin);
    const [head, rest] = split(request.body ?? new Uint8Array());
    const value = parsedJson(head);
    const tool = site.toolAt(entry, origin);
    if (tool !== undefined)
      return json(kind === 'console' ? replyToTool(tool, readForm(value)) : readResult(tool, rest));
    if (page === undefined || !isObject(value)) return plain(404, 'There is no console here.\n');
    if (kind === 'console')
      return json(replyTo(page, readForm(value), (model, request) => checkRequest(page.context, model, request)));
    const form = readForm(member(value, 'form'));
    return json(checkSent(page, { form, head: value, body: rest, mock: { answer: mock, origin } }));
  };
}

function json(value: unknown): MockResponse {
  return bytes(JSON.stringify(value), 'application/json');
}

/** The first line of a body, which is JSON, and the rest. */
function split(body: Uint8Array): readonly [string, Uint8Array] {
  const end = body.indexOf(10);
  const head = end < 0 ? body : body.subarray(0, end);
  return [new TextDecoder().decode(head), end < 0 ? new Uint8Array() : body.subarray(end + 1)];
}

/** An answer that a page received. */
interface SentAnswer {
  readonly form: ConsoleForm;
  /** `status`, `headers` and `seesAll`, as the page has them. */
  readonly head: unknown;
  readonly body: Uint8Array;
  readonly mock: { readonly answer: AnswerRequest; readonly origin: string };
}

/** A checked answer, as a page shows it. */
interface CheckedAnswer {
  /** The parts that are not as described, a sentence each. */
  readonly violations: readonly string[];
  /** The example that the answer equals; absent where it equals none. */
  readonly example?: string;
}

/** The violations of an answer, and the example that it equals. */
function checkSent(page: CheckedConsole, { form, head, body, mock }: SentAnswer): CheckedAnswer {
  const answer: MockResponse = { status: Number(member(head, 'status')), headers: readHeaders(head), body };
  const violations = checkAnswer(page.context, page.operation, answer, {
    seesAll: member(head, 'seesAll') === true,
  });
  const example = exampleOfMock(page, form, mock) ?? exampleAmong(page, answer);
  return { violations, ...(example !== undefined && { example }) };
}

/** The example that the mock of this process serves for the same request: the mock knows its name. */
function exampleOfMock(
  page: CheckedConsole,
  form: ConsoleForm,
  { answer, origin }: SentAnswer['mock'],
): string | undefined {
  const { method, url, headers, body } = requestOf(page, form);
  const base = `${origin}/_mock`;
  const sent = body && bodyBytes(body.pieces);
  if (!url.startsWith(`${base}/`) || (body !== undefined && sent === undefined)) return undefined;
  const lower = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
  return answer({ method, target: url.slice(base.length), headers: lower, ...(sent && { body: sent }) }).example;
}

function exampleAmong(
  { context: { description }, operation }: CheckedConsole,
  reply: MockResponse,
): string | undefined {
  const answers = answersOf(description, operation);
  return servedOf(answers, { description, reply, requestFields: [] })?.example?.name;
}

function readHeaders(head: unknown): MockResponse['headers'] {
  const headers = member(head, 'headers');
  if (!isObject(headers)) return {};
  return Object.fromEntries(
    keysOf(headers).flatMap((name) => {
      const value = member(headers, name);
      return typeof value === 'string' ? [[name.toLowerCase(), value]] : [];
    }),
  );
}
