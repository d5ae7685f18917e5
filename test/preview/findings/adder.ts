import type { Site } from '../../../src/preview/site.ts';
import { pagesOf } from '../defects.ts';

/** The findings that a page draws, by all that it says of each, and how many more it only counts. */
interface Drawn {
  readonly notes: ReadonlySet<string>;
  readonly more: number;
}

/** Every number of `site` that is not the count of what it stands for: of navigation, lists, pages and, by the severities in `all`, the top bar. */
export function wrongCounts(site: Site, all: (address: string) => readonly { readonly severity: string }[]): string[] {
  const pages = pagesOf(site);
  const drawn = new Map([...pages].map(([address, page]) => [address, drawnOn(page)]));
  const membersOf = new Map<string, readonly string[]>();
  for (const [address, page] of pages)
    if (isGroup(address))
      membersOf.set(
        address,
        [...listedOn(page, address)].map(([to]) => to),
      );
  const shownAt = (to: string): number =>
    isGroup(to) ? union([to, ...(membersOf.get(to) ?? [])].map((each) => drawn.get(each))) : union([drawn.get(to)]);
  return [...pages].flatMap(([address, page]) => {
    const listed = isGroup(address) ? listedOn(page, address) : [];
    return [
      ...[...countedIn(navigationOf(page), address), ...listed].flatMap(([to, count]) =>
        count === shownAt(to) ? [] : [`${address} counts ${count} for ${to}, which shows ${shownAt(to)}`],
      ),
      ...(tallyIn(page) === tallyOf(all(address)) ? [] : [`${address}: the bar says ${tallyIn(page)}`]),
    ];
  });
}

/** The three counts of the top bar; empty for none. */
export function tallyIn(page: string): string {
  const [bar = ''] = /class="tally"[^]*?<\/(?:a|span)>\s*<button/u.exec(page) ?? [];
  return [...bar.matchAll(/<\/svg> (\d+)/gu)].map(([, count]) => count).join(' ');
}

/** The same of findings. */
export function tallyOf(findings: readonly { readonly severity: string }[]): string {
  if (findings.length === 0) return '';
  return [['error'], ['warn'], ['info', 'hint']]
    .map((names) => findings.filter(({ severity }) => names.includes(severity)).length)
    .join(' ');
}

/** The navigation without the headings of lists that are unfolded: there each entry has its count. */
function navigationOf(page: string): string {
  return between(page, '<nav', '</nav>').replace(/<h3>.*?<\/h3>/gsu, '');
}

function isGroup(address: string): boolean {
  return /(?:^|\/)groups\//u.test(address);
}

function union(pages: readonly (Drawn | undefined)[]): number {
  const notes = new Set(pages.flatMap((page) => [...(page?.notes ?? [])]));
  return notes.size + pages.reduce((sum, page) => sum + (page?.more ?? 0), 0);
}

function drawnOn(page: string): Drawn {
  const shown = between(page, '<main', '</body>');
  const notes = [...shown.matchAll(/<(div|details) class="finding (\w+)"[^>]*>(.*?)<\/\1>/gsu)];
  const more = [...shown.matchAll(/>(\d+) more findings? (?:is|are) about this/gu)];
  return {
    notes: new Set(notes.map(([, , grade = '', note = '']) => `${grade} ${wordsOf(note)}`)),
    more: more.reduce((sum, [, count]) => sum + Number(count), 0),
  };
}

/** A note without its marks; whether it says where else it is written differs from page to page. */
function wordsOf(note: string): string {
  return note
    .replace(/<[^>]*>/gu, ' ')
    .replace('where it is written', '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** The rows of a list of entries: where each leads, and its count. */
function listedOn(page: string, address: string): readonly (readonly [to: string, count: number])[] {
  const rows = [...between(page, '<main', '</main>').matchAll(/<div class="row">(.*?)<\/div>/gsu)];
  return rows.flatMap(([, row = '']) => {
    const [, href] = /<a href="([^"#]*)"/u.exec(row) ?? [];
    return href === undefined ? [] : [[targetOf(href, address), countIn(row)] as const];
  });
}

function countedIn(text: string, address: string): readonly (readonly [to: string, count: number])[] {
  return [...text.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gsu)].map(([, href = '', link = '']) => [
    targetOf(href, address),
    countIn(link),
  ]);
}

function countIn(text: string): number {
  return Number(/class="count \w+">.*?<\/svg> (\d+)/su.exec(text)?.[1] ?? 0);
}

function targetOf(href: string, from: string): string {
  return decodeURIComponent(new URL(href, `http://site/${from}`).pathname.slice(1));
}

function between(text: string, start: string, end: string): string {
  const from = text.indexOf(start);
  return text.slice(from, text.indexOf(end, from));
}
