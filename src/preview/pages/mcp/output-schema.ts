import type { Description } from '../../../description/description.ts';
import { inside, rootOf, type Located } from '../../../description/view.ts';

/** The output schema of a tool: a schema, or a text that refers to a component or names one. Undefined where that is none. */
export function outputSchemaOf(description: Description, written: Located): Located | undefined {
  if (typeof written.value !== 'string') return written;
  const text = written.value.trim();
  if (/[#/.]/u.test(text)) {
    const found = description.resolve(text, written.place);
    if (found.kind === 'found') return found;
  }
  return inside(description, rootOf(description), 'components', 'schemas', text);
}
