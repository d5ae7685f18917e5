import { type Located, followPath, memberAt, numberTextOf } from '../../../description/read/view.ts';
import { type Html, direction, html } from '../../../lib/html.ts';
import { hasItems, keysOf } from '../../../lib/json.ts';
import { foldedValue } from '../../parts/other-keys.ts';
import { isLine } from '../../schema/constraints.ts';
import { examplesOf, valuesHtml } from '../../schema/values.ts';
import type { ShownDescription } from '../shown-description.ts';

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
