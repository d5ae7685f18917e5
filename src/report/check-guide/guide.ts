/** What reports and docs/checks.md say of a check. Every text is a part of a sentence but `todo` and `failure`, which are whole ones. */
export interface CheckGuide {
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
