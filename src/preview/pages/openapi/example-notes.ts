import { entriesIn, inside, textAt, type Located } from '../../../description/view.ts';
import { isObject } from '../../../lib/json.ts';
import { html, type Html } from '../../../lib/html.ts';
import type { ShownDescription } from '../shown-description.ts';
import { otherKeysFolded } from '../../parts/other-keys.ts';

const mostNoted = 30;

/** What the named examples of `holder` say beside their values: `north: The harbour in the north.` Those that say nothing are left out. */
export function exampleNotes(shown: ShownDescription, holder: Located): readonly ExampleNote[] {
  const examples = inside(shown.description, holder, 'examples');
  if (!isObject(examples?.value)) return [];
  return entriesIn(shown.description, examples)
    .slice(0, mostNoted)
    .flatMap(([name, example]) => {
      const note = noteOf(shown, name, example);
      return note === undefined ? [] : [{ name, html: note.html }];
    });
}

/** What one example says, as HTML that begins with its name. */
export interface ExampleNote extends Html {
  readonly name: string;
}

function noteOf(shown: ShownDescription, name: string, example: Located): Html | undefined {
  const [summary, description] = [textAt(example, 'summary'), textAt(example, 'description')];
  const hasValue = ['value', 'dataValue', 'serializedValue', 'externalValue'].some(
    (key) => inside(shown.description, example, key) !== undefined,
  );
  // Without a value it is the value itself, as in OpenAPI 2.0.
  if (!hasValue) return undefined;
  const rest = otherKeysFolded(example, 'summary description value:any dataValue:any serializedValue externalValue');
  if (summary === undefined && description === undefined && rest === undefined) return undefined;
  const line = summary === undefined ? '' : shown.markdown.inline(summary);
  return html`<p><code>${name.slice(0, 100)}</code>: ${line}</p>
    ${description === undefined ? undefined : shown.markdown.block(description)}${rest}`;
}
