import type { Source } from '../description/place.ts';
import { spanOf } from '../description/positions/positions.ts';
import type { Fix } from '../finding.ts';
import { isObject } from '../lib/json.ts';
import type { PlannedEdit } from './edit.ts';
import { gapBefore, membersOf, removeFromFlow, valueAt } from './members.ts';
import { writeJson } from './write.ts';
import { planYamlEdit } from './yaml-edit.ts';

/**
 * The edit of the text of `source` that a fix is; undefined where it cannot be made without touching anything beside: comments in a
 * list that is to be replaced, YAML of a rare kind.
 */
export function planEdit(source: Source, fix: Fix): PlannedEdit | undefined {
  // The source itself, not a copy: it is the key to positions that are known already.
  if (!hasText(source) || isTaken(source, fix)) return undefined;
  return source.syntax === 'json' ? planJsonEdit(source, fix) : planYamlEdit(source, fix);
}

function hasText(source: Source): source is Source & { readonly text: string } {
  return source.text !== undefined;
}

/** True where a member has the name already that `fix` gives to one. */
function isTaken({ tree }: Source, fix: Fix): boolean {
  if (fix.kind !== 'insert' && fix.kind !== 'rename') return false;
  const parent = valueAt(tree, fix.kind === 'insert' ? fix.path : fix.path.slice(0, -1));
  return isObject(parent) && Object.hasOwn(parent, fix.key);
}

/** The edit of a JSON text that a fix is. What is written new is spaced as what stands beside it. */
function planJsonEdit(source: Source & { readonly text: string }, fix: Fix): PlannedEdit | undefined {
  const { text } = source;
  const span = spanOf({ source, path: fix.path });
  if (span === undefined) return undefined;
  const [start, end] = span.value;
  switch (fix.kind) {
    case 'replace':
      return { start, end, text: writeJson(fix.value), fix };
    case 'quote': {
      const raw = text.slice(start, end);
      return { start, end, text: JSON.stringify(raw), fix: { ...fix, kind: 'replace', value: raw } };
    }
    case 'rename':
      return span.key && { start: span.key[0], end: span.key[1], text: JSON.stringify(fix.key), fix };
    case 'remove': {
      const removed = removeFromFlow(source, fix.path);
      return removed && { ...removed, fix };
    }
    case 'insert':
      return insertMember(source, end, fix);
  }
}

function insertMember(
  source: Source & { readonly text: string },
  end: number,
  fix: Fix & { readonly kind: 'insert' },
): PlannedEdit | undefined {
  const { text, tree } = source;
  const members = membersOf(source, fix.path, valueAt(tree, fix.path));
  if (members === undefined) return undefined;
  const last = members.at(-1);
  if (last?.key === undefined) {
    const start = text.lastIndexOf('{', end - 1) + 1;
    return { start, end: end - 1, text: `${JSON.stringify(fix.key)}: ${writeJson(fix.value)}`, fix };
  }
  const gap = gapBefore(text, last.start);
  const separator = gap.includes('\n') ? gap.slice(gap.lastIndexOf('\n') - (gap.includes('\r\n') ? 1 : 0)) : gap;
  const colon = text.slice(last.key[1], last.value[0]);
  const at = last.value[1];
  return { start: at, end: at, text: `,${separator}${JSON.stringify(fix.key)}${colon}${writeJson(fix.value)}`, fix };
}
