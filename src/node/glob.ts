import picomatch from 'picomatch';
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

/** True for a path that matches a glob of a ruleset: as in Spectral one without a slash means the name alone. */
export function matchesGlob(path: string, glob: string): boolean {
  // With the option, picomatch looks at the name alone, whatever the glob is.
  return createMatcher(glob, { basename: !glob.includes('/') })(path);
}

/** A test for paths that match `glob`, also for names with line ends, which the expressions of picomatch do not match. */
export function createMatcher(
  glob: string,
  options: { readonly dot?: boolean; readonly basename?: boolean } = {},
): (path: string) => boolean {
  return picomatch(glob, { ...options, flags: 's' });
}
