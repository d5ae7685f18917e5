import { type MissingCredentials, missingCredentials } from '../contract/security.ts';
import { type SentBody, readSentBody } from '../contract/body.ts';
import { createValidateRequest } from '../contract/validate-message.ts';
import { type Violation, addressOf } from '../contract/violation.ts';
import type { Description } from '../description/description.ts';
import type { Located } from '../description/read/view.ts';
import { toHeaderValue } from '../http/headers.ts';
import type { MockRequest, MockResponse } from '../http/message.ts';
import { isObject } from '../lib/json.ts';
import type { CacheLimits } from '../schema/cache.ts';
import { type AnswerChoice, type Preferences, choose, readPreferences } from './choose.ts';
import type { Plan, PlannedStatus, PathTexts } from './plan.ts';
import { problem } from './problem.ts';
import type { MockSettings } from './settings.ts';

/** The operation that a request matches, the values of its path, and the headers to start its answer from. */
export interface MatchedOperation {
  readonly plan: Plan;
  /** The values of the path as they are written. */
  readonly parameters: PathTexts;
  readonly pathTexts: PathTexts;
  readonly headers: Readonly<Record<string, string>>;
}

/** An accepted request with its body and preferences, or the answer that refuses it. */
type GuardedRequest =
  { readonly kind: 'accepted'; readonly sent: SentBody; readonly preferences: Preferences } | ErrorAnswer;

/** Creates the guard that accepts requests by the settings: credentials first, then the form of the body, then everything by its schema. */
export function createGuardRequest(
  description: Description,
  settings: MockSettings,
  cacheLimits: CacheLimits,
): (request: MockRequest, target: MatchedOperation) => GuardedRequest {
  const validate = settings.validate === 'request' ? createValidateRequest(description, cacheLimits) : undefined;
  return (request, { plan, parameters, headers }) => {
    const { operation } = plan;
    const preferences = readPreferences(request, settings.exampleHeader);
    const lacking = settings.security === 'presence' ? missingCredentials(description, operation, request) : undefined;
    if (lacking !== undefined) return errorForCredentials(lacking, { plan, request, preferences, headers });
    const sent = readSentBody(request, plan.requestTypes);
    if (sent.kind === 'undeclared') {
      const detail = `The content type must be one of ${plan.requestTypes.join(', ')}; found ${sent.type}.`;
      return errorForBody('unsupported-media-type', detail, { plan, request, preferences, headers });
    }
    if (sent.kind === 'malformed') {
      const detail = `The body must be JSON; found ${sent.reason}.`;
      return errorForBody('malformed-body', detail, { plan, request, preferences, headers });
    }
    const violations = validate?.({ request, operation, parameters, sent }) ?? [];
    if (violations.length > 0) return errorForViolations(violations, { plan, request, preferences, headers });
    return { kind: 'accepted', sent, preferences };
  };
}

/** An answer that refuses a request: an example that the operation declares for it, or a problem of the mock. */
export type ErrorAnswer =
  | { readonly kind: 'declared'; readonly choice: Extract<AnswerChoice, { kind: 'chosen' }>; readonly headers: Headers }
  | { readonly kind: 'problem'; readonly response: MockResponse };

type Headers = Readonly<Record<string, string>>;

/** The request and the plan that an error answer is chosen by. */
export interface ErrorAnswerContext {
  readonly plan: Plan;
  readonly request: MockRequest;
  readonly preferences: Preferences;
  /** The headers to start from. */
  readonly headers: Headers;
}

const mostViolations = 100;

// Characters of a header.
const longestValue = 500;

/** Refuses a request with violations: the example of 422, 400, `4XX` or `default`, else a body by the schema of 422 or 400, else a problem that lists them. */
function errorForViolations(violations: readonly Violation[], context: ErrorAnswerContext): ErrorAnswer {
  const [first] = violations;
  const own = { 'x-assay-violations': toHeaderValue(first?.message.slice(0, longestValue) ?? '') };
  const declared =
    declaredError(['422', '400', '4XX', 'default'], 422, context) ??
    declaredError(['422', '400'], 422, { ...context, mayGenerate: true });
  if (declared !== undefined) return { kind: 'declared', choice: declared, headers: own };
  const { method, path } = context.plan.operation;
  const count = violations.length;
  const found = count === 1 ? '1 violation' : `${count} violations`;
  const detail = `The request must be as ${method} ${path} describes; found ${found}.`;
  const members = { violations: violations.slice(0, mostViolations).map(toMember), violationCount: count };
  const response = problem('invalid-request', detail, { headers: { ...context.headers, ...own }, members });
  return { kind: 'problem', response };
}

