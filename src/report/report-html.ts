import { html as htmlOf, type Html, type HtmlPart } from '../lib/html.ts';
import { printableLines } from '../lib/printable.ts';

/** HTML of a template in a report: as `html` of pages has it, and nothing in a text that does not show. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return htmlOf(strings, ...parts.map((part) => (typeof part === 'string' ? printableLines(part) : part)));
}
