import type { AnswerSummary, Result, UnequalValue } from '../../results.ts';
import type { Description } from '../../description/description.ts';
import { startOf } from '../../description/positions/positions.ts';
import { follow, type Located } from '../../description/read/view.ts';
import { concreteType } from '../../http/media-type.ts';
import { type Mask, createMask, secretsIn } from '../../http/secrets.ts';
import type { Case, NamedFailure, Outcome } from '../case.ts';
import type { Reply } from '../target.ts';
import type { MockRequest } from '../../http/message.ts';
import { printableLines } from '../../lib/printable.ts';
import { toBase64, utf8Text } from '../../lib/bytes.ts';

/** The settings for writing results. */
export interface ResultStyle {
  readonly baseUrl: string;
  /** Names of headers that are sent with every request and whose values are not shown, in lower case. */
  readonly secretHeaders: readonly string[];
  /** Hides these values where the target sends them back. */
  readonly mask: Mask;
  /** Resolves references to schemas. */
  readonly description: Description;
}

/** The style of results for requests to `baseUrl` that all have `headers` (names in lower case); `secrets` are in some of them. */
export function resultStyle(
  description: Description,
  baseUrl: string,
  headers: Readonly<Record<string, string>>,
  secrets: readonly string[] = [],
): ResultStyle {
  return {
    baseUrl,
    secretHeaders: Object.keys(headers),
    mask: createMask([...secretsIn(headers), ...secrets]),
    description,
  };
}

const [differencesShown, bodyShown, longestValue] = [5, 1_000, 1_000];

/** The results of an outcome; none for a case that passed without a note. */
export function resultsOf(outcome: Outcome, style: ResultStyle): readonly Result[] {
  if (outcome.kind === 'skipped') {
    const { check, operation, method, path, example, reason } = outcome.skipped;
    const subject = operation ?? (method === undefined || path === undefined ? undefined : { method, path });
    const named = { ...(subject && pick(subject)), ...(example !== undefined && { example }) };
    return [{ check, status: 'skipped', ...named, message: reason, ...placed('operationAt', operation?.located) }];
  }
  const { case: asked, reply, failures, notes } = outcome;
  return [
    ...failures.map((failure) => toResult('failed', failure, asked, reply, style)),
    ...notes.map((note) => toResult('note', note, asked, reply, style)),
  ];
}

function toResult(
  status: 'failed' | 'note',
  { check, message, differences, answer, shownBy }: NamedFailure,
  asked: Case,
  first: Reply | undefined,
  { baseUrl, secretHeaders, mask, description }: ResultStyle,
): Result {
  const operationId = asked.operation?.operationId;
  const example = asked.example ?? answer?.example?.name;
  const media = answer?.media;
  const { request, reply } = shownBy ?? { request: asked.request, reply: first };
  return {
    check,
    status,
    method: asked.method,
    path: asked.path,
    ...(operationId !== undefined && { operationId }),
    ...(example !== undefined && { example }),
    message: mask.text(message),
    ...(answer && {
      documented: { status: answer.status, ...(media && { contentType: concreteType(media.type) }) },
    }),
    ...(reply && { received: received(reply, mask) }),
    ...(differences && {
      differences: differences.slice(0, differencesShown).map((each) => briefly(each, mask)),
      differenceCount: differences.length,
    }),
    curl: mask.text(curlOf(request, baseUrl, secretHeaders)),
    ...(asked.madeBy !== undefined && { madeBy: asked.madeBy }),
    ...placed('exampleAt', answer?.example?.located),
    ...placed('schemaAt', media?.schema && (follow(description, media.schema) ?? media.schema)),
    ...(answer?.example === undefined &&
      media?.schema === undefined &&
      placed('operationAt', asked.operation?.located)),
    ...(asked.derived.length > 0 && { derived: asked.derived }),
  };
}

/** Absent values stay absent. */
function briefly(difference: UnequalValue, mask: Mask): UnequalValue {
  return {
    pointer: mask.text(difference.pointer),
    ...('documented' in difference && { documented: brief(difference.documented, mask) }),
    ...('received' in difference && { received: brief(difference.received, mask) }),
  };
}

