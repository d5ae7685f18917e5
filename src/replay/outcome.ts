import type { Case, Failure, Skipped } from './case.ts';
import type { BodyBasis } from '../results.ts';
import type { Reply } from './target.ts';

/** A failure, and the check that found it. */
export interface NamedFailure extends Failure {
  readonly check: string;
}

/** What became of a case. */
export type Outcome =
  | { readonly kind: 'skipped'; readonly skipped: Skipped }
  | {
      readonly kind: 'judged';
      readonly case: Case;
      /** Absent where the target sent no answer. */
      readonly reply?: Reply;
      /** The weightiest failure. */
      readonly failure?: NamedFailure;
      readonly notes: readonly NamedFailure[];
      /** What the body was compared with; absent where it was not looked at. */
      readonly bodyBasis?: BodyBasis;
    };
