import type { Site } from '../../src/preview/site.ts';

/** The page at `address`, as a server sends it. */
export function pageOf(site: Site, address: string): string {
  return site.render(address, { nonce: 'n', isFile: false, isLive: false }) ?? `no page at ${address}`;
}

/** What is wrong with the pages of `site`: links and anchors that lead nowhere, ids used twice, pages that could not be drawn. */
export function defectsOf(site: Site): readonly string[] {
  const texts = new Set(site.markdownAddresses);
  return defectsIn(pagesOf(site), (address) => address.startsWith('assets/') || texts.has(address));
}

/** The same of `pages` by address, beside which `isFile` says what else is there. */
export function defectsIn(
  pages: ReadonlyMap<string, string>,
  isFile = (address: string): boolean => address.startsWith('assets/'),
): readonly string[] {
  const ids = new Map([...pages].map(([address, page]) => [address, new Set(idsIn(page))]));
  return [...pages].flatMap(([address, page]) => {
    const twice = repeatedIn(idsIn(page)).map((id) => `${address}: id ${id} twice`);
    const dead = linksIn(page).flatMap((href) => {
      const { path, anchor } = targetOf(address, href);
      if (!pages.has(path)) return isFile(path) ? [] : [`${address}: ${href} leads nowhere`];
      const has = anchor === '' || ids.get(path)?.has(anchor) === true;
      return has ? [] : [`${address}: ${href} has no anchor`];
    });
    const broken = page.includes('This page cannot be drawn') ? [`${address}: cannot be drawn`] : [];
    return [...broken, ...twice, ...dead];
  });
}

/** What pages say that no page should: the names that JavaScript has for nothing. */
export function slipsOf(site: Site): readonly string[] {
  return [...pagesOf(site)].flatMap(([address, page]) => {
    // Most pages have none of the names anywhere.
    if (!/undefined|\[object|NaN/u.test(page)) return [];
    const [slip] = /.{0,40}(?:\bundefined\b|\[object Object\]|\bNaN\b)/u.exec(shownText(page)) ?? [];
    return slip === undefined ? [] : [`${address}: ${slip}`];
  });
}

const drawn = new WeakMap<Site, ReadonlyMap<string, string>>();

/** Every page of `site`, drawn once. */
export function pagesOf(site: Site): ReadonlyMap<string, string> {
  const pages = drawn.get(site) ?? new Map(site.addresses.map((address) => [address, pageOf(site, address)]));
  drawn.set(site, pages);
  return pages;
}

function repeatedIn(ids: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return ids.filter((id) => seen.size === seen.add(id).size);
}

/** The text of a page, tags aside. */
function shownText(page: string): string {
  return decode(
    page
      .slice(page.indexOf('<main'))
      .replace(/<pre[\s\S]*?<\/pre>/gu, ' ')
      .replace(/<[^>]*>/gu, ' '),
  ).replace(/\s+/gu, ' ');
}

function idsIn(page: string): readonly string[] {
  return [...page.matchAll(/\sid="([^"]*)"/gu)].map(([, id = '']) => decode(id)).filter((id) => !id.startsWith('i-'));
}

function linksIn(page: string): readonly string[] {
  const main = page.slice(page.indexOf('<body'));
  const links = [...main.matchAll(/<a\s[^>]*?href="([^"]*)"/gu)].map(([, href = '']) => decode(href));
  return links.filter((href) => !/^[a-z]+:/u.test(href));
}

function targetOf(from: string, href: string): { readonly path: string; readonly anchor: string } {
  const url = new URL(href, `http://site/${from}`);
  const path = url.pathname.slice(1);
  return { path: path === '' ? 'index.html' : path, anchor: decodeURIComponent(url.hash.slice(1)) };
}

function decode(text: string): string {
  return text.replace(/&#(\d+);/gu, (_, code: string) => String.fromCodePoint(Number(code))).replaceAll('&amp;', '&');
}
