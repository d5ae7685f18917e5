import createReader from 'markdown-it';
import { html, visibleText, type Html } from '../../lib/html.ts';
import { markdownBlock } from '../../lib/markdown-text.ts';
import {
  readSafeHtml,
  rootMark,
  wordsOf,
  writeSafeHtml,
  type Flow,
  type SafeElement,
  type SafeNode,
} from './safe-html.ts';
import { writeSafeMarkdown } from './safe-markdown.ts';

interface BlockOptions {
  /** Headings of a text become sections of the page from this level on, or bold lines. */
  readonly headings?: HeadingLevel | undefined;
  /** The id of a heading of this text. */
  readonly idOf?: ((text: string, level: number) => string) | undefined;
}

type HeadingLevel = 1 | 2 | 3;

/** Reads CommonMark. One is made for a description. */
export interface Markdown {
  readonly block: (text: string, options?: BlockOptions) => Html;
  /** Draws a text without a paragraph around it, for one line. */
  readonly inline: (text: string) => Html;
  /** The address by which a page may show the picture at `src`, with `rootMark` in front where it is one of the site; undefined where it may not. */
  readonly picture: (src: string) => string | undefined;
  /** Writes a text as Markdown without HTML, in blocks. Links to pages of the site begin with `rootMark`. */
  readonly plain: (text: string, options?: Pick<BlockOptions, 'headings'>) => readonly string[];
}

/** The answers of a site to what texts refer to. */
export interface MarkdownOptions {
  /**
   * The target of a link (`#operation/list-events`, `lint.md`) or of a picture: an address from the root of the site, or a URL; undefined where the
   * site has nothing for it.
   */
  readonly addressOf?: (written: string) => string | undefined;
  /** Origins whose images may be shown; others are links. */
  readonly images?: readonly string[];
  /** False for texts in which a tag is a text. */
  readonly hasHtml?: boolean;
}

/** Longer texts are not read as Markdown: they are shown as they stand, up to this length. */
const longest = 200_000;
/** Texts that are kept as they were drawn: those of components stand on many pages. */
const mostKept = 5_000;

/** Makes HTML of CommonMark texts and the HTML in them, as far as an allow-list goes. Links lead to http, https, mailto and pages of the site. */
export function createMarkdown(options: MarkdownOptions = {}): Markdown {
  const reader = createReader({ html: options.hasHtml !== false, linkify: false, maxNesting: 40 });
  // The allow-list checks links.
  reader.validateLink = () => true;
  const drawn = new Map<string, Html>();
  const written = new Map<string, readonly string[]>();
  const draw = (text: string, flow: Flow, { headings, idOf }: BlockOptions = {}): Html => {
    // Ids differ from one use of a text to the next: a text with them stands on one page.
    const key = `${flow} ${headings ?? ''} ${idOf === undefined} ${text}`;
    const known = drawn.get(key);
    if (known !== undefined) return known;
    const shown = visibleText(text);
    const made = isPlain(shown)
      ? flow === 'block'
        ? html`<p>${shown}</p>`
        : html`${shown}`
      : withTags(flow === 'block' ? reader.render(shown) : reader.renderInline(shown), shown, flow);
    if (drawn.size < mostKept) drawn.set(key, made);
    return made;

    function withTags(tags: string, plain: string, within: Flow): Html {
      const nodes = readSafeHtml(tags, within);
      if (nodes === undefined) return within === 'block' ? html`<p class="plain">${plain}</p>` : html`${plain}`;
      return writeSafeHtml(createAdapt(options, { headings, idOf, isTurned: rightToLeft.test(plain) })(nodes));
    }
  };
  const write = (shown: string, headings: HeadingLevel | undefined): readonly string[] => {
    if (isPlain(shown)) return writeSafeMarkdown([{ type: 'text', value: shown }]);
    const nodes = readSafeHtml(reader.render(shown), 'block');
    return nodes === undefined ? [markdownBlock(shown)] : writeSafeMarkdown(createAdapt(options, { headings })(nodes));
  };
  return {
    block: (text, how) =>
      text.length > longest ? html`<p class="plain">${text.slice(0, longest)} ...</p>` : draw(text, 'block', how),
    plain: (text, { headings } = {}) => {
      if (text.length > longest) return [markdownBlock(visibleText(text).slice(0, longest))];
      const key = `${headings ?? ''} ${text}`;
      const made = written.get(key) ?? write(visibleText(text), headings);
      if (written.size < mostKept) written.set(key, made);
      return made;
    },
    inline: (text) => (text.length > 2_000 ? html`${text.slice(0, 2_000)} ...` : draw(text.trim(), 'inline')),
    picture: (src) => pictureOf(src, options),
  };
}

