import { html, type Html } from '../../lib/html.ts';
import { isArray, member } from '../../lib/json.ts';
import { numberTextAt } from '../../lib/number-texts.ts';

/** A value as text, which may be cut. */
export interface JsonText {
  readonly text: string;
  readonly isWhole: boolean;
}

/** Characters of one value that a page shows. */
const usualLength = 20_000;

/** `value` as JSON with two spaces, at most `longest` letters of it. Takes values of any depth and size. */
export function jsonText(value: unknown, longest = usualLength): JsonText {
  let text = '';
  // Values still to be written, and texts that are written as they are; the next one last.
  const open: PrintStep[] = [{ value, indent: '' }];
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    if (text.length > longest) break;
    if ('text' in step) text += step.text;
    else if (typeof step.value !== 'object' || step.value === null) text += scalarText(step.value, longest);
    else pushMembers(open, step.value, step.indent, longest);
  }
  if (text.length <= longest) return { text, isWhole: true };
  return { text: `${text.slice(0, longest).toWellFormed()} ...`, isWhole: false };
}

type PrintStep = { readonly value: unknown; readonly indent: string } | { readonly text: string };

function pushMembers(open: PrintStep[], value: object, indent: string, longest: number): void {
  const items = isArray(value);
  const keys = Object.keys(value);
  // A letter at least for each: the rest would not be shown.
  const shown = keys.slice(0, longest);
  if (keys.length === 0) {
    open.push({ text: items ? '[]' : '{}' });
    return;
  }
  const inner = `${indent}  `;
  open.push({ text: `\n${indent}${items ? ']' : '}'}` });
  for (let index = shown.length - 1; index >= 0; index -= 1) {
    const key = shown[index] ?? '';
    const before = `${index === 0 ? (items ? '[' : '{') : ','}\n${inner}`;
    const digits = numberTextAt(value, key);
    open.push(digits === undefined ? { value: member(value, key), indent: inner } : { text: digits });
    open.push({ text: items ? before : `${before}${scalarText(key, longest)}: ` });
  }
}

function scalarText(value: unknown, longest: number): string {
  return typeof value === 'string' ? JSON.stringify(value.slice(0, longest)) : JSON.stringify(value);
}

/** Code with its quoted strings in colour; those of a shell go on behind an apostrophe, `'it'\''s'`. */
export function highlightStrings(text: string): Html {
  const parts = text.split(/("(?:[^"\\\n]|\\.)*"|'[^']*'(?:\\''[^']*')*)/u);
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<span class="s">${part}</span>` : html`${part}`))}`;
}

/** JSON text with its strings and numbers in colour, keys left as they are. Other text stays as it is. */
export function highlightJson(text: string): Html {
  const parts: Html[] = [];
  let last = 0;
  for (const match of text.matchAll(
    /("(?:[^"\\\n]|\\.)*")(\s*:)?|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b|\b(?:true|false|null)\b/gu,
  )) {
    const [whole, string, colon] = match;
    if (colon !== undefined) continue;
    parts.push(
      html`${text.slice(last, match.index)}`,
      html`<span class="${string === undefined ? 'n' : 's'}">${whole}</span>`,
    );
    last = match.index + whole.length;
  }
  return html`${parts}${text.slice(last)}`;
}

/**
 * JSON text with its lines in order, `indent` a level; without one, all in one line. Only white space changes: numbers, and keys that come twice, are as
 * they were typed. Text that is not JSON is laid out as far as it looks like it.
 */
export function layOutJson(text: string, indent: string): string {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/gsu) ?? [];
  const line = (depth: number): string => (indent === '' ? '' : `\n${indent.repeat(Math.min(depth, 200))}`);
  let [out, depth] = ['', 0];
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1] ?? '';
    if (token === '{' || token === '[') {
      depth += 1;
      out += token;
      if (!closes(next)) out += line(depth);
    } else if (closes(token)) {
      depth = Math.max(0, depth - 1);
      out += opens(tokens[at - 1] ?? '') ? token : `${line(depth)}${token}`;
    } else if (token === ',') out += `,${line(depth)}`;
    else out += token === ':' && indent !== '' ? ': ' : token;
  }
  return out;
}

function opens(token: string): boolean {
  return token === '{' || token === '[';
}

function closes(token: string): boolean {
  return token === '}' || token === ']';
}

/** A value as a short text in a line: a text as it is, everything else as JSON. */
export function shortText(value: unknown, longest = 100): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, longest);
}

/** The values of a list as short texts. */
export function shortTexts(list: readonly unknown[], most: number): readonly string[] {
  return list.slice(0, most).map((value) => shortText(value));
}
