import type { Operation } from '../description/read/api.ts';
import type { MockResponse } from '../http/message.ts';
import type { AnswerContext, WriteContext } from './answer-context.ts';
import type { AnswerChoice } from './choose.ts';
import type { ErrorAnswer } from './error-answer.ts';
import type { Plan } from './plan.ts';

/** Records that outlive a request: `--state`. */
export interface Memory {
  /** The answer to a request that names no example; undefined where the operation is not about records. */
  readonly answer: (asked: AskedOfMemory) => ErrorAnswer | RememberedAnswer | undefined;
  /** Forgets all but the documented records. */
  readonly reset: () => void;
}

/** A request, and the answer that it would get without memory. */
export interface AskedOfMemory {
  readonly writeContext: WriteContext;
  readonly choice: Extract<AnswerChoice, { kind: 'chosen' }>;
  readonly usual: () => MockResponse;
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
