/** A part of a path segment of a template. */
export type SegmentPart =
  { readonly kind: 'literal'; readonly text: string } | { readonly kind: 'parameter'; readonly name: string };

/** The parts of `segment`: `{id}.json` is a parameter and a literal. Braces without a name are literal. */
export function parseSegment(segment: string): readonly SegmentPart[] {
  const parts: SegmentPart[] = [];
  let end = 0;
  for (const match of segment.matchAll(/\{([^{}]+)\}/gu)) {
    if (match.index > end) parts.push({ kind: 'literal', text: segment.slice(end, match.index) });
    parts.push({ kind: 'parameter', name: match[1] ?? '' });
    end = match.index + match[0].length;
  }
  if (end < segment.length) parts.push({ kind: 'literal', text: segment.slice(end) });
  return parts;
}

/**
 * `text` matches `parts`; the values of the parameters are added to `values`, some also where it does not match. A parameter takes
 * at least one character, and as few as the literal after it allows. Linear in `text`.
 */
export function matchSegment(parts: readonly SegmentPart[], text: string, values: string[]): boolean {
  let at = 0;
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    if (part?.kind === 'literal') {
      if (!text.startsWith(part.text, at)) return false;
      at += part.text.length;
      continue;
    }
    const end = endOfParameter(parts, index, text, at);
    if (end <= at) return false;
    values.push(text.slice(at, end));
    at = end;
  }
  return at === text.length;
}

function endOfParameter(parts: readonly SegmentPart[], index: number, text: string, at: number): number {
  const next = parts[index + 1];
  if (next === undefined) return text.length;
  if (next.kind === 'parameter') return at + 1;
  const isLast = index + 2 === parts.length;
  if (isLast) return text.endsWith(next.text) ? text.length - next.text.length : -1;
  return text.indexOf(next.text, at + 1);
}