/** True for texts in which no character means anything to CommonMark or HTML. */
function isPlain(text: string): boolean {
  return /^[\p{L}("'][^\\`*_[\]<>&!|~\n\t]*$/u.test(text);
}

/** Elements as they stand on a page: headings on their level, links that lead somewhere, images that may be shown. */
function createAdapt(
  options: MarkdownOptions,
  { headings, idOf, isTurned = false }: BlockOptions & { readonly isTurned?: boolean },
): (nodes: readonly SafeNode[]) => readonly SafeNode[] {
  let previous = (headings ?? 0) - 1;
  const adapt = (nodes: readonly SafeNode[], isLinked: boolean): readonly SafeNode[] =>
    nodes.flatMap((node) => (node.type === 'text' ? [node] : adaptElement(node, isLinked)));
  return (nodes) => adapt(nodes, false);

  function adaptElement(element: SafeElement, isLinked: boolean): readonly SafeNode[] {
    const { tagName } = element;
    const properties = isTurned && directed.has(tagName) ? { dir: 'auto', ...element.properties } : element.properties;
    if (/^h\d$/u.test(tagName)) return [headingOf(element, isLinked)];
    if (tagName === 'img') return imageOf(properties, isLinked);
    const href = tagName === 'a' ? hrefOf(properties.href ?? '') : undefined;
    const children = adapt(element.children, isLinked || href !== undefined);
    // A column without a name has no head to read out.
    if (tagName === 'th' && wordsOf(element).trim() === '') return [{ ...element, tagName: 'td', children }];
    if (tagName === 'table') return [scrolled({ ...element, properties: { ...properties, class: 'table' }, children })];
    if (tagName !== 'a') return [{ ...element, properties: { ...properties, ...added[tagName] }, children }];
    return href === undefined ? children : [{ ...element, properties: { ...properties, href }, children }];
  }

  /** No level is left out on the way down, even where the text skips one. */
  function headingOf(element: SafeElement, isLinked: boolean): SafeElement {
    const children = adapt(element.children, isLinked);
    if (headings === undefined) return { type: 'element', tagName: 'p', properties: { class: 'heading' }, children };
    previous = Math.min(previous + 1, headings + Number(element.tagName.slice(1)) - 1, 6);
    const id = idOf === undefined ? {} : { id: idOf(wordsOf(element), previous) };
    const properties = isTurned ? { dir: 'auto', ...id } : id;
    return { type: 'element', tagName: `h${previous}`, properties, children };
  }

  function hrefOf(written: string): string | undefined {
    return onSite(written, options) ?? (isUrl(written) ? written : undefined);
  }

  function imageOf(properties: SafeElement['properties'], isLinked: boolean): readonly SafeNode[] {
    const { src = '', alt = '' } = properties;
    const shown = pictureOf(src, options);
    if (shown !== undefined) {
      const all = { ...properties, src: shown, alt, loading: 'lazy' };
      return [{ type: 'element', tagName: 'img', properties: all, children: [] }];
    }
    const isRemote = /^https?:\/\//iu.test(src);
    const text: SafeNode = { type: 'text', value: alt === '' && isRemote ? src : alt };
    return isRemote && !isLinked
      ? [{ type: 'element', tagName: 'a', properties: { href: src }, children: [text] }]
      : [text];
  }
}

/** A letter of Hebrew, Arabic and the other scripts that are written from the right. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Elements with marks, lines or columns on the side that their text begins at. For paragraphs the style is enough. */
const directed: ReadonlySet<string> = new Set(['ul', 'ol', 'li', 'blockquote', 'table']);

function onSite(written: string, { addressOf }: MarkdownOptions): string | undefined {
  const address = addressOf?.(written);
  return address === undefined || isUrl(address) ? address : `${rootMark}${encodeURI(address)}`;
}

function pictureOf(src: string, options: MarkdownOptions): string | undefined {
  const own = src.startsWith('#') ? undefined : onSite(src, options);
  const isShown = isPicture(src) || (URL.canParse(src) && options.images?.includes(new URL(src).origin) === true);
  return own ?? (isShown ? src : undefined);
}

function isUrl(link: string): boolean {
  return /^(?:https?:\/\/|mailto:)/iu.test(link);
}

/** Attributes that elements have on our pages. */
const added: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pre: { tabindex: '0', role: 'group', 'aria-label': 'Code' },
};

/** A table may be wider than the page: it is scrolled within it. */
function scrolled(table: SafeElement): SafeElement {
  const properties = { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': 'Table' };
  return { type: 'element', tagName: 'div', properties, children: [table] };
}

/** Characters of an address that holds an image: 256 kB of it. */
const longestImage = 350_000;

function isPicture(src: string): boolean {
  return src.length <= longestImage && /^data:image\/(?:png|jpeg|gif|webp);base64,[\w+/=]+$/iu.test(src);
}
