import { markdownCode, markdownText } from '../lib/markdown-text.ts';
import { printable } from '../lib/printable.ts';
import { counted } from '../lib/show.ts';

/** The mark near the start of every report in Markdown. Readers of the page do not see it. */
export const markdownMark = '<!-- A report of assay. -->';

// GitHub takes 1 MiB for the summary of a step, and shows nothing of a longer one. A letter has up to three bytes.
const mostCharacters = 340_000;

/** The blocks of a report, an empty line between them but for items of a list, as far as a summary has room for them. */
export function markdownReport(blocks: readonly string[]): string {
  let text = `${markdownMark}\n`;
  for (const [index, block] of blocks.entries()) {
    const left = blocks.length - index;
    if (text.length + block.length > mostCharacters)
      return `${text}\nThe report is cut here: ${counted(left, 'more part')} ${left === 1 ? 'has' : 'have'} no room.\n`;
    const isNext = block.startsWith('- ') && blocks[index - 1]?.startsWith('- ') === true;
    text += `${isNext ? '' : '\n'}${block}\n`;
  }
  return text;
}

/**
 * A sentence as Markdown: what stands between backticks is code, everything else is text and does nothing. Names and addresses of
 * others notify nobody and lead nowhere.
 */
export function markdownOf(sentence: string): string {
  const parts = printable(sentence).split('`');
  // A backtick without a partner is a letter.
  const [whole, rest] = parts.length % 2 === 1 ? [parts, []] : [parts.slice(0, -1), parts.slice(-1)];
  const shown = whole.map((part, index) => (index % 2 === 1 ? markdownCode(part) : plain(part)));
  return [shown.join(''), ...rest.map(plain)].join('\\`');
}

/** A name as code. */
export function codeOf(name: string): string {
  return markdownCode(printable(name));
}

/** A link of a word to a page; the word alone where the address is no page. */
export function linkOf(word: string, url: string): string {
  return /^https:\/\/[\w./#-]+$/u.test(url) ? `[${plain(printable(word))}](${url})` : plain(printable(word));
}

function plain(text: string): string {
  return text
    .split(/(\S*(?:@|:\/\/|www\.)\S*)/u)
    .map((part, index) => (index % 2 === 1 ? markdownCode(part) : markdownText(part)))
    .join('');
}
