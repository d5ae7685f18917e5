import createReader from 'markdown-it';
import { html, visibleText, type Html } from '../../lib/html.ts';

/** Headings of a text become sections of the page from this level on, or bold lines. */
interface MarkdownOptions {
  readonly headings?: 2 | 3 | undefined;
}

/** Reads CommonMark. One is made for a site. */
export interface Markdown {
  readonly block: (text: string, options?: MarkdownOptions) => Html;
  /** Draws a text without a paragraph around it, for one line, such as a summary. */
  readonly inline: (text: string) => Html;
}

type MarkdownReader = ReturnType<typeof createReader>;

/** Longer texts are not read as Markdown: they are shown as they stand, up to this length. */
const longest = 200_000;

/**
 * Makes HTML of CommonMark texts. HTML in them is text, links lead to http and https only, and pictures are links: a page asks no
 * other host for anything.
 */
export function createMarkdown(): Markdown {
  const reader = configure();
  return {
    block: (text, options = {}) =>
      text.length > longest ? html`<p class="plain">${text.slice(0, longest)} ...</p>` : render(reader, text, options),
    inline: (text) =>
      text.length > 2_000 ? html`${text.slice(0, 2_000)} ...` : { html: reader.renderInline(visibleText(text)) },
  };
}

function render(reader: MarkdownReader, text: string, { headings }: MarkdownOptions): Html {
  const environment = {};
  const tokens = reader.parse(visibleText(text), environment);
  const opened: string[] = [];
  let previous = (headings ?? 0) - 1;
  for (const token of tokens) {
    if (token.type === 'table_open') token.attrSet('class', 'table');
    if (token.type === 'heading_close') token.tag = opened.pop() ?? 'p';
    if (token.type !== 'heading_open') continue;
    if (headings === undefined) token.attrSet('class', 'heading');
    // No level is left out on the way down, even where the text skips one.
    else previous = Math.min(previous + 1, headings + Number(token.tag.slice(1)) - 1, 6);
    token.tag = headings === undefined ? 'p' : `h${previous}`;
    opened.push(token.tag);
  }
  return { html: reader.renderer.render(tokens, reader.options, environment) };
}

function configure(): MarkdownReader {
  const md = createReader({ html: false, linkify: false, maxNesting: 40 });
  md.validateLink = (url) => /^https?:\/\//iu.test(url);
  const escape = md.utils.escapeHtml;
  const code = (text: string): string =>
    `<pre tabindex="0" role="group" aria-label="Code"><code>${escape(text)}</code></pre>\n`;
  md.renderer.rules.fence = (tokens, index) => code(tokens[index]?.content ?? '');
  md.renderer.rules.code_block = (tokens, index) => code(tokens[index]?.content ?? '');
  md.renderer.rules.image = (tokens, index) => {
    const { content = '' } = tokens[index] ?? {};
    const address = String(tokens[index]?.attrGet('src') ?? '');
    return `<a href="${escape(address)}">${escape(content === '' ? address : content)}</a>`;
  };
  return md;
}
