import type { Description } from '../description/description.ts';
import type { Source } from '../description/place.ts';
import type { TextDocument } from './text-document.ts';

/** What is known of a document that is open in an editor. */
export interface View {
  readonly document: TextDocument;
  /** The absolute path of its file. */
  readonly path: string;
  /** Its text as it parsed last: older than the document while that does not parse. */
  readonly source?: Source;
  /** The description that it is, or is a part of. */
  readonly description?: Description;
}

/** Whether what was parsed is the text that is in the editor. */
export function isCurrent({ document, source }: View): boolean {
  return source?.text === document.text || source?.text === document.text.replace(/^\uFEFF/u, '');
}

/** The family of a document whose root is a description; undefined of a part file. */
export function familyOf({ path, description }: View): 'openapi' | 'asyncapi' | undefined {
  return description?.source.uri === path ? description.kind : undefined;
}
