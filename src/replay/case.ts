import type { BodyBasis, UnequalValue } from '../results.ts';
import type { Operation } from '../description/read/api.ts';
import type { Description } from '../description/description.ts';
import type { JsonObject } from '../lib/json.ts';
import type { MockRequest } from '../http/message.ts';
import type { ValidateResponse } from '../contract/validate-message.ts';
import type { DeclaredAnswer } from './compare/declared-answers.ts';
import type { FindNextPage, FindWrongLocation } from './compare/read-body.ts';
import type { Reply } from './target.ts';
import type { Profile } from './profile.ts';

/** The kinds of cases. */
export const allKinds = [
  'plain',
  'accept',
  'not-acceptable',
  'credentials',
  'unauthorized',
  'invalid-body',
  'invalid-file',
  'missing-parameter',
  'boundary',
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
  'read-back',
  'gone',
  'recorded',
  'recorded-part',
] as const;

export type CaseKind = (typeof allKinds)[number];

/** One request, with the answers that the description declares. */
export interface Case {
  readonly kind: CaseKind;
  readonly method: string;
  /** The path as described; a made-up one in cases about undescribed paths. */
  readonly path: string;
  readonly operation?: Operation;
  readonly request: MockRequest;
  /** Requests that are sent after it, each when the answer before has come. */
  readonly followUps: readonly MockRequest[];
  /** Requests that are sent at once after the `followUps`. Replies come in this order. */
  readonly atOnce?: readonly MockRequest[];
  readonly expectedAnswers: readonly DeclaredAnswer[];
  /** All answers of the operation, to recognise a wrong one. */
  readonly declaredAnswers: readonly DeclaredAnswer[];
  /** The name of the example that the case is about. */
  readonly example?: string;
  /** The difference from the usual request, to follow "a request" or "a body" in a message: `without the required `name``. */
  readonly variation?: string;
  /** Top-level fields of the body that the request decides. */
  readonly requestFields: readonly string[];
  /** Sent fields that the answer must show. */
  readonly probe: JsonObject;
  /** Fields that the follow-up sends: if its answer lacks these too, another case fails for it. */
  readonly control?: JsonObject;
  /** The described methods of the path. */
  readonly methods: readonly string[];
  /** Parts of the request that have no example and were made from schemas. */
  readonly derived: readonly string[];
  /** Parameters whose value a list of the target showed: it may be wrong for this operation. */
  readonly listed?: readonly string[];
  /** The parameters that are sent, titled: `query parameter `limit``. */
  readonly parameters?: readonly string[];
  /** The parameters whose effect the answer must show; of the others nothing is known but that they were sent. */
  readonly shownParameters?: readonly string[];
  /** The path of the collection whose journey the case is part of. */
  readonly journey?: string;
  /** The request that made the record which the case is about, `POST /pets`, where the run deletes it. */
  readonly madeBy?: string;
  /** The violations of a recorded request, in sentences. */
  readonly requestViolations?: readonly string[];
  /** The request before, whose effect the answer must show. */
  readonly readBack?: ReadBack;
  /** Finds the page after an answer: three pages are read. */
  readonly nextPage?: FindNextPage;
  readonly findWrongLocation?: FindWrongLocation;
}

/** A request that made, changed or deleted a record, and what a GET must show of it. */
export interface ReadBack {
  /** `POST /pets`. */
  readonly after: string;
  /** The thing that led to the record: `its `Location``. */
  readonly by: string;
  /** The fields that the answer must have. */
  readonly sent: JsonObject;
  /** The fields that it did not send: they must be as they were. */
  readonly kept?: JsonObject;
  /** The path of a field that it removed: the answer must not have it. */
  readonly removed?: readonly string[];
  /** The answer to the request, in which a server may show values in its own way. */
  readonly answer?: unknown;
  /** The record as it was, and the fields that the request before sent. */
  readonly before?: unknown;
  readonly earlier?: JsonObject;
  /** The answer is a list, in which the record has this id. */
  readonly listed?: ListedRecord;
}

/** A record in a list, by the value of the parameter of its path. */
export interface ListedRecord {
  readonly parameter: string;
  readonly id: unknown;
}

/** A case that cannot be built, or a check that does not apply. */
export interface Skipped {
  readonly check: string;
  readonly method?: string;
  readonly path?: string;
  readonly operation?: Operation;
  readonly example?: string;
  readonly reason: string;
  /** A case that could have been sent and was held back, as `--allow-writes` was not given. */
  readonly withheld?: Case;
}

/** A case with its replies, as checks read it. */
export interface ReplayedCase {
  readonly case: Case;
  readonly replies: readonly [Reply, ...Reply[]];
  readonly profile: Profile;
  readonly description: Description;
  readonly validateResponse: ValidateResponse;
}

/** A message about a wrong answer, with its evidence. */
export interface Failure {
  readonly message: string;
  readonly differences?: readonly UnequalValue[];
  /** The expected answer. */
  readonly answer?: DeclaredAnswer;
  /** The request whose answer is wrong, and that answer; those of the case itself where absent. */
  readonly shownBy?: { readonly request: MockRequest; readonly reply: Reply };
}

/** The parts of an answer that checks are about, the weightiest first: of one case only the weightiest failure is reported, of a body and its headers one each. */
export const layers = ['access', 'selection', 'status', 'content type', 'body', 'schema', 'headers', 'time'] as const;

/** The condition of a check: a promise that only some targets make. */
interface Applicability {
  /** Fits after "does not promise that": `an example can be asked for by name`. */
  readonly what: string;
  /** The option that makes the check apply. */
  readonly option?: string;
  readonly holds: (profile: Profile) => boolean;
  /** A target that the check does not apply to lacks nothing: no report says so. */
  readonly isSilent?: true;
}

/** The texts of a check in reports and docs/checks.md. `todo` and `failure` are whole sentences, the others are parts of one. */
export interface CheckDocs {
  /** The request. */
  readonly sends: string;
  /** The requirement. */
  readonly asserts: string;
  readonly why: string;
  /** The remedy, as a command. */
  readonly todo: string;
  /** A message, as an example. */
  readonly failure: string;
  /** The promise of the specification that the check holds a mock to; without one its failures are notes in that profile. */
  readonly promise?: SpecifiedPromise;
}

/** A section of the specification, and its promise in our words. */
interface SpecifiedPromise {
  readonly section: string;
  readonly text: string;
}

/** A check of answers for one requirement. */
export interface AnswerCheck {
  readonly name: string;
  readonly docs: CheckDocs;
  readonly layer: (typeof layers)[number];
  readonly kinds: readonly CaseKind[];
  /** Absent: the check applies to all targets. */
  readonly appliesIf?: Applicability;
  readonly failureOf: (replayed: ReplayedCase) => Failure | undefined;
}

/** A failure, and the check that found it. */
export interface NamedFailure extends Failure {
  readonly check: string;
}

/** The result of a case. */
export type Outcome =
  | { readonly kind: 'skipped'; readonly skipped: Skipped }
  | {
      readonly kind: 'checked';
      readonly case: Case;
      /** Absent where the target sent no answer. */
      readonly reply?: Reply;
      /** The weightiest failure; beside one of the body that of the headers. None where the case passed. */
      readonly failures: readonly NamedFailure[];
      readonly notes: readonly NamedFailure[];
      /** The thing that the body was compared with; absent where no check read it. */
      readonly bodyBasis?: BodyBasis;
    };

/** A request of `method` may change the data of a server (RFC 9110 section 9.2.1). QUERY is safe by its draft (httpbis-safe-method-w-body). */
export function isWriting(method: string): boolean {
  return !['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY'].includes(method);
}
