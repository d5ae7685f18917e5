import type { Source } from '../description/place.ts';
import { linesBetween, rangeBetween, spanOf } from '../description/positions/positions.ts';
import type { CodeFrame, Finding } from '../finding.ts';
import { brokenText } from './broken-parts.ts';
import { duplicateKey } from './lint.ts';

/** The lines of `source` that show what a finding is about: the one where it starts, and the one before. */
export function codeFrame(finding: Finding, source: Source): CodeFrame | undefined {
  // The text of a source that was read in parts is made when it is asked for.
  if (source.sparse === undefined && source.text === undefined) return undefined;
  const highlight = highlightOf(finding, source);
  const { line } = highlight.start;
  const firstLine = Math.max(0, line - 1);
  return { firstLine, lines: linesBetween(source, firstLine, line), highlight };
}

/**
 * The part to underline: a value in one line; the key of a longer value, or a key that is itself wrong. Spectral's ranges, which findings
 * have, are those of values.
 */
export function highlightOf({ rule, fix, place }: Finding, source: Source): Finding['place']['range'] {
  const { path, range } = place;
  // Of a duplicate key the path leads to the one that counts. A text that is broken has no paths.
  if (rule === duplicateKey || rule === brokenText) return range;
  const { key, value } = spanOf({ source, path }) ?? {};
  const isOfKey = fix?.kind === 'rename' || isAboutKey(rule);
  const isLong = range.start.line !== range.end.line;
  const [start, end] = (key !== undefined && (isOfKey || isLong) ? key : isLong ? undefined : value) ?? [];
  if (start === undefined || end === undefined || start === end) return range;
  return rangeBetween(source, start, end) ?? range;
}

/** True for rules whose findings are about the key at their place, not about its value. */
export function isAboutKey(rule: string): boolean {
  return aboutKeys.test(rule);
}

const aboutKeys =
  /-(?:unknown-field|misspelled|placement|capability-unknown|security-scheme|undeclared-property)$|^mock-(?:example-name|path)-/u;
