import type { Operation } from '../../../description/read/api.ts';
import type { Example } from '../../../description/read/examples.ts';
import { type Media, requestMediaOf, responsesOf } from '../../../description/read/content.ts';
import { memberAt } from '../../../description/read/view.ts';
import { type Html, html } from '../../../lib/html.ts';
import { kindOf } from '../../../http/media-type.ts';
import { writeBody } from '../../../media/write.ts';
import { highlightJson, jsonText } from '../../parts/json.ts';
import { type Tab, codeBlock, panel } from '../../parts/panel.ts';
import type { PageContext } from '../context.ts';
import type { ShownDescription } from '../shown-description.ts';
import type { ExampleNote } from './named-examples.ts';

/** The examples of the request body, ready to copy; beside a console, which has what is sent, those that have a value apart. */
export function requestExamples(
  context: PageContext,
  operation: Operation,
  { hasConsole = false } = {},
): Html | undefined {
  const media = requestMediaOf(context.shown.description, operation).slice(0, 5);
  const tabs = exampleTabs(context, media, { direction: 'request', isApart: hasConsole });
  return tabs.length === 0 ? undefined : panel(context.ids, { title: 'Body', tabs: tabs.slice(0, 12), copies: 'body' });
}

export function responseExamples(context: PageContext, operation: Operation): Html {
  const responses = responsesOf(context.shown.description, operation).slice(0, 12);
  return html`${responses.map(({ status, media }) => {
    const tabs = exampleTabs(context, media.slice(0, 3), { direction: 'response' });
    return tabs.length === 0
      ? html``
      : panel(context.ids, { title: status, tabs: tabs.slice(0, 12), copies: `answer ${status}` });
  })}`;
}

/** The examples of all `media`, called as they are in the description; two of one name with their media type. */
function exampleTabs(
  context: PageContext,
  all: readonly Parameters<typeof bodyExamples>[1][],
  { direction, isApart = false }: { readonly direction: 'request' | 'response'; readonly isApart?: boolean },
): readonly Tab[] {
  const examples = all.flatMap((media) =>
    bodyExamples(context.shown, media, direction).flatMap(({ name, text, sent, isMade }) => {
      const tab = { text, type: media.type.slice(0, 80), label: isMade ? 'made from the schema' : name, name };
      if (sent === undefined) return isApart ? [] : [tab];
      return [tab, { ...tab, text: sent, label: `${name}, as sent` }];
    }),
  );
  const isShared = ({ label }: { readonly label: string }): boolean =>
    examples.filter((each) => each.label === label).length > 1;
  return examples.map(({ name, text, type, label }) => ({
    name: isShared({ label }) ? (name === 'sample' ? type : `${label}, ${type}`) : label,
    content: codeBlock(highlightJson(text), `${type} ${name}`),
  }));
}

/** An example of a body as text, and as it is sent where the description says that apart. */
interface ExampleText {
  readonly name: string;
  readonly text: string;
  readonly sent?: string;
  readonly isMade: boolean;
}

/** The named examples of a body: those of the description, else one made of the schema. */
export function bodyExamples(
  shown: ShownDescription,
  media: Media,
  direction: 'request' | 'response',
): readonly ExampleText[] {
  const known = media.examples.slice(0, mostExamples).map((example) => ({
    name: (example.name ?? 'example').slice(0, 80),
    ...exampleTexts(shown, example, media),
    isMade: false,
  }));
  if (known.length > 0 || media.schema === undefined) return known;
  const made = shown.sample(media.schema, direction);
  return made === undefined
    ? []
    : [{ name: 'sample', text: bodyText(shown, made, media, { isMade: true }), isMade: true }];
}

const mostExamples = 20;

function exampleTexts(
  shown: ShownDescription,
  example: Example,
  media: Media,
): { readonly text: string; readonly sent?: string } {
  const external = example.kind === 'external' ? `In ${example.uri}` : undefined;
  const sent = example.kind === 'external' ? external : example.serialized;
  const data = example.kind === 'external' ? memberAt(example.located, 'dataValue') : example.located;
  if (sent === undefined) return { text: bodyText(shown, data?.value, media, { isMade: false }) };
  // A text alone is what is sent, and so is its own value.
  if (data === undefined || data.value === sent) return { text: sent };
  return { text: jsonText(data.value).text, sent };
}

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
    .map(({ name, text, sent }) => {
      const title = name === 'example' ? 'Example' : `Example ${name}`;
      return html`<details class="more-keys">
        <summary>${title}</summary>
        ${notes.filter((note) => note.name.slice(0, 80) === name)}${codeBlock(highlightJson(text), title)}${
          sent === undefined
            ? undefined
            : html`<p>Sent as:</p>
                ${codeBlock(highlightJson(sent), `${title}, as sent`)}`
        }
      </details>`;
    });
}
