import type { Description } from '../../description/description.ts';
import { resolveUri } from '../../lib/uri.ts';
import { slug } from '../../preview/entries/addresses.ts';
import type { PictureOf } from '../../preview/pages/shown-description.ts';
import { contentName } from '../../node/write-pages.ts';
import { pictureType } from './assets.ts';

/** A picture of a site. */
interface Picture {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** The pictures that pages of a site have asked for. */
export interface Pictures {
  readonly of: PictureOf;
  /** The pictures that the site has so far, by address: the address has a digest of the bytes. */
  readonly taken: ReadonlyMap<string, Picture>;
}

/** A larger picture is left out, and so is one with which all pictures would be larger than `mostTogether`. */
const mostBytes = 4_000_000;
const mostTogether = 64_000_000;

/** A store of pictures that stand beside descriptions, within their root folders. SVG is refused, as it can hold scripts. */
export function createPictures(): Pictures {
  const taken = new Map<string, Picture>();
  const known = new Map<string, string | undefined>();
  let total = 0;
  const take = (description: Description, uri: string): string | undefined => {
    const bytes = description.readFile(uri);
    if (!(bytes instanceof Uint8Array) || bytes.length > mostBytes || total + bytes.length > mostTogether)
      return undefined;
    const type = pictureType(bytes);
    const ending = type === undefined ? undefined : endings[type];
    if (type === undefined || ending === undefined) return undefined;
    const name = slug((uri.split('/').at(-1) ?? '').replace(/\.\w+$/u, ''));
    const address = `assets/images/${name}-${contentName(bytes)}.${ending}`;
    if (!taken.has(address)) total += bytes.length;
    taken.set(address, { type, bytes });
    return address;
  };
  return {
    taken,
    of: (description, path) => {
      const file = path.replace(/[?#].*$/su, '');
      if (!isName(file)) return undefined;
      const uri = resolveUri(description.source.uri, file);
      if (!known.has(uri)) known.set(uri, take(description, uri));
      return known.get(uri);
    },
  };
}

/** Only names of picture files are looked up, relative to a description: never a URL or an absolute path. */
function isName(path: string): boolean {
  return (
    path.length < 1_000 && /\.(?:png|jpe?g|gif|webp)$/iu.test(path) && !/^(?:[a-z][a-z\d+.-]*:|[\\/])/iu.test(path)
  );
}

const endings: Readonly<Partial<Record<string, string>>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};
