import { textAt } from '../../description/view.ts';
import { html } from '../../lib/html.ts';
import { channelPage } from './asyncapi/channel-page.ts';
import { eventPage } from './asyncapi/event-page.ts';
import { messageBody, messageTabs } from './asyncapi/message.ts';
import type { Contents, Entry, EntryKind } from '../entries/entry.ts';
import { promptPage } from './mcp/prompt.ts';
import { resourcePage } from './mcp/resource.ts';
import { mcpPage } from './mcp/server-page.ts';
import { toolPage } from './mcp/tool.ts';
import { operationPage } from './openapi/operation-page.ts';
import { overviewPage } from './overview.ts';
import type { PageContext, PageParts } from './context.ts';
import { otherKeys } from '../parts/other-keys.ts';
import { panel } from '../parts/panel.ts';
import { schemaPage } from './schema-page.ts';
import { viewSchema } from '../schema/view.ts';
import { componentPage } from './component-page.ts';
import { findingsPage } from './findings-page.ts';
import { entryLinks } from './listing.ts';
import { indexPage } from './index-page.ts';

type Render = (context: PageContext, entry: Entry, contents: Contents) => PageParts;

/** The renderer of each kind of page. */
export const renderers: Readonly<Record<EntryKind, Render>> = {
  index: indexPage,
  overview: (context, _, contents) => overviewPage(context, contents),
  group: (context, entry, contents) => groupPage(context, entry, contents),
  operation: operationPage,
  webhook: operationPage,
  channel: channelPage,
  event: eventPage,
  message: messagePage,
  schema: schemaPage,
  component: componentPage,
  mcp: mcpPage,
  tool: toolPage,
  resource: resourcePage,
  prompt: promptPage,
  findings: (context, _, contents) => findingsPage(context, contents),
};

function messagePage(context: PageContext, entry: Entry): PageParts {
  const { located } = viewSchema(context.shown.description, entry.located);
  const tabs = messageTabs(context, { name: entry.title, located });
  return {
    main: messageBody(context, located, { id: 'm', standing: 'page' }),
    side:
      tabs.length === 0 ? undefined : panel(context.ids, { title: entry.title.slice(0, 100), tabs, copies: 'message' }),
    sideName: 'Message examples',
  };
}

function groupPage(context: PageContext, entry: Entry, contents: Contents): PageParts {
  const group = contents.groups.find(({ address }) => address === entry.address);
  const description = group?.located && textAt(group.located, 'description');
  const isMcp = group?.entries.some(
    ({ kind }) => kind === 'tool' || kind === 'mcp' || kind === 'resource' || kind === 'prompt',
  );
  return {
    main: html`${description === undefined ? undefined : context.shown.markdown.block(description)}${entryLinks(
      context,
      group?.entries ?? [],
    )}${group?.located && otherKeys(group.located, 'name description x-displayName summary')}`,
    ...(isMcp === true && { label: 'Experimental' }),
  };
}
