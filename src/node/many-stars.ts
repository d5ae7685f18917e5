/**
 * Libraries make an expression of a glob, and one of many stars takes an expression for ever: each star may end at each character of a name. Such
 * globs, which only somebody hostile writes, are matched here, where each star ends as early as what follows it allows.
 */
export function hasManyStars(glob: string): boolean {
  return glob.split(/\*+/u).length > 3;
}

/** A line of a `.gitignore` (gitignore(5)) as a test for paths below its folder; that of a folder ends with a slash. */
export function readIgnoreLine(line: string): {
  readonly isNegated: boolean;
  readonly matches: (path: string) => boolean;
} {
  const isNegated = line.startsWith('!');
  const glob = line.slice(isNegated ? 1 : 0).replace(/(?<!\\)\s+$/u, '');
  const plain = glob.replace(/^\/|\/$/gu, '');
  // Without a slash but at its end, the name alone counts.
  const segments = (glob.replace(/\/$/u, '').includes('/') ? plain : `**/${plain}`).split('/').map(readSegment);
  const matches = (path: string): boolean => {
    if (glob.endsWith('/') && !path.endsWith('/')) return false;
    return matchesInOrder(segments, path.replace(/\/$/u, '').split('/'), (segment, name) =>
      matchesInOrder(segment, Array.from(name), (fits, character) => fits(character)),
    );
  };
  return { isNegated, matches };
}

type Fits = (character: string) => boolean;

/** Any number of characters in a name, or of names in a path. */
const anything = 'anything';

function readSegment(segment: string): readonly (Fits | typeof anything)[] | typeof anything {
  if (segment === '**') return anything;
  const parts = segment.match(/\\.|\[[!^]?\]?(?:\\.|[^\]\\])*\]|./gsu) ?? [];
  return parts.map((part) => {
    if (part === '*') return anything;
    if (part === '?') return () => true;
    if (part.length > 2) return fitsClass(part);
    const literal = part.replace(/^\\/u, '').toLowerCase();
    // As the library does, without regard to case.
    return (character) => character.toLowerCase() === literal;
  });
}

/** The characters in brackets; none where they are no class. */
function fitsClass(brackets: string): Fits {
  const inner = brackets
    .slice(1, -1)
    .replace(/^[!^]/u, '')
    .replace(/[[\]&]/gu, String.raw`\$&`);
  const isNegated = /^\[[!^]/u.test(brackets);
  try {
    const expression = new RegExp(`^[${isNegated ? '^' : ''}${inner}]$`, 'isu');
    return (character) => expression.test(character);
  } catch {
    return () => false;
  }
}

/** True where `pattern` fits all of `items`. What stands between two that are anything is looked for from left to right, once. */
function matchesInOrder<P, T>(
  pattern: readonly (P | typeof anything)[],
  items: readonly T[],
  fits: (part: P, item: T) => boolean,
): boolean {
  let [at, next] = [0, 0];
  let resume: { readonly next: number; at: number } | undefined;
  while (at < items.length) {
    const [part, item] = [pattern[next], items[at]];
    if (part === anything) {
      next += 1;
      resume = { next, at };
    } else if (part !== undefined && item !== undefined && fits(part, item)) {
      next += 1;
      at += 1;
    } else if (resume === undefined) return false;
    else {
      resume.at += 1;
      [next, at] = [resume.next, resume.at];
    }
  }
  return pattern.slice(next).every((part) => part === anything);
}
