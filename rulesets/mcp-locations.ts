import type { CheckedDocument } from '../functions/check.ts';
import { walkObjects } from '../src/description/model/walk.ts';
import { isObject } from '../src/lib/json.ts';
import type { Target } from './rule.ts';

const key = 'x-mcp';

const misplaced = new WeakMap<CheckedDocument, readonly Target[]>();

/** The named places of `x-mcp`. */
export const mcp = {
  /** The value of `x-mcp` at the root of an OpenAPI description. */
  value: (document: CheckedDocument): readonly Target[] =>
    mcp
      .root(document)
      .flatMap(({ value }) =>
        isObject(value) && Object.hasOwn(value, key) ? [{ value: value[key], path: [key], kind: 'root' as const }] : [],
      ),

  /** The value of `x-mcp` anywhere else, at the root of an AsyncAPI description included. */
  elsewhere: (document: CheckedDocument): readonly Target[] => {
    const known = misplaced.get(document);
    if (known !== undefined) return known;
    const found: Target[] = [];
    walkObjects(document.root, document.family, document.resolve, ({ kind, value, path }) => {
      if (!Object.hasOwn(value, key) || (kind === 'root' && document.family === 'openapi')) return;
      found.push({ value: value[key], path: [...path(), key], kind });
    });
    misplaced.set(document, found);
    return found;
  },

  /** The root of an OpenAPI description. */
  root: ({ family, root }: CheckedDocument): readonly Target[] =>
    family === 'openapi' ? [{ value: root.tree, path: [], kind: 'root' }] : [],
};
