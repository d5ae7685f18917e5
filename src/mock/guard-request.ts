import type { Description } from '../description/description.ts';
import type { CacheLimits } from '../schema/cache.ts';
import type { MockRequest } from '../http/message.ts';
import type { Plan } from './plan.ts';
import { errorForCredentials, errorForBody, errorForViolations, type ErrorAnswer } from './error-answer.ts';
import { createValidateRequest } from '../contract/validate-request.ts';
import { missingCredentials } from '../contract/security.ts';
import { readSentBody, type SentBody } from '../contract/sent-body.ts';
import type { MockSettings } from './settings.ts';
import { readPreferences, type Preferences } from './preferences.ts';

/** The operation that a request matches, the values of its path, and the headers to start its answer from. */
export interface MatchedOperation {
  readonly plan: Plan;
  readonly parameters: Readonly<Record<string, string>>;
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
