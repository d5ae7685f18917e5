/** Text that is HTML already. Only `html` makes it, so that nothing else goes unescaped. */
export interface Html {
  readonly html: string;
}

type Part = string | number | Html | readonly Html[] | undefined;

/** HTML of a template: texts and numbers are escaped, HTML and lists of it stand as they are, undefined is nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const filled = strings.map((text, index) => `${text}${index < parts.length ? partHtml(parts[index]) : ''}`);
  return { html: filled.join('') };
}

function partHtml(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return 'html' in part ? part.html : part.map((each) => each.html).join('');
}

/** Text for element content and for attribute values in double quotes. What no page can show or what reorders it is replaced. */
function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?![\t\n])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
    .replace(/[&<>"'`]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);
}
