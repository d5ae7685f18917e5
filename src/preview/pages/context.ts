import type { Place } from '../../description/place.ts';
import type { Located } from '../../description/read/view.ts';
import { perObject } from '../../lib/cache.ts';
import type { Html } from '../../lib/html.ts';
import type { NamedEnvironment } from '../console/environments.ts';
import { entryId, relativeAddress } from '../entries/addresses.ts';
import type { Entry } from '../entries/entry.ts';
import type { Brand } from '../frame/brand.ts';
import type { BadgeColors } from '../frame/badges.ts';
import { createIds } from '../frame/ids.ts';
import { createLinks, type EditorLink } from '../frame/links.ts';
import type { UsedObject } from '../parts/beside.ts';
import { createRowBudget, type SchemaContext } from '../schema/context.ts';
import type { PictureOf, ShownDescription } from './shown-description.ts';

/** The context of one page, and what it has used up. A part asks for the members that it uses. */
export interface PageContext extends SchemaContext {
  readonly shown: ShownDescription;
  /** The descriptions of the whole site, this one among them. */
  readonly allShown: readonly ShownDescription[];
  /** The base of the mock server, as code samples have it. */
  readonly mockUrl: string;
  /** The address of the mock MCP server; undefined where there is none. */
  readonly mcpUrl: string | undefined;
  /** The consoles of the page: its server answers them, or they bring what they need with them. */
  readonly consoles: 'served' | 'published' | 'none';
  readonly isForReaders: boolean;
  readonly showsFindings: boolean;
  /** True within a callback: the column of examples has none of its bodies. */
  readonly isNested?: boolean;
}

/** The context of the page of `request`, with `colors` for its badges. */
export function createContext(
  { allShown, entry, options, how, ...request }: PageRequest,
  colors: BadgeColors,
): PageContext {
  const shown = shownOn(entry, request.shown);
  return {
    shown,
    allShown,
    links: createLinks(entry.address, {
      addressOf: shown.addressOf,
      base: entry.kind === 'missing' && how.isFile ? options.brand?.base : undefined,
      editorLink: options.editorLink,
      isWhole: how.isWhole === true,
      hasPositions: options.isForReaders !== true,
    }),
    ids: createIds(how.isWhole === true ? `${entryId(entry.address)}:` : ''),
    colors,
    rows: createRowBudget(),
    within: new Set(shown.findings.under(entry.located.place)),
    own: entry.kind === 'findings' ? undefined : new Set(shown.ownFindings(entry)),
    drawn: { within: new Set(), onPage: new Set() },
    mockUrl: shown.mockUrlFrom(how.origin),
    mcpUrl: shown.mcpUrlFrom(how.origin),
    consoles: how.isFile ? (options.hasConsoles === true ? 'published' : 'none') : 'served',
    isForReaders: options.isForReaders === true,
    showsFindings: showsFindings(options),
  };
}

/** `shown` as the page of an entry reads its texts: those of an MCP server have no HTML. */
export function shownOn({ kind }: Pick<Entry, 'kind'>, shown: ShownDescription): ShownDescription {
  return mcpKinds.has(kind) ? withMcpTexts(shown) : shown;
}

const mcpKinds: ReadonlySet<Entry['kind']> = new Set(['mcp', 'tool', 'resource', 'prompt']);
const withMcpTexts = perObject((shown: ShownDescription) => ({ ...shown, markdown: shown.mcpMarkdown() }));

/** The relative address of the root of the site. A page for whatever is missing is read at any address: it needs that of the site. */
export function rootOf({ entry, options, how }: PageRequest): string {
  const base = entry.kind === 'missing' && how.isFile ? options.brand?.base : undefined;
  return base ?? relativeAddress(entry.address, 'x').slice(0, -1);
}

