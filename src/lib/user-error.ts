/**
 * Something the user can fix. `message` is one sentence, with `file:line:column: ` before it where there is such a place;
 * commands print it without a stack and exit with 2.
 */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** Whether `error` is one: a command that is bundled has a class of that name of its own. */
export function isUserError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'UserError';
}
