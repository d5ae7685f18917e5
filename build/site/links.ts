import { posix } from 'node:path';
import type { DocsAddresses } from './address.ts';
import { addressOf, type DocsPage } from './pages.ts';

/** Addresses that pages link to. */
export interface LinkTargets {
  /** The paths of the files that the site has, pages and pictures. */
  readonly files: ReadonlySet<string>;
  /** The URL of the repository. */
  readonly repository: string;
  /** The addresses that texts which stand outside the repository, too, link to docs by. */
  readonly docs: DocsAddresses;
}

/** The address or URL of what a link of `page` leads to; undefined for URLs of others. Files that are no part of the site are in the repository. */
export function createLinks(
  page: DocsPage,
  { files, repository, docs }: LinkTargets,
): (written: string) => string | undefined {
  return (written) => {
    const [file = '', anchor] = written.split('#', 2);
    const isUrl = /^[a-z]+:/iu.test(written);
    const path = isUrl ? pathOf(file, docs) : file === '' ? page.path : posix.join(posix.dirname(page.path), file);
    const hash = anchor === undefined ? '' : `#${anchor}`;
    if (path !== undefined && files.has(path)) return `${addressOf(path)}${hash}`;
    return isUrl ? undefined : `${repository}/blob/main/${path ?? file}${hash}`;
  };
}

/** The path of the file that has the address `url`. */
function pathOf(url: string, { home, start, end }: DocsAddresses): string | undefined {
  if (url === home) return 'README.md';
  if (!url.startsWith(start)) return undefined;
  const name = url.slice(start.length);
  return `docs/${name.endsWith(end) ? `${name.slice(0, -end.length).replace(/(?<=\/)index$/u, 'README')}.md` : name}`;
}
