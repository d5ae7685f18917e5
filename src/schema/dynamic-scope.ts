import { textAt, type Located } from '../description/view.ts';
import { toFragment } from '../lib/pointer.ts';
import { dynamicAnchorsAround } from '../description/resolve-schema.ts';

/** The dynamic scope of a schema (JSON Schema 2020-12 section 7.1): of each `$dynamicAnchor` the one of the outermost resource. */
export interface DynamicScope {
  /** A text that is the same for equal scopes. */
  readonly key: string;
  readonly anchors: ReadonlyMap<string, Located>;
}

/** The scope in which no resource was entered yet. */
export const emptyScope: DynamicScope = { key: '', anchors: new Map() };

/** `scope` where the resource that `located` is in was entered. */
export function enterScope(scope: DynamicScope, located: Located): DynamicScope {
  const more = dynamicAnchorsAround(located).filter(([name]) => !scope.anchors.has(name));
  if (more.length === 0) return scope;
  const anchors = new Map([...more, ...scope.anchors]);
  const names = [...anchors].map(([name, { place }]) => `${name} ${place.source.uri}${toFragment(place.path)}`);
  return { key: names.sort().join('\n'), anchors };
}

/** What a `$dynamicRef` leads to that would lead to `target` if it were a plain one. */
export function dynamicTarget(scope: DynamicScope, ref: string, target: Located): Located {
  const [, name = ''] = /#([^/]+)$/u.exec(ref) ?? [];
  return textAt(target, '$dynamicAnchor') === name ? (scope.anchors.get(name) ?? target) : target;
}
