import type { Operation } from '../../../description/read/api.ts';
import { type Media, requestMediaOf, responsesOf } from '../../../description/read/content.ts';
import { type Located, followPath, memberAt, numberTextOf } from '../../../description/read/view.ts';
import { type Html, direction, html } from '../../../lib/html.ts';
import { hasItems, keysOf } from '../../../lib/json.ts';
import { kindOf } from '../../../http/media-type.ts';
import { writeBody } from '../../../media/write.ts';
import { highlightJson, jsonText } from '../../parts/json.ts';
import { foldedValue } from '../../parts/other-keys.ts';
import { type Tab, codeBlock, panel } from '../../parts/panel.ts';
import { isLine } from '../../schema/constraints.ts';
import { examplesOf, valuesHtml } from '../../schema/values.ts';
import type { PageContext } from '../context.ts';
import type { ShownDescription } from '../shown-description.ts';
import type { ExampleNote } from './example-notes.ts';

/** The examples of the request body, ready to copy. */
export function requestExamples(context: PageContext, operation: Operation): Html | undefined {
  const tabs = exampleTabs(context, requestMediaOf(context.shown.description, operation).slice(0, 5), 'request');
  return tabs.length === 0 ? undefined : panel(context.ids, { title: 'Body', tabs: tabs.slice(0, 12), copies: 'body' });
}

/** The examples of each response. */
export function responseExamples(context: PageContext, operation: Operation): Html {
  const responses = responsesOf(context.shown.description, operation).slice(0, 12);
  return html`${responses.map(({ status, media }) => {
    const tabs = exampleTabs(context, media.slice(0, 3), 'response');
    return tabs.length === 0
      ? html``
      : panel(context.ids, { title: status, tabs: tabs.slice(0, 12), copies: `answer ${status}` });
  })}`;
}

/** The examples of all `media`, called as they are in the description; two of one name with their media type. */
function exampleTabs(
  context: PageContext,
  all: readonly Parameters<typeof bodyExamples>[1][],
  direction: 'request' | 'response',
): readonly Tab[] {
  const examples = all.flatMap((media) =>
    bodyExamples(context.shown, media, direction).map(({ name, text, isMade }) => ({
      text,
      type: media.type.slice(0, 80),
      label: isMade ? 'made from the schema' : name,
      name,
    })),
  );
  const isShared = ({ label }: { readonly label: string }): boolean =>
    examples.filter((each) => each.label === label).length > 1;
  return examples.map(({ name, text, type, label }) => ({
    name: isShared({ label }) ? (name === 'sample' ? type : `${label}, ${type}`) : label,
    content: codeBlock(highlightJson(text), `${type} ${name}`),
  }));
}

/** The named examples of a body: those of the description, else one made of the schema. */
export function bodyExamples(
  shown: ShownDescription,
  media: Media,
  direction: 'request' | 'response',
): readonly { readonly name: string; readonly text: string; readonly isMade: boolean }[] {
  const known = media.examples.slice(0, mostExamples).map((example) => ({
    name: (example.name ?? 'example').slice(0, 80),
    text:
      example.kind === 'external'
        ? `In ${example.uri}`
        : (example.serialized ?? bodyText(shown, example.located.value, media, { isMade: false })),
    isMade: false,
  }));
  if (known.length > 0 || media.schema === undefined) return known;
  const made = shown.sample(media.schema, direction);
  return made === undefined
    ? []
    : [{ name: 'sample', text: bodyText(shown, made, media, { isMade: true }), isMade: true }];
}

const mostExamples = 20;

function bodyText(
  { description }: ShownDescription,
  value: unknown,
  { type, schema, encoding }: Media,
  how: { readonly isMade: boolean },
): string {
  const kind = kindOf(type);
  if (kind === 'json' || (kind !== 'xml' && kind !== 'form')) {
    const isText = kind !== 'json' && typeof value === 'string';
    return isText ? value.slice(0, longest) : jsonText(value).text;
  }
  const use = { contentType: type, ...(schema && { schema }), ...(encoding && { encoding }) };
  return new TextDecoder().decode(writeBody(description, value, use, how).bytes).slice(0, longest);
}

/** Characters of an example that are shown. */
const longest = 20_000;

/** The examples of a body with their `notes`, a fold each: for a page that has no column for them. */
export function exampleFolds(
  shown: ShownDescription,
  media: Media | undefined,
  notes: readonly ExampleNote[],
): readonly Html[] {
  const all = media === undefined ? [] : bodyExamples(shown, media, 'response');
  return all
    .filter(({ isMade }) => !isMade)
    .map(({ name, text }) => {
      const title = name === 'example' ? 'Example' : `Example ${name}`;
      return html`<details class="more-keys">
        <summary>${title}</summary>
        ${notes.filter((note) => note.name.slice(0, 80) === name)}${codeBlock(highlightJson(text), title)}
      </details>`;
    });
}

/** `example`, and the named ones: `Example north: north-12`. */
export function parameterExamplesHtml({ description }: ShownDescription, parameter: Located): Html {
  const examples = memberAt(parameter, 'examples');
  const names = keysOf(examples?.value).slice(0, 20);
  const named = names.map((name) => {
    const example = examples && followPath(description, examples, name);
    const values = ['value', 'dataValue', 'serializedValue'].flatMap(
      (key) => (example && memberAt(example, key)) ?? [],
    );
    const value = values[0] ?? example;
    return value === undefined ? html`` : exampleHtml(`Example ${name.slice(0, 80)}`, value);
  });
  const list = hasItems(examples?.value) ? valuesHtml(examplesOf({ examples: examples.value })) : undefined;
  const single = memberAt(parameter, 'example');
  return html`${single && exampleHtml('Example', single)}${named}${list}`;
}

function exampleHtml(name: string, located: Located): Html {
  const { value } = located;
  if (!isLine(value)) return foldedValue(value, name);
  const text = numberTextOf(located) ?? String(value);
  return html`<p>${name}: <code${direction(text)}>${text}</code></p>`;
}
