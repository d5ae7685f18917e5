import type { Description } from '../description/description.ts';
import type { MockRequest } from '../http/message.ts';
import type { CacheLimits } from '../schema/cache.ts';
import type { ValidateValue } from '../schema/validate.ts';
import type { BodyOf } from './answer-body.ts';
import type { DeclaredHeaders } from './declared-headers.ts';
import type { MatchedOperation } from './guard-request.ts';
import type { MockSettings } from './settings.ts';

/** The context of every answer of a mock. */
export interface AnswerContext {
  readonly description: Description;
  readonly settings: MockSettings;
  readonly bodies: BodyOf;
  readonly headersOf: DeclaredHeaders;
  readonly validate: ValidateValue;
  readonly cacheLimits: CacheLimits;
}

/** The context that one answer is written in. */
export interface WriteContext {
  readonly request: MockRequest;
  readonly target: MatchedOperation;
  /** The JSON body of the request. */
  readonly sent: unknown;
  readonly context: AnswerContext;
}
