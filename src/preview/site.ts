import type { Description } from '../description/description.ts';
import { nameOf } from '../description/place.ts';
import type { Finding } from '../finding.ts';
import type { CheckedConsole, ToolConsole } from './console/console.ts';
import { entryId, markdownAddress, prefixesOf } from './entries/addresses.ts';
import { readContents } from './entries/contents.ts';
import type { Contents, Entry } from './entries/entry.ts';
import { searchScript } from './entries/search.ts';
import { showsFindings, type RenderOptions, type SiteOptions } from './pages/context.ts';
import { writeLlms } from './markdown/llms.ts';
import { writeMarkdownPage } from './markdown/page.ts';
import { operationOf } from './pages/openapi/operation-page.ts';
import { renderPage } from './pages/page.ts';
import { drawWholePage, type WholeOptions } from './pages/whole-page.ts';
import { createShownDescription, type ShownDescription } from './pages/shown-description.ts';

/** A description and its findings. */
export interface PreviewInput {
  readonly description: Description;
  readonly findings: readonly Finding[];
  /** The base of its mock server: whole, or a path on the server of the pages. */
  readonly mockUrl: string;
  /** The path of its mock MCP server on the server of the pages; absent where there is none. */
  readonly mcpPath?: string | undefined;
  /** The header that names an example to it. */
  readonly exampleHeader?: string;
}

/** The pages of one or several descriptions. */
export interface Site {
  /** The addresses of all pages, from the root of the site. */
  readonly addresses: readonly string[];
  /** The page at `address`; undefined where there is none. */
  readonly render: (address: string, options: RenderOptions) => string | undefined;
  /** The page in place of a missing one at `address`; for files one in place of any, with an empty address. */
  readonly renderMissing: (address: string, options: RenderOptions) => string;
  /** One page with all entries of the only description, which loads nothing; it rests after each entry. */
  readonly renderWhole: (whole: WholeOptions) => Generator<undefined, string>;
  /** The addresses of pages as Markdown. */
  readonly markdownAddresses: readonly string[];
  /** The page as Markdown at `address`, whose reader reached it at `origin`; undefined where there is none. */
  readonly markdown: (address: string, origin?: string) => string | undefined;
  /** The list of the pages for programs that read text: `llms.txt`, with a `note` before the links. */
  readonly llms: (note?: string) => string;
  /** The console of the page at `address`, served at `origin`; undefined where it has none. */
  readonly consoleAt: (address: string, origin: string) => CheckedConsole | undefined;
  /** The console of the tool whose page is at `address`, served at `origin`; undefined where that is not the page of a tool. */
  readonly toolAt: (address: string, origin: string) => ToolConsole | undefined;
  /** The script with the index of the search. */
  readonly search: () => string;
}

/** The specification's header that names an example. */
const usualHeader = 'x-vendor-response-body-example';

/** Makes a site of `inputs`. Pages are made when they are asked for. */
export function createSite(inputs: readonly PreviewInput[], options: SiteOptions): Site {
  const prefixes = prefixesOf(inputs.map(({ description }) => nameOf(description.source)));
  const allContents = inputs.map(({ description }, index) => readContents(description, prefixes[index] ?? ''));
  const allShown = allContents.map((contents, index) =>
    createShownDescription(contents, {
      findings: inputs[index]?.findings ?? [],
      mockUrl: inputs[index]?.mockUrl ?? '',
      mcpPath: inputs[index]?.mcpPath,
      exampleHeader: inputs[index]?.exampleHeader ?? usualHeader,
      environments: options.environments ?? [],
      images: options.brand?.images ?? [],
      pictureOf: options.pictureOf,
      hasFindings: showsFindings(options),
    }),
  );
  const pages = new Map<string, readonly [ShownDescription, Entry]>(
    allShown.flatMap((shown) => shown.pages.map((entry) => [entry.address, [shown, entry] as const] as const)),
  );
  const [first] = allShown;
  const index = indexEntry(allContents);
  if (first !== undefined && index !== undefined) pages.set(index.address, [first, index]);
  let search: string | undefined;
  const texts = new Map(
    [...pages].flatMap((page) => (page[1][1].kind === 'findings' ? [] : [[markdownAddress(page[0]), page[1]]])),
  );
  return {
    addresses: [...pages.keys()],
    render: (address, how) => {
      const found = pages.get(address);
      if (found === undefined) return undefined;
      const [shown, entry] = found;
      return renderPage({ shown, allShown, entry, options, how });
    },
    renderMissing: (address, how) => {
      const shown = allShown.find(({ contents }) => address.startsWith(contents.prefix)) ?? first;
      if (shown === undefined) throw new Error('A site must have a description.');
      const entry = missingEntry(shown.contents, address);
      return renderPage({ shown, allShown, entry, options, how });
    },
    renderWhole: (whole) => {
      const [shown, other] = allShown;
      if (shown === undefined || other !== undefined) throw new Error('A whole page must be of one description.');
      const search = searchScript(allContents, (address) => `#${entryId(address)}`);
      return drawWholePage({ shown, options, whole, search });
    },
    markdownAddresses: [...texts.keys()],
    markdown: (address, origin) => {
      const [shown, entry] = texts.get(address) ?? [];
      return shown === undefined || entry === undefined
        ? undefined
        : writeMarkdownPage({ shown, allShown, entry, origin });
    },
    llms: (note) => writeLlms(allShown, options.brand, note),
    consoleAt: (address, origin) => {
      const [shown, entry] = pages.get(address) ?? [];
      if (shown === undefined || entry?.kind !== 'operation') return undefined;
      return { context: shown.consoles(), operation: operationOf(entry), mockUrl: shown.mockUrlFrom(origin) };
    },
    toolAt: (address, origin) => {
      const [shown, entry] = pages.get(address) ?? [];
      return shown === undefined || entry?.kind !== 'tool'
        ? undefined
        : { context: shown.consoles(), tool: entry.located, url: shown.mcpUrlFrom(origin) };
    },
    search: () => (search ??= searchScript(allContents)),
  };
}

/** The entry of the page that lists several descriptions. */
function indexEntry(allContents: readonly Contents[]): Entry | undefined {
  const [first] = allContents;
  if (first === undefined || allContents.length === 1) return undefined;
  return { ...first.overview, kind: 'index', title: 'API reference', address: 'index.html' };
}

function missingEntry({ overview }: Contents, detail: string): Entry {
  return { ...overview, kind: 'missing', title: 'Page not found', address: detail || '404.html', detail };
}
