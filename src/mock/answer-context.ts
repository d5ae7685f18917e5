import type { Description } from '../description/description.ts';
import type { Operation } from '../description/read/api.ts';
import type { MockRequest, MockResponse } from '../http/message.ts';
import type { CacheLimits } from '../schema/cache.ts';
import type { ValidateValue } from '../schema/validate.ts';
import type { BodyOf } from './answer-body.ts';
import type { AnswerChoice } from './choose.ts';
import type { DeclaredHeaders } from './answer-headers.ts';
import type { ErrorAnswer, MatchedOperation } from './guard-request.ts';
import type { Plan } from './plan.ts';
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
  /** The JSON body of the request, or the fields of its form. */
  readonly sent: unknown;
  readonly context: AnswerContext;
}

/** Records that outlive a request: `--state`. */
export interface Memory {
  /** The answer to a request that names no example; undefined where the operation is not about records. */
  readonly answer: (asked: AskedOfMemory) => ErrorAnswer | RememberedAnswer | undefined;
  /** The ids that the parameter of a path has for the documented records; none for a parameter that is no id. */
  readonly seededIds: (operation: Operation, parameter: string) => readonly string[];
  /** Forgets all but the documented records. */
  readonly reset: () => void;
}

/** A request, and the answer that it would get without memory. */
export interface AskedOfMemory {
  readonly writeContext: WriteContext;
  readonly choice: Extract<AnswerChoice, { kind: 'chosen' }>;
  readonly usual: () => MockResponse;
  /** The same request as if it preferred a status. */
  readonly under: (status: number) => AskedOfMemory;
}

/** An answer with records. */
export interface RememberedAnswer {
  readonly kind: 'remembered';
  readonly response: MockResponse;
}

/** The context of the answers of a mock, and the plans of all its operations. */
export interface MemoryContext extends AnswerContext {
  readonly plans: { readonly all: readonly Operation[]; readonly of: (operation: Operation) => Plan };
}

/** Creates the memory of a mock. */
export type CreateMemory = (context: MemoryContext) => Memory;
