import { memberAt, type Located } from '../description/view.ts';
import { isArray } from '../lib/json.ts';
import type { DynamicScope } from './dynamic-scope.ts';

/** A schema, or what a keyword of it holds, with the scope that dynamic references are resolved in. */
export interface SchemaPosition extends Located {
  readonly scope: DynamicScope;
}

/** The members of an object or list, by key, in the scope of their parent. */
export function children(parent: SchemaPosition): readonly (readonly [string, SchemaPosition])[] {
  return Object.keys(Object(parent.value) as object).flatMap((key) => {
    const child = memberAt(parent, isArray(parent.value) ? Number(key) : key);
    return child === undefined ? [] : [[key, { ...child, scope: parent.scope }] as const];
  });
}