function received({ status, headers, body }: Reply, mask: Mask): AnswerSummary {
  const contentType = headers['content-type'];
  const text = new TextDecoder().decode(body.subarray(0, bodyShown));
  return {
    status: String(status),
    ...(contentType !== undefined && { contentType: mask.text(contentType) }),
    body: mask.text(body.length > bodyShown ? `${text}...` : text),
  };
}

function pick({ method, path, operationId }: { method: string; path: string; operationId?: string }): Partial<Result> {
  return { method, path, ...(operationId !== undefined && { operationId }) };
}

function placed(key: 'exampleAt' | 'schemaAt' | 'operationAt', located: Located | undefined): Partial<Result> {
  const { at } = located === undefined ? {} : startOf(located);
  return at === undefined ? {} : { [key]: at };
}

/**
 * `value` as reports keep it, without the secrets of `mask`: a long value becomes the start of its JSON. Answers may be megabytes, and
 * there may be thousands.
 */
function brief(value: unknown, mask: Mask): unknown {
  const json = typeof value === 'string' ? value : JSON.stringify(value);
  if (typeof json !== 'string' || json.length <= longestValue) return mask.value(value);
  // A slice would keep the whole text in memory.
  const start = Array.from(json.slice(0, longestValue)).join('').toWellFormed();
  return mask.text(`${start}...`);
}

/**
 * A command line that sends `request` to `baseUrl` again, for bash and other POSIX shells. The headers `secret`, which every
 * request has unless it sets them itself, are shell variables: `$AUTH` for `authorization`.
 */
export function curlOf(
  { method, target, headers, body }: MockRequest,
  baseUrl: string,
  secret: readonly string[],
): string {
  const url = quote(`${baseUrl.replace(/\/$/u, '')}${target}`);
  const own = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [header(name, value)]));
  const added = secret.filter((name) => !Object.hasOwn(headers, name)).map(secretHeader);
  // Curl would add its own content type.
  const bare = body !== undefined && headers['content-type'] === undefined ? [`-H 'content-type:'`] : [];
  const curl = ['curl', ...switchesFor(target), '-i', verb(method), ...own, ...added, ...bare];
  // Joined at once: a concatenated text keeps each of its parts in memory.
  if (body === undefined) return [...curl, url].join(' ');
  const text = textOf(body);
  if (text !== undefined) return [...curl, '--data-binary', quote(text), url].join(' ');
  return ['echo', toBase64(body), '| base64 -d |', ...curl, '--data-binary @-', url].join(' ');
}

/** Curl expands braces and brackets, and removes `..` from paths, unless these switches are set. */
function switchesFor(target: string): readonly string[] {
  return [...(/[[\]{}]/u.test(target) ? ['-g'] : []), ...(/\/\.{1,2}(?:[/?]|$)/u.test(target) ? ['--path-as-is'] : [])];
}

function verb(method: string): string {
  if (method === 'HEAD') return '-I';
  return `-X ${/^[A-Z]+$/u.test(method) ? method : quote(method)}`;
}

/** Curl leaves out a header that ends with its colon. */
function header(name: string, value: string): string {
  return `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`;
}

function secretHeader(name: string): string {
  const variable = name === 'authorization' ? 'AUTH' : name.toUpperCase().replace(/[^A-Z0-9]/gu, '_');
  const reference = /^\d/u.test(variable) ? `\${_${variable}}` : `$${variable}`;
  return /^[\w-]+$/u.test(name) ? `-H "${name}: ${reference}"` : `-H ${quote(`${name}: `)}"${reference}"`;
}

/** A text in single quotes, as POSIX shells read them. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

// Linux limits an argument to 128 KiB.
const argumentLimitBytes = 100_000;

/** The text of `body`; undefined if a shell, a terminal, a reader or curl (`@` names a file) would misread it. */
function textOf(body: Uint8Array): string | undefined {
  if (body.length > argumentLimitBytes) return undefined;
  const text = utf8Text(body);
  return text === undefined || text.startsWith('@') || printableLines(text) !== text ? undefined : text;
}
