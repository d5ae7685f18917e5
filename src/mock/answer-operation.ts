import { readSentForm } from '../contract/form.ts';
import { canonicalJson, member } from '../lib/json.ts';
import { perObject } from '../lib/cache.ts';
import { type ErrorAnswer, type MatchedOperation, createGuardRequest } from './guard-request.ts';
import { choose, type AnswerChoice, type Preferences, withOnlyFailures } from './choose.ts';
import { pairedNames } from './parameter-examples.ts';
import { fixedHeaders, toHeaderValue } from '../http/headers.ts';
import { pathOf, type MockRequest, type MockResponse } from '../http/message.ts';
import { adaptBody, mayShowRequest } from './adapt-body.ts';
import { exampleNames, type PlannedStatus } from './plan.ts';
import { problem } from './problem.ts';
import { choiceHeaders, type Headers, toShortLabel, unlessKnown, withMade, withTakenType } from './answer-headers.ts';
import type { AnswerContext, AskedOfMemory, Memory, WriteContext } from './answer-context.ts';
import { withOwnStatus } from './answer-body.ts';

/** Creates the function that answers requests with a known operation. */
export function createAnswerOperation(
  context: AnswerContext,
  memory?: Memory,
): (request: MockRequest, target: MatchedOperation) => MockResponse {
  const { description, settings, cacheLimits } = context;
  const guardRequest = createGuardRequest(description, settings, cacheLimits);
  const responsesOf = perObject<PlannedStatus, Map<object, MockResponse>>(() => new Map());
  return (request, target) => {
    const guarded = guardRequest(request, target);
    if (guarded.kind === 'problem') return guarded.response;
    if (guarded.kind === 'declared') return writeError(guarded, request, target);
    const { sent, preferences } = guarded;
    const { plan } = target;
    const value = sent.kind === 'json' ? sent.value : undefined;
    const chooseAs = (asked: Preferences): AnswerChoice =>
      choose(plan, {
        preferences: asked,
        accept: request.headers.accept,
        wantsStream: member(value, 'stream') === true,
        matchedNames: matchedNames(request, target, value),
        errorIfMissing: settings.errorIfForcedExampleNotFound,
        refusesAccept: settings.validate === 'request',
      });
    const choice = withOnlyFailures(chooseAs(preferences), plan, preferences);
    if (choice.kind !== 'chosen') return refuse(choice, preferences.names[0] ?? '', target);
    const isShown = memory !== undefined || request.method === 'PATCH' || settings.echo.length > 0;
    // A form is read where its fields may show.
    const form = isShown && sent.kind === 'opaque' ? readSentForm(description, plan.operation, request) : undefined;
    const writeContext = { request, target, sent: value ?? form, context };
    const asked = (chosen: Chosen): AskedOfMemory => ({
      writeContext,
      choice: chosen,
      usual: () => answerUsually(chosen, writeContext),
      under: (status) => {
        const other = chooseAs({ names: [], status });
        return asked(other.kind === 'chosen' ? other : chosen);
      },
    });
    // A request that asks for an example gets that.
    const isNamed = preferences.names.length > 0 || preferences.status !== undefined;
    const remembered = isNamed ? undefined : memory?.answer(asked(choice));
    if (remembered?.kind === 'declared') return writeError(remembered, request, target);
    const response = withTakenType(remembered?.response ?? answerUsually(choice, writeContext), sent, request);
    // The tag of an example says nothing of other examples, nor of records that change.
    return isNamed || remembered !== undefined ? response : unlessKnown(response, request);
  };

  function answerUsually(choice: Chosen, writeContext: WriteContext): MockResponse {
    const { request, target } = writeContext;
    // Two answers of one choice differ only in the headers that they start from and in sent fields.
    if (target.headers !== fixedHeaders || hasOwnHeaders(choice)) return write(choice, writeContext);
    const { status, media = status, example = media } = choice;
    const responses = responsesOf(status);
    let plain = responses.get(example);
    if (plain === undefined) {
      const ofNoRequest = {
        request: { ...request, target: pathOf(request.target) },
        target: { ...target, parameters: {}, pathTexts: {} },
        sent: undefined,
        context,
      };
      plain = { ...write(choice, ofNoRequest), isCached: true };
      responses.set(example, plain);
    }
    return mayShowRequest(writeContext, plain.example) ? withSent(plain, choice, writeContext) : plain;
  }

  function writeError({ choice, headers: own }: DeclaredError, request: MockRequest, target: MatchedOperation) {
    const headers = { ...target.headers, ...own };
    return write(choice, { request, target: { ...target, headers }, sent: undefined, context });
  }
}

