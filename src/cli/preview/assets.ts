import { createHash } from 'node:crypto';
import { UserError } from '../../lib/user-error.ts';
import type { NamedPath } from '../../node/repository-path.ts';
import { type Brand, brandStyle } from '../../preview/frame/brand.ts';
import type { PreviewConfig } from './settings.ts';

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
export function pictureType(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 1_000)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/u.test(head)) return 'image/gif';
  if (/^RIFF[^]{4}WEBP/u.test(head)) return 'image/webp';
  if (head.startsWith('\0\0\x01\0')) return 'image/x-icon';
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<svg[\s>]/u.test(head) ? 'image/svg+xml' : undefined;
}
