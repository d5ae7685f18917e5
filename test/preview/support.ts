import { resolve } from 'node:path';
import { describe as describeSource, type Description } from '../../src/description/description.ts';
import { parseSource } from '../../src/description/parse.ts';
import type { Finding } from '../../src/finding.ts';
import { lint } from '../../src/lint/lint.ts';
import { presetRuleset } from '../../src/lint/ruleset/ruleset.ts';
import { createSite, type PreviewInput, type Site } from '../../src/preview/site.ts';
import { createReadBytes, folderOf } from '../../src/cli/system/files.ts';
import { loadDescription } from '../../src/cli/system/load.ts';

/** A description from a text. */
function fromText(text: string, uri = '/work/api.yaml'): Description {
  return describeSource(parseSource(uri, new TextEncoder().encode(text)), {
    readBytes: () => ({ reason: 'no such file' }),
  });
}

/** A description from a value. */
export function fromTree(tree: unknown, uri = '/work/api.json'): Description {
  return fromText(JSON.stringify(tree), uri);
}

/** What the rules of `preset` find in `description`. */
function findingsIn({ source }: Description): readonly Finding[] {
  const readBytes = createReadBytes(folderOf(source.uri));
  return lint(source, presetRuleset('all'), { readBytes });
}

/** A description of this repository, linted. */
export function fixture(path: string): PreviewInput {
  const description = loadDescription(resolve(path));
  return { description, findings: findingsIn(description), mockUrl: 'http://localhost:4880' };
}

/** The site of descriptions without findings. */
export function siteOf(...descriptions: readonly Description[]): Site {
  return createSite(
    descriptions.map((description) => ({ description, findings: [], mockUrl: 'http://localhost:4880' })),
    {},
  );
}

/** The page at `address`, as a server sends it. */
export function pageOf(site: Site, address: string): string {
  return site.render(address, { nonce: 'n', isFile: false, isLive: false }) ?? `no page at ${address}`;
}

/** What is wrong with the pages of `site`: links and anchors that lead nowhere, ids used twice, pages that could not be drawn. */
export function defectsOf(site: Site): readonly string[] {
  const pages = new Map(site.addresses.map((address) => [address, pageOf(site, address)]));
  const ids = new Map([...pages].map(([address, page]) => [address, idsIn(page)]));
  return [...pages].flatMap(([address, page]) => {
    const own = [...(ids.get(address) ?? [])];
    const twice = own.filter((id, index) => own.indexOf(id) !== index).map((id) => `${address}: id ${id} twice`);
    const dead = linksIn(page).flatMap((href) => {
      const { path, anchor } = targetOf(address, href);
      if (!pages.has(path)) return path.startsWith('assets/') ? [] : [`${address}: ${href} leads nowhere`];
      const has = anchor === '' || (ids.get(path) ?? []).includes(anchor);
      return has ? [] : [`${address}: ${href} has no anchor`];
    });
    const broken = page.includes('This page cannot be drawn') ? [`${address}: cannot be drawn`] : [];
    const empty = /\bundefined\b|\[object Object\]|\bNaN\b/u.test(shownText(page))
      ? [`${address}: says ${/.{40}(?:\bundefined\b|\[object Object\]|\bNaN\b)/u.exec(shownText(page))?.[0] ?? ''}`]
      : [];
    return [...broken, ...twice, ...dead, ...empty];
  });
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
