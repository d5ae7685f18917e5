import type { Description } from '../description/description.ts';
import type { Source } from '../description/place.ts';
import type { TextDocument } from './text-document.ts';

/** The state of a document that is open in an editor. */
export interface View {
  readonly document: TextDocument;
  /** The absolute path of its file. */
  readonly path: string;
  /** The text as it parsed last, or the parts of it that were read. */
  readonly source?: Source;
  /** True where the tree is of the text in the editor: it is older while that does not parse. */
  readonly isCurrent: boolean;
  /** The description that it is, or is a part of. Of a large root, the parts that were read: what stands in our extensions, and above. */
  readonly description?: Description;
  /** The view with all of each text. */
  readonly whole: () => Pick<View, 'source' | 'description'>;
}

/** The family of a document whose root is a description; undefined of a part file. */
export function familyOf({ path, description }: View): 'openapi' | 'asyncapi' | undefined {
  return description?.source.uri === path ? description.kind : undefined;
}
