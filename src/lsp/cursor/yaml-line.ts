import { unquote } from './flow-cursor.ts';

/** A line of block YAML: dashes of lists, and a key. Columns count from 0. */
export interface YamlLine {
  readonly entries: readonly YamlEntry[];
  /** The column of the rest: a value, or a word that is no key. */
  readonly restColumn: number;
  /** The rest of the line, without a comment. */
  readonly rest: string;
}

/** A dash, or a key with the column of its end. */
export type YamlEntry =
  | { readonly kind: 'dash'; readonly column: number }
  | { readonly kind: 'key'; readonly column: number; readonly name: string; readonly endColumn: number };

const key = /(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s'"[\]{},#&*!|>%@`](?:(?! #)[^:]|:(?=\S))*?)\s*:(?=\s|$)/uy;

/** A line as block YAML; no entries where it is blank or a comment. */
export function readYamlLine(line: string): YamlLine {
  const entries: YamlEntry[] = [];
  let at = skipBlank(line, 0);
  while (line.charAt(at) === '-' && /^(?:\s|$)/u.test(line.slice(at + 1, at + 2))) {
    entries.push({ kind: 'dash', column: at });
    at = skipBlank(line, at + 1);
  }
  key.lastIndex = at;
  const [written] = key.exec(line) ?? [];
  if (written !== undefined) {
    const name = unquote(written.slice(0, -1).trimEnd());
    entries.push({ kind: 'key', column: at, name, endColumn: at + written.length });
    at = skipBlank(line, at + written.length);
  }
  const comment = line.slice(at).search(/(?:^|\s)#/u);
  const rest = (comment === -1 ? line.slice(at) : line.slice(at, at + comment)).trimEnd();
  return { entries, restColumn: at, rest };
}

function skipBlank(line: string, from: number): number {
  let at = from;
  while (line.charAt(at) === ' ') at += 1;
  return at;
}
