import type { Example } from '../../../description/read/examples.ts';
import { entriesIn, inside, memberAt, numberTextOf, textAt, type Located } from '../../../description/read/view.ts';
import { direction, html, joinHtml, type Html } from '../../../lib/html.ts';
import { isFilled, isObject, keysOf } from '../../../lib/json.ts';
import type { ShownDescription } from '../shown-description.ts';
import { foldedValue, otherKeysFolded } from '../../parts/other-keys.ts';
import { isShort } from '../../schema/constraints.ts';

const mostNoted = 30;

/** The texts that named examples of `parent` have beside their values: `north: The harbour in the north.` Those without are left out. */
export function exampleNotes(shown: ShownDescription, parent: Located): readonly ExampleNote[] {
  const examples = inside(shown.description, parent, 'examples');
  if (!isObject(examples?.value)) return [];
  return entriesIn(shown.description, examples)
    .slice(0, mostNoted)
    .flatMap(([name, example]) => {
      const note = noteOf(shown, name, example);
      return note === undefined ? [] : [{ name, html: note.html }];
    });
}

/** The texts of one example, as HTML that begins with its name. */
export interface ExampleNote extends Html {
  readonly name: string;
}

function noteOf(shown: ShownDescription, name: string, example: Located): Html | undefined {
  const [summary, description] = [textAt(example, 'summary'), textAt(example, 'description')];
  const hasValue = ['value', 'dataValue', 'serializedValue', 'externalValue'].some(
    (key) => inside(shown.description, example, key) !== undefined,
  );
  // An example without a value is the value itself, as in OpenAPI 2.0.
  if (!hasValue) return undefined;
  const rest = otherKeysFolded(example, 'summary description value:any dataValue:any serializedValue externalValue');
  if (summary === undefined && description === undefined && rest === undefined) return undefined;
  const line = (summary ?? '').slice(0, 1_000);
  return html`<p><code>${name.slice(0, 100)}</code>: ${line}</p>
    ${description === undefined ? undefined : shown.markdown.block(description)}${rest}`;
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

/** `example`, and the named ones: `Example north: north-12`. */
export function parameterExamplesHtml({ description }: ShownDescription, parameter: Located): Html {
  const examples = memberAt(parameter, 'examples');
  const names = keysOf(examples?.value).slice(0, 20);
  const named = names.map((name) => {
    const example = examples && inside(description, examples, name);
    const values = ['value', 'dataValue', 'serializedValue'].flatMap(
      (key) => (example && memberAt(example, key)) ?? [],
    );
    const value = values[0] ?? example;
    return value === undefined ? html`` : exampleHtml(`Example ${name.slice(0, 80)}`, value);
  });
  const list = examples !== undefined && isFilled(examples.value) ? [exampleHtml('Examples', examples)] : [];
  const single = memberAt(parameter, 'example');
  return html`${single && exampleHtml('Example', single)}${named}${list}`;
}

function exampleHtml(name: string, located: Located): Html {
  const { value } = located;
  if (!isShort(value)) return foldedValue(value, name);
  const text = numberTextOf(located) ?? String(value);
  return html`<p>${name}: <code${direction(text)}>${text}</code></p>`;
}
