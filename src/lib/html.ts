import { perObject } from './cache.ts';

/** Text that is HTML already. Only `html` and the Markdown renderer make it, so that no other text goes unescaped. */
export interface Html {
  readonly html: string;
}

/** A value in a template of {@link html}. */
export type HtmlPart = string | number | Html | readonly Html[] | undefined;

/** A template of HTML: texts and numbers are escaped, HTML and lists of it are inserted as they are, undefined is nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  const texts = condensed(strings);
  let filled = texts[0] ?? '';
  // Counted, as pages are made of thousands of templates.
  for (let index = 1; index < texts.length; index += 1) filled += partHtml(parts[index - 1]) + (texts[index] ?? '');
  return { html: filled };
}

export function joinHtml(parts: readonly Html[], between = ''): Html {
  return { html: parts.map((part) => part.html).join(between) };
}

/** Templates without the indentation of the sources, and without line breaks before the end of a tag. */
const condensed = perObject((strings: TemplateStringsArray): readonly string[] =>
  strings.map((text) => text.replace(/\s*\n\s*(?=\/?>)/gu, '').replace(/\s*\n\s*/gu, '\n')),
);

function partHtml(part: HtmlPart): string {
  if (part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return 'html' in part ? part.html : part.map((each) => each.html).join('');
}

/** `text` with invisible and reordering characters replaced, and with `\n` for every line end. */
export function visibleText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/gu, '\n')
    .replace(/(?![\t\n])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}

/** The direction of `text` as an attribute, which only letters beyond ASCII can change. */
export function direction(text: string): Html | undefined {
  return /[^\0-\x7f]/u.test(text) ? html` dir="auto"` : undefined;
}

/** Text for element content and for attribute values in double quotes. */
function escapeHtml(text: string): string {
  // Most texts are names and words, in which nothing is to be replaced.
  if (/^[\w ./:,;()#=?@%*+!$^~|{}[\]\\\n\t-]*$/u.test(text)) return text;
  // Decimal references are the shortest form for quotes, and understood everywhere.
  return visibleText(text).replace(/[&<>"'`]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);
}
