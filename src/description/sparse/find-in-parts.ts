import { once } from '../../lib/cache.ts';
import { createRanges, type Finder, type Range } from '../finder.ts';
import type { Span } from '../json-positions.ts';
import { readLineStarts } from '../line-starts.ts';
import type { Excerpt, Path, Source, SparseText } from '../place.ts';

/** How to find things in a text of the syntax of a source. */
type FindIn = (text: string, between: Finder['between']) => Finder;

/**
 * Finds places in the parts that were read; what stands elsewhere is looked for in the whole text. Spans are those of the parts, one behind the
 * other.
 */
export function findInParts(source: Source, { excerptAt }: SparseText, find: FindIn): Finder {
  const parts = createParts(find);
  const whole = once((): Excerpt => {
    const { text = '' } = source;
    const between = createRanges(readLineStarts(text));
    return { text, positionAt: (offset) => between(offset, offset).start, isWholeAt: () => true };
  });
  const range: Finder['range'] = (path) => {
    const excerpt = excerptAt(path);
    const found = excerpt && parts.of(excerpt).finder.range(path);
    return found === undefined || found.range === elsewhere ? parts.of(whole()).finder.range(path) : found;
  };
  const spanIn = (excerpt: Excerpt, path: Path): Span | undefined => {
    const { finder, base } = parts.of(excerpt);
    const found = finder.span(path);
    if (found === undefined || !excerpt.isWholeAt(found.value[0])) return undefined;
    const { key, value } = found;
    const moved = ([start, end]: Span['value']) => [start + base, end + base] as const;
    return { ...(key && { key: moved(key) }), value: moved(value) };
  };
  const span: Finder['span'] = (path) => {
    const excerpt = excerptAt(path);
    return (excerpt && spanIn(excerpt, path)) ?? spanIn(whole(), path);
  };
  return { range, valueRange: (path) => range(path)?.range, span, between: parts.between };
}

const elsewhere: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** The excerpts that were asked for: each with its finder, and where it would stand if they were one text. */
function createParts(find: FindIn) {
  const parts: { readonly excerpt: Excerpt; readonly base: number; readonly finder: Finder }[] = [];
  let length = 0;
  return {
    of: (excerpt: Excerpt) => {
      const known = parts.find((part) => part.excerpt === excerpt);
      if (known !== undefined) return known;
      const { text, positionAt, isWholeAt } = excerpt;
      const between: Finder['between'] = (start, end) =>
        isWholeAt(start) ? { start: positionAt(start), end: positionAt(end) } : elsewhere;
      const part = { excerpt, base: length, finder: find(text, between) };
      parts.push(part);
      length += text.length + 1;
      return part;
    },
    between: (start: number, end: number): Range => {
      const { excerpt, base = 0 } = parts.findLast((part) => part.base <= start) ?? {};
      if (excerpt === undefined) return elsewhere;
      return { start: excerpt.positionAt(start - base), end: excerpt.positionAt(end - base) };
    },
  };
}
