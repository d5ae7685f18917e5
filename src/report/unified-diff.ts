import { append } from '../lib/lists.ts';
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

/** The lines that go and come, with those that stay between them: as few as can be. */
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

// Time and memory grow with the square of it: texts with more lines that go or come are told as a whole.
const mostEdits = 2_000;

/**
 * The kinds of the lines of both texts (Myers, "An O(ND) Difference Algorithm and Its Variations"). A round has for each number of lines that
 * go, among as many edits, how far they lead in `old`. The fewer lines differ, the fewer rounds there are, however long the texts are.
 */
function middleOf(old: readonly string[], now: readonly string[]): readonly Change['kind'][] {
  const rounds: (readonly number[])[] = [];
  for (let edits = 0; edits <= mostEdits; edits += 1) {
    const rows: number[] = [];
    for (let gone = 0; gone <= edits; gone += 1) {
      let row = stepOf(rounds.at(-1), gone).row;
      const added = edits - gone;
      while (row < old.length && old[row] === now[row - gone + added]) row += 1;
      rows.push(row);
      if (row >= old.length && row - gone + added >= now.length) return kindsOf([...rounds, rows], gone);
    }
    rounds.push(rows);
  }
  return [...old.map(() => '-' as const), ...now.map(() => '+' as const)];
}

interface EditStep {
  readonly kind: '-' | '+';
  /** The line of `old` that it starts at, and the one that it leads to. */
  readonly from: number;
  readonly row: number;
}

/** The last edit of those of which `gone` take lines away: the one that leads further. `before` are the rows with one edit less. */
function stepOf(before: readonly number[] = [], gone: number): EditStep {
  const [added = -1, removed = -1] = [before[gone], before[gone - 1]];
  return removed < added || removed === -1
    ? { kind: '+', from: Math.max(added, 0), row: Math.max(added, 0) }
    : { kind: '-', from: removed, row: removed + 1 };
}

/** The kinds of the lines on the way that ends in the last round, with `gone` lines less. */
function kindsOf(rounds: readonly (readonly number[])[], gone: number): readonly Change['kind'][] {
  const kinds: Change['kind'][] = [];
  let [left, row] = [gone, rounds.at(-1)?.[gone] ?? 0];
  for (let edits = rounds.length - 1; edits > 0; edits -= 1) {
    const step = stepOf(rounds[edits - 1], left);
    append(kinds, Array<' '>(row - step.row).fill(' '));
    kinds.push(step.kind);
    row = step.from;
    if (step.kind === '-') left -= 1;
  }
  append(kinds, Array<' '>(row).fill(' '));
  return kinds.reverse();
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
