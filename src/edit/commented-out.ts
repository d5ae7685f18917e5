/**
 * A YAML comment where a value was meant (`color: #1f7cff`): the blanks before it, and itself. `end` is the offset behind the colon;
 * undefined where no comment stands there, or one of several words.
 */
export function commentedOut(
  text: string,
  end: number,
): { readonly blanks: string; readonly comment: string } | undefined {
  const [, blanks, comment] = /^([ \t]+)(#\S+)(?=[ \t]*(?:\r?\n|$))/u.exec(text.slice(end, end + longest)) ?? [];
  return blanks === undefined || comment === undefined ? undefined : { blanks, comment };
}

/** Values that are commented out are colours. */
const longest = 1_000;
