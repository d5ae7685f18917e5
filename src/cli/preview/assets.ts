import { createHash } from 'node:crypto';
import { brandStyle, type Brand } from '../../preview/frame/brand.ts';

/** The files that every page loads, and those that it loads when its reader searches. */
const loaded = ['page.css', 'page.js', 'find.js'] as const;
/** The files of a page that holds all entries: in place of the script of the others it has one that does more. */
const ofWhole = ['page.css', 'whole.css', 'whole.js', 'find.js'] as const;

/** The files that consoles and saves load: on pages without a server what answers consoles, too. */
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

/** Tells these files from those of another version. */
export function versionOf(assets: Readonly<Record<string, string>>): string {
  return createHash('sha256').update(JSON.stringify(assets)).digest('base64url').slice(0, 10);
}

/** The files with the rules of a look in the style sheet. */
export function withBrand(assets: Readonly<Record<string, string>>, brand: Brand): Readonly<Record<string, string>> {
  return { ...assets, 'page.css': [assets['page.css'] ?? '', brandStyle(brand)].join('\n').trim() };
}
