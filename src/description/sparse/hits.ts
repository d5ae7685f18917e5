import { isArray, type JsonObject } from '../../lib/json.ts';
import { isNearKey } from '../model/near-key.ts';
import { objectModels } from '../model/objects.ts';

/**
 * The places of keys near `x-badges` or `x-mcp` in a text, and of references to values that a walk of the description does not reach by itself: the
 * ways to them, as a tree. Of a large description, few branches lead to one.
 */
export interface HitNode {
  /** True where the value here holds such a key, at any depth. */
  isHolder: boolean;
  /** True where the value here is that of such a key. */
  isHit: boolean;
  /** The starts of the value and of its key in the text, as offsets. */
  readonly start: number;
  readonly key?: number | undefined;
  readonly children: Map<string | number, HitNode>;
}

/** A node without children. */
export function createHit(start: number, key?: number): HitNode {
  return { isHolder: false, isHit: false, start, key, children: new Map() };
}

/** True for a `key` with this value that is looked for. A reference is, unless its text is known and leads to a place that the walk reaches. */
export function isHit(key: string, ref: () => string | undefined): boolean {
  if (key !== '$ref') return isNearKey(key);
  const text = ref();
  return text === undefined || !isWalkedReference(text);
}

/** The objects and arrays of `tree` that hold a hit. */
export function holdersIn(tree: unknown): ReadonlySet<unknown> {
  const holders = new Set<unknown>();
  addHolders(tree, holders);
  return holders;
}

function addHolders(value: unknown, holders: Set<unknown>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  let isHolder = false;
  if (isArray(value)) {
    for (const item of value) if (addHolders(item, holders)) isHolder = true;
  } else {
    // Every key is its own: a parser made it.
    for (const key in value) {
      const item = (value as JsonObject)[key];
      if (addHolders(item, holders) || isHit(key, () => (typeof item === 'string' ? item : undefined))) isHolder = true;
    }
  }
  if (isHolder) holders.add(value);
  return isHolder;
}

const { openapi } = objectModels;

/** The maps of components: at the root of OpenAPI 2.0, and in `components`. */
export const walkedMaps = {
  root: ['definitions', 'parameters', 'responses'],
  components: [...(openapi.get('components')?.keys() ?? [])],
} as const;

const ways: readonly string[] = [
  ...walkedMaps.root.map((name) => `#/${name}`),
  ...walkedMaps.components.map((name) => `#/components/${name}`),
];

/** True where a walk of an OpenAPI description reaches the value of `ref` by itself: it stands where components do. */
function isWalkedReference(ref: string): boolean {
  // In these maps `x-...` is a name like others.
  return ways.includes(ref.slice(0, ref.lastIndexOf('/')));
}
