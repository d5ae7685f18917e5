import type { Operation } from '../description/api.ts';
import type { Description } from '../description/description.ts';
import type { Judge } from '../mock/validate.ts';
import type { Answer } from './answers.ts';
import type { Case, CaseKind } from './case.ts';
import type { Derive } from './derive.ts';
import type { Profile } from './profile.ts';
import type { RequestBody } from './request-bodies.ts';

/** What cases are built with. */
export interface Workbench {
  readonly description: Description;
  readonly profile: Profile;
  readonly derive: Derive;
  readonly judge: Judge;
}

/** An operation worked out: its answers, its request bodies and a way to write a case. */
export interface Subject {
  readonly operation: Operation;
  readonly answers: readonly Answer[];
  readonly bodies: readonly [RequestBody | undefined, ...(RequestBody | undefined)[]];
  readonly target: string;
  /** A case of `kind` with `body` and headers in lower case; what is not given is empty. */
  readonly toCase: (
    kind: CaseKind,
    body: RequestBody | undefined,
    headers: Readonly<Record<string, string>>,
    more: Partial<Case> & { readonly answers: readonly Answer[] },
  ) => Case;
}
