import { isText, member } from '../../lib/json.ts';

/** What a document says it is. */
export interface DescriptionKind {
  readonly family: 'openapi' | 'asyncapi';
  /** The version as written, such as `3.0.3`; a number from YAML (`swagger: 2.0`) as text. */
  readonly version: string;
}

/** Reads the family and version of a description from its root; undefined for anything else, fragments included. */
export function readKind(tree: unknown): DescriptionKind | undefined {
  const openapi = member(tree, 'openapi') ?? member(tree, 'swagger');
  const version = openapi ?? member(tree, 'asyncapi');
  if (!isText(version) && typeof version !== 'number') return undefined;
  return { family: openapi === undefined ? 'asyncapi' : 'openapi', version: String(version) };
}
