import picomatch from 'picomatch';

/** Whether a path matches a glob as those of a ruleset do: as in Spectral one without a slash means the name alone. */
export function matchesGlob(path: string, glob: string): boolean {
  // With the option, picomatch looks at the name alone, whatever the glob is.
  return picomatch.isMatch(path, glob, { basename: !glob.includes('/') });
}
