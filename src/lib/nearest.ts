/**
 * The candidate that `word` most likely stands for, or undefined where none is near.
 *
 * Near is: equal but for case, spaces, dashes and underscores; else the smallest Damerau-Levenshtein distance
 * (insert, delete, replace, swap of neighbours), at most a third of the longer word and at most 3. The first of
 * equals wins. Words of more than 64 characters have no neighbours: comparing is quadratic in their length.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > 64) return undefined;
  const wanted = fold(word);
  let best: string | undefined;
  let bestDistance = Infinity;
  for (const candidate of candidates) {
    // Most candidates are out by their length alone; 6 leaves room for three edits and three separators.
    if (candidate === word || Math.abs(candidate.length - word.length) > 6) continue;
    const folded = fold(candidate);
    const allowed = Math.min(3, Math.floor(Math.max(wanted.length, folded.length) / 3));
    if (Math.abs(wanted.length - folded.length) > allowed) continue;
    const distance = editDistance(wanted, folded);
    if (distance <= allowed && distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** The candidate that begins with a word of three letters or more, compared as above: `int` is short for `integer`. */
export function completed(word: string, candidates: readonly string[]): string | undefined {
  return word.length < 3 ? undefined : candidates.find((candidate) => fold(candidate).startsWith(fold(word)));
}

/**
 * `path` with the file among `entries` of its folder that its last part most likely stands for, or undefined where none is near. Names are
 * compared without their extensions, which most files of a folder share.
 */
export function nearestPath(
  path: string,
  entries: readonly { readonly name: string; readonly kind: string }[],
): string | undefined {
  const [name = ''] = /[^/\\]*$/u.exec(path) ?? [];
  const names = entries.flatMap((entry) => (entry.kind === 'file' && entry.name !== name ? [entry.name] : []));
  const stems = names.map(stemOf);
  const stem = stems.includes(stemOf(name)) ? stemOf(name) : nearest(stemOf(name), stems);
  const alike = names.filter((each) => stemOf(each) === stem);
  // Short names are one letter apart at most.
  const near = nearest(name, alike) ?? alike[0] ?? names.find((each) => distance(each, name) <= 1);
  return near && `${path.slice(0, path.length - name.length)}${near}`;
}

function stemOf(name: string): string {
  return name.replace(/(?<=.)\.[^.]*$/u, '');
}

/** The number of edits (insert, delete, replace, swap of neighbours) between two words, case and separators aside. */
export function distance(a: string, b: string): number {
  return editDistance(fold(a), fold(b));
}

/** Fullwidth letters and other forms of a letter are that letter (Unicode NFKC). */
export function fold(word: string): string {
  return word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]/g, '');
}

/** Optimal string alignment: Damerau-Levenshtein in which no part is edited twice. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = [...Array(b.length + 1).keys()];
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a.charCodeAt(row - 1) === b.charCodeAt(column - 1);
      const replaced = (last[column - 1] ?? 0) + (isSame ? 0 : 1);
      let least = Math.min(replaced, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      if (row > 1 && column > 1 && isSwap(a, row, b, column))
        least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1);
      current.push(least);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}

function isSwap(a: string, row: number, b: string, column: number): boolean {
  return a.charCodeAt(row - 1) === b.charCodeAt(column - 2) && a.charCodeAt(row - 2) === b.charCodeAt(column - 1);
}

/** A name in small letters and digits alone: `pet_id`, `pet-id` and `petId` are `petid`. */
export function plainName(name: string): string {
  return name.replace(/[^a-z0-9]/giu, '').toLowerCase();
}
