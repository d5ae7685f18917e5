import { createMarkdown, type Markdown, type MarkdownOptions } from './markdown.ts';

/** Reads texts of MCP servers: Markdown without HTML, by their lines. */
export function createMcpMarkdown(options: MarkdownOptions): Markdown {
  const markdown = createMarkdown({ ...options, hasHtml: false });
  return {
    ...markdown,
    block: (text, how) => markdown.block(mcpTextToMarkdown(text), how),
    plain: (text, how) => markdown.plain(mcpTextToMarkdown(text), how),
  };
}

/**
 * A text of an MCP server as Markdown. MCP gives its texts no format (`description` and `instructions` are strings): servers indent them as
 * their code is, and end lines where they mean it. So indentation makes no code here, lists keep their nesting, and a line stays a line
 * but where it was wrapped.
 */
export function mcpTextToMarkdown(text: string): string {
  if (!text.includes('\n')) return text;
  const written: string[] = [];
  let items: readonly OpenItem[] = [];
  let last: TextLine | undefined;
  for (const line of readLines(text)) {
    const around = line.kind === 'code' || line.kind === 'blank' ? items : items.filter(({ at }) => at < line.indent);
    if (last !== undefined && last.kind !== 'blank' && isApart(line, items.length - around.length, items.length === 0))
      written.push('');
    else if (last !== undefined && endsLine(last, line)) written.push(`${written.pop() ?? ''}  `);
    items = around;
    const column = items.at(-1)?.content ?? 0;
    written.push(line.words === '' ? '' : `${' '.repeat(column)}${line.words}`);
    if (line.kind === 'item') items = [...items, { at: line.indent, content: column + line.markerLength }];
    last = line;
  }
  return written.join('\n');
}

/** An item of a list around the next line. */
interface OpenItem {
  /** The column of its marker in the text. */
  readonly at: number;
  /** The column of its words in the Markdown. */
  readonly content: number;
}

type TextLine = { readonly indent: number; readonly words: string } & (
  | { readonly kind: 'blank' | 'text' | 'rule' | 'code' | 'other' }
  /** The length of the marker and one space. */
  | { readonly kind: 'item'; readonly markerLength: number }
);

/** The lines without the indentation that all but the first have; those of fenced code without that of the fence. */
function readLines(text: string): readonly TextLine[] {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\t', '    ').split('\n');
  const filled = lines.slice(1).filter((line) => line.trim() !== '');
  const common = filled.reduce((least, line) => Math.min(least, indentOf(line)), Infinity);
  let fence: { readonly mark: string; readonly indent: number } | undefined;
  return lines.map((line, index): TextLine => {
    const words = line.trim();
    const indent = index === 0 ? 0 : Math.max(0, indentOf(line) - common);
    if (fence !== undefined) {
      const code = line.slice(Math.min(fence.indent, indentOf(line)));
      if (words.startsWith(fence.mark)) fence = undefined;
      return { kind: 'code', indent, words: code };
    }
    const [mark] = /^(?:`{3,}|~{3,})/u.exec(words) ?? [];
    if (mark === undefined) return readLine(indent, words);
    fence = { mark, indent: indentOf(line) };
    return { kind: 'other', indent, words };
  });
}

function readLine(indent: number, words: string): TextLine {
  const [marker] = /^(?:[-*+]|\d{1,9}[.)])(?= +\S)/u.exec(words) ?? [];
  if (marker !== undefined) return { kind: 'item', indent, words, markerLength: marker.length + 1 };
  if (words === '') return { kind: 'blank', indent, words };
  if (/^-{3,}$/u.test(words)) return { kind: 'rule', indent, words };
  return { kind: /^[#|]/u.test(words) ? 'other' : 'text', indent, words };
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/**
 * True for a line that would belong to the one above it in Markdown, if no empty line stood between: the first item of a list, a rule, and a text
 * behind `closed` items.
 */
function isApart({ kind }: TextLine, closed: number, isOutside: boolean): boolean {
  return kind === 'item' ? isOutside : kind === 'rule' || (kind !== 'blank' && closed > 0);
}

/** True where `line` ends, and `next` is no more of its sentence that was wrapped. */
function endsLine(line: TextLine, next: TextLine): boolean {
  if (next.kind !== 'text' || (line.kind !== 'text' && line.kind !== 'item')) return false;
  return line.words.length <= 50 || /[.:;!?]$/u.test(line.words) || !/^[\p{Ll}(]/u.test(next.words);
}
