import { shortenedWithMark, show } from '../lib/show.ts';
import type { UnequalValue, Latency, FilePlace, Result } from '../results.ts';

/** `POST /tickets (buyTickets)`; `The run` where a result is about no operation. */
export function titleOf({ method, path, operationId }: Result): string {
  if (method === undefined || path === undefined) return 'The run';
  return `${method} ${path}${operationId === undefined ? '' : ` (${operationId})`}`;
}

/** `POST /tickets (buyTickets), example north: The status must be 201; found 200. (3 answers)` */
export function sentenceOf(result: Result, count: number): string {
  const { example, message } = result;
  const name = example === undefined ? '' : `, example ${example}`;
  return `${titleOf(result)}${name}: ${message}${count > 1 ? ` (${count} answers)` : ''}`;
}

/** `museum.yaml:12:3` */
export function placeText({ file, line, column }: FilePlace): string {
  return `${file}:${line}:${column}`;
}

/** The place to look at first: the example of a result, else its schema, else its operation. */
export function placeOf({ exampleAt, schemaAt, operationAt }: Result): FilePlace | undefined {
  return exampleAt ?? schemaAt ?? operationAt;
}

/** The command line that sends the request of a result again; before it what it needs. */
export function curlLines({ curl, madeBy }: Result): readonly string[] {
  if (curl === undefined) return [];
  const gone = `${madeBy ?? ''} made the record of this line, and the run deletes it: make another, and use its id.`;
  return madeBy === undefined ? [curl] : [gone, curl];
}

/** Why a failure is known and where that is said; undefined where it is not known. */
export function knownText(result: Result): string | undefined {
  if (result.reason === undefined) return undefined;
  const place = result.baselineAt === undefined ? '' : placeText(result.baselineAt);
  const reason = knownReason(result);
  return reason === undefined ? place : `${reason}${place === '' ? '' : ` (${place})`}`;
}

/** Why a failure is known; undefined where the reason repeats the message, perhaps cut, as `--update-baseline` writes it. */
export function knownReason({ message, reason }: Result): string | undefined {
  const isSame = reason === message || (reason?.endsWith('...') === true && message.startsWith(reason.slice(0, -3)));
  return isSame ? undefined : reason;
}

/** The times of answers, for a sentence. */
export function latencyText({ p95Ms, maxMs }: Latency): string {
  return `95 % of answers within ${p95Ms} ms, all within ${maxMs} ms`;
}

// The answers must have what was sent, in place of what is documented.
const checksOfSent = ['patch-applied', 'echo-substitution', 'created-readable', 'change-kept'];

/** Lines that prove a result: what the target said with an unexpected error, else the differences. */
export function evidenceLines(result: Result): readonly string[] {
  const { message, received } = result;
  const said = received?.body?.replace(/\s+/gu, ' ').trim() ?? '';
  const isError = /; found [45]\d\d\.$/u.test(message) && message.endsWith(` ${received?.status}.`);
  return isError && said !== ''
    ? [`the answer: ${shortenedWithMark(said, longestAnswer, '...')}`]
    : differenceLines(result);
}

// Characters. Messages of servers stand at the start of a body.
const longestAnswer = 200;

/** One line for each difference that is shown, and one for the rest. */
export function differenceLines({ check, differences = [], differenceCount = 0 }: Result): readonly string[] {
  const more = differenceCount - differences.length;
  const expected = checksOfSent.includes(check) ? 'sent' : 'documented';
  return [...differences.map((each) => differenceLine(each, expected)), ...(more > 0 ? [`and ${more} more`] : [])];
}

function differenceLine(difference: UnequalValue, expected: string): string {
  const side = (key: 'documented' | 'received'): string =>
    Object.hasOwn(difference, key) ? show(difference[key]) : 'nothing';
  return `${difference.pointer || 'the whole body'}: ${expected} ${side('documented')}, received ${side('received')}`;
}
