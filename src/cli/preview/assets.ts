import { createHash } from 'node:crypto';
import { UserError } from '../../lib/user-error.ts';
import type { NamedPath } from '../../node/repository-path.ts';
import { type Brand, brandStyle } from '../../preview/frame/brand.ts';
import type { PreviewConfig } from './settings.ts';
import type { Description } from '../../description/description.ts';
import { resolveUri } from '../../lib/uri.ts';
import { slug } from '../../preview/entries/addresses.ts';
import type { PictureOf } from '../../preview/pages/shown-description.ts';
import { contentName } from '../../node/write-pages.ts';

/** The files that every page loads, and those that it loads when its reader searches. */
const loaded = ['page.css', 'page.js', 'find.js'] as const;
/** The files of a page that holds all entries: its script does more than that of other pages. */
const ofWhole = ['page.css', 'whole.css', 'whole.js', 'find.js'] as const;

/** The files that consoles and saves load. On pages without a server these include the engine that answers consoles. */
const ofConsoles = {
  served: ['console.js', 'live.js', 'login.js'],
  published: ['console.js', 'engine.js', 'login.js'],
  none: [],
} as const;

/** The built files of pages, by name: those of all pages, or of one that holds all entries, and those of their consoles. */
export function readAssets(
  readAsset: (name: string) => string,
  consoles: keyof typeof ofConsoles,
  { isWhole = false }: { readonly isWhole?: boolean } = {},
): Readonly<Record<string, string>> {
  const names = [...(isWhole ? ofWhole : loaded), ...ofConsoles[consoles]];
  return Object.fromEntries(names.map((name) => [name, readAsset(name)]));
}

/** A version of the files, which changes with their text. */
export function versionOf(assets: Readonly<Record<string, string>>): string {
  return createHash('sha256').update(JSON.stringify(assets)).digest('base64url').slice(0, 10);
}

/** The files, with the rules of a brand in the style sheet. */
export function withBrand(assets: Readonly<Record<string, string>>, brand: Brand): Readonly<Record<string, string>> {
  return { ...assets, 'page.css': [assets['page.css'] ?? '', brandStyle(brand)].join('\n').trim() };
}

type ReadFile = (path: string) => Uint8Array | { readonly reason: string };

/**
 * The look of the site that the settings ask for.
 * @throws UserError for a picture that cannot be read, or for a file that is not a picture.
 */
export function readBrand(
  { title, logo, favicon, accent, footer, base, images, credit }: PreviewConfig,
  readFile: ReadFile,
): Brand {
  return {
    ...(title !== undefined && { title }),
    ...(logo !== undefined && { logo: pictureOf(logo, { what: 'a logo', mostBytes: 64_000 }, readFile) }),
    ...(favicon !== undefined && { favicon: pictureOf(favicon, { what: 'an icon', mostBytes: 16_000 }, readFile) }),
    ...(accent !== undefined && { accent }),
    ...(footer !== undefined && { footer }),
    ...(base !== undefined && { base }),
    images,
    hasCredit: credit,
  };
}

interface PictureLimits {
  readonly what: string;
  readonly mostBytes: number;
}

/** A picture as a `data:` address. Its bytes say what it is, as the name of a file may say anything. */
function pictureOf({ path }: NamedPath, { what, mostBytes }: PictureLimits, readFile: ReadFile): string {
  const bytes = readFile(path);
  const must = `${path}: ${what} must be PNG, JPEG, GIF, WebP, ICO or SVG of at most ${mostBytes / 1_000} kB`;
  if (!(bytes instanceof Uint8Array)) throw new UserError(`${must}; found ${bytes.reason}.`);
  if (bytes.length > mostBytes) throw new UserError(`${must}; found ${Math.ceil(bytes.length / 1_000)} kB.`);
  const type = pictureType(bytes);
  if (type === undefined) throw new UserError(`${must}; found another kind of file.`);
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** The media type of a picture, which its bytes tell; undefined for another kind of file. */
function pictureType(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 1_000)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/u.test(head)) return 'image/gif';
  if (/^RIFF[^]{4}WEBP/u.test(head)) return 'image/webp';
  if (head.startsWith('\0\0\x01\0')) return 'image/x-icon';
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<svg[\s>]/u.test(head) ? 'image/svg+xml' : undefined;
}

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
