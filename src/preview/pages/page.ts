import { distinctFindings } from '../../finding.ts';
import { type Html, html } from '../../lib/html.ts';
import { markdownAddress } from '../entries/addresses.ts';
import { createBadgeColors, withBadges } from '../frame/badges.ts';
import type { Contents, Entry, EntryKind } from '../entries/entry.ts';
import { plainBrand } from '../frame/brand.ts';
import { documentHtml } from '../frame/document.ts';
import { nameHtml } from '../frame/names.ts';
import { navigationHtml } from '../frame/navigation.ts';
import { pagePolicy } from '../frame/policy.ts';
import { tallyOf } from '../frame/tally.ts';
import { remainingNotes, withNotes } from '../parts/notes.ts';
import { rootMark } from '../parts/safe-html.ts';
import { sectionHeading } from '../parts/section.ts';
import { channelPage } from './asyncapi/channel-page.ts';
import { eventPage } from './asyncapi/event-page.ts';
import { componentPage, messagePage, schemaPage } from './component-page.ts';
import {
  type PageContext,
  type PageParts,
  type PageRequest,
  createContext,
  rootOf,
  showsFindings,
  titleOf,
} from './context.ts';
import { groupPage } from './group-page.ts';
import { findingsPage, indexPage } from './listing.ts';
import { promptPage, resourcePage } from './mcp/prompt.ts';
import { mcpPage } from './mcp/server-page.ts';
import { toolPage } from './mcp/tool.ts';
import { missingPage } from './missing.ts';
import { operationPage } from './openapi/operation-page.ts';
import { overviewPage } from './overview.ts';
import type { ShownDescription } from './shown-description.ts';

/** A page as a text of HTML. A page that cannot be drawn is a placeholder: the other pages are still there. */
export function renderPage(request: PageRequest): string {
  const { shown, allShown, entry, options, how } = request;
  const { brand = plainBrand, isForReaders = false } = options;
  const isIndex = entry.kind === 'index';
  const colors = createBadgeColors();
  const context = createContext(request, colors);
  const drawn = drawEntry(context, request);
  const root = rootOf(request);
  const found = isIndex ? distinctFindings(allShown.flatMap(({ findings }) => findings.all)) : shown.findings.all;
  const page = documentHtml({
    title: titleOf(request),
    brand,
    name: brand.title ?? (isForReaders ? (allShown.length > 1 ? 'API reference' : shown.contents.title) : 'Assay'),
    isForReaders,
    logo: isIndex || shown.logo === undefined ? undefined : { ...shown.logo, src: fromPage(shown.logo.src, root) },
    ...(brand.base !== undefined &&
      entry.kind !== 'missing' && {
        canonical: `${brand.base}${encodeURI(entry.address).replace(/(?<=^|\/)index\.html$/u, '')}`,
      }),
    markdown: ['findings', 'missing'].includes(entry.kind)
      ? undefined
      : context.links.to(markdownAddress(entry.address)),
    footer: brand.footer === undefined ? undefined : shown.markdown.inline(brand.footer),
    root,
    nonce: how.nonce,
    policy: how.isFile
      ? pagePolicy(how.nonce, { images: brand.images, connections: ["'self'", ...(drawn.connections ?? [])] })
      : undefined,
    hasConsole: drawn.connections !== undefined,
    isLive: how.isLive,
    revision: how.revision,
    assetsVersion: how.assetsVersion,
    notice: how.notice,
    home: context.links.to('index.html'),
    tally: showsFindings(options) ? tallyOf(found) : undefined,
    // Each description has a page of its findings. The index shows the counts of each, with links there.
    findings: isIndex ? undefined : context.links.to(shown.findingsAddress),
    navigation: navigationHtml(context, {
      allContents: allShown.map(({ contents }) => contents),
      contents: shown.contents,
      entry,
      tallyOf: (each) =>
        (allShown.find(({ contents }) => each.address.startsWith(contents.prefix)) ?? shown).tallyOf(each),
      groupTallyOf: (group) =>
        (allShown.find(({ contents }) => contents.groups.includes(group)) ?? shown).groupTallyOf(group),
    }),
    main: drawn.main,
    side: drawn.side,
    sideName: drawn.sideName ?? 'Code',
    // Last: by now every colour has been asked for.
    styles: colors.rules(),
  });
  return page.replaceAll(rootMark, root);
}

/** The address of a picture from a page: of the site from `root`, of elsewhere as it is. */
function fromPage(src: string, root: string): string {
  return src.startsWith(rootMark) ? `${root}${src.slice(rootMark.length)}` : src;
}

/** The parts of the page of an entry. One that cannot be drawn is a placeholder. */
export function drawEntry(context: PageContext, { shown, entry }: Pick<PageRequest, 'shown' | 'entry'>): PageParts {
  try {
    return framed(context, shown, entry);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      main: html`<div class="head"><h1>${entry.title}</h1></div>
        <p class="bad">This page cannot be drawn: ${reason.slice(0, 300)}.</p>`,
    };
  }
}

/** The title with its badges, the line below it, findings about the entry itself, and the parts of its renderer. */
function framed(context: PageContext, { contents }: ShownDescription, entry: Entry): PageParts {
  let parts: PageParts = { main: html`` };
  const draw = (): Html => {
    parts = renderers[entry.kind](context, entry, contents);
    return parts.main;
  };
  const isMany = ['overview', 'findings', 'index', 'missing'].includes(entry.kind);
  const parents = entry.kind === 'operation' && entry.parent ? [entry.parent.place] : [];
  const own = isMany ? [] : [entry.located.place, ...parents];
  const noted = withNotes(context, own, draw);
  const { count, notes } = remainingNotes(context);
  const rest = count === 0 ? undefined : html`${sectionHeading(context.ids, 'More findings', [String(count)])}${notes}`;
  const title = html`<h1>${nameHtml(entry.kind === 'overview' ? contents.title : entry.title)}</h1>`;
  const label = parts.label === undefined ? undefined : html` <span class="label">${parts.label}</span>`;
  const old = entry.isDeprecated === true ? html` <span class="label">Deprecated</span>` : undefined;
  const jump =
    parts.side === undefined
      ? undefined
      : html` <a class="jump" href="#${context.ids.partOf('side')}">${parts.sideName}</a>`;
  const head = withBadges(context, html`${title}${label}${old}`, entry.badges, { marks: true });
  return {
    ...parts,
    main: html`<div class="head">${head}</div>
      ${routeLine(parts.route, jump)}${noted.notes}${noted.body}${rest}`,
  };
}

/** A page without a route has the way to its code column only where that is narrow. */
function routeLine(route: Html | undefined, jump: Html | undefined): Html | undefined {
  if (route !== undefined) return html`<p class="route">${route}${jump}</p>`;
  return jump && html`<p class="route bare">${jump}</p>`;
}

type Render = (context: PageContext, entry: Entry, contents: Contents) => PageParts;

/** The renderer of each kind of page. */
const renderers: Readonly<Record<EntryKind, Render>> = {
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
  missing: missingPage,
};
