import type { Html } from '../../lib/html.ts';
import type { Contents, Entry } from '../entries/entry.ts';
import type { BadgeColors } from '../frame/badges.ts';
import { createIds } from '../frame/ids.ts';
import { createLinks, type EditorLink } from '../frame/links.ts';
import type { FindingTally } from '../frame/tally.ts';
import { createRowBudget, type SchemaContext } from '../schema/context.ts';
import type { ShownDescription } from './shown-description.ts';

/** What one page is drawn with; what it has used up is kept in it. A part asks for the members that it uses. */
export interface PageContext extends SchemaContext {
  readonly shown: ShownDescription;
  /** The contents of the whole site, this description among them. */
  readonly allContents: readonly Contents[];
  /** The base of the mock server, as code samples have it. */
  readonly mockUrl: string;
  /** Whether the page can send requests: somebody serves it. */
  readonly isInteractive: boolean;
}

/** The context of the page of `request`, with `colors` for its badges. */
export function createContext({ shown, allShown, entry, options, how }: PageRequest, colors: BadgeColors): PageContext {
  return {
    shown,
    allContents: allShown.map(({ contents }) => contents),
    links: createLinks(entry.address, { addressOf: shown.addressOf, editorLink: options.editorLink }),
    ids: createIds(),
    colors,
    rows: createRowBudget(),
    drawn: { within: new Set() },
    mockUrl: shown.mockUrlFrom(how.origin),
    isInteractive: !how.isFile,
  };
}

/** What a renderer of one kind of page gives; the frame around it is the same for all. */
export interface PageParts {
  /** The line below the title: what is sent where. */
  readonly route?: Html | undefined;
  readonly main: Html;
  /** The column of code; absent where a page has none. */
  readonly side?: Html | undefined;
  /** What that column is, for those who do not see it. */
  readonly sideName?: string;
  /** Words beside the title, such as *Experimental*. */
  readonly label?: string;
}

/** How pages are made, whoever reads them. */
export interface SiteOptions {
  /** How an editor is asked to open a file; absent where nobody has one. */
  readonly editorLink?: EditorLink;
}

/** How one page is made, each time anew. */
export interface RenderOptions {
  /** What scripts and styles of the page are known by; a new one each time. */
  readonly nonce: string;
  /** Whether the page carries its policy itself, as files do. */
  readonly isFile: boolean;
  readonly isLive: boolean;
  /** The state of what is shown, where that is live: by it a page learns that it was overtaken before it could listen. */
  readonly revision?: number;
  /** What tells the style and script of the pages from those of another version, so that browsers may keep them. Files have none. */
  readonly assetsVersion?: string;
  /** Where the page is served, as its reader reached it: `http://127.0.0.1:4881`. Files have none. */
  readonly origin?: string;
  /** Why the last save could not be read. */
  readonly notice?: string | undefined;
}

/** What one page is made of. */
export interface PageRequest {
  readonly shown: ShownDescription;
  readonly allShown: readonly ShownDescription[];
  readonly entry: Entry;
  /** The findings of the whole site, counted. */
  readonly tally: FindingTally;
  readonly options: SiteOptions;
  readonly how: RenderOptions;
}
