import type { Path } from '../../description/place.ts';
import { isArray, isObject } from '../../lib/json.ts';
import type { PlannedEdit } from './edit.ts';

/** `tree` as it is after a fix. */
export function applyFix(tree: unknown, fix: PlannedEdit['fix']): unknown {
  const [key = '', holder] = fix.kind === 'insert' ? [fix.key, fix.path] : [fix.path.at(-1), fix.path.slice(0, -1)];
  return change(tree, holder, (value) => {
    switch (fix.kind) {
      case 'insert':
      case 'replace':
        return withMember(value, key, fix.value);
      case 'rename':
        return renamed(value, String(key), fix.key);
      case 'remove':
        return isArray(value) ? value.filter((_, index) => index !== key) : renamed(value, String(key), undefined);
    }
  });
}

function change(tree: unknown, path: Path, edit: (value: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return edit(tree);
  const inner = isArray(tree) ? tree[Number(key)] : isObject(tree) ? tree[String(key)] : undefined;
  return withMember(tree, key, change(inner, rest, edit));
}

function withMember(value: unknown, key: string | number, item: unknown): unknown {
  if (isArray(value)) return value.map((old, index) => (index === Number(key) ? item : old));
  return isObject(value) ? Object.fromEntries([...Object.entries(value), [String(key), item]]) : value;
}

function renamed(value: unknown, key: string, name: string | undefined): unknown {
  if (!isObject(value)) return value;
  const members = Object.entries(value).flatMap(([own, item]): [string, unknown][] => {
    if (own !== key) return [[own, item]];
    return name === undefined ? [] : [[name, item]];
  });
  return Object.fromEntries(members);
}

/** Whether two JSON values are equal, whatever the order of their members. */
export function isEqualJson(a: unknown, b: unknown): boolean {
  if (isArray(a)) return isArray(b) && a.length === b.length && a.every((item, index) => isEqualJson(item, b[index]));
  if (!isObject(a)) return Object.is(a, b);
  if (!isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isEqualJson(a[key], b[key]))
  );
}
