import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { docs } from '../../src/lib/docs-page.ts';
import { member } from '../../src/lib/json.ts';
import { readAsset } from '../../src/node/package-files.ts';
import { drawPage } from './docs-page.ts';
import { addressOf, readPages } from './pages.ts';
import { searchScript } from './search.ts';

/** The files of the documentation's site by address: texts, and the paths of files that are copied. */
export interface DocsSite {
  readonly texts: ReadonlyMap<string, string>;
  readonly copies: ReadonlyMap<string, string>;
}

/** Draws the documentation as pages, from the working folder, which is the repository's. */
export function drawDocsSite(): DocsSite {
  const groups = readPages();
  const pages = groups.flatMap((group) => group.pages);
  const others = readdirSync('docs', { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() && !entry.name.endsWith('.md')
      ? [posix.join(entry.parentPath.replaceAll('\\', '/'), entry.name)]
      : [],
  );
  const targets = {
    files: new Set([...pages.map(({ path }) => path), ...others]),
    repository: String(member(JSON.parse(readFileSync('package.json', 'utf8')), 'homepage')).replace(/#.*$/u, ''),
    docs,
  };
  const drawn = pages.map((page) => [page, drawPage(page, groups, targets)] as const);
  return {
    texts: new Map([
      ...drawn.map(([{ address }, { html }]) => [address, html] as const),
      ['assets/page.css', `${readAsset('page.css')}\n${readFileSync('build/site/docs.css', 'utf8')}`],
      ['assets/page.js', readAsset('page.js')],
      ['assets/find.js', readAsset('find.js')],
      ['assets/search.js', searchScript(drawn)],
    ]),
    copies: new Map(others.map((path) => [addressOf(path), path])),
  };
}
