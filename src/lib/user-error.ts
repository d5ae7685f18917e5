/**
 * A mistake that the user can fix. `message` is one sentence, after `file:line:column: ` where there is a place; commands print
 * it without a stack and exit with 2.
 */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** Compares names: each bundle has a class `UserError` of its own. */
export function isUserError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'UserError';
}
