import type { MockRequest, MockResponse } from '../../http/message.ts';
import { isArray, member } from '../../lib/json.ts';
import type { Paint } from '../../report/paint.ts';

/** How a log is written. */
export interface LogOptions {
  readonly json: boolean;
  /** Every reason, the media type and the size. */
  readonly verbose: boolean;
  readonly paint: Paint;
}

/** One answer, and how many milliseconds it took to make. */
export interface Answered {
  readonly request: MockRequest;
  readonly response: MockResponse;
  readonly durationMs: number;
}

/** The line of a log for one answer: `PATCH /events/1 422 3.1 ms  <why>`, or the same as JSON. */
export function logLine({ request, response, durationMs }: Answered, options: LogOptions): string {
  const { status, example } = response;
  const entry: LogEntry = {
    method: printable(request.method),
    target: printable(request.target),
    status,
    durationMs: Number(durationMs.toFixed(1)),
    ...(example !== undefined && { example: oneLine(example) }),
    reasons: reasonsOf(response).map(oneLine),
  };
  return options.json ? toJson(entry) : toText(entry, response, options);
}

interface LogEntry {
  readonly method: string;
  readonly target: string;
  readonly status: number;
  readonly durationMs: number;
  /** The example that was answered. */
  readonly example?: string;
  /** Why the answer is no other. */
  readonly reasons: readonly string[];
}

function toJson({ reasons, ...entry }: LogEntry): string {
  return `${JSON.stringify({ ...entry, ...(reasons.length > 0 && { reasons }) })}\n`;
}

function toText(entry: LogEntry, { headers, body }: MockResponse, { verbose, paint }: LogOptions): string {
  const { method, target, status, durationMs, example } = entry;
  const [first, ...others] = entry.reasons;
  const count = verbose || others.length === 0 ? '' : ` (and ${others.length} more)`;
  const notes = [
    ...(first === undefined ? [] : [`${first}${count}`]),
    ...(example === undefined ? [] : [`example ${example}`]),
    ...(verbose ? [`${headers['content-type'] ?? 'no content type'}, ${body.length} bytes`] : []),
  ];
  const start = [
    method,
    target,
    paint(status < 400 ? 'good' : 'bad', String(status)),
    paint('faint', `${durationMs.toFixed(1)} ms`),
  ];
  const more = verbose ? others.map((reason) => `    ${reason}\n`) : [];
  return `${start.join(' ')}${notes.length === 0 ? '' : `  ${notes.join(', ')}`}\n${more.join('')}`;
}

/** Why a request was refused, or why an answer is none that its description allows: every violation, or what the problem says. */
function reasonsOf({ status, headers, body }: MockResponse): readonly string[] {
  const invalid = headers['x-assay-invalid'];
  if (invalid !== undefined) return [invalid];
  if (status < 400) return [];
  const said = headers['x-assay-violations'];
  if (headers['content-type'] !== 'application/problem+json') return said === undefined ? [] : [said];
  const problem = parse(body);
  const violations = member(problem, 'violations');
  const messages = isArray(violations) ? violations.map((each) => member(each, 'message')) : [];
  const texts = [...messages, member(problem, 'detail')].filter((text) => typeof text === 'string');
  return messages.length > 0 ? texts.slice(0, -1) : texts;
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

/** Each byte that is no visible ASCII percent-encoded: requests are outside data, and a log is read on terminals. */
function printable(text: string): string {
  return text.replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character.toWellFormed()));
}

/** The same for sentences, which keep their letters and spaces. */
function oneLine(text: string): string {
  return text.replace(/\p{C}|[\u2028\u2029]/gu, (character) => encodeURIComponent(character.toWellFormed()));
}
