/** A part of a page as a text to read and compare: an element a line, with what is in it indented. Words in a line stay in it. */
export function outlineOf(html: string): string {
  const root: Element = { tag: '', shown: '', inside: [] };
  const open = [root];
  for (const [, end, tag = '', attributes = '', text = ''] of html.matchAll(
    /<(\/?)([a-z][a-z\d]*)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?\s*>|([^<]+)/gu,
  )) {
    if (tag === '') addText(open.at(-1), text);
    else if (end !== '') open.pop();
    else {
      const element: Element = { tag, shown: headOf(tag, attributes), inside: [] };
      open.at(-1)?.inside.push(element);
      if (!empty.has(tag)) open.push(element);
    }
  }
  return root.inside.flatMap((each) => linesOf(each, '')).join('\n');
}

/** The element of `page` that starts with `start`, up to `end`. */
export function cut(page: string, start: string, end: string): string {
  const from = page.indexOf(start);
  return page.slice(from, page.indexOf(end, from) + end.length);
}

interface Element {
  readonly tag: string;
  /** Tag, id, classes and other attributes. */
  readonly shown: string;
  readonly inside: (Element | string)[];
}

const empty = new Set(['input', 'br', 'hr', 'img', 'use', 'meta', 'link', 'wbr']);
const inLines = new Set(['a', 'b', 'code', 'span', 'small', 'em', 'strong', 'i', 'svg', 'use', 'mark', 'br', 'wbr']);

function headOf(tag: string, attributes: string): string {
  let [id, classes, others] = ['', '', ''];
  for (const [, name = '', value] of attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/gu)) {
    if (name === 'id') id = `#${value ?? ''}`;
    else if (name === 'class')
      classes = (value ?? '')
        .split(/\s+/u)
        .map((each) => `.${each}`)
        .join('');
    else others += value === undefined ? ` ${name}` : ` ${name}=${decoded(value)}`;
  }
  return `${tag}${id}${classes}${others}`;
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };

function decoded(text: string): string {
  return text
    .replace(/&#(\d+);/gu, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(lt|gt|quot|amp);/gu, (_, name: string) => named[name] ?? '');
}

function addText(element: Element | undefined, text: string): void {
  const isCode = element?.tag === 'code' || element?.tag === 'textarea';
  const shown = decoded(text);
  element?.inside.push(isCode ? shown : shown.replace(/\s+/gu, ' '));
}

function linesOf(each: Element | string, indent: string): readonly string[] {
  if (typeof each === 'string') return each.trim() === '' ? [] : [`${indent}"${each.trim()}"`];
  if (each.inside.every(isInLine))
    return [`${indent}${each.shown} ${each.inside.map(inLine).join('').trim()}`.trimEnd()];
  return [`${indent}${each.shown}`, ...each.inside.flatMap((inner) => linesOf(inner, `${indent}  `))];
}

function isInLine(each: Element | string): boolean {
  if (typeof each === 'string') return true;
  return inLines.has(each.tag) && each.inside.every(isInLine);
}

/** An icon is `(name)`, another element stands in brackets. */
function inLine(each: Element | string): string {
  if (typeof each === 'string') return each;
  if (each.tag === 'wbr') return '';
  if (each.tag === 'use') return each.shown.replace(/^use href=#i-(.*)$/u, '($1)');
  const text = each.inside.map(inLine).join('');
  if (each.shown === 'svg aria-hidden=true') return text;
  return `[${each.shown}: ${text}]`;
}
