/** The way in which Git compares names: without regard to case where `core.ignoreCase` is set, as on macOS and Windows. */
export interface IgnoreOptions {
  readonly ignoresCase: boolean;
}

/**
 * The lines of a `.gitignore` (gitignore(5)) as a test for paths below its folder: true for one that is ignored, false for
 * one that is not, undefined where no line says so. The path of a folder ends with a slash. No expression is made of a line: one of many stars
 * would take it for ever.
 */
export function readIgnoreFile(text: string, options: IgnoreOptions): (path: string) => boolean | undefined {
  const lines = text
    .split(/\r?\n/u)
    .flatMap((line) => readLine(line, options))
    .reverse();
  return (path) => {
    const isFolder = path.endsWith('/');
    const names = (options.ignoresCase ? path.toLowerCase() : path)
      .replace(/\/$/u, '')
      .split('/')
      .map((name) => Array.from(name));
    return lines.find((line) => (isFolder || !line.isOfFolders) && line.matches(names))?.isIgnored;
  };
}

type Name = readonly string[];

interface IgnoreLine {
  readonly isIgnored: boolean;
  readonly isOfFolders: boolean;
  readonly matches: (names: readonly Name[]) => boolean;
}

function readLine(line: string, { ignoresCase }: IgnoreOptions): readonly IgnoreLine[] {
  if (line.startsWith('#')) return [];
  const isIgnored = !line.startsWith('!');
  const plain = line.slice(isIgnored ? 0 : 1).replace(/(?<!\\) +$/u, '');
  const glob = ignoresCase ? plain.toLowerCase() : plain;
  const isOfFolders = glob.endsWith('/');
  const written = isOfFolders ? glob.slice(0, -1) : glob;
  if (written === '') return [];
  const read = (name: string): readonly NamePart[] => readName(name, ignoresCase ? 'isu' : 'su');
  const matches = written.includes('/') ? matchesPath(written, read) : matchesName(read(written));
  return [{ isIgnored, isOfFolders, matches }];
}

/** A line without a slash but at its end is about the last name alone. */
function matchesName(parts: readonly NamePart[]): IgnoreLine['matches'] {
  return (names) => fitsName(parts, names.at(-1) ?? []);
}

function matchesPath(glob: string, read: (name: string) => readonly NamePart[]): IgnoreLine['matches'] {
  const names = glob.replace(/^\//u, '').split('/');
  const parts = names.map((name) => (/^\*{2,}$/u.test(name) ? anything : read(name)));
  // Stars at the end are about what is in a folder, not about itself.
  const all = parts.at(-1) === anything ? [...parts, [anything] as const] : parts;
  return (path) => fitsInOrder(all, path, fitsName);
}

type Fits = (character: string) => boolean;

/** Any number of characters in a name, or of names in a path. */
const anything = 'anything';

type NamePart = Fits | typeof anything;

function readName(glob: string, flags: string): readonly NamePart[] {
  const parts = glob.match(/\\.|\[[!^]?\]?(?:\\.|\[:\w+:\]|[^\]\\])*\]|./gsu) ?? [];
  return parts.map((part) => {
    if (part === '*') return anything;
    if (part === '?') return () => true;
    // Neither a class without an end nor an escape of nothing matches.
    if (part === '[' || part === '\\') return () => false;
    if (part.startsWith('[')) return fitsClass(part, flags);
    const literal = part.replace(/^\\/u, '');
    return (character) => character === literal;
  });
}

const classes: Readonly<Record<string, string>> = {
  alnum: 'A-Za-z0-9',
  alpha: 'A-Za-z',
  digit: '0-9',
  lower: 'a-z',
  punct: '!-\\/:-@\\[-`{-~',
  space: '\\s',
  upper: 'A-Z',
  xdigit: '0-9A-Fa-f',
};

/** The characters in brackets; none where they are no class. */
function fitsClass(brackets: string, flags: string): Fits {
  const [, sign, inner = ''] = /^\[([!^]?)(.*)\]$/su.exec(brackets) ?? [];
  const characters = inner.replace(
    /\[:(\w+):\]|\\(.)|[[\]]/gsu,
    (part: string, name?: string, escaped: string = part) =>
      name === undefined ? `\\u{${escaped.codePointAt(0)?.toString(16)}}` : (classes[name] ?? ''),
  );
  try {
    const expression = new RegExp(`^[${sign === '' ? '' : '^'}${characters}]$`, flags);
    return (character) => expression.test(character);
  } catch {
    return () => false;
  }
}

function fitsName(parts: readonly NamePart[] | typeof anything, name: Name): boolean {
  return parts === anything || fitsInOrder(parts, name, (fits, character) => fits(character));
}

/** True where `pattern` fits all of `items`. What stands between two that are anything is looked for from left to right, once. */
function fitsInOrder<P, T>(
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
