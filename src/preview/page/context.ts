import type { Place } from '../../description/place.ts';
import { rangeOf } from '../../description/positions.ts';
import type { Finding } from '../../finding.ts';
import { relativeAddress } from '../entries/addresses.ts';
import type { PageContext, SourceLink } from '../parts/context.ts';
import { createIds } from './ids.ts';
import type { SiteOptions } from './options.ts';
import type { PageRequest } from './page-request.ts';

type Start = Finding['place']['range']['start'];

/** Rows of schemas that one page has room for. */
const rowsOfPage = 200;
/** The number of rows from which on a component that the page has drawn is a link. */
const rowsUncrowded = 80;

/** What the parts of the page of `request` are drawn with. */
export function createContext(
  { shown, allShown, entry, options, how }: PageRequest,
  colorClass: PageContext['colorClass'],
): PageContext {
  const linkTo = (address: string): string => {
    const [path = '', anchor] = address.split(/(?=#)/u);
    const way = path === entry.address && anchor !== undefined ? '' : relativeAddress(entry.address, path);
    return `${way}${anchor ?? ''}`;
  };
  const addressOf = (place: Place): string | undefined => {
    const address = shown.addressOf(place);
    return address === undefined ? undefined : linkTo(address);
  };
  let rows = rowsOfPage;
  return {
    description: shown.contents.description,
    allContents: allShown.map(({ contents }) => contents),
    findings: shown.findings,
    reached: shown.reached,
    addressOf,
    elsewhere: ({ source, path }) => {
      const address = shown.addressOf({ source: { uri: source, tree: undefined }, path });
      return address === undefined || address.split('#')[0] === entry.address ? undefined : linkTo(address);
    },
    findingSource: ({ source, range }) => linkOf(source, range.start, options),
    linkTo,
    sourceOf: (place) => sourceOf(place, options),
    takeId: createIds(),
    colorClass,
    takeRows: (count) => {
      if (count > rows) return false;
      rows -= count;
      return true;
    },
    unfolded: new Map(),
    isCrowded: () => rows < rowsOfPage - rowsUncrowded,
    drawn: { within: new Set() },
    sample: shown.sample,
    markdown: shown.markdown,
    mockUrl: shown.mockUrlFrom(how.origin),
    file: shown.contents.file,
    isInteractive: !how.isFile,
    consoles: shown.consoles,
  };
}

function sourceOf(place: Place, options: SiteOptions): SourceLink {
  return linkOf(place.source.uri, rangeOf(place)?.start, options);
}

function linkOf(uri: string, start: Start | undefined, { editorLink }: SiteOptions): SourceLink {
  const [line, column] = [(start?.line ?? 0) + 1, (start?.character ?? 0) + 1];
  const file = uri.split(/[\\/]/u).at(-1) ?? uri;
  const text = `${file.slice(0, 200)}:${line}:${column}`;
  return editorLink === undefined ? { text } : { text, href: editorLink(uri, line, column) };
}
