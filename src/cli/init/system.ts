import type { LintSystem } from '../lint/system.ts';

/** The effects of `assay init`. */
export interface InitSystem extends LintSystem {
  /** Writes a file whole or not at all, and the folders above it. @throws UserError where it cannot be written. */
  readonly writeNew: (path: string, text: string) => void;
  /** What a person answers to a question of yes and no; undefined where nobody can be asked. */
  readonly confirm: (question: string) => Promise<boolean | undefined>;
}
