import type { Description } from '../description/description.ts';
import { canonicalJson } from '../lib/canonical.ts';
import { isObject } from '../lib/json.ts';
import type { Body, BodyOf } from './answer-body.ts';
import { choose, type Choice } from './choose.ts';
import { declaredHeaders } from './declared-headers.ts';
import { toHeaderValue } from './headers.ts';
import { essence } from './media-type.ts';
import type { MockRequest, MockResponse } from './message.ts';
import { exampleNames, type Plan, type PlannedMedia } from './plan.ts';
import { problem } from './problem.ts';
import { readSentBody } from './sent-body.ts';
import type { MockSettings } from './settings.ts';
import { substitute } from './substitute.ts';
import type { Judge } from './validate.ts';
import { readWishes } from './wishes.ts';
import { writeBody } from './write.ts';

type Headers = Readonly<Record<string, string>>;

/** What every answer of a mock is made with. */
export interface Workshop {
  readonly description: Description;
  readonly settings: MockSettings;
  readonly bodies: BodyOf;
  readonly judge: Judge;
}

/** The operation that answers, the values of its path, and the headers to start from. */
export interface Target {
  readonly plan: Plan;
  readonly parameters: Readonly<Record<string, string>>;
  readonly headers: Headers;
}

/** Answers requests whose operation is known. */
export function createAnswerOperation(workshop: Workshop): (request: MockRequest, target: Target) => MockResponse {
  const { settings } = workshop;
  return (request, target) => {
    const { plan, headers } = target;
    const sent = readSentBody(request, plan.requestTypes);
    if (sent.kind === 'malformed')
      return problem('malformed-body', `The body must be JSON; found ${sent.reason}.`, { headers });
    if (sent.kind === 'undeclared') {
      const detail = `The content type must be one of ${plan.requestTypes.join(', ')}; found ${sent.type}.`;
      return problem('unsupported-media-type', detail, { headers });
    }
    const value = sent.kind === 'json' ? sent.value : undefined;
    const wishes = readWishes(request, settings.exampleHeader);
    const isMatchable = value !== undefined && plan.requestExamples.size > 0;
    const choice = choose(plan, {
      wishes,
      accept: request.headers.accept,
      matchedName: isMatchable ? plan.requestExamples.get(canonicalJson(value)) : undefined,
      errorIfMissing: settings.errorIfForcedExampleNotFound,
    });
    if (choice.kind !== 'chosen') return refuse(choice, wishes.names[0] ?? '', target);
    return write(choice, { request, target, sent: value, workshop });
  };
}

function refuse(choice: Exclude<Choice, { kind: 'chosen' }>, wanted: string, { plan, headers }: Target): MockResponse {
  const operation = `${plan.operation.method} ${plan.operation.path}`;
  switch (choice.kind) {
    case 'no-responses':
      return problem('no-responses', `${operation} must declare a response to be answered; found none.`, { headers });
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

interface Writing {
  readonly request: MockRequest;
  readonly target: Target;
  readonly sent: unknown;
  readonly workshop: Workshop;
}

function write(choice: Extract<Choice, { kind: 'chosen' }>, writing: Writing): MockResponse {
  const { target, workshop } = writing;
  const { status, media, example } = choice;
  const headers = { ...target.headers, ...declaredHeaders(status.headers, workshop.description) };
  const isEmpty = media === undefined || status.code === 204 || status.code === 205 || status.code === 304;
  if (isEmpty) {
    const served = choice.isNameMissing ? { 'x-assay-example': '<none>' } : {};
    return { status: status.code, headers: { ...headers, ...served }, body: new Uint8Array() };
  }
  const made = workshop.bodies(media, example);
  const body = substituted(made, media, writing);
  if (body.bytes === undefined) {
    const detail = `The answer must be text to be written as ${essence(media.contentType)}; found another value.`;
    return problem('not-writable', detail, { headers: target.headers });
  }
  const said = {
    ...(choice.isNameMissing && { 'x-assay-example': toHeaderValue(shorten(body.label)) }),
    ...(body.invalid !== undefined && { 'x-assay-invalid': toHeaderValue(shorten(body.invalid)) }),
  };
  const contentType = toHeaderValue(media.contentType);
  return { status: status.code, headers: { ...headers, 'content-type': contentType, ...said }, body: body.bytes };
}

/** The body with the fields of the request, where the settings and both bodies allow it. */
function substituted(
  body: Body,
  { schema, contentType }: PlannedMedia,
  { request, target, sent, workshop }: Writing,
): Body {
  const { description, settings, judge } = workshop;
  const echoed = ['PATCH', ...settings.echo.map((method) => method.toUpperCase())];
  if (settings.strictExamples || !echoed.includes(request.method)) return body;
  if (!isObject(sent) || !isObject(body.value) || body.bytes === undefined) return body;
  const isPatch = request.method === 'PATCH';
  const isMergePatch = essence(request.headers['content-type'] ?? '') === 'application/merge-patch+json';
  const fields = { body: sent, parameters: isPatch ? target.parameters : {}, isMergePatch };
  const value = substitute(description, body.value, fields, {
    schema,
    fits: (at, part) => judge(at, part) === undefined,
  });
  const invalid = schema === undefined ? undefined : judge(schema, value);
  const wasInvalid = schema !== undefined && invalid !== undefined && judge(schema, body.value) !== undefined;
  const says = wasInvalid ? body.invalid : invalid;
  const bytes = writeBody(value, contentType);
  return { bytes, value, label: body.label, ...(says !== undefined && { invalid: says }) };
}

function shorten(text: string): string {
  return text.length > 500 ? `${text.slice(0, 500)}...` : text;
}
