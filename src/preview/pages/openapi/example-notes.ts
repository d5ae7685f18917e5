import type { Example } from '../../../description/read/examples.ts';
import { type Located, entriesIn, followPath, memberAt } from '../../../description/read/view.ts';
import { type Html, html, joinHtml } from '../../../lib/html.ts';
import { isObject } from '../../../lib/json.ts';
import { textBeside } from '../../parts/beside.ts';
import { otherKeysFolded } from '../../parts/other-keys.ts';
import type { ShownDescription } from '../shown-description.ts';
import { textBlock } from '../../parts/facts.ts';

const mostNoted = 30;

/** The texts that named examples of `parent` have beside their values: `north: The harbour in the north.` Those without are left out. */
export function exampleNotes(shown: ShownDescription, parent: Located): readonly ExampleNote[] {
  const examples = followPath(shown.description, parent, 'examples');
  if (!isObject(examples?.value)) return [];
  return entriesIn(shown.description, examples)
    .slice(0, mostNoted)
    .flatMap(([name, example]) => {
      const note = noteOf(shown, name, { written: memberAt(examples, name), located: example });
      return note === undefined ? [] : [{ name, html: note.html }];
    });
}

/** The texts of one example, as HTML that begins with its name. */
export interface ExampleNote extends Html {
  readonly name: string;
}

function noteOf(
  shown: ShownDescription,
  name: string,
  use: { readonly written: Located | undefined; readonly located: Located },
): Html | undefined {
  const example = use.located;
  const summary = textBeside(shown.description, use, 'summary');
  const description = textBeside(shown.description, use, 'description');
  const hasValue = ['value', 'dataValue', 'serializedValue', 'externalValue'].some(
    (key) => followPath(shown.description, example, key) !== undefined,
  );
  // An example without a value is the value itself, as in OpenAPI 2.0.
  if (!hasValue) return undefined;
  const rest = otherKeysFolded(example, 'summary description value:any dataValue:any serializedValue externalValue');
  if (summary === undefined && description === undefined && rest === undefined) return undefined;
  const line = (summary ?? '').slice(0, 1_000);
  return html`<p><code>${name.slice(0, 100)}</code>: ${line}</p>
    ${textBlock({ shown }, description)}${rest}`;
}

/** The texts of examples, and the names of those that have none. */
export function bodyExamplesHtml(examples: readonly Example[], notes: readonly ExampleNote[]): Html {
  const noted = new Set(notes.map(({ name }) => name));
  const names = examples.flatMap(({ name }) =>
    name === undefined || noted.has(name) ? [] : [html`<code>${name.slice(0, 100)}</code>`],
  );
  const word = names.length + notes.length === 1 ? 'Example' : 'Examples';
  const line = html`<p>${word}: ${joinHtml(names.slice(0, 30), ', ')}${names.length === 0 ? undefined : '.'}</p>`;
  return names.length + notes.length === 0 ? html`` : html`${line}${notes}`;
}
