import type { Source } from '../../src/description/place.ts';
import type { Located } from '../../src/description/read/view.ts';
import { isArray, isObject, isText, setMember } from '../../src/lib/json.ts';
import { resolveUri } from '../../src/lib/uri.ts';

/** Objects in each other that are merged: a description that is passed as an object may contain itself. */
const mostLevels = 100;

/**
 * A schema with another merged into it (RFC 7396). References of the other are told as those of the file of the first, where they may be
 * in two.
 */
export function mergeSchemas(first: Located, other: Located): Located {
  const { source } = first.place;
  const patch = other.place.source === source ? other.value : withFile(other.value, other.place.source, mostLevels);
  return { value: merge(first.value, patch, mostLevels), place: first.place };
}

function merge(target: unknown, patch: unknown, levels: number): unknown {
  if (!isObject(patch) || levels === 0) return patch;
  const merged: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(isObject(target) ? target : {})) setMember(merged, key, value);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) Reflect.deleteProperty(merged, key);
    else setMember(merged, key, merge(Object.hasOwn(merged, key) ? merged[key] : undefined, value, levels - 1));
  }
  return merged;
}

/** A value whose references name their file, which is `source` where they name none. */
function withFile(value: unknown, source: Source, levels: number): unknown {
  if (levels === 0) return value;
  if (isArray(value)) return value.map((item) => withFile(item, source, levels - 1));
  if (!isObject(value)) return value;
  const made: Record<string, unknown> = {};
  for (const [key, each] of Object.entries(value)) {
    const isReference = key === '$ref' && isText(each);
    setMember(made, key, isReference ? absolute(each, source) : withFile(each, source, levels - 1));
  }
  return made;
}

function absolute(ref: string, { uri }: Source): string {
  const [, address = '', fragment = ''] = /^([^#]*)(.*)$/su.exec(ref) ?? [];
  const file = address === '' ? uri : resolveUri(uri, address);
  // A reference beside a path is decoded.
  return `${/^[a-z][a-z\d+.-]+:/iu.test(file) ? file : encodeURI(file).replace(/[?#]/gu, encodeURIComponent)}${fragment}`;
}
