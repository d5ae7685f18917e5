import type { Place } from '../../description/place.ts';
import { rangeOf } from '../../description/positions/positions.ts';
import type { Finding } from '../../finding.ts';
import { entryId, relativeAddress } from '../entries/addresses.ts';

export interface PageLinks {
  /** The relative address of the page at `address`. */
  readonly to: (address: string) => string;
  /** The address of the page of what stands at `place`, relative to this one; undefined where that has none. */
  readonly pageOf: (place: Place) => string | undefined;
  /** The address of the page of a finding's place, where that is another page than this. */
  readonly elsewhere: (place: Finding['place']) => string | undefined;
  /** The line of the description that `place` stands in. */
  readonly sourceOf: (place: Place) => SourceLink;
  readonly findingSource: (place: Finding['place']) => SourceLink;
}

/** The line of a file, for a reader who wants to change it. */
interface SourceLink {
  /** `harbour.yaml:88:18`. */
  readonly text: string;
  /** Opens it in an editor; absent on pages that are read elsewhere. */
  readonly href?: string;
}

/** A link that asks an editor to open a file. */
export type EditorLink = (file: string, line: number, column: number) => string;

interface LinkTargets {
  readonly addressOf: (place: Place) => string | undefined;
  readonly editorLink: EditorLink | undefined;
  /** The address of the site, for a page that may be read at any address. */
  readonly base?: string | undefined;
  /** True where all entries stand on one page. */
  readonly isWhole: boolean;
  /** False where readers do not have the files. */
  readonly hasPositions: boolean;
}

export function createLinks(
  from: string,
  { addressOf, editorLink, base, isWhole, hasPositions }: LinkTargets,
): PageLinks {
  const to = (address: string): string => {
    if (base !== undefined && !isWhole) return `${base}${address}`;
    const end = address.indexOf('#');
    const [path, anchor] = end === -1 ? [address, ''] : [address.slice(0, end), address.slice(end)];
    if (isWhole) return `#${entryId(path)}${anchor.replace('#', ':')}`;
    return `${path === from && anchor !== '' ? '' : relativeAddress(from, path)}${anchor}`;
  };
  return {
    to,
    pageOf: (place) => {
      const address = addressOf(place);
      return address === undefined ? undefined : to(address);
    },
    elsewhere: ({ source, path }) => {
      const address = addressOf({ source: { uri: source, tree: undefined }, path });
      return address === undefined || address.split('#')[0] === from ? undefined : to(address);
    },
    sourceOf: (place) =>
      hasPositions
        ? sourceLink(place.source.uri, rangeOf(place)?.start, editorLink)
        : { text: fileOf(place.source.uri) },
    findingSource: ({ source, range }) => sourceLink(source, range.start, editorLink),
  };
}

type Start = Finding['place']['range']['start'];

function sourceLink(uri: string, start: Start | undefined, editorLink: EditorLink | undefined): SourceLink {
  const [line, column] = [(start?.line ?? 0) + 1, (start?.character ?? 0) + 1];
  const text = `${fileOf(uri)}:${line}:${column}`;
  return editorLink === undefined ? { text } : { text, href: editorLink(uri, line, column) };
}

function fileOf(uri: string): string {
  return (uri.split(/[\\/]/u).at(-1) ?? uri).slice(0, 200);
}
