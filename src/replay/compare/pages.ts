import { canonicalJson, isArray, isObject } from '../../lib/json.ts';
import type { MockRequest } from '../../http/message.ts';
import type { Reply } from '../target.ts';
import { readJson } from './read-body.ts';

/** The page that an answer leads to: by `Link`, else by a field of its body. */
type NextPage =
  | { readonly kind: 'request'; readonly by: string; readonly request: MockRequest }
  /** A page away from the target. */
  | { readonly kind: 'elsewhere'; readonly by: string; readonly url: string };

/** The page after the one that `reply` to `request` is; undefined where it names none. */
export type FindNextPage = (request: MockRequest, reply: Reply) => NextPage | undefined;

// Prices and names may be equal.
const identity = /^[_@]?(?:id|uuid|guid|key|href|self|slug|number)$|[a-z]Id$|_id$/u;

/** The list that `value` is, or the first one in it: `{ items: [...] }`. */
export function listIn(value: unknown): readonly unknown[] {
  const list = isObject(value) ? Object.values(value).find(isArray) : value;
  return isArray(list) ? list : [];
}

/** The records of a page: the objects in its list, as texts. */
export function recordsOf({ body }: Reply): readonly string[] {
  const read = readJson(body);
  const value = read.kind === 'json' ? read.value : undefined;
  return listIn(value)
    .filter((item) => isObject(item) && Object.keys(item).some((key) => identity.test(key)))
    .map(canonicalJson);
}
