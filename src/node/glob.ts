import picomatch from 'picomatch';
import { greatestOf } from '../lib/lists.ts';
import { show } from '../lib/show.ts';
import { UserError } from '../lib/user-error.ts';
import { toPortablePath } from './paths.ts';

/** A pattern for paths. */
export interface Glob {
  /** The folder that every match is in: what stands before the first special character. */
  readonly base: string;
  readonly isMatch: (path: string) => boolean;
}

/** `pattern` as a glob; undefined where it has no special characters. */
export function compileGlob(pattern: string): Glob | undefined {
  const plain = toPortablePath(pattern).replace(/^(?:\.\/)+/u, '');
  const { base, isGlob } = picomatch.scan(plain);
  return isGlob ? { base, isMatch: createMatcher(plain) } : undefined;
}

/**
 * True for a path that matches a glob of a ruleset as minimatch 3 has it, by which Spectral does: one without a slash means the name alone,
 * one with a step `.` no path, as paths have none.
 */
export function matchesGlob(path: string, glob: string): boolean {
  const [, marks = '', written = ''] = /^(!*)(.*)$/su.exec(glob.trim()) ?? [];
  const plain = written.replace(/\/{2,}/gu, '/');
  const isNegated = marks.length % 2 === 1;
  if (plain === '' || plain.split('/').includes('.')) return isNegated;
  // With the option, picomatch looks at the name alone, whatever the glob is.
  const isMatch = createMatcher(withPlainParentheses(plain), { basename: !plain.includes('/'), nonegate: true });
  return isNegated !== isMatch(path);
}

/** `glob` with escapes before the parentheses and bars that are no part of `@(...)` and its like. */
function withPlainParentheses(glob: string): string {
  let open = 0;
  return glob.replace(/\\.|[!?+*@]\(|[()|]/gsu, (part) => {
    if (part.startsWith('\\')) return part;
    if (part.length === 2) open += 1;
    else if (part === '(' || open === 0) return `\\${part}`;
    else if (part === ')') open -= 1;
    return part;
  });
}

/**
 * A test for paths that match `glob`, also for names with line ends, which the expressions of picomatch do not match. The test throws a
 * UserError for a path that would take too long: a repository may name globs.
 */
export function createMatcher(
  glob: string,
  options: { readonly dot?: boolean; readonly basename?: boolean; readonly nonegate?: boolean } = {},
): (path: string) => boolean {
  const isMatch = picomatch(glob, { ...options, flags: 's', posix: true });
  const parts = glob.split('/');
  const stars = parts.map(starsIn);
  const folders = parts.filter((part) => part.includes('**')).length;
  if (folders < 2 && stars.every((count) => count < 2)) return (path) => isMatch(path);
  return (path) => {
    const names = path.split('/');
    const longest = greatestOf(names.map(({ length }) => length));
    const ways = stars.reduce(
      (all, count) => all * waysToPlace(count - 1, longest),
      waysToPlace(folders, names.length),
    );
    if (ways <= mostWays) return isMatch(path);
    throw new UserError(
      `${show(glob)} must be a glob of few stars for long names; found many for ${show(path)}. Write fewer.`,
    );
  };
}

// Honest globs have some thousands, and each takes some nanoseconds.
const mostWays = 10_000_000;

/** The stars of a name that may end at any character. Repeated groups may do so within each other. */
function starsIn(name: string): number {
  return (name.match(/\*+/gu)?.length ?? 0) + 8 * (name.match(/[*+]\(/gu)?.length ?? 0);
}

/** The ways to let `count` stars end among so many characters: an expression tries all before it gives up. */
function waysToPlace(count: number, characters: number): number {
  let ways = 1;
  for (let placed = 0; placed < count; placed += 1) ways *= Math.max(1, (characters - placed) / (placed + 1));
  return ways;
}
