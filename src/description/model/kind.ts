import { isText, member } from '../../lib/json.ts';

/** The family and version that a document names. */
export interface DescriptionKind {
  readonly family: 'openapi' | 'asyncapi';
  /** The version as written, such as `3.0.3`; a number from YAML (`swagger: 2.0`) as text. */
  readonly version: string;
}

/**
 * Reads the family and version of a description from its root; undefined for anything else, fragments included. Files of other kinds may
 * have an object under such a key.
 */
export function readKind(tree: unknown): DescriptionKind | undefined {
  for (const key of ['openapi', 'swagger', 'asyncapi'] as const) {
    const version = member(tree, key);
    if (isText(version) || typeof version === 'number')
      return { family: key === 'asyncapi' ? key : 'openapi', version: String(version) };
  }
  return undefined;
}

/** True for files of npm: their keys may be names of packages, such as `openapi`. */
export function isPackageFile(uri: string): boolean {
  return /(?:^|[\\/])package(?:-lock)?\.json$/iu.test(uri);
}
