import type { Operation } from '../../../description/read/api.ts';
import { textAt } from '../../../description/read/view.ts';
import { html, type Html } from '../../../lib/html.ts';
import { isArray, member } from '../../../lib/json.ts';
import type { FirstConsole } from '../../console/build.ts';
import { connectionsOf } from '../../console/credentials-html.ts';
import { consoleHtml } from '../../console/console-html.ts';
import type { ConsoleModel } from '../../console/model.ts';
import { publishedData } from '../../console/published-data.ts';
import type { Entry } from '../../entries/entry.ts';
import { verbHtml } from '../../frame/names.ts';
import type { PageContext, PageParts } from '../context.ts';
import { highlightStrings } from '../../parts/json.ts';
import { codeBlock, copyButton, panel, type Tab } from '../../parts/panel.ts';
import { writeSamples } from '../../samples/write.ts';
import { requestExamples, responseExamples } from './examples.ts';
import { operationBody } from './operation.ts';

/** The page of an operation or a webhook. */
export function operationPage(context: PageContext, entry: Entry): PageParts {
  const operation = operationOf(entry);
  if (entry.kind === 'webhook')
    return {
      route: webhookRoute(entry),
      main: operationBody(context, operation),
      side: html`${requestExamples(context, operation)}${responseExamples(context, operation)}`,
      sideName: 'Samples',
    };
  const first = context.shown.firstConsole(operation, context.mockUrl);
  return {
    route: routeHtml(entry),
    main: operationBody(context, operation),
    side: sideHtml(context, entry, first),
    sideName: context.consoles === 'none' ? 'Samples' : 'Console',
    ...(context.consoles !== 'none' && { connections: connectionsOf(first.model) }),
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
  return html`${verbHtml(verb ?? '')} <span>${path}</span> ${copyButton('path')}`;
}

function webhookRoute({ detail, located }: Entry): Html {
  const method = String(located.place.path.at(-1) ?? '').toUpperCase();
  return html`${verbHtml(method)} <span>to an address of yours</span> <span class="dim">${detail}</span>`;
}

function sideHtml(context: PageContext, entry: Entry, { model, request: sent }: FirstConsole): Html {
  const { operation } = model;
  const calls = writeSamples(sent).map(({ name, text }): Tab => ({
    name,
    content: codeBlock(highlightStrings(text), name),
  }));
  const request = panel(context.ids, { title: 'Request', tabs: calls, copies: 'request' });
  const code = html`<div id="${context.ids.partOf('samples')}">${request}</div>
    ${writtenSamples(context, operation)}`;
  if (context.consoles !== 'none')
    return html`${consolePanels(context, entry, model)}${code}${requestExamples(context, operation, { hasConsole: true })}${responseExamples(context, operation)}`;
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

/** The console; that of a published page has its data with it, as the page has no server to ask. */
function consolePanels(context: PageContext, { address }: Entry, model: ConsoleModel): Html {
  const { shown, ids, mockUrl } = context;
  if (context.consoles === 'served') return consoleHtml(ids, model, { address, file: shown.description.source.uri });
  const page = { context: shown.consoles(), operation: model.operation, mockUrl, idPrefix: ids.prefix };
  const data = publishedData(page).replaceAll('<', String.raw`\u003c`);
  const script: Html = { html: `<script type="application/json" id="${ids.partOf('console-data')}">${data}</script>` };
  return html`${consoleHtml(ids, model, { address, file: shown.contents.title })}${script}`;
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

/** Characters of a sample that are shown. */
const longest = 20_000;
