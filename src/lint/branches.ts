import { objectModels } from '../description/model/objects.ts';
import type { Source } from '../description/place.ts';
import { isArray, isText, type JsonObject } from '../lib/json.ts';
import { isNearKey } from './near-key.ts';

/**
 * Whether a value needs to be looked at: it holds a key near one of ours, or a reference to what the walk of the description does not
 * come by itself. Of a large JSON file, few branches do. Other files are small, and looked at whole.
 */
export function branchesOf(root: Source, family: 'openapi' | 'asyncapi') {
  // YAML may share values between branches, and AsyncAPI compares operations with traits that stand elsewhere.
  if (family === 'asyncapi' || root.syntax !== 'json') return undefined;
  const marked = new Set<unknown>();
  mark(root.tree, marked);
  return (value: object, source: Source): boolean => source !== root || marked.has(value);
}

function mark(value: unknown, marked: Set<unknown>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  let isMarked = false;
  if (isArray(value)) {
    for (const item of value) if (mark(item, marked)) isMarked = true;
  } else {
    // Every key is its own: a parser made it.
    for (const key in value) {
      const item = (value as JsonObject)[key];
      if (mark(item, marked) || isNearKey(key) || (key === '$ref' && isText(item) && !isWalked(item))) isMarked = true;
    }
  }
  if (isMarked) marked.add(value);
  return isMarked;
}

const { openapi } = objectModels;
const maps = [
  ...['definitions', 'parameters', 'responses'].map((name) => `#/${name}`),
  ...[...(openapi.get('components')?.keys() ?? [])].map((name) => `#/components/${name}`),
];

/** Whether the walk comes to what a reference leads to anyway, as that stands where components do. */
function isWalked(ref: string): boolean {
  const last = ref.lastIndexOf('/');
  return maps.includes(ref.slice(0, last)) && ref.charCodeAt(last + 1) !== 0x78;
}
