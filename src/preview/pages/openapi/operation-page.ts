import type { Operation } from '../../../description/read/api.ts';
import { requestMediaOf, responsesOf, type Media } from '../../../description/read/content.ts';
import { textAt } from '../../../description/read/view.ts';
import { html, type Html } from '../../../lib/html.ts';
import { isArray, member } from '../../../lib/json.ts';
import { kindOf } from '../../../media/content-type.ts';
import { writeBody } from '../../../media/write.ts';
import { buildRequest } from '../../console/build.ts';
import { consoleHtml } from '../../console/console-html.ts';
import { firstForm } from '../../console/form.ts';
import { modelOf } from '../../console/model.ts';
import type { Entry } from '../../entries/entry.ts';
import type { PageContext, PageParts } from '../context.ts';
import type { ShownDescription } from '../shown-description.ts';
import { highlightJson, highlightStrings, jsonText } from '../../parts/json.ts';
import { codeBlock, copyButton, panel, type Tab } from '../../parts/panel.ts';
import { writeSamples } from '../../samples/write.ts';
import { operationBody } from './operation.ts';

/** The page of an operation or a webhook. */
export function operationPage(context: PageContext, entry: Entry): PageParts {
  const operation = operationOf(entry);
  return {
    route: entry.kind === 'webhook' ? webhookRoute(entry) : routeHtml(entry),
    main: operationBody(context, operation),
    side: sideHtml(context, entry, operation),
    sideName: context.isInteractive && entry.kind !== 'webhook' ? 'Console' : 'Samples',
  };
}

/** The operation that the page of `entry` is about. */
export function operationOf({ located, parent, verb, detail, kind }: Entry): Operation {
  const operationId = textAt(located, 'operationId');
  const method = kind === 'webhook' ? String(located.place.path.at(-1) ?? 'post').toUpperCase() : (verb ?? 'GET');
  return {
    method,
    path: detail,
    located,
    pathItem: parent ?? located,
    ...(operationId !== undefined && { operationId }),
  };
}

/** The method and path of a request, with the places of its parameters marked. */
export function routeHtml({ verb, detail }: Pick<Entry, 'verb' | 'detail'>): Html {
  const parts = detail.slice(0, 2_000).split(/(\{[^{}]*\})/u);
  const path = parts.map((part, index) => (index % 2 === 1 ? html`<b>${part}</b>` : html`${part}`));
  return html`<span class="verb">${verb}</span> <span>${path}</span> ${copyButton('path')}`;
}

function webhookRoute({ detail, located }: Entry): Html {
  const method = String(located.place.path.at(-1) ?? '').toUpperCase();
  return html`<span class="verb">${method}</span> <span>to an address of yours</span>
    <span class="dim">${detail}</span>`;
}

function sideHtml(context: PageContext, entry: Entry, operation: Operation): Html {
  if (entry.kind === 'webhook')
    return html`${requestExamples(context, operation)}${responseExamples(context, operation)}`;
  const model = modelOf(context.shown.consoles(), { operation, mockUrl: context.mockUrl }, firstForm);
  const samples = writeSamples(buildRequest(context.shown.consoles(), model, firstForm));
  const calls = samples.map(({ name, text }): Tab => ({ name, content: codeBlock(highlightStrings(text), name) }));
  const request = panel(context.ids, { title: 'Request', tabs: calls, copies: 'request' });
  const code = html`<div id="samples">${request}</div>
    ${writtenSamples(context, operation)}`;
  if (context.isInteractive)
    return html`${consoleHtml(context.ids, model, { address: entry.address, file: context.shown.description.source.uri })}${code}${responseExamples(context, operation)}`;
  if (context.isForReaders)
    return html`${code}${requestExamples(context, operation)}${responseExamples(context, operation)}`;
  const { file } = context.shown.contents;
  const line = codeBlock(html`assay preview ${file}`, 'Command');
  const how = panel(context.ids, {
    title: 'Try it',
    note: 'send requests from this page',
    tabs: [{ name: 'Try it', content: line }],
    copies: 'command',
  });
  return html`${how}${code}${requestExamples(context, operation)}${responseExamples(context, operation)}`;
}

/** The samples that the description itself has, in `x-codeSamples`. */
function writtenSamples(context: PageContext, { located }: Operation): Html | undefined {
  const written = member(located.value, 'x-codeSamples') ?? member(located.value, 'x-code-samples');
  const tabs = (isArray(written) ? written.slice(0, 12) : []).flatMap((sample): readonly Tab[] => {
    const source = member(sample, 'source');
    if (typeof source !== 'string') return [];
    const names = ['label', 'lang'].map((key) => member(sample, key)).filter((each) => typeof each === 'string');
    const name = (names.find((each) => each !== '') ?? 'Code').slice(0, 60);
    return [{ name, content: codeBlock(highlightStrings(source.slice(0, longest)), name) }];
  });
  return tabs.length === 0 ? undefined : panel(context.ids, { title: 'Samples', tabs, copies: 'sample' });
}

function requestExamples(context: PageContext, operation: Operation): Html | undefined {
  const tabs = exampleTabs(context, requestMediaOf(context.shown.description, operation).slice(0, 5), 'request');
  return tabs.length === 0 ? undefined : panel(context.ids, { title: 'Body', tabs: tabs.slice(0, 12), copies: 'body' });
}

function responseExamples(context: PageContext, operation: Operation): Html {
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
      ...{ text, type: media.type.slice(0, 80), label: isMade ? 'made from the schema' : name, name },
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
function bodyExamples(
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
