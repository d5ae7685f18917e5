import { isArray, type JsonObject } from '../../lib/json.ts';
import { isNearKey } from '../model/extension.ts';
import { objectModels } from '../model/objects.ts';

/**
 * A tree of the paths to keys near `x-badges` or `x-mcp` in a text, and to references that a walk of the description does not follow by itself.
 * Few branches of a large description lead to one.
 */
export interface MatchNode {
  /** True where the value here holds such a key, at any depth. */
  isAncestor: boolean;
  /** True where the value here is that of such a key. */
  isMatch: boolean;
  /** The starts of the value and of its key in the text, as offsets. */
  readonly start: number;
  readonly key?: number | undefined;
  readonly children: Map<string | number, MatchNode>;
}

/** A node without children. */
export function createMatch(start: number, key?: number): MatchNode {
  return { isAncestor: false, isMatch: false, start, key, children: new Map() };
}

/** True for a key near ours, and for a `$ref`, unless its text is known and leads to a place that the walk reaches. */
export function isMatch(key: string, ref: () => string | undefined): boolean {
  if (key !== '$ref') return isNearKey(key);
  const text = ref();
  return text === undefined || !isWalkedReference(text);
}

/** The objects and arrays of `tree` that hold a match. */
export function ancestorsIn(tree: unknown): ReadonlySet<unknown> {
  const ancestors = new Set<unknown>();
  addAncestors(tree, ancestors);
  return ancestors;
}

function addAncestors(value: unknown, ancestors: Set<unknown>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  let isAncestor = false;
  if (isArray(value)) {
    for (const item of value) if (addAncestors(item, ancestors)) isAncestor = true;
  } else {
    // A parser made the objects, so that every key is their own.
    for (const key in value) {
      const item = (value as JsonObject)[key];
      if (addAncestors(item, ancestors) || isMatch(key, () => (typeof item === 'string' ? item : undefined)))
        isAncestor = true;
    }
  }
  if (isAncestor) ancestors.add(value);
  return isAncestor;
}

const { openapi } = objectModels;

/** The maps of components: at the root of OpenAPI 2.0, and in `components`. */
export const walkedMaps = {
  root: ['definitions', 'parameters', 'responses'],
  components: [...(openapi.get('components')?.keys() ?? [])],
} as const;

const walkedPrefixes: readonly string[] = [
  ...walkedMaps.root.map((name) => `#/${name}`),
  ...walkedMaps.components.map((name) => `#/components/${name}`),
];

/** True where a walk of an OpenAPI description reaches the value of `ref` by itself: it stands where components do. */
function isWalkedReference(ref: string): boolean {
  // In these maps `x-...` is a name like others.
  return walkedPrefixes.includes(ref.slice(0, ref.lastIndexOf('/')));
}
