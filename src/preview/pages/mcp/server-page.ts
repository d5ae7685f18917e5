import { fieldTables } from '../../../description/model/fields.ts';
import { entriesAt, followPath, memberAt, textAt, type Located } from '../../../description/read/view.ts';
import { html, type Html } from '../../../lib/html.ts';
import { isObject } from '../../../lib/json.ts';
import type { Contents, Entry } from '../../entries/entry.ts';
import { toolGroupOf } from '../../entries/mcp.ts';
import type { PageContext, PageParts } from '../context.ts';
import { entryLinks } from '../listing.ts';
import { serversHtml } from '../openapi/operation.ts';
import { textBlock, codeText, factList } from '../../parts/facts.ts';
import { withNotes } from '../../parts/notes.ts';
import { highlightJson } from '../../parts/json.ts';
import { otherKeys } from '../../parts/other-keys.ts';
import { codeBlock, panel } from '../../parts/panel.ts';
import { sectionHeading } from '../../parts/section.ts';
import { clientTexts } from '../../samples/call.ts';
import { capabilitiesHtml } from './capabilities.ts';
import { promptFold, resourceRow } from './prompt.ts';
import { toolPanels, toolFold } from './tool.ts';
import { groupBy } from '../../../lib/lists.ts';

/** Entries of a kind that are folds on the page of the server; more are listed as links to their pages. */
export const mostUnfolded = 20;

/** The page of the MCP server that `x-mcp` documents. */
export function mcpPage(context: PageContext, { located }: Entry, contents: Contents): PageParts {
  const entries = contents.groups.flatMap((group) => group.entries);
  const tools = entries.filter(({ kind }) => kind === 'tool');
  const [first] = tools;
  const info = followPath(context.shown.description, located, 'serverInfo');
  return {
    label: 'Experimental',
    main: html`${textBlock(context, textAt(located, 'instructions'))}
      <p class="dim"><code>x-mcp</code> is experimental; its shape may change.</p>
      ${factList([
        ['Protocol version', versionHtml(context, located)],
        ['Servers', serversHtml(context, located)],
        [
          'Server',
          info && isObject(info.value)
            ? html`${codeText([textAt(info, 'name'), textAt(info, 'version')].filter((text) => text !== undefined).join(' '))}`
            : undefined,
        ],
      ])}${capabilitiesHtml(context, located)}${toolsHtml(context, located, tools)}${listHtml(context, located, {
        title: 'Resources',
        keys: ['resources', 'resourceTemplates'],
        entries: entries.filter(({ kind }) => kind === 'resource'),
      })}${listHtml(context, located, {
        title: 'Prompts',
        keys: ['prompts'],
        entries: entries.filter(({ kind }) => kind === 'prompt'),
      })}${brokenItems(context, located)}${otherKeys(located, drawnServerKeys())}`,
    side: sideHtml(context, first),
    sideName: 'Calls',
  };
}

/** The lines for clients, and calls of the first tool. */
function sideHtml(context: PageContext, first: Entry | undefined): Html | undefined {
  const clients = clientTexts(context.shown.description);
  if (clients.length === 0) return first && toolPanels(context, first.located);
  const tabs = clients.map(({ client, file, text }) => {
    const code = codeBlock(file === undefined ? html`${text}` : highlightJson(text), client);
    return { name: client, content: html`${file === undefined ? undefined : html`<p class="dim">${file}</p>`}${code}` };
  });
  return html`${panel(context.ids, { title: 'Connect', tabs, copies: 'lines' })}${first && toolPanels(context, first.located)}`;
}

/** The fields of the table that are drawn above; unknown ones are shown as they stand. */
export function drawnServerKeys(): string {
  return Object.entries(fieldTables.mcp)
    .filter(([key]) => key !== '_meta')
    .map(
      ([key, { shape }]) =>
        `${key}:${shape === 'list' ? 'list' : key === 'protocolVersion' || key === 'instructions' ? 'text' : 'map'}`,
    )
    .concat('x-badges:list')
    .join(' ');
}

function versionHtml(context: PageContext, mcp: Located): Html | undefined {
  const written = memberAt(mcp, 'protocolVersion');
  if (written === undefined) return undefined;
  const noted = withNotes(context, [written.place], () => codeText(textAt(mcp, 'protocolVersion')));
  return html`${noted.body}${noted.notes}`;
}

/** The tools, those of the form `<group>/<action>` below a heading for each group. */
function toolsHtml(context: PageContext, mcp: Located, tools: readonly Entry[]): Html | undefined {
  if (tools.length === 0) return undefined;
  const groups = groupBy(tools, ({ located }) => toolGroupOf(located) ?? '');
  const isWhole = tools.length <= mostUnfolded;
  const list = memberAt(mcp, 'tools');
  const noted = withNotes(
    context,
    list === undefined ? [] : [list.place],
    () =>
      html`${[...groups].map(([name, group]) => {
        const head = name === '' || groups.size === 1 ? undefined : html`<p class="group">${name.slice(0, 100)}/</p>`;
        const body = isWhole
          ? html`${group.map((tool) => toolFold(context, tool, { isOpen: tool === tools[0] }))}`
          : entryLinks(context, group);
        return html`${head}${body}`;
      })}`,
  );
  return html`${sectionHeading(context.ids, 'Tools', [String(tools.length)])}${noted.notes}${noted.body}`;
}

interface EntryList {
  readonly title: 'Resources' | 'Prompts';
  readonly keys: readonly string[];
  readonly entries: readonly Entry[];
}

function listHtml(context: PageContext, mcp: Located, { title, keys, entries }: EntryList): Html | undefined {
  if (entries.length === 0) return undefined;
  const lists = keys.flatMap((key) => memberAt(mcp, key)?.place ?? []);
  const noted = withNotes(context, lists, () => {
    if (entries.length > mostUnfolded) return entryLinks(context, entries);
    return title === 'Resources'
      ? html`<ul class="tree">
          ${entries.map((entry) => resourceRow(context, entry))}
        </ul>`
      : html`${entries.map((entry, index) => promptFold(context, entry, { isOpen: index === 0 }))}`;
  });
  return html`${sectionHeading(context.ids, title, [String(entries.length)])}${noted.notes}${noted.body}`;
}

/** Items that are not objects have no page, and are shown as they stand. */
function brokenItems(context: PageContext, mcp: Located): Html | undefined {
  const broken = ['tools', 'resources', 'resourceTemplates', 'prompts'].flatMap((key) => {
    const items = entriesAt(context.shown.description, mcp, key).filter(([, { value }]) => !isObject(value));
    return items.length === 0 ? [] : [[key, items.map(([, { value }]) => value)] as const];
  });
  return broken.length === 0 ? undefined : otherKeys({ value: Object.fromEntries(broken), place: mcp.place }, '');
}
