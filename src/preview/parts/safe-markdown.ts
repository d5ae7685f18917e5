import { append } from '../../lib/lists.ts';
import { markdownBlock, markdownCode, markdownText } from '../../lib/markdown-text.ts';
import type { SafeElement, SafeNode } from './safe-html.ts';
import { wordsOf } from './safe-html.ts';

/** Safe nodes as Markdown: its blocks, each of them whole. Texts are escaped, so that none of them becomes Markdown. */
export function writeSafeMarkdown(nodes: readonly SafeNode[]): readonly string[] {
  const blocks: string[] = [];
  let line: SafeNode[] = [];
  const endLine = (): void => {
    const text = paragraph(line);
    line = [];
    if (text !== '') blocks.push(text);
  };
  for (const node of nodes) {
    const made = node.type === 'text' ? undefined : blockOf(node);
    if (made === undefined) line.push(node);
    else {
      endLine();
      append(blocks, made);
    }
  }
  endLine();
  return blocks;
}

/** `lines` with all but the first moved to the right, as the inside of an item of a list. */
export function indented(text: string, indent = '  '): string {
  return text.replace(/\n(?=[^\n])/gu, `\n${indent}`);
}

/** Elements of which the inside alone is Markdown. */
const containers = new Set('p div figure figcaption section details dl dd caption tbody thead tr td th'.split(' '));

/** The blocks of an element; undefined for one within a line. */
function blockOf(element: SafeElement): readonly string[] | undefined {
  const { tagName, children, properties } = element;
  if (/^h[1-6]$/u.test(tagName)) return [`${'#'.repeat(Number(tagName[1]))} ${lineOf(children)}`];
  if (tagName === 'p' && properties.class === 'heading') return [`**${lineOf(children)}**`];
  if (containers.has(tagName)) return writeSafeMarkdown(children);
  switch (tagName) {
    case 'ul':
    case 'ol':
      return [listOf(element)];
    case 'dt':
    case 'summary':
      return [`**${lineOf(children)}**`];
    case 'pre':
      return [markdownBlock(wordsOf(element), languageOf(element))];
    case 'blockquote':
      return [
        writeSafeMarkdown(children)
          .join('\n\n')
          .replace(/^(.?)/gmu, (_, first: string) => `> ${first}`.trimEnd()),
      ];
    case 'table':
      return [tableOf(element)];
    case 'hr':
      return ['---'];
    default:
      return undefined;
  }
}

function listOf({ tagName, children, properties }: SafeElement): string {
  const first = Number(properties.start ?? 1);
  const items = children.flatMap((item) => (item.type === 'element' && item.tagName === 'li' ? [item.children] : []));
  const texts = items.map((item, index) => {
    const mark = tagName === 'ul' ? '-' : `${first + index}.`;
    const blocks = writeSafeMarkdown(item);
    const isTight = blocks.slice(1).every((block) => /^(?:-|\d+\.) /u.test(block));
    return `${mark} ${indented(blocks.join(isTight ? '\n' : '\n\n'), ' '.repeat(mark.length + 1))}`;
  });
  return texts.join('\n');
}

function languageOf({ children }: SafeElement): string {
  const [code] = children;
  const name = code?.type === 'element' ? (code.properties.class ?? '') : '';
  return /^language-([\w+#.-]+)$/u.exec(name)?.[1] ?? '';
}

function tableOf(table: SafeElement): string {
  const rows = rowsOf(table).map((row) =>
    row.children.flatMap((cell) => (cell.type === 'element' ? [cellText(lineOf(cell.children))] : [])),
  );
  return markdownTable(rows[0] ?? [], rows.slice(1));
}

/** A table of cells that are Markdown. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${head.map((_, index) => cells[index] ?? '').join(' | ')} |`;
  return [line(head), `| ${head.map(() => '---').join(' | ')} |`, ...rows.map(line)].join('\n');
}

/**
 * A line of Markdown in a cell, where `|` ends the cell in code, too. A backslash before it is taken away there (GFM, 4.10): that of code must be
 * followed by another, that of text is such a one. Ticks of text are escaped by now: others open code, and have their end.
 */
export function cellText(line: string): string {
  return line
    .replace(/\\?\n/gu, ' ')
    .replace(/\\.|(`+)(?!`)[^]*?(?<!`)\1(?!`)|\|/gu, (part) =>
      part.startsWith('\\') ? part : part.replaceAll('|', String.raw`\|`),
    );
}

function rowsOf({ children }: SafeElement): readonly SafeElement[] {
  return children.flatMap((child) => {
    if (child.type === 'text') return [];
    return child.tagName === 'tr' ? [child] : /^t(?:head|body|foot)$/u.test(child.tagName) ? rowsOf(child) : [];
  });
}

/** Nodes as one line; blocks in them become words. */
function lineOf(nodes: readonly SafeNode[]): string {
  return paragraph(nodes).replace(/\\\n/gu, ' ');
}

/** Nodes as a paragraph, which no character at its start makes a heading, a list or a rule. */
function paragraph(nodes: readonly SafeNode[]): string {
  const text = nodes
    .map(inlineOf)
    .join('')
    .replace(/[ \t]*\n[ \t]*/gu, '\n')
    .trim();
  return text.replace(/^([#+=-])/gmu, String.raw`\$1`).replace(/^(\d+)([.)])/gmu, String.raw`$1\$2`);
}

const emphasis: Readonly<Record<string, string>> = {
  em: '*',
  i: '*',
  strong: '**',
  b: '**',
  del: '~~',
  s: '~~',
  strike: '~~',
};
const codes = new Set(['code', 'kbd', 'samp', 'tt']);

function inlineOf(node: SafeNode): string {
  if (node.type === 'text') return markdownText(node.value.replace(/\s+/gu, ' '));
  const { tagName, properties, children } = node;
  if (tagName === 'br') return '\\\n';
  if (tagName === 'img') return `![${markdownText(properties.alt ?? '')}](${addressOf(properties.src ?? '')})`;
  if (codes.has(tagName)) return markdownCode(wordsOf(node).replace(/\s+/gu, ' '));
  const inner = children.map(inlineOf).join('');
  const mark = emphasis[tagName];
  if (mark !== undefined) return marked(inner, mark);
  if (tagName === 'a' && properties.href !== undefined && inner.trim() !== '')
    return `[${inner.trim()}](${addressOf(properties.href)})`;
  return inner;
}

/** Markdown has no emphasis that begins or ends with a space. */
function marked(text: string, mark: string): string {
  const inner = text.trim();
  if (inner === '') return text;
  return `${/^\s/u.test(text) ? ' ' : ''}${mark}${inner}${mark}${/\s$/u.test(text) ? ' ' : ''}`;
}

/** An address as the target of a link, whose end no character in it is. */
export function addressOf(url: string): string {
  return url.replace(
    /[\s<>()\\`]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
