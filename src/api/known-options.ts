import { nearest } from '../lib/nearest.ts';
import { didYouMean, orList, show } from '../lib/show.ts';
import { UserError } from '../lib/user-error.ts';

/** Callers without types may misspell an option, which would count as absent. */
export function assertKnown(call: string, options: object, known: readonly string[]): void {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new UserError(`\`${call}\` has no option \`${unknown}\`.${didYouMean(nearest(unknown, known))}`);
}

/** The value of an option must be one of `choices`: any other would count as one of them. */
export function assertOneOf(name: string, value: unknown, choices: readonly string[]): void {
  if (choices.some((choice) => choice === value)) return;
  throw new UserError(`\`${name}\` must be ${orList(choices)}; found ${show(value)}.`);
}

/** The value of an option must be a whole number from `least` to `most`. */
export function assertWhole(
  name: string,
  value: unknown,
  { least, most }: { readonly least: number; readonly most: number },
): void {
  if (Number.isInteger(value) && Number(value) >= least && Number(value) <= most) return;
  throw new UserError(`\`${name}\` must be a whole number from ${least} to ${most}; found ${show(value)}.`);
}
