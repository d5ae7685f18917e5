import { secretsSent } from '../../contract/security.ts';
import type { Description } from '../../description/description.ts';
import { type MockRequest, type MockResponse, pathOf } from '../../http/message.ts';
import { createBoundedCache, perObject } from '../../lib/cache.ts';
import { createMask, type Mask, emptyMask } from '../../http/secrets.ts';
import { UserError } from '../../lib/user-error.ts';
import type { System } from '../../node/system.ts';
import type { ListenOptions } from '../../server/http.ts';
import type { MockConfig } from './settings.ts';
import { counted, cutForLine } from '../../lib/show.ts';
import { isArray, member, parsedJson } from '../../lib/json.ts';
import type { Paint } from '../../report/paint.ts';

/** The effects of a log. */
export type LogSystem = Pick<System, 'log' | 'stderr' | 'clockMs' | 'paint'>;

/** @throws UserError where a log is to be both quiet and verbose. */
export function assertLogSettings({ quiet, verbose }: Pick<MockConfig, 'verbose' | 'quiet'>): void {
  if (quiet && verbose) throw new UserError('`--quiet` must stand without `--verbose`; found both.');
}

/** The options that give each request a line of log, unless the server of `descriptions` is to be quiet. */
export function logOptionsFor(
  { json, verbose, quiet }: Pick<MockConfig, 'json' | 'verbose' | 'quiet'>,
  descriptions: () => readonly Description[],
  { clockMs, paint, log, stderr }: LogSystem,
): Pick<ListenOptions, 'onDefect' | 'onAnswer' | 'clockMs'> {
  const maskFor = createMaskFor();
  const onDefect = (request: MockRequest, error: unknown): void => {
    const { method, target } = request;
    stderr(maskFor(request, descriptions()).text(`${method} ${target} must be answered; found ${String(error)}.\n`));
  };
  if (quiet) return { onDefect };
  const lineOf = createLogLine({ json, verbose, paint });
  return {
    onDefect,
    clockMs,
    onAnswer: (request, response, durationMs) => {
      // The descriptions say which parts of a request are credentials. When the line is written, others may be served.
      const served = descriptions();
      log(() => lineOf({ request, response, durationMs, mask: maskFor(request, served) }));
    },
  };
}

/** Most clients send the same credentials with every request. */
const masksKept = 100;

function createMaskFor(): (request: MockRequest, descriptions: readonly Description[]) => Mask {
  const cached = createBoundedCache<string, Mask>(masksKept);
  return (request, descriptions) => {
    const secrets = descriptions.flatMap((description) => secretsSent(description, request));
    return secrets.length === 0 ? emptyMask : cached(JSON.stringify(secrets), () => createMask(secrets));
  };
}

/** The settings of a log. */
export interface LogOptions {
  readonly json: boolean;
  /** Gives a line every reason, the media type and the size. */
  readonly verbose: boolean;
  readonly paint: Paint;
}

/** One answer, and how many milliseconds it took to make. */
export interface LoggedAnswer {
  readonly request: MockRequest;
  readonly response: MockResponse;
  readonly durationMs: number;
  /** Hides the credentials of the request. */
  readonly mask: Mask;
}

/** Makes the line of a log for one answer: `PATCH /events/1 422 3.1 ms  <why>`, or the same as JSON. */
export function createLogLine(options: LogOptions): (answered: LoggedAnswer) => string {
  const textOf = createTextOf(options);
  const durationOf = createDurationOf(options);
  return ({ request, response, durationMs, mask }) => {
    const [method, target] = [printable(request.method), shownTarget(request.target, mask)];
    // Whole tenths: writing a fraction takes as long as writing the rest of the line.
    const tenths = Math.round(durationMs * 10);
    if (options.json) {
      const status = response.isCut === true ? 0 : response.status;
      return toJson({ method, target, status, durationMs: tenths / 10 }, response, mask);
    }
    const { status, rest } = textOf(response);
    return `${method} ${cutForLine(target)} ${status} ${durationOf(tenths)}${mask.text(rest)}`;
  };
}

/** Paths are not masked: they hold no credentials, but may hold a word that is also a user name. */
function shownTarget(target: string, mask: Mask): string {
  const path = pathOf(target);
  return path === target ? printable(path) : `${printable(path)}${mask.text(printable(target.slice(path.length)))}`;
}

/** Nearly all answers take less than ten milliseconds: the texts of these are made once. */
function createDurationOf({ paint }: LogOptions): (tenths: number) => string {
  const make = (tenths: number): string => paint('faint', `${Math.floor(tenths / 10)}.${tenths % 10} ms`);
  const short = Array.from({ length: 100 }, (_, tenths) => make(tenths));
  return (tenths) => short[tenths] ?? make(tenths);
}

