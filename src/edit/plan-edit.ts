import type { Source } from '../description/place.ts';
import type { Fix } from '../finding.ts';
import type { PlannedEdit } from './edit.ts';
import { isObject } from '../lib/json.ts';
import { planJsonEdit } from './json-edit.ts';
import { valueAt } from './members.ts';
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
  const holder = valueAt(tree, fix.kind === 'insert' ? fix.path : fix.path.slice(0, -1));
  return isObject(holder) && Object.hasOwn(holder, fix.key);
}
