import type { AnswerSummary, Result, UnequalValue } from '../../results.ts';
import type { Description } from '../../description/description.ts';
import { rangeOf } from '../../description/positions/positions.ts';
import { follow, type Located } from '../../description/read/view.ts';
import { concreteType } from '../../http/media-type.ts';
import { type Mask, createMask, secretsIn } from '../../http/secrets.ts';
import type { Case, NamedFailure, Outcome } from '../case.ts';
import { curlOf } from './curl.ts';
import type { Reply } from '../target.ts';

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

const differencesShown = 5;
const bodyShown = 1_000;

/** The results of an outcome; none for a case that passed without a note. */
export function resultsOf(outcome: Outcome, style: ResultStyle): readonly Result[] {
  if (outcome.kind === 'skipped') {
    const { check, operation, method, path, example, reason } = outcome.skipped;
    const bare = method === undefined || path === undefined ? {} : { method, path };
    const subject = operation === undefined ? bare : pick(operation);
    const named = { ...subject, ...(example !== undefined && { example }) };
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
  const start = located && rangeOf(located.place)?.start;
  if (located === undefined || start === undefined) return {};
  return { [key]: { file: located.place.source.uri, line: start.line + 1, column: start.character + 1 } };
}

const longest = 1_000;

/**
 * `value` as reports keep it, without the secrets of `mask`: a long value becomes the start of its JSON. Answers may be megabytes, and
 * there may be thousands.
 */
function brief(value: unknown, mask: Mask): unknown {
  const json = typeof value === 'string' ? value : JSON.stringify(value);
  if (typeof json !== 'string' || json.length <= longest) return mask.value(value);
  // A slice would keep the whole text in memory.
  const start = Array.from(json.slice(0, longest)).join('').toWellFormed();
  return mask.text(`${start}...`);
}
