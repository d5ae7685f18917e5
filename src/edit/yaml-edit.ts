import type { Span } from '../description/positions/json-positions.ts';
import type { Path, Source } from '../description/place.ts';
import { spanOf } from '../description/positions/positions.ts';
import type { Fix } from '../finding.ts';
import {
  columnAt,
  isBlankRest,
  lineEndOf,
  lineStartOf,
  restOfLine,
  commentedOut,
  membersOf,
  removeFromFlow,
  valueAt,
} from './members.ts';
import type { Edit, PlannedEdit } from './edit.ts';
import { writeYaml } from './write.ts';

type Text = Source & { readonly text: string };

/** The edit of a YAML text that a fix is. What is written new is in the style of what stands beside it. */
export function planYamlEdit(source: Text, fix: Fix): PlannedEdit | undefined {
  const span = spanOf({ source, path: fix.path });
  if (span === undefined) return undefined;
  const isFlow = isInFlow(source, fix.path);
  switch (fix.kind) {
    case 'replace': {
      const edit = replaceValue(source.text, span, fix.value, isFlow);
      return edit && { ...edit, fix };
    }
    case 'quote':
      return quoteValue(source.text, span, fix);
    case 'rename': {
      if (span.key === undefined) return undefined;
      const [start, end] = span.key;
      return { start, end, text: writeYaml(fix.key, { isFlow, old: source.text.slice(start, end) }), fix };
    }
    case 'remove': {
      const edit = isFlow ? removeFromFlow(source, fix.path) : removeLines(source, fix.path);
      return edit && { ...edit, fix };
    }
    case 'insert': {
      const edit = insertMember(source, span, fix);
      return edit && { ...edit, fix };
    }
  }
}

function replaceValue(text: string, span: Span, value: unknown, isFlow: boolean): Edit | undefined {
  const { key } = span;
  const [start, end] = span.value;
  const old = text.slice(start, end);
  const written = writeYaml(value, { isFlow, old });
  // An empty value stands where the colon does.
  if (start === end) return { start, end, text: ` ${written}` };
  const isLong = old.includes('\n') || (key !== undefined && text.slice(key[1], start).includes('\n'));
  if (!isLong) return { start, end, text: written };
  // A comment inside would be lost; an anchor before it stays where it is. The lines of a block text have no comments.
  const mayHoldComment = /^[|>]/u.test(old) ? old.replace(/\n[^]*/u, '') : old;
  if (key === undefined || !/^\s*:\s*$/u.test(text.slice(key[1], start)) || /(?:^|\s)#/u.test(mayHoldComment))
    return undefined;
  return { start: text.indexOf(':', key[1]) + 1, end, text: ` ${written}` };
}

function quoteValue(
  text: string,
  { value: [start, end] }: Span,
  fix: Fix & { readonly kind: 'quote' },
): PlannedEdit | undefined {
  const commented = start === end ? commentedOut(text, end) : undefined;
  const raw = commented?.comment ?? text.slice(start, end);
  if (raw === '' || raw.includes('\n')) return undefined;
  const written = /["\\]/u.test(raw) ? `'${raw.replaceAll("'", "''")}'` : `"${raw}"`;
  const replaced = { ...fix, kind: 'replace', value: raw } as const;
  if (commented === undefined) return { start, end, text: written, fix: replaced };
  const { blanks } = commented;
  return { start: end, end: end + blanks.length + raw.length, text: `${blanks}${written}`, fix: replaced };
}

/** Takes a member of a block mapping out with its lines; the only one leaves `{}`. */
export function removeLines(source: Text, path: Path): Edit | undefined {
  const { text, tree } = source;
  const parentPath = path.slice(0, -1);
  const members = membersOf(source, parentPath, valueAt(tree, parentPath));
  if (members === undefined) return undefined;
  const index = members.findIndex(({ name }) => name === path.at(-1));
  const [own, after] = [members[index], members[index + 1]];
  if (own?.key === undefined) return undefined;
  const [start, end] = [own.start, own.value[1]];
  if (members.length === 1) return { start, end, text: '{}' };
  const lineStart = lineStartOf(text, start);
  if (text.slice(lineStart, start).trim() !== '') {
    // The first member of an item of a list: the next one takes its place.
    const isNext = after !== undefined && text.slice(end, after.start).trim() === '';
    return isNext ? { start, end: after.start, text: '' } : undefined;
  }
  if (!isBlankRest(restOfLine(text, end))) return undefined;
  const lineEnd = text.indexOf('\n', end);
  if (lineEnd !== -1) return { start: lineStart, end: lineEnd + 1, text: '' };
  // The last line, which nothing ends: the line end before it goes.
  return { start: text.slice(0, lineStart).trimEnd().length, end: text.length, text: '' };
}

function insertMember(
  source: Text,
  { value: [start, end] }: Span,
  { path, key, value }: Fix & { readonly kind: 'insert' },
): Edit | undefined {
  const { text, tree } = source;
  const members = membersOf(source, path, valueAt(tree, path));
  if (members === undefined) return undefined;
  const isFlow = text.startsWith('{', start);
  const written = `${writeYaml(key, { isFlow })}: ${writeYaml(value, { isFlow })}`;
  const last = members.at(-1);
  if (last?.key === undefined) return isFlow ? { start, end, text: `{ ${written} }` } : undefined;
  if (isFlow) return { start: last.value[1], end: last.value[1], text: `, ${written}` };
  const rest = restOfLine(text, last.value[1]);
  if (!isBlankRest(rest)) return undefined;
  const at = last.value[1] + rest.length;
  return { start: at, end: at, text: `${lineEndOf(text)}${' '.repeat(columnAt(text, last.start))}${written}` };
}

/** True where the object or list that holds the value at `path` is written in brackets. */
export function isInFlow(source: Text, path: Path): boolean {
  for (let length = path.length - 1; length >= 0; length -= 1) {
    const span = spanOf({ source, path: path.slice(0, length) });
    if (span !== undefined && '{['.includes(source.text.charAt(span.value[0]))) return true;
  }
  return false;
}
