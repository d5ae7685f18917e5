import type { Finding } from '../finding.ts';

/** Findings as Spectral prints them: each once, by file, position, rule and path. */
export function inOrder<Found extends Finding>(findings: readonly Found[]): readonly Found[] {
  const known = new Map(findings.toReversed().map((finding) => [keyOf(finding), finding]));
  return [...known.values()].reverse().sort(compare);
}

function keyOf({ rule, message, place }: Finding): string {
  return JSON.stringify([rule, message, place.source, place.path.map(String)]);
}

function compare(left: Finding, right: Finding): number {
  return (
    left.place.source.localeCompare(right.place.source) ||
    comparePosition(left, right) ||
    left.rule.localeCompare(right.rule, undefined, { numeric: true }) ||
    left.place.path.join().localeCompare(right.place.path.join())
  );
}

function comparePosition({ place: left }: Finding, { place: right }: Finding): number {
  const [a, b] = [left.range.start, right.range.start];
  return a.line - b.line || a.character - b.character;
}
