import type { Fix } from '../../src/finding.ts';
import { isArray, isObject } from '../../src/lib/json.ts';

/** A tree as it is after a fix. Quotes are put around what YAML made of a text. */
export function applyFix(tree: unknown, fix: Fix): unknown {
  const [key, ...rest] = fix.path;
  const isLast = rest.length === 0;
  if (key === undefined) return changed(tree, fix);
  if (isArray(tree)) {
    return tree.flatMap((item, index) => {
      if (index !== key) return [item];
      return isLast && fix.kind === 'remove' ? [] : [applyFix(item, { ...fix, path: rest })];
    });
  }
  if (!isObject(tree)) throw new Error(`Nothing at ${String(key)}.`);
  return Object.fromEntries(
    Object.entries(tree).flatMap(([name, value]) => {
      if (name !== key) return [[name, value]];
      if (isLast && fix.kind === 'remove') return [];
      if (isLast && fix.kind === 'rename') return [[fix.key, value]];
      return [[name, applyFix(value, { ...fix, path: rest })]];
    }),
  );
}

function changed(value: unknown, fix: Fix): unknown {
  switch (fix.kind) {
    case 'replace':
      return fix.value;
    case 'insert':
      return isObject(value) ? { ...value, [fix.key]: fix.value } : value;
    case 'quote':
      // In place of a colour that is nothing, a comment was written.
      return value === null && fix.safety === 'safe' ? '#1f7cff' : String(value);
    default:
      return value;
  }
}
