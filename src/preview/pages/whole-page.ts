import { html, type Html } from '../../lib/html.ts';
import { entryId } from '../entries/addresses.ts';
import type { Entry } from '../entries/entry.ts';
import { createBadgeColors } from '../frame/badges.ts';
import { plainBrand } from '../frame/brand.ts';
import { footerHtml } from '../frame/document.ts';
import { navigationHtml } from '../frame/navigation.ts';
import { tallyOf } from '../frame/tally.ts';
import { wholeDocument } from '../frame/whole-document.ts';
import { rootMark } from '../parts/safe-html.ts';
import {
  createContext,
  showsFindings,
  titleOf,
  type PageParts,
  type PageRequest,
  type SiteOptions,
} from './context.ts';
import { drawEntry } from './page.ts';
import type { ShownDescription } from './shown-description.ts';

/** The parts of a page that holds all entries, beside these. */
export interface WholeOptions {
  /** The style sheets and scripts of pages, by name. */
  readonly assets: Readonly<Record<string, string>>;
  /** The SHA-256 digest of a text, in Base64. */
  readonly digestOf: (text: string) => string;
  /** The `data:` address of a picture of the site. */
  readonly pictureAt: (address: string) => string | undefined;
  /** The name of the file, for its canonical link. */
  readonly name: string;
}

interface WholeRequest {
  readonly shown: ShownDescription;
  readonly options: SiteOptions;
  readonly whole: WholeOptions;
  /** The script with the index of the search. */
  readonly search: string;
}

/** Draws one page with all entries of a description. It takes long: it rests after each entry. */
export function* drawWholePage({ shown, options, whole, search }: WholeRequest): Generator<undefined, string> {
  const { brand = plainBrand } = options;
  const { contents, markdown, logo } = shown;
  const { overview } = contents;
  const colors = createBadgeColors();
  const requestOf = (entry: Entry): PageRequest => {
    const how = { nonce: '', isFile: true, isWhole: true, isLive: false };
    return { shown, allShown: [shown], entry, options, how };
  };
  const footer = footerHtml({
    brand,
    isForReaders: true,
    footer: brand.footer === undefined ? undefined : markdown.inline(brand.footer),
  });
  const articles: Html[] = [];
  const connections = new Set(["'self'"]);
  for (const entry of inOrder(shown)) {
    const context = createContext(requestOf(entry), colors);
    const drawn = drawEntry(context, { shown, entry });
    for (const origin of drawn.connections ?? []) connections.add(origin);
    articles.push(linksIn(articleHtml(entry, drawn, { footer, sideId: context.ids.partOf('side') }), whole));
    yield undefined;
  }
  const context = createContext(requestOf(overview), colors);
  const { 'page.css': style = '', 'whole.css': layout = '', 'whole.js': script = '', ...others } = whole.assets;
  const { 'login.js': login, ...later } = others;
  // Descriptions can write no such attribute: quotes in texts are escaped, and the HTML of texts keeps none.
  const hasLogins = articles.some((article) => /\sdata-login="/u.test(article.html));
  return wholeDocument({
    articles,
    first: entryId(overview.address),
    title: titleOf({ ...requestOf(overview), options: { ...options, isForReaders: true } }),
    brand,
    name: brand.title ?? contents.title,
    logo: logo && { ...logo, src: linksIn({ html: logo.src }, whole).html },
    ...(brand.base !== undefined && { canonical: `${brand.base}${whole.name === 'index.html' ? '' : whole.name}` }),
    home: context.links.to(overview.address),
    tally: showsFindings(options) ? tallyOf(shown.findings.all) : undefined,
    findings: context.links.to(shown.findingsAddress),
    navigation: navigationHtml(context, {
      allContents: [contents],
      contents,
      entry: overview,
      isWhole: true,
      tallyOf: shown.tallyOf,
      groupTallyOf: shown.groupTallyOf,
    }),
    // Last: by now every colour has been asked for.
    style: `${style}\n${layout}\n${colors.rules().html}`,
    script,
    later: { ...later, ...(hasLogins && login !== undefined && { 'login.js': login }), 'search.js': search },
    connections: options.hasConsoles === true ? [...connections] : undefined,
    digestOf: whole.digestOf,
  });
}

/** Everything that has a page, as the navigation lists it: a reader without styles reads it from the top. */
function inOrder({ contents, pages }: ShownDescription): readonly Entry[] {
  const known = new Map(pages.map((entry) => [entry.address, entry]));
  const addresses = contents.groups.flatMap(({ address, entries }) => [
    address,
    ...entries.map((each) => each.address),
  ]);
  const listed = [contents.overview.address, ...addresses].flatMap((address) => known.get(address) ?? []);
  return [...new Set([...listed, ...pages])];
}

function articleHtml(
  { address }: Entry,
  { main, side, sideName = 'Code' }: PageParts,
  { footer, sideId }: { readonly footer: Html | undefined; readonly sideId: string },
): Html {
  return html`<article id="${entryId(address)}">
    <main>${main}${footer}</main>
    ${
      side === undefined ? undefined : html`<aside class="side" id="${sideId}" aria-label="${sideName}">${side}</aside>`
    }
  </article>`;
}

/** A part with the links and pictures of texts leading to others of its page. */
function linksIn(part: Html, { pictureAt }: WholeOptions): Html {
  const marked = new RegExp(`${rootMark}([^"]*)`, 'gu');
  return { html: part.html.replaceAll(marked, (_, address: string) => pictureAt(address) ?? `#${entryId(address)}`) };
}
