import type { Description } from '../description/description.ts';
import { canonicalJson } from '../lib/canonical.ts';
import { isObject } from '../lib/json.ts';
import { perObject } from '../lib/per-object.ts';
import { createGuardRequest, type MatchedOperation } from './guard-request.ts';
import type { AnswerBody, BodyOf } from './answer-body.ts';
import { choose, type AnswerChoice } from './choose.ts';
import type { DeclaredHeaders } from './declared-headers.ts';
import { fixedHeaders, toHeaderValue } from '../http/headers.ts';
import type { CacheLimits } from '../schema/cache-limits.ts';
import { essence, isJson } from '../http/media-type.ts';
import type { MockRequest, MockResponse } from '../http/message.ts';
import { exampleNames, type PlannedMedia, type PlannedStatus } from './plan.ts';
import { problem } from './problem.ts';
import type { MockSettings } from './settings.ts';
import { substitute } from './substitute.ts';
import type { JudgeValue } from '../schema/validate.ts';
import { writeJson } from '../media/write.ts';

/** The context of every answer of a mock. */
export interface AnswerContext {
  readonly description: Description;
  readonly settings: MockSettings;
  readonly bodies: BodyOf;
  readonly headersOf: DeclaredHeaders;
  readonly judge: JudgeValue;
  readonly cacheLimits: CacheLimits;
}

/** Makes what answers requests whose operation is known. */
export function createAnswerOperation(
  context: AnswerContext,
): (request: MockRequest, target: MatchedOperation) => MockResponse {
  const { description, settings, cacheLimits } = context;
  const guardRequest = createGuardRequest(description, settings, cacheLimits);
  const responsesOf = perObject<PlannedStatus, Map<object, MockResponse>>(() => new Map());
  return (request, target) => {
    const guarded = guardRequest(request, target);
    if (guarded.kind === 'problem') return guarded.response;
    if (guarded.kind === 'declared') {
      const headers = { ...target.headers, ...guarded.headers };
      return write(guarded.choice, { request, target: { ...target, headers }, sent: undefined, context });
    }
    const { sent, preferences } = guarded;
    const { plan } = target;
    const value = sent.kind === 'json' ? sent.value : undefined;
    const isMatchable = value !== undefined && plan.requestExamples.size > 0;
    const choice = choose(plan, {
      preferences,
      accept: request.headers.accept,
      matchedName: isMatchable ? plan.requestExamples.get(canonicalJson(value)) : undefined,
      errorIfMissing: settings.errorIfForcedExampleNotFound,
    });
    if (choice.kind !== 'chosen') return refuse(choice, preferences.names[0] ?? '', target);
    const writeContext = { request, target, sent: value, context };
    // Two answers of one choice differ in the headers they start from and in sent fields only.
    if (target.headers !== fixedHeaders || choice.isNameMissing) return write(choice, writeContext);
    const { status, media = status, example = media } = choice;
    const responses = responsesOf(status);
    let plain = responses.get(example);
    if (plain === undefined) {
      plain = { ...write(choice, { ...writeContext, sent: undefined }), isCached: true };
      responses.set(example, plain);
    }
    return mayShowSent(writeContext) ? withSent(plain, choice, writeContext) : plain;
  };
}

function refuse(
  choice: Exclude<AnswerChoice, { kind: 'chosen' }>,
  wanted: string,
  { plan, headers }: MatchedOperation,
): MockResponse {
  const operation = `${plan.operation.method} ${plan.operation.path}`;
  switch (choice.kind) {
    case 'no-responses':
      // An operation still to be written is not the caller's fault, nor a failure of the mock.
      return {
        status: 204,
        headers: { ...headers, 'x-assay-invalid': 'the operation must declare a response; found none' },
        body: new Uint8Array(),
      };
    case 'not-acceptable':
      return problem('not-acceptable', `\`Accept\` must allow one of ${choice.types.join(', ')}; found none of them.`, {
        headers,
      });
    case 'no-such-example': {
      const examples = exampleNames(plan);
      const detail = `The example must be one of ${operation}; found ${JSON.stringify(wanted)}.`;
      return problem('no-such-example', detail, { headers, members: { operation, wanted, examples } });
    }
  }
}

interface WriteContext {
  readonly request: MockRequest;
  readonly target: MatchedOperation;
  readonly sent: unknown;
  readonly context: AnswerContext;
}

type Chosen = Extract<AnswerChoice, { kind: 'chosen' }>;

function write(choice: Chosen, writeContext: WriteContext): MockResponse {
  const { target, context } = writeContext;
  const { status, media, example } = choice;
  const headers = { ...target.headers, ...context.headersOf(status.headers) };
  const isEmpty = media === undefined || status.code === 204 || status.code === 205 || status.code === 304;
  if (isEmpty) {
    const served = choice.isNameMissing ? { 'x-assay-example': '<none>' } : {};
    return { status: status.code, headers: { ...headers, ...served }, body: new Uint8Array() };
  }
  const made = context.bodies(media, example);
  const body = substituted(made, media, writeContext);
  const said = {
    ...(choice.isNameMissing && { 'x-assay-example': toHeaderValue(shorten(body.label)) }),
    ...(body.invalid !== undefined && { 'x-assay-invalid': toHeaderValue(shorten(body.invalid)) }),
  };
  const contentType = toHeaderValue(body.contentType ?? media.contentType);
  return { status: status.code, headers: { ...headers, 'content-type': contentType, ...said }, body: body.bytes };
}

/** As `write`, whose answer without the sent fields is known. */
function withSent(plain: MockResponse, choice: Chosen, writeContext: WriteContext): MockResponse {
  const { media, example } = choice;
  if (media === undefined || plain.body.length === 0) return plain;
  const made = writeContext.context.bodies(media, example);
  const { bytes: body, invalid } = substituted(made, media, writeContext);
  // What is said of a body is in the headers.
  return invalid === made.invalid
    ? { status: plain.status, headers: plain.headers, body }
    : write(choice, writeContext);
}

/** Whether fields of the request may show in the answer. */
function mayShowSent({ request: { method }, sent, context: { settings } }: WriteContext): boolean {
  if (settings.strictExamples || !isObject(sent)) return false;
  return method === 'PATCH' || settings.echo.some((each) => each.toUpperCase() === method);
}

/** The body with the fields of the request, where the settings and both bodies allow it. */
function substituted(body: AnswerBody, { schema, contentType }: PlannedMedia, writeContext: WriteContext): AnswerBody {
  const { request, target, sent, context } = writeContext;
  const { description, judge } = context;
  if (!mayShowSent(writeContext) || !isObject(sent) || !isObject(body.value) || !isJson(contentType)) return body;
  const isPatch = request.method === 'PATCH';
  const isMergePatch = essence(request.headers['content-type'] ?? '') === 'application/merge-patch+json';
  const fields = { body: sent, parameters: isPatch ? target.parameters : {}, isMergePatch };
  const value = substitute(description, body.value, fields, {
    schema,
    isAllowed: (at, part) => judge(at, part) === undefined,
  });
  const invalid = schema === undefined ? undefined : judge(schema, value);
  const wasInvalid = schema !== undefined && invalid !== undefined && judge(schema, body.value) !== undefined;
  const says = wasInvalid ? body.invalid : invalid;
  const bytes = writeJson(value);
  return { bytes, value, label: body.label, ...(says !== undefined && { invalid: says }) };
}

function shorten(text: string): string {
  return text.length > 500 ? `${text.slice(0, 500)}...` : text;
}
