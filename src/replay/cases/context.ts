import type { Operation } from '../../description/api.ts';
import type { Description } from '../../description/description.ts';
import type { ValidateValue } from '../../schema/validate.ts';
import type { DeclaredAnswer } from '../compare/declared-answers.ts';
import type { Access } from './made-up-credentials.ts';
import type { Derive } from './derive.ts';
import type { Profile } from '../profile.ts';
import type { RequestBody } from './request-bodies.ts';
import type { CaseBase, ToCase } from './build-case.ts';

/** What cases are built with. */
export interface CaseContext {
  readonly description: Description;
  readonly profile: Profile;
  readonly derive: Derive;
  readonly judge: ValidateValue;
  /** Names in lower case of headers that the user has sent with every request: credentials are not made up for them. */
  readonly sentHeaders?: readonly string[];
}

/** An operation worked out: its answers, its request bodies and a way to write a case. */
export interface OperationContext {
  readonly operation: Operation;
  readonly declaredAnswers: readonly DeclaredAnswer[];
  readonly bodies: readonly [RequestBody | undefined, ...(RequestBody | undefined)[]];
  readonly access: Access;
  /** What `toCase` is made of. */
  readonly base: CaseBase;
  /** Writes a case with the usual parameters, and credentials where they are needed. */
  readonly toCase: ToCase;
}