/** The parts that a renderer of one kind of page gives; the frame around them is the same for all. */
export interface PageParts {
  /** The line below the title: method and path. */
  readonly route?: Html | undefined;
  readonly main: Html;
  /** The column of code; absent where a page has none. */
  readonly side?: Html | undefined;
  /** The name of that column for those who do not see it. */
  readonly sideName?: string;
  /** Words beside the title, such as *Experimental*. */
  readonly label?: string;
  /** Origins that the console of the page connects to. */
  readonly connections?: readonly string[];
}

/** A component, for the page of all of its kind. */
export interface DrawnComponent extends UsedObject {
  readonly written: Located;
  readonly name: string;
  /** The key of its kind: `requestBodies`. */
  readonly kind: string;
  /** The anchor, with which the ids of the parts begin. */
  readonly id: string;
  /** The reason that a reference in its place leads nowhere. */
  readonly failure: string | undefined;
  /** The address of the page of a part that has its own; undefined for what stands on this one. */
  readonly pageOf: (place: Place) => string | undefined;
}

/** The parts that a renderer of one kind of component gives; the row around them is the same for all. */
export interface ComponentParts {
  /** Stands beside the name. */
  readonly words?: Html | undefined;
  readonly isRequired?: boolean;
  readonly badges?: readonly Html[];
  readonly body: Html | undefined;
}

/** The renderers of components, by the keys of their kinds. */
export type ComponentRenderers = ReadonlyMap<
  string,
  (context: PageContext, component: DrawnComponent) => ComponentParts
>;

/** The options of all pages, whoever reads them. */
export interface SiteOptions {
  /** Takes pictures into the site; absent where files are out of reach. */
  readonly pictureOf?: PictureOf | undefined;
  /** Asks an editor to open a file; absent where nobody has one. */
  readonly editorLink?: EditorLink;
  /** The look that a team gives to its pages; plain where absent. */
  readonly brand?: Brand;
  /** True for pages that are published: findings, places in files and what saves do are for authors. */
  readonly isForReaders?: boolean;
  /** Shows findings to readers, too. */
  readonly hasFindings?: boolean;
  /** Gives written pages of operations a console. */
  readonly hasConsoles?: boolean;
  /** The servers that consoles offer beside the described ones. */
  readonly environments?: readonly NamedEnvironment[];
}

/** True where pages show findings. */
export function showsFindings({ isForReaders, hasFindings }: SiteOptions): boolean {
  return isForReaders !== true || hasFindings === true;
}

/** The options of one page, made anew each time. */
export interface RenderOptions {
  /** Marks the scripts and styles of the page; a new one each time. */
  readonly nonce: string;
  /** True for files, which carry their policy themselves. */
  readonly isFile: boolean;
  /** True where all entries stand on one page. */
  readonly isWhole?: boolean;
  readonly isLive: boolean;
  /** The revision of a live page: by it the page learns that a save came before it could listen. */
  readonly revision?: number;
  /** The version of the style and script of the pages, so that browsers may keep them. Files have none. */
  readonly assetsVersion?: string;
  /** The origin by which its reader reached the page: `http://127.0.0.1:4881`. Files have none. */
  readonly origin?: string;
  /** The reason that the last save could not be read. */
  readonly notice?: string | undefined;
}

/** Everything that one page is made of. */
export interface PageRequest {
  readonly shown: ShownDescription;
  readonly allShown: readonly ShownDescription[];
  readonly entry: Entry;
  readonly options: SiteOptions;
  readonly how: RenderOptions;
}

/** The title in the tab of the browser: that of the page, then that of the site. */
export function titleOf({ shown, allShown, entry, options: { brand, isForReaders = false } }: PageRequest): string {
  const where = entry.where === undefined ? '' : `, ${entry.where}`;
  const own = entry.kind === 'overview' ? shown.contents.title : `${entry.title}${where}`;
  const site =
    entry.kind === 'overview' && !isForReaders
      ? 'Assay'
      : allShown.length > 1 || entry.kind !== 'overview'
        ? shown.contents.title
        : undefined;
  return [...new Set([own, site, brand?.title].filter((text) => text !== undefined))].join(' · ');
}
