import picomatch from 'picomatch';

/** A pattern for paths. */
export interface Glob {
  /** The folder that every match is in: what stands before the first special character. */
  readonly base: string;
  readonly isMatch: (path: string) => boolean;
}

/** `pattern` as a glob; undefined where it has no special characters. */
export function compileGlob(pattern: string): Glob | undefined {
  const plain = pattern.replaceAll('\\', '/').replace(/^(?:\.\/)+/u, '');
  const { base, isGlob } = picomatch.scan(plain);
  return isGlob ? { base, isMatch: picomatch(plain) } : undefined;
}
