import { html } from '../../lib/html.ts';
import { nearest } from '../../lib/nearest.ts';
import { entriesOf, type Entry } from '../entries/entry.ts';
import type { PageContext, PageParts } from './context.ts';
import { entryLinks, groupLinks } from './listing.ts';

/** Pages that are offered in place of the one that is missing. */
const mostOffered = 8;
/** Words of an address that are looked up: each is compared with all words of the site. */
const mostWords = 12;

/** The page in place of one that is not there: the pages whose addresses and titles are nearest to what was asked for, else all groups. */
export function missingPage(context: PageContext, { detail }: Entry): PageParts {
  const near = nearestEntries(
    detail,
    context.allShown.flatMap(({ contents }) => entriesOf(contents)),
  );
  const asked = detail === '' ? undefined : html`: <code>${detail.slice(0, 300)}</code>`;
  const offer =
    near.length > 0
      ? html`<p>You may have meant one of these:</p>
          ${entryLinks(context, near)}`
      : html`<p>These pages are here:</p>
          ${context.allShown.map(({ contents }) => groupLinks(context, contents.groups))}`;
  return {
    main: html`<p>There is no page at this address${asked}. The search at the top finds names, paths and fields.</p>
      ${offer}`,
  };
}

/** The entries that share words with `asked`, or words that are near them, the most first. */
function nearestEntries(asked: string, entries: readonly Entry[]): readonly Entry[] {
  const known = entries.map((entry) => new Set(wordsOf(`${entry.address} ${entry.title}`)));
  const all = new Set(known.flatMap((words) => [...words]));
  const words = wordsOf(asked.slice(0, 500)).slice(0, mostWords);
  const wanted = words.flatMap((word) => (all.has(word) ? word : (nearest(word, all) ?? [])));
  return entries
    .map((entry, index) => ({ entry, shared: wanted.filter((word) => known[index]?.has(word)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, mostOffered)
    .map(({ entry }) => entry);
}

/** Words of addresses that tell no page from another. */
const folders: ReadonlySet<string> = new Set(
  'html index operations groups schemas messages channels components mcp get'.split(' '),
);

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !folders.has(word));
}
