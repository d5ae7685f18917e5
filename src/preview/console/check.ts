import { readSentBody } from '../../contract/body.ts';
import type { Operation } from '../../description/read/api.ts';
import { requestMediaOf, responsesOf, type Response } from '../../description/read/content.ts';
import { parseSource } from '../../description/parse/parse.ts';
import { rangeOf } from '../../description/positions/positions.ts';
import { coversType, isMediaType } from '../../http/media-type.ts';
import type { MockResponse } from '../../http/message.ts';
import { isArray, member } from '../../lib/json.ts';
import { decodePercent, parsePointer } from '../../lib/pointer.ts';
import { UserError } from '../../lib/user-error.ts';
import { writeParameter } from '../../parameters/write-style.ts';
import { bodyBytes, type ConsoleRequest } from '../samples/request.ts';
import { unfilledIn } from './build.ts';
import type { CheckingContext } from './context.ts';
import type { ConsoleModel } from './model.ts';

/** Violations beyond this are left out. */
const mostShown = 20;

/** The violations of a request against its operation, a sentence each; of a JSON body with the line. */
export function checkRequest(
  context: CheckingContext,
  model: ConsoleModel,
  request: ConsoleRequest,
): readonly string[] {
  const missing = unfilledIn(request);
  const body = request.body && bodyBytes(request.body.pieces);
  const text =
    model.body?.content.kind === 'text' && model.body.content.isJson ? new TextDecoder().decode(body) : undefined;
  const broken = text === undefined || text === '' ? undefined : syntaxError(text);
  if (broken !== undefined) return [...missing, broken];
  if (request.body !== undefined && body === undefined) return missing;
  return [...missing, ...violationsOf(context, model, request, body).map((each) => sentenceOf(each, text))].slice(
    0,
    mostShown,
  );
}

type Violations = ReturnType<CheckingContext['validateRequest']>;

function violationsOf(
  context: CheckingContext,
  { operation, parameters, sent, base: written }: ConsoleModel,
  { method, url, headers, body: declared, unsendable }: ConsoleRequest,
  body: Uint8Array | undefined,
): Violations {
  // The path of the server is not part of the described one.
  const base = URL.canParse(written) ? new URL(written).href.replace(/\/$/u, '') : written;
  const target = url.slice(base.length);
  const values = parameters.flatMap(({ place, name, schema, located }) => {
    const text = place === 'path' ? sent.get(`path:${name}`) : undefined;
    const written =
      text === undefined
        ? undefined
        : writeParameter(located, { name, place: 'path', value: context.read(schema, text) });
    return written === undefined ? [] : [[name, decodePercent(written)] as const];
  });
  const request = {
    method,
    target,
    headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
    ...(declared !== undefined && body !== undefined && { body }),
  };
  const types = requestMediaOf(context.description, operation).map(({ type }) => type);
  const isUnfilled = (violation: Violations[number]): boolean =>
    (violation.in === 'path' && !values.some(([name]) => name === violation.name)) ||
    unsendable.some(({ id }) => id === `${violation.in}:${'name' in violation ? violation.name : ''}`);
  return context
    .validateRequest({ request, operation, parameters: Object.fromEntries(values), sent: readSentBody(request, types) })
    .filter((violation) => !isUnfilled(violation));
}

function sentenceOf({ in: where, pointer, message }: Violations[number], text: string | undefined): string {
  if (where !== 'body' || text === undefined) return message;
  const line = lineOf(text, pointer);
  return line === undefined ? message : `Line ${line}: ${message}`;
}

function lineOf(text: string, pointer: string): number | undefined {
  try {
    const source = parseSource('body.json', new TextEncoder().encode(text));
    let value: unknown = source.tree;
    const path = (parsePointer(pointer) ?? []).map((key) => {
      const step = isArray(value) ? Number(key) : key;
      value = member(value, step);
      return step;
    });
    const start = rangeOf({ source, path })?.start;
    return start && start.line + 1;
  } catch {
    return undefined;
  }
}

/** The syntax error of `text`, with line and column; undefined for JSON. */
function syntaxError(text: string): string | undefined {
  try {
    parseSource('body.json', new TextEncoder().encode(text), { noun: 'the body', name: 'body' });
    return undefined;
  } catch (error) {
    if (!(error instanceof UserError)) return 'The body must be JSON.';
    return error.message.replace(/^body:(\d+):(\d+): /u, 'Line $1, column $2: ');
  }
}

/** The violations of `answer` to `operation`, a sentence each. Of another origin a page sees few headers: then `seesAll` is false, and missing headers are no violations. */
export function checkAnswer(
  context: CheckingContext,
  operation: Operation,
  answer: MockResponse,
  { seesAll }: { readonly seesAll: boolean },
): readonly string[] {
  const declared = declaredFor(responsesOf(context.description, operation), answer.status);
  if (declared === undefined) return [`The status must be a declared one; found ${answer.status}.`];
  const isEmpty = operation.method === 'HEAD' || [204, 205, 304].includes(answer.status);
  const type = answer.headers['content-type'];
  const usable = isEmpty ? [] : declared.media.filter((each) => isMediaType(each.type));
  const media = usable.find((each) => type !== undefined && coversType(each.type, type));
  const headers = seesAll
    ? declared.headers
    : declared.headers.filter(({ name }) => answer.headers[name.toLowerCase()] !== undefined);
  const wrong = context.validateResponse({ headers, ...(media && { media }) }, answer).map(({ message }) => message);
  const types = [...new Set(usable.map((each) => each.type))].join(' or ');
  const undeclared =
    usable.length > 0 && media === undefined && answer.body.length > 0
      ? [`The content type must be ${types}; found ${type ?? 'none'}.`]
      : [];
  return [...undeclared, ...wrong].slice(0, mostShown);
}

function declaredFor(responses: readonly Response[], status: number): Response | undefined {
  const spellings = [String(status), `${String(status).slice(0, 1)}XX`, 'DEFAULT'];
  return spellings
    .map((spelling) => responses.find((each) => each.status.toUpperCase() === spelling))
    .find((found) => found !== undefined);
}
