import createReader from 'markdown-it';
import { html, visibleText, type Html } from '../../lib/html.ts';
import { readSafeHtml, rootMark, writeSafeHtml, type Flow, type SafeElement, type SafeNode } from './safe-html.ts';

/** Headings of a text become sections of the page from this level on, or bold lines. */
interface BlockOptions {
  readonly headings?: 2 | 3 | undefined;
}

/** Reads CommonMark. One is made for a description. */
export interface Markdown {
  readonly block: (text: string, options?: BlockOptions) => Html;
  /** Draws a text without a paragraph around it, for one line. */
  readonly inline: (text: string) => Html;
}

/** The answers of a site to what texts refer to. */
export interface MarkdownOptions {
  /** The address of the page that an anchor (`operation/list-events`) names; undefined where that is none. */
  readonly pageOf?: (anchor: string) => string | undefined;
  /** Origins whose images may be shown; others are links. */
  readonly images?: readonly string[];
}

/** Longer texts are not read as Markdown: they are shown as they stand, up to this length. */
const longest = 200_000;
/** Texts that are kept as they were drawn: those of components stand on many pages. */
const mostKept = 5_000;

/** Makes HTML of CommonMark texts and the HTML in them, as far as an allow-list goes. Links lead to http, https, mailto and pages of the site. */
export function createMarkdown(options: MarkdownOptions = {}): Markdown {
  const reader = createReader({ html: true, linkify: false, maxNesting: 40 });
  // The allow-list judges links.
  reader.validateLink = () => true;
  const drawn = new Map<string, Html>();
  const draw = (text: string, flow: Flow, headings?: 2 | 3): Html => {
    const key = `${flow} ${headings ?? ''} ${text}`;
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
      return writeSafeHtml(createAdapt(options, headings)(nodes));
    }
  };
  return {
    block: (text, { headings } = {}) =>
      text.length > longest ? html`<p class="plain">${text.slice(0, longest)} ...</p>` : draw(text, 'block', headings),
    inline: (text) => (text.length > 2_000 ? html`${text.slice(0, 2_000)} ...` : draw(text.trim(), 'inline')),
  };
}

/** True for texts in which no character means anything to CommonMark or HTML. */
function isPlain(text: string): boolean {
  return /^[\p{L}("'][^\\`*_[\]<>&!|~\n\t]*$/u.test(text);
}

/** Elements as they stand on a page: headings on their level, links that lead somewhere, images that may be shown. */
function createAdapt(
  { pageOf, images = [] }: MarkdownOptions,
  headings: 2 | 3 | undefined,
): (nodes: readonly SafeNode[]) => readonly SafeNode[] {
  let previous = (headings ?? 0) - 1;
  const adapt = (nodes: readonly SafeNode[], isLinked: boolean): readonly SafeNode[] =>
    nodes.flatMap((node) => (node.type === 'text' ? [node] : adaptElement(node, isLinked)));
  return (nodes) => adapt(nodes, false);

  function adaptElement(element: SafeElement, isLinked: boolean): readonly SafeNode[] {
    const { tagName, properties } = element;
    if (/^h\d$/u.test(tagName)) return [{ ...headingOf(tagName), children: adapt(element.children, isLinked) }];
    if (tagName === 'img') return imageOf(properties, isLinked);
    const href = tagName === 'a' ? hrefOf(properties.href ?? '') : undefined;
    const children = adapt(element.children, isLinked || href !== undefined);
    if (tagName !== 'a') return [{ ...element, properties: { ...properties, ...added[tagName] }, children }];
    return href === undefined ? children : [{ ...element, properties: { ...properties, href }, children }];
  }

  /** No level is left out on the way down, even where the text skips one. */
  function headingOf(tagName: string): Omit<SafeElement, 'children'> {
    if (headings === undefined) return { type: 'element', tagName: 'p', properties: { class: 'heading' } };
    previous = Math.min(previous + 1, headings + Number(tagName.slice(1)) - 1, 6);
    return { type: 'element', tagName: `h${previous}`, properties: {} };
  }

  function hrefOf(written: string): string | undefined {
    if (/^(?:https?:\/\/|mailto:)/iu.test(written)) return written;
    const address = written.startsWith('#') ? pageOf?.(written.slice(1)) : undefined;
    return address === undefined ? undefined : `${rootMark}${encodeURI(address)}`;
  }

  function imageOf(properties: SafeElement['properties'], isLinked: boolean): readonly SafeNode[] {
    const { src = '', alt = '' } = properties;
    const isShown = isPicture(src) || (URL.canParse(src) && images.includes(new URL(src).origin));
    if (isShown)
      return [{ type: 'element', tagName: 'img', properties: { ...properties, alt, loading: 'lazy' }, children: [] }];
    const isRemote = /^https?:\/\//iu.test(src);
    const text: SafeNode = { type: 'text', value: alt === '' && isRemote ? src : alt };
    return isRemote && !isLinked
      ? [{ type: 'element', tagName: 'a', properties: { href: src }, children: [text] }]
      : [text];
  }
}

/** Attributes that elements have on our pages. */
const added: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pre: { tabindex: '0', role: 'group', 'aria-label': 'Code' },
  table: { class: 'table' },
};

/** Characters of an address that holds an image: 256 kB of it. */
const longestImage = 350_000;

function isPicture(src: string): boolean {
  return src.length <= longestImage && /^data:image\/(?:png|jpeg|gif|webp);base64,[\w+/=]+$/iu.test(src);
}
