import { entriesAt, followPath, memberAt, rootOf, textAt, type Located } from '../../description/read/view.ts';
import type { Contents, Entry } from '../entries/entry.ts';
import { alsoTagged, drawnTagKeys } from '../pages/group-page.ts';
import { firstSentence } from '../pages/listing.ts';
import { rootKeys } from '../pages/overview.ts';
import { baseUrls2 } from '../pages/server-panel.ts';
import type { ShownDescription } from '../pages/shown-description.ts';
import {
  lineBlocks,
  codeAt,
  codeLine,
  factBlocks,
  linkTo,
  otherKeyBlocks,
  plainLine,
  proseBlocks,
  type MarkdownContext,
} from './context.ts';
import { bindingBlocks } from './bindings.ts';
import { tagInside, docsLine, infoOf, personLine, serverLines, tagLink, urlLine } from './facts.ts';
import { tagsLine } from './messages.ts';
import { asyncapiSecurityLine, securityLine } from './security.ts';
import { entryLinkLine } from './mcp.ts';
import { listItem } from './schema.ts';
import { groupAt } from '../entries/entry.ts';

/** The page that lists several descriptions. */
export function indexBlocks(context: MarkdownContext, allShown: readonly ShownDescription[]): readonly string[] {
  const items = allShown.map((shown) => {
    const { contents } = shown;
    const info = memberAt(contents.overview.located, 'info');
    const text = info && (textAt(info, 'summary') ?? textAt(info, 'description'));
    const facts = [contents.version, contents.format].filter((each) => each !== '').join(', ');
    const head = `${linkTo(contents.title, context.to(contents.overview.address))} (${plainLine(facts)})`;
    return `- ${listItem(head, text === undefined ? [] : proseBlocks({ shown }, firstSentence(text)))}`;
  });
  return [items.join('\n')];
}

export function overviewBlocks(context: MarkdownContext, { version, format, groups }: Contents): readonly string[] {
  const { description } = context.shown;
  const root = rootOf(description);
  const info = infoOf(context);
  const terms = textAt(info, 'termsOfService');
  const servers = [
    ...serverLines(context, followPath(description, root, 'servers')),
    ...baseUrls2(root).map((url) => codeLine(url)),
  ];
  const docs = followPath(description, info, 'externalDocs') ?? followPath(description, root, 'externalDocs');
  return [
    ...lineBlocks(textAt(info, 'summary'), 10_000),
    ...factBlocks([
      ['Version', version === '' ? undefined : codeLine(version)],
      ['Format', plainLine(format)],
      ['Id', codeAt(root, 'id') ?? codeAt(root, '$self')],
      ['Content type', codeAt(root, 'defaultContentType')],
      ['Servers', servers.join('; ')],
      ['Authorization', securityLine(context, memberAt(root, 'security'))],
      ['Contact', personLine(context, info, 'contact')],
      ['Licence', personLine(context, info, 'license')],
      ['Terms', terms === undefined ? undefined : urlLine(terms)],
      ['More', docsLine(docs)],
    ]),
    ...entriesAt(description, root, 'servers').flatMap(([name, server]) =>
      description.kind === 'openapi' ? [] : serverBlocks(context, name, server),
    ),
    ...context.shown.markdown.plain(textAt(info, 'description') ?? '', { headings: 2 }),
    ...groups.flatMap((group) => [
      `## ${plainLine(group.title)}`,
      ...proseBlocks(context, group.located && textAt(group.located, 'description')),
      group.entries.map((entry) => `- ${entryLinkLine(context, entry)}`).join('\n'),
    ]),
    ...tagBlocks(
      context,
      [root, info],
      groups.map(({ located }) => located?.value),
    ),
    ...otherKeyBlocks(
      info,
      'title version:scalar description summary contact:map license:map termsOfService tags:list externalDocs:map x-logo:any',
    ),
    // The structure of the pages is no text, and may name tags that only hidden operations have.
    ...otherKeyBlocks(root, `${rootKeys} x-tagGroups:any`),
  ];
}

function serverBlocks(context: MarkdownContext, name: string, server: Located): readonly string[] {
  const blocks = serverFacts(context, server);
  return blocks.length === 0 ? [] : [`Server ${codeLine(name, 80)}:`, ...blocks];
}

/** The facts of a server of AsyncAPI beside its address. */
export function serverFacts(context: MarkdownContext, server: Located): readonly string[] {
  const facts = factBlocks([
    ['Security', asyncapiSecurityLine(context, server)],
    ['Tags', tagsLine(context, server)],
    ['More', docsLine(followPath(context.shown.description, server, 'externalDocs'))],
  ]);
  return [...facts, ...bindingBlocks(context, server)];
}

/** The tags that no group stands for. */
function tagBlocks(
  context: MarkdownContext,
  parents: readonly Located[],
  grouped: readonly unknown[],
): readonly string[] {
  const { description } = context.shown;
  const tags = parents.flatMap((parent) => entriesAt(description, parent, 'tags'));
  const items = tags
    .filter(([, { value }]) => !grouped.includes(value))
    .slice(0, 200)
    .map(([, tag]) => `- ${listItem(plainLine(textAt(tag, 'name') ?? 'tag', 100), tagInside(context, tag))}`);
  return items.length === 0 ? [] : ['## Tags', items.join('\n')];
}

export function groupBlocks(context: MarkdownContext, entry: Entry, contents: Contents): readonly string[] {
  const group = groupAt(contents, entry.address);
  const located = group?.located;
  const [parent, kind] = ['parent', 'kind'].map((key) => located && textAt(located, key));
  const others = group === undefined ? [] : alsoTagged(contents, group);
  return [
    ...proseBlocks(context, located && textAt(located, 'description')),
    ...factBlocks([
      ['Part of', parent === undefined ? undefined : tagLink(context, parent)],
      ['Kind', kind && codeLine(kind)],
      ['More', docsLine(located && followPath(context.shown.description, located, 'externalDocs'))],
    ]),
    (group?.entries ?? []).map((each) => `- ${entryLinkLine(context, each)}`).join('\n'),
    ...(others.length === 0
      ? []
      : ['## In other groups', others.map((each) => `- ${entryLinkLine(context, each)}`).join('\n')]),
    ...(located === undefined ? [] : otherKeyBlocks(located, drawnTagKeys)),
  ];
}
