import { once } from '../../lib/cache.ts';
import { createRanges, type Finder, type Range } from '../positions/finder.ts';
import type { Span } from '../positions/json-positions.ts';
import { readLineStarts } from '../positions/line-starts.ts';
import type { Excerpt, Path, Source, SparseText } from '../place.ts';

/** The finder for texts of the syntax of a source. */
interface FindIn {
  /** Undefined where a part does not tell. */
  readonly inPart: (text: string, between: Finder['between']) => Finder | undefined;
  readonly inWhole: (text: string, between: Finder['between']) => Finder;
}

/**
 * Finds places in the parts that were read; what stands elsewhere is looked for in the whole text. Spans are those of the parts, one behind the
 * other.
 */
export function findInParts(source: Source, { excerptAt }: SparseText, { inPart, inWhole }: FindIn): Finder {
  const parts = createParts(inPart);
  const whole = once(() => {
    const { text = '' } = source;
    const between = createRanges(readLineStarts(text));
    const excerpt = { text, positionAt: (offset: number) => between(offset, offset).start, isWholeAt: () => true };
    return parts.add(excerpt, inWhole(text, between));
  });
  const range: Finder['range'] = (path) => {
    const excerpt = excerptAt(path);
    const found = excerpt && parts.of(excerpt).finder?.range(path);
    return found === undefined || found.range === elsewhere ? whole().finder.range(path) : found;
  };
  const spanIn = ({ excerpt, base, finder }: ExcerptPart, path: Path): Span | undefined => {
    const found = finder?.span(path);
    if (found === undefined || !excerpt.isWholeAt(found.value[0])) return undefined;
    const { key, value } = found;
    const moved = ([start, end]: Span['value']) => [start + base, end + base] as const;
    return { ...(key && { key: moved(key) }), value: moved(value) };
  };
  const span: Finder['span'] = (path) => {
    const excerpt = excerptAt(path);
    return (excerpt && spanIn(parts.of(excerpt), path)) ?? spanIn(whole(), path);
  };
  return { range, valueRange: (path) => range(path)?.range, span, between: parts.between };
}

const elsewhere: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** An excerpt that was asked for: where it would stand if all were one text, and what finds things in it, if that can be told. */
interface ExcerptPart<Find = Finder | undefined> {
  readonly excerpt: Excerpt;
  readonly base: number;
  readonly finder: Find;
}

function createParts(find: FindIn['inPart']) {
  const parts: ExcerptPart[] = [];
  let length = 0;
  const add = <Find extends Finder | undefined>(excerpt: Excerpt, finder: Find): ExcerptPart<Find> => {
    const part = { excerpt, base: length, finder };
    parts.push(part);
    length += excerpt.text.length + 1;
    return part;
  };
  return {
    add,
    of: (excerpt: Excerpt): ExcerptPart => {
      const { text, positionAt, isWholeAt } = excerpt;
      const between: Finder['between'] = (start, end) =>
        isWholeAt(start) ? { start: positionAt(start), end: positionAt(end) } : elsewhere;
      return parts.find((part) => part.excerpt === excerpt) ?? add(excerpt, find(text, between));
    },
    between: (start: number, end: number): Range => {
      const { excerpt, base = 0 } = parts.findLast((part) => part.base <= start) ?? {};
      if (excerpt === undefined) return elsewhere;
      return { start: excerpt.positionAt(start - base), end: excerpt.positionAt(end - base) };
    },
  };
}
