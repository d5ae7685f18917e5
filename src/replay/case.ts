import type { BodyBasis, UnequalValue } from '../results.ts';
import type { Operation } from '../description/api.ts';
import type { Description } from '../description/description.ts';
import type { JsonObject } from '../lib/json.ts';
import type { MockRequest } from '../http/message.ts';
import type { ValidateResponse } from '../contract/validate-response.ts';
import type { DeclaredAnswer } from './compare/declared-answers.ts';
import type { Reply } from './target.ts';
import type { Profile } from './profile.ts';

/** Everything a case can ask of the target. */
export const allKinds = [
  'plain',
  'accept',
  'not-acceptable',
  'credentials',
  'unauthorized',
  'invalid-body',
  'missing-parameter',
  'named',
  'matched',
  'missing-name',
  'fallback',
  'patch',
  'patch-readonly',
  'echo',
  'path-id',
  'head',
  'isolation',
  'forced-status',
  'unknown-status',
  'base-path',
  'preflight',
  'undefined-operation',
  'undefined-path',
] as const;

/** What a case asks of the target. */
export type CaseKind = (typeof allKinds)[number];

/** One request, and what the description says of its answer. */
export interface Case {
  readonly kind: CaseKind;
  readonly method: string;
  /** The path as the description has it; made up where the case is about a path that it does not have. */
  readonly path: string;
  readonly operation?: Operation;
  readonly request: MockRequest;
  /** What is sent after it, each when the answer before has come. */
  readonly followUps: readonly MockRequest[];
  /** What is sent at once after those. Replies come in this order. */
  readonly atOnce?: readonly MockRequest[];
  /** The answers it may have. */
  readonly expectedAnswers: readonly DeclaredAnswer[];
  /** All answers of the operation, to recognise a wrong one. */
  readonly declaredAnswers: readonly DeclaredAnswer[];
  /** The name of the example it is about. */
  readonly example?: string;
  /** How the request differs from the usual one, to follow "a request" or "a body" in a message: `without the required `name``. */
  readonly variation?: string;
  /** Top-level fields of the body that the request decides. */
  readonly requestFields: readonly string[];
  /** Fields sent to be found again in the answer. */
  readonly probe: JsonObject;
  /** Fields that the follow-up sends: where its answer has not these either, another case says so. */
  readonly control?: JsonObject;
  /** Methods that the path has. */
  readonly methods: readonly string[];
  /** What was made from schemas for want of examples. */
  readonly derived: readonly string[];
  /** The parameters that are sent: `query parameter `limit``. */
  readonly parameters?: readonly string[];
  /** The parameters whose effect the answer must show: of all others nothing is known but that they were sent. */
  readonly shownParameters?: readonly string[];
}

/** A case that cannot be built, or a check that does not apply. */
export interface Skipped {
  readonly check: string;
  readonly method?: string;
  readonly path?: string;
  readonly operation?: Operation;
  readonly example?: string;
  readonly reason: string;
  /** The case, where it could have been sent and was held back, as `--allow-writes` was not given. */
  readonly withheld?: Case;
}

/** A case with its replies, and what is needed to judge them. */
export interface ReplayedCase {
  readonly case: Case;
  readonly replies: readonly [Reply, ...Reply[]];
  readonly profile: Profile;
  readonly description: Description;
  readonly validateResponse: ValidateResponse;
}

/** What a check found wrong: one sentence, and what it rests on. */
export interface Failure {
  readonly message: string;
  readonly differences?: readonly UnequalValue[];
  /** The expected answer. */
  readonly answer?: DeclaredAnswer;
}

/** What a check judges, the weightiest first: of one case only the weightiest failure is reported. */
export const layers = ['access', 'selection', 'status', 'content type', 'body', 'schema', 'headers', 'time'] as const;

/** When a check applies: only to targets that do what it looks for. */
interface Applicability {
  /** Fits after "does not promise that": `an example can be asked for by name`. */
  readonly what: string;
  /** The option that makes it apply, where there is one. */
  readonly option?: string;
  readonly holds: (profile: Profile) => boolean;
}

/** What reports and docs/checks.md say of a check. Every text is a part of a sentence but `todo` and `failure`, which are whole ones. */
export interface CheckDocs {
  /** What is sent to the target. */
  readonly sends: string;
  /** What must hold. */
  readonly asserts: string;
  readonly why: string;
  /** What to do about a failure, as a command. */
  readonly todo: string;
  /** The message of one. */
  readonly failure: string;
}

/** One thing that can be wrong with an answer. */
export interface AnswerCheck {
  readonly name: string;
  readonly docs: CheckDocs;
  readonly layer: (typeof layers)[number];
  readonly kinds: readonly CaseKind[];
  /** Which targets it applies to; absent: to all. */
  readonly appliesIf?: Applicability;
  readonly judge: (replayed: ReplayedCase) => Failure | undefined;
}

/** A failure, and the check that found it. */
export interface NamedFailure extends Failure {
  readonly check: string;
}

/** What became of a case. */
export type Outcome =
  | { readonly kind: 'skipped'; readonly skipped: Skipped }
  | {
      readonly kind: 'checked';
      readonly case: Case;
      /** Absent where the target sent no answer. */
      readonly reply?: Reply;
      /** The weightiest failure. */
      readonly failure?: NamedFailure;
      readonly notes: readonly NamedFailure[];
      /** What the body was compared with; absent where it was not looked at. */
      readonly bodyBasis?: BodyBasis;
    };
