/** Text that is HTML already. Only `html` makes it, and what renders Markdown, so that nothing else goes unescaped. */
export interface Html {
  readonly html: string;
}

/** What a template of HTML may be filled with. */
export type HtmlPart = string | number | Html | readonly Html[] | undefined;

/** HTML of a template: texts and numbers are escaped, HTML and lists of it stand as they are, undefined is nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  let filled = '';
  for (const [index, text] of condensed(strings).entries())
    filled += text + (index < parts.length ? partHtml(parts[index]) : '');
  return { html: filled };
}

/** The HTML of all `parts`, with `between` each two. */
export function joinHtml(parts: readonly Html[], between = ''): Html {
  return { html: parts.map((part) => part.html).join(between) };
}

const condensedTemplates = new WeakMap<TemplateStringsArray, readonly string[]>();

/** The text without the indentation that templates have in the sources, and without lines broken before the end of a tag. */
function condensed(strings: TemplateStringsArray): readonly string[] {
  const known =
    condensedTemplates.get(strings) ??
    strings.map((text) => text.replace(/\s*\n\s*(?=\/?>)/gu, '').replace(/\s*\n\s*/gu, '\n'));
  condensedTemplates.set(strings, known);
  return known;
}

function partHtml(part: HtmlPart): string {
  if (part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return 'html' in part ? part.html : part.map((each) => each.html).join('');
}

/** `text` with what no page can show or what reorders it replaced, and line ends of one kind. */
export function visibleText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/gu, '\n')
    .replace(/(?![\t\n])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}

/** Text for element content and for attribute values in double quotes. */
function escapeHtml(text: string): string {
  // Decimal references are the shortest form for quotes, and understood everywhere.
  return visibleText(text).replace(/[&<>"'`]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);
}
