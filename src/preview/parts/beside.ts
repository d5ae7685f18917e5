import type { Description } from '../../description/description.ts';
import { hasSiblings } from '../../description/read/hops.ts';
import { textAt, type Located } from '../../description/read/view.ts';
import { referenceIn } from '../../description/resolve.ts';

/** An object as it stands where it is used, perhaps as a reference to it, and the object itself. */
export interface UsedObject {
  readonly written: Located | undefined;
  readonly located: Located;
}

/** The text at `key` of `located`. Since OpenAPI 3.1 a text beside the reference that leads there, `written`, counts before it. */
export function textBeside(
  description: Description,
  { written, located }: UsedObject,
  key: 'summary' | 'description',
): string | undefined {
  const counts =
    written !== undefined &&
    description.kind === 'openapi' &&
    hasSiblings(description) &&
    referenceIn(written.value) !== undefined;
  return (counts ? textAt(written, key) : undefined) ?? textAt(located, key);
}