function toMember({ in: part, name, pointer, keyword, message, place }: Violation): object {
  const schema = place && addressOf(place);
  return { in: part, ...(name !== undefined && { name }), pointer, keyword, message, ...(schema && { schema }) };
}

/** Refuses a request without credentials: the example of 401, `4XX` or `default`, else a problem that names the schemes. */
function errorForCredentials(
  { alternatives, challenge }: MissingCredentials,
  context: ErrorAnswerContext,
): ErrorAnswer {
  const own: Headers = challenge === '' ? {} : { 'www-authenticate': challenge };
  const declared = declaredError(['401', '4XX', 'default'], 401, context);
  if (declared !== undefined) return { kind: 'declared', choice: declared, headers: own };
  const { method, path } = context.plan.operation;
  const names = alternatives.map((schemes) => schemes.map((name) => `\`${name}\``).join(' and ')).join(', or ');
  const detail = `${method} ${path} must be sent with the credentials of ${names}; found none.`;
  const members = { schemes: alternatives };
  const response = problem('no-credentials', detail, { headers: { ...context.headers, ...own }, members });
  return { kind: 'problem', response };
}

/**
 * Refuses a malformed body for the reason `detail`: the example of 415 or 400, `4XX` or `default`, else a problem. Clients know the
 * errors of their API, and perhaps no others.
 */
function errorForBody(
  kind: 'unsupported-media-type' | 'malformed-body',
  detail: string,
  context: ErrorAnswerContext,
): ErrorAnswer {
  const code = kind === 'malformed-body' ? 400 : 415;
  const own = { 'x-assay-violations': toHeaderValue(detail.slice(0, longestValue)) };
  const declared = declaredError([String(code), '4XX', 'default'], code, context);
  if (declared !== undefined) return { kind: 'declared', choice: declared, headers: own };
  return { kind: 'problem', response: problem(kind, detail, { headers: context.headers }) };
}

/** Refuses a request about a record that is not there: the declared 404, else a problem. */
export function errorForNoRecord(detail: string, context: ErrorAnswerContext): ErrorAnswer {
  const declared =
    declaredError(['404', '4XX', 'default'], 404, context) ??
    declaredError(['404', '4XX', 'default'], 404, { ...context, mayGenerate: true }) ??
    withoutBody(context.plan.statuses.find((status) => status.declared === '404' && status.media.length === 0));
  // A problem says so itself.
  if (declared !== undefined)
    return { kind: 'declared', choice: declared, headers: { 'x-assay-state': 'not in memory' } };
  return { kind: 'problem', response: problem('no-such-record', detail, { headers: context.headers }) };
}

function withoutBody(status: PlannedStatus | undefined): Extract<AnswerChoice, { kind: 'chosen' }> | undefined {
  return status && { kind: 'chosen', status, isNameMissing: false };
}

/** The first of `declared` statuses that has an example (`mayGenerate`: or a schema), unless it is the `default` that all requests get. */
function declaredError(
  declared: readonly string[],
  code: number,
  { plan, request, preferences, mayGenerate = false }: ErrorAnswerContext & { readonly mayGenerate?: boolean },
): Extract<AnswerChoice, { kind: 'chosen' }> | undefined {
  const [usual] = plan.statuses;
  for (const spelling of declared) {
    const status = plan.statuses.find((each) => each.declared.toUpperCase() === spelling.toUpperCase());
    if (status === undefined || (status === usual && spelling === 'default') || !hasBody(status, mayGenerate)) continue;
    const named = preferences.names.filter((name) => namesOf(status).includes(name));
    const choice = choose(
      { ...plan, statuses: [{ ...status, code: /\d\d\d/u.test(spelling) ? status.code : code }] },
      {
        preferences: { names: named },
        matchedNames: [],
        errorIfMissing: false,
        accept: request.headers.accept,
        wantsStream: false,
        refusesAccept: false,
      },
    );
    if (choice.kind === 'chosen' && (mayGenerate || choice.example !== undefined)) return choice;
  }
  return undefined;
}

function hasBody({ media }: PlannedStatus, mayGenerate: boolean): boolean {
  return media.some(({ examples, schema }) => examples.length > 0 || (mayGenerate && hasKeywords(schema)));
}

function hasKeywords(schema: Located | undefined): boolean {
  return isObject(schema?.value) && Object.keys(schema.value).length > 0;
}

function namesOf({ media }: PlannedStatus): readonly (string | undefined)[] {
  return media.flatMap(({ examples }) => examples.map(({ name }) => name?.trim()));
}