interface LogEntry {
  readonly method: string;
  readonly target: string;
  readonly status: number;
  readonly durationMs: number;
}

/** `entry`, with the example that was answered and the reasons for the answer. */
function toJson(entry: LogEntry, response: MockResponse, mask: Mask): string {
  const { example } = response;
  const reasons = reasonsOf(response).map((reason) => mask.text(oneLine(reason)));
  const details = {
    ...(example !== undefined && { example: oneLine(example) }),
    ...(reasons.length > 0 && { reasons }),
  };
  return `${JSON.stringify({ ...entry, ...details })}\n`;
}

/** The part of a line that is the same for each request with one answer. */
interface ResponseText {
  readonly status: string;
  /** The rest of the line, behind the duration. */
  readonly rest: string;
}

function createTextOf(options: LogOptions): (response: MockResponse) => ResponseText {
  const make = (response: MockResponse): ResponseText => toText(response, options);
  const cached = perObject(make);
  const textsOf = perObject<MockResponse['headers'], Map<string, ResponseText>>(() => new Map());
  return (response) => {
    const { status, headers, example = '' } = response;
    if (response.isCached === true) return cached(response);
    if (status >= 400 || options.verbose || response.isCut === true) return make(response);
    // Answers to a PATCH share their headers. The line of a success depends on nothing else: only `--verbose` shows its body.
    const texts = textsOf(headers);
    const key = `${status} ${example}`;
    const known = texts.get(key) ?? make(response);
    texts.set(key, known);
    return known;
  };
}

function toText(response: MockResponse, { verbose, paint }: LogOptions): ResponseText {
  const { status, headers, body, example } = response;
  const [first, ...others] = reasonsOf(response).map((reason) => cutForLine(oneLine(reason)));
  const count = verbose || others.length === 0 ? '' : ` (and ${others.length} more)`;
  const notes = [
    ...(first === undefined ? [] : [`${first}${count}`]),
    ...(example === undefined ? [] : [`example ${cutForLine(oneLine(example))}`]),
    ...(verbose ? [`${headers['content-type'] ?? 'no content type'}, ${counted(body.length, 'byte')}`] : []),
  ];
  const more = verbose ? others.map((reason) => `    ${reason}\n`) : [];
  return {
    status: paint(status < 400 ? 'good' : 'bad', response.isCut === true ? 'cut' : String(status)),
    rest: `${notes.length === 0 ? '' : `  ${notes.reduce(joinNotes)}`}\n${more.join('')}`,
  };
}

/** No comma follows the full stop of a sentence. */
function joinNotes(text: string, next: string): string {
  return `${text}${text.endsWith('.') ? '' : ','} ${next}`;
}

/** The reasons for an answer: why a request was refused, or why the answer differs from what the description or the request says. */
function reasonsOf(response: MockResponse): readonly string[] {
  const { headers } = response;
  const state = headers['x-assay-state'];
  const fault = headers['x-assay-fail'];
  if (fault !== undefined) return [`--fail ${fault}`];
  const choices = choiceHeaders.flatMap(([title, name]) => {
    const choice = headers[name];
    return choice === undefined ? [] : [`${title}: ${choice}`];
  });
  return [...(state === undefined ? [] : [state]), ...refusalsOf(response), ...choices];
}

/** The headers that say what the mock chose, each shown after its title. */
const choiceHeaders = ['content-type', 'accept', 'made', 'links'].map((title) => [title, `x-assay-${title}`] as const);

/** The reasons of a refusal (every violation, or the text of the problem), or of an answer that the description does not allow. */
function refusalsOf({ status, headers, body }: MockResponse): readonly string[] {
  const invalid = headers['x-assay-invalid'];
  if (invalid !== undefined) return [invalid];
  if (status < 400) return [];
  const listed = headers['x-assay-violations'];
  if (headers['content-type'] !== 'application/problem+json') return listed === undefined ? [] : [listed];
  const problem = parsedJson(new TextDecoder().decode(body));
  const violations = member(problem, 'violations');
  const messages = isArray(violations) ? violations.map((each) => member(each, 'message')) : [];
  const texts = [...messages, member(problem, 'detail')].filter((text) => typeof text === 'string');
  return messages.length > 0 ? texts.slice(0, -1) : texts;
}

/** A text with each byte that is no visible ASCII percent-encoded: requests are outside data, and a log is read on terminals. */
function printable(text: string): string {
  return text.replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character.toWellFormed()));
}

/** A sentence as a line of the log, which keeps its letters and spaces. */
function oneLine(text: string): string {
  // Looking for a category of Unicode takes many times as long.
  if (/^[\x20-\x7e]*$/u.test(text)) return text;
  return text.replace(/\p{C}|[\u2028\u2029]/gu, (character) => encodeURIComponent(character.toWellFormed()));
}
