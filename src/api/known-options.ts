import { nearest } from '../lib/nearest.ts';
import { didYouMean } from '../lib/show.ts';
import { UserError } from '../lib/user-error.ts';

/** Callers without types may misspell an option, which would count as absent. */
export function assertKnown(call: string, options: object, known: readonly string[]): void {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new UserError(`\`${call}\` has no option \`${unknown}\`.${didYouMean(nearest(unknown, known))}`);
}
