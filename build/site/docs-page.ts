import { html, type Html } from '../../src/lib/html.ts';
import { plainBrand } from '../../src/preview/frame/brand.ts';
import { documentHtml } from '../../src/preview/frame/document.ts';
import { pagePolicy } from '../../src/preview/frame/policy.ts';
import { createMarkdown } from '../../src/preview/parts/markdown.ts';
import { rootMark } from '../../src/preview/parts/safe-html.ts';
import { createLinks, type LinkTargets } from './links.ts';
import { playground, type DocsPage, type PageGroup } from './pages.ts';
import { playgroundHtml } from './playground/page.ts';

/** The nonce of all pages: they are written by us, and no text of a stranger is on them. */
const nonce = 'assay-docs';

/** A heading of a page, as its list of contents has it. */
interface Heading {
  readonly id: string;
  readonly text: string;
  readonly level: number;
}

/** A page as HTML, and its headings. */
export interface DrawnPage {
  readonly html: string;
  readonly headings: readonly Heading[];
}

/** Draws `page` in the frame that pages of descriptions have: navigation, search, themes, and its contents beside it. */
export function drawPage(page: DocsPage, groups: readonly PageGroup[], targets: LinkTargets): DrawnPage {
  const { main, headings } = page === playground ? drawPlayground() : drawMarkdown(page, targets);
  const root = '../'.repeat(page.address.split('/').length - 1);
  const drawn = documentHtml({
    title: page.address === 'index.html' ? 'Assay' : `${page.title} · Assay`,
    name: 'Assay',
    brand: { ...plainBrand, hasCredit: false },
    isForReaders: true,
    footer: html`<a href="${targets.repository}/blob/main/${page.path}">The source of this page</a>`,
    root,
    nonce,
    hasConsole: false,
    policy: page === playground ? `${pagePolicy(nonce)}; worker-src 'self'` : pagePolicy(nonce),
    isLive: false,
    revision: undefined,
    assetsVersion: undefined,
    home: `${root}index.html`,
    tally: undefined,
    findings: undefined,
    styles: html``,
    navigation: navigation(page, groups, root),
    main,
    side: contentsOf(headings),
    sideName: 'Contents',
  });
  return { html: withIds(drawn.replaceAll(rootMark, root)), headings };
}

interface DrawnMain {
  readonly main: Html;
  readonly headings: readonly Heading[];
}

function drawMarkdown(page: DocsPage, targets: LinkTargets): DrawnMain {
  const headings: Heading[] = [];
  const idOf = createIds();
  const markdown = createMarkdown({ addressOf: createLinks(page, targets) });
  const main = markdown.block(readable(page.text), {
    headings: 1,
    idOf: (text, level) => {
      const id = idOf(text);
      headings.push({ id, text, level });
      return id;
    },
  });
  return { main, headings };
}

function drawPlayground(): DrawnMain {
  const script = html`<script defer src="assets/playground.js" nonce="${nonce}"></script>`;
  return { main: html`${playgroundHtml()}${script}`, headings: [{ id: '', text: playground.title, level: 1 }] };
}

/** The text of a page as the renderer takes it: descriptions have no ids, so that those of our texts are marks until the page is drawn. */
function readable(text: string): string {
  // Comments mark the generated parts.
  return text.replace(/^<!--.*?-->\n/gmu, '').replace(/<a id="([\w-]+)"><\/a>/gu, '⟦$1⟧');
}

function withIds(page: string): string {
  return page.replace(/⟦([\w-]+)⟧/gu, '<span id="$1"></span>');
}

/** Ids of headings as GitHub makes them, so that links to them lead to the same place on both. */
function createIds(): (text: string) => string {
  const uses = new Map<string, number>();
  return (text) => {
    const id = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    const before = uses.get(id) ?? 0;
    uses.set(id, before + 1);
    return before === 0 ? id : `${id}-${before}`;
  };
}

function navigation(current: DocsPage, groups: readonly PageGroup[], root: string): Html {
  return html`<nav class="nav" id="nav" popover aria-label="Documentation">
    ${groups.map(
      ({ title, pages }) =>
        html`<h3>${title}</h3>
          <ul>
            ${pages.map((page) => {
              const here = page.address === current.address ? html` aria-current="page"` : undefined;
              return html`<li>
                <a class="plain" href="${root}${page.address}" ${here}><span>${page.title}</span></a>
              </li>`;
            })}
          </ul>`,
    )}
  </nav>`;
}

/** The list of contents; none where it would have less than two lines. */
function contentsOf(headings: readonly Heading[]): Html | undefined {
  const shown = headings.filter(({ level }) => level === 2 || level === 3);
  return shown.length < 2
    ? undefined
    : html`<h2>On this page</h2>
        <ul>
          ${shown.map(({ id, text, level }) => html`<li class="level-${level}"><a href="#${id}">${text}</a></li>`)}
        </ul>`;
}
