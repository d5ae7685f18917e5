import type { AnswerRequest, MockResponse } from '../../http/message.ts';
import { isObject, keysOf, member } from '../../lib/json.ts';
import { requestOf, type PageConsole } from '../../preview/console/console.ts';
import { bodyBytes } from '../../preview/samples/request.ts';
import type { ConsoleForm } from '../../preview/console/form.ts';
import { checkAnswer } from '../../preview/console/check.ts';
import { answersOf } from '../../replay/compare/declared-answers.ts';
import { servedOf } from '../../replay/compare/matching-example.ts';

/** An answer that a page received. */
interface SentAnswer {
  readonly form: ConsoleForm;
  /** `status`, `headers` and `seesAll`, as the page has them. */
  readonly said: unknown;
  readonly body: Uint8Array;
  readonly mock: { readonly answer: AnswerRequest; readonly origin: string };
}

/** The verdict on an answer, as a page shows it. */
interface JudgedAnswer {
  /** The parts that are not as described, a sentence each. */
  readonly violations: readonly string[];
  /** The example that was served; absent where it is none. */
  readonly example?: string;
}

/** The agreement of an answer with the description, and the example that it is. */
export function judgeSent(page: PageConsole, { form, said, body, mock }: SentAnswer): JudgedAnswer {
  const answer: MockResponse = { status: Number(member(said, 'status')), headers: readHeaders(said), body };
  const violations = checkAnswer(page.context, page.operation, answer, {
    seesAll: member(said, 'seesAll') === true,
  });
  const example = exampleOfMock(page, form, mock) ?? exampleAmong(page, answer);
  return { violations, ...(example !== undefined && { example }) };
}

/** The mock of this process answers the same request with the same answer, and knows of which example it is. */
function exampleOfMock(
  page: PageConsole,
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

function exampleAmong({ context: { description }, operation }: PageConsole, reply: MockResponse): string | undefined {
  const answers = answersOf(description, operation);
  return servedOf(answers, { description, reply, requestFields: [] })?.example?.name;
}

function readHeaders(said: unknown): MockResponse['headers'] {
  const headers = member(said, 'headers');
  if (!isObject(headers)) return {};
  return Object.fromEntries(
    keysOf(headers).flatMap((name) => {
      const value = member(headers, name);
      return typeof value === 'string' ? [[name.toLowerCase(), value]] : [];
    }),
  );
}
