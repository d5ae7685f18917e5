/** The part in which `after` differs, as offsets in it: what stands before it and behind it stands in `before`, too. */
export function differenceOf(before: string, after: string): readonly [start: number, end: number] {
  const shorter = Math.min(before.length, after.length);
  const start = countWhile(shorter, (from, to) => before.slice(from, to) === after.slice(from, to));
  const behind = countWhile(
    shorter - start,
    (from, to) =>
      before.slice(before.length - to, before.length - from) === after.slice(after.length - to, after.length - from),
  );
  return [start, after.length - behind];
}

/** The number of equal letters before the first difference, of `count`. Parts are compared many times as fast as letters. */
function countWhile(count: number, isEqual: (from: number, to: number) => boolean): number {
  let [known, most] = [0, count];
  while (known < most) {
    const middle = Math.ceil((known + most) / 2);
    if (isEqual(known, middle)) known = middle;
    else most = middle - 1;
  }
  return known;
}
