import type { Fix } from '../../finding.ts';

/** A part of a text, as offsets, and what comes in its place. */
export interface Edit {
  readonly start: number;
  /** The first code unit that stays. */
  readonly end: number;
  readonly text: string;
}

/** The edit that a fix is in a text, and the change of the parsed value that it must come to. */
export interface PlannedEdit extends Edit {
  readonly fix: Exclude<Fix, { readonly kind: 'quote' }>;
}

/** `text` with the edits made, none of which overlaps another. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const sorted = [...edits].sort((a, b) => a.start - b.start);
  let [result, at] = ['', 0];
  for (const edit of sorted) {
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}

/** The first of those that touch or overlap each other, in the order of the text. */
export function apart<E extends Edit>(edits: readonly E[]): readonly E[] {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  const kept: E[] = [];
  for (const edit of sorted) {
    const last = kept.at(-1);
    if (last === undefined || edit.start > last.end) kept.push(edit);
  }
  return kept;
}