type DeclaredError = Extract<ErrorAnswer, { kind: 'declared' }>;

/** The answer has headers that another answer of the same example does not have. */
function hasOwnHeaders({ isNameMissing, undeclaredStatus, onlyFailures, acceptNote }: Chosen): boolean {
  return isNameMissing || (undeclaredStatus ?? onlyFailures ?? acceptNote) !== undefined;
}

/** The names of the examples that a request is equal to: by its body, else by all its parameters. */
function matchedNames(request: MockRequest, { plan, parameters }: MatchedOperation, body: unknown): readonly string[] {
  const isMatchable = body !== undefined && plan.requestExamples.size > 0;
  const name = isMatchable ? plan.requestExamples.get(canonicalJson(body)) : undefined;
  if (name !== undefined) return [name];
  return plan.parameterExamples.length === 0 ? [] : pairedNames(plan.parameterExamples, request, parameters);
}

function refuse(
  choice: Exclude<AnswerChoice, { kind: 'chosen' }>,
  wanted: string,
  { plan, headers }: MatchedOperation,
): MockResponse {
  const operation = `${plan.operation.method} ${plan.operation.path}`;
  switch (choice.kind) {
    case 'no-responses':
      // An operation still to be written is neither the caller's failure nor the mock's.
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

type Chosen = Extract<AnswerChoice, { kind: 'chosen' }>;

function write(choice: Chosen, writeContext: WriteContext): MockResponse {
  const { target, context } = writeContext;
  const { status, media, example } = choice;
  const isEmpty = media === undefined || status.code === 204 || status.code === 205 || status.code === 304;
  if (isEmpty) {
    const headers = { ...withDeclared(target.headers, context.headersOf(status.headers)), ...choiceHeaders(choice) };
    return { status: status.code, headers, body: new Uint8Array() };
  }
  const { code } = status;
  const made = withOwnStatus(context.bodies(media, example), media, { code, validate: context.validate });
  const body = adaptBody(made, media, writeContext);
  const contentType = toHeaderValue(body.contentType ?? media.contentType);
  const declared = context.headersOf(status.headers, made.value);
  const headers = {
    ...withDeclared(target.headers, declared),
    'content-type': contentType,
    ...choiceHeaders(choice, body),
  };
  return { status: status.code, headers, body: body.bytes, example: toShortLabel(made.label) };
}

/** The headers of every answer with those that are declared. Caches must hear of each header that `vary` names (RFC 9110 section 12.5.5). */
function withDeclared(own: Headers, declared: Headers): Headers {
  const names = [declared.vary, own.vary].filter((each) => each !== undefined);
  return { ...own, ...declared, ...(names.length > 0 && { vary: names.join(', ') }) };
}

/** `plain`, an answer without the sent fields, with these put in: equal to the answer that `write` makes. */
function withSent(plain: MockResponse, choice: Chosen, writeContext: WriteContext): MockResponse {
  const { media, example } = choice;
  if (media === undefined || plain.body.length === 0) return plain;
  const made = writeContext.context.bodies(media, example);
  const shown = adaptBody(made, media, writeContext);
  if (shown === made) return plain;
  const { bytes: body, invalid } = shown;
  // The headers name what is wrong with a body.
  if (invalid !== made.invalid) return write(choice, writeContext);
  const headers = shown.made === made.made ? plain.headers : withMade(plain.headers, shown.made);
  return { status: plain.status, headers, body, example: toShortLabel(made.label) };
}
