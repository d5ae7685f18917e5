import { type Located, followPath, memberAt, numberTextOf, entriesIn } from '../../../description/read/view.ts';
import { type Html, direction, html, joinHtml } from '../../../lib/html.ts';
import { hasItems, keysOf, isObject } from '../../../lib/json.ts';
import { foldedValue, otherKeysFolded } from '../../parts/other-keys.ts';
import { isLine } from '../../schema/constraints.ts';
import { examplesOf, valuesHtml } from '../../schema/values.ts';
import type { ShownDescription } from '../shown-description.ts';
import type { Example } from '../../../description/read/examples.ts';
import { textBeside } from '../../parts/beside.ts';
import { textBlock } from '../../parts/facts.ts';

/** `example`, and the named ones: `Example north: north-12`. */
export function parameterExamplesHtml({ description }: ShownDescription, parameter: Located): Html {
  const examples = memberAt(parameter, 'examples');
  const names = keysOf(examples?.value).slice(0, 20);
  const named = names.flatMap((name) => {
    const example = examples && followPath(description, examples, name);
    return example === undefined
      ? []
      : valuesOfExample(example).map(({ words, located }) =>
          exampleHtml(`Example ${name.slice(0, 80)}${words}`, located),
        );
  });
  const list = hasItems(examples?.value) ? valuesHtml(examplesOf({ examples: examples.value })) : undefined;
  const single = memberAt(parameter, 'example');
  return html`${single && exampleHtml('Example', single)}${named}${list}`;
}

/** The value of an Example Object, and as it is sent where that is another; the object itself where it has no value. */
export function valuesOfExample(example: Located): readonly { readonly words: string; readonly located: Located }[] {
  const value = memberAt(example, 'value') ?? memberAt(example, 'dataValue');
  const sent = memberAt(example, 'serializedValue');
  const isOther = value !== undefined && sent !== undefined && value.value !== sent.value;
  return [
    { words: '', located: value ?? sent ?? example },
    ...(isOther ? [{ words: ', as sent', located: sent }] : []),
  ];
}

function exampleHtml(name: string, located: Located): Html {
  const { value } = located;
  if (!isLine(value)) return foldedValue(value, name);
  const text = numberTextOf(located) ?? String(value);
  return html`<p>${name}: <code${direction(text)}>${text}</code></p>`;
}

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
