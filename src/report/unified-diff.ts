import { printable, printableLines } from '../lib/printable.ts';

/** Two texts of one file as a unified diff, as `git apply` and `patch -p1` read it; empty where they are equal. */
export function unifiedDiff(file: string, before: string, after: string): string {
  if (before === after) return '';
  const [old, now] = [linesOf(before), linesOf(after)];
  const hunks = hunksOf(changesOf(old, now));
  const name = printable(file);
  return [`--- a/${name}\n`, `+++ b/${name}\n`, ...hunks].join('');
}

/** A diff for a person: what a terminal acts upon stands in it as escapes, so that it is no patch. Line ends of Windows stay. */
export function shownDiff(diff: string): string {
  return diff.split('\r\n').map(printableLines).join('\r\n');
}

interface Change {
  readonly kind: ' ' | '-' | '+';
  readonly line: string;
  /** Numbers of the line in both texts, from 0: of one that is gone, where it would stand. */
  readonly at: readonly [old: number, now: number];
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(/(?<=\n)/u);
}

/** The lines that go and come, with those that stay between them: by the longest common subsequence of what differs. */
function changesOf(old: readonly string[], now: readonly string[]): readonly Change[] {
  let [head, tail] = [0, 0];
  const least = Math.min(old.length, now.length);
  while (head < least && old[head] === now[head]) head += 1;
  while (tail < least - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1;
  const middle = middleOf(old.slice(head, old.length - tail), now.slice(head, now.length - tail));
  const kinds: Change['kind'][] = [...Array<' '>(head).fill(' '), ...middle, ...Array<' '>(tail).fill(' ')];
  let [left, right] = [0, 0];
  return kinds.map((kind) => {
    const at = [left, right] as const;
    const line = (kind === '+' ? now[right] : old[left]) ?? '';
    if (kind !== '+') left += 1;
    if (kind !== '-') right += 1;
    return { kind, line, at };
  });
}

// Beyond that the table would take more memory than a diff is worth.
const mostCells = 4_000_000;

function middleOf(old: readonly string[], now: readonly string[]): readonly Change['kind'][] {
  const width = now.length + 1;
  if ((old.length + 1) * width > mostCells) {
    return [...old.map(() => '-' as const), ...now.map(() => '+' as const)];
  }
  const common = new Uint32Array((old.length + 1) * width);
  const cell = (row: number, column: number): number => common[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      const isSame = old[row] === now[column];
      common[row * width + column] = isSame
        ? cell(row + 1, column + 1) + 1
        : Math.max(cell(row + 1, column), cell(row, column + 1));
    }
  }
  const kinds: Change['kind'][] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    if (row < old.length && column < now.length && old[row] === now[column]) {
      kinds.push(' ');
      [row, column] = [row + 1, column + 1];
    } else if (column === now.length || (row < old.length && cell(row + 1, column) >= cell(row, column + 1))) {
      kinds.push('-');
      row += 1;
    } else {
      kinds.push('+');
      column += 1;
    }
  }
  return kinds;
}

const around = 3;

function hunksOf(changes: readonly Change[]): readonly string[] {
  const hunks: string[] = [];
  let start = changes.findIndex(({ kind }) => kind !== ' ');
  while (start !== -1) {
    let end = start;
    // Two hunks with nothing between them are one.
    for (let at = start; at < changes.length && at <= end + 2 * around + 1; at += 1)
      if (changes[at]?.kind !== ' ') end = at;
    hunks.push(hunkOf(changes.slice(Math.max(0, start - around), end + 1 + around)));
    const next = changes.slice(end + 1).findIndex(({ kind }) => kind !== ' ');
    start = next === -1 ? -1 : end + 1 + next;
  }
  return hunks;
}

function hunkOf(changes: readonly Change[]): string {
  const [old = 0, now = 0] = changes[0]?.at ?? [];
  const count = (other: Change['kind']): number => changes.filter(({ kind }) => kind !== other).length;
  const rangeOf = (start: number, length: number): string => `${length === 0 ? start : start + 1},${length}`;
  const lines = changes.map(({ kind, line }) =>
    line.endsWith('\n') ? `${kind}${line}` : `${kind}${line}\n\\ No newline at end of file\n`,
  );
  return `@@ -${rangeOf(old, count('+'))} +${rangeOf(now, count('-'))} @@\n${lines.join('')}`;
}
