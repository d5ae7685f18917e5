import { isArray, isObject, isText, member, setMember, type JsonObject } from '../../lib/json.ts';
import { keepNumberTexts } from '../../lib/number-texts.ts';
import { plainName } from '../../lib/nearest.ts';
import { isCursorName, pagingKindOf } from '../../parameters/paging.ts';
import {
  countsAllItems,
  countsItems,
  countsPages,
  leadsToAnotherPage,
  leadsToEarlierPage,
  saysIsLast,
  saysMoreFollows,
} from '../../schema/generate/paging.ts';
import { type AskedPage, wholeNumber } from './list-page.ts';
import { withValueAt } from './place-record.ts';
import { withMember } from './record.ts';

/** The address of the next page, in the form of another one, and its cursor. */
interface FollowingPage {
  readonly urlLike: (like: string) => string;
  readonly value: string;
}

/** A list as it is answered: the items of its page, and what follows. */
export interface PagedList {
  readonly items: readonly unknown[];
  /** The ids of the items. */
  readonly ids: readonly unknown[];
  /** The number of records on all pages. */
  readonly total: number;
  /** Undefined on the last page. */
  readonly next: FollowingPage | undefined;
  readonly asked: AskedPage;
}

/** The objects around a field about pages: that of the answer, and two in it (`meta: { cursors: { next } }`). */
export const pagingLevels = 3;

/** The value, on the last page, of a field that leads to the next page; undefined where the field is left out. */
type Ending = null | 'empty' | undefined;

/**
 * `body` with the items of `list` at `path`; the fields of paging in the objects around it, and in those beside it (`meta`, `paging`),
 * agree with them. On the last page, the fields that lead to the next one are as `isValid` allows: null, absent, or empty. On others,
 * those of `links` are added, if `isValid` allows it.
 */
export function withPage(
  body: unknown,
  path: readonly string[],
  { list, links }: { readonly list: PagedList; readonly links: JsonObject },
  isValid: (body: unknown) => boolean,
): unknown {
  const filled = withValueAt(body, path, list.items);
  if (!isObject(filled)) return filled;
  const endings: readonly Ending[] = [null, undefined, 'empty'];
  const bodies = list.next === undefined ? [filled] : [withMissing(filled, links), filled];
  const all = bodies.flatMap((each) => endings.map((ending) => paged(each, list, { ending, levels: pagingLevels })));
  const isValidWithout = (each: unknown): boolean => isValid(withValueAt(each, path, []));
  // The items may break their schema, whatever the ending.
  return all.find(isValid) ?? all.find(isValidWithout) ?? all[0];
}

/** `body` with the fields of `links` that it lacks. */
function withMissing(body: JsonObject, links: JsonObject): JsonObject {
  return Object.entries(links).reduce((result, [name, link]) => {
    const own = member(body, name);
    if (isObject(own) && isObject(link)) return withMember(result, name, withMissing(own, link));
    const isMissing = own === undefined || (own === null && isObject(link));
    return isMissing ? withMember(result, name, link) : result;
  }, body);
}

function paged(
  value: JsonObject,
  list: PagedList,
  at: { readonly ending: Ending; readonly levels: number },
): JsonObject {
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const old = value[key];
    const isInner = isObject(old) && at.levels > 1 && !isLinkObject(key, old);
    const found = isInner
      ? paged(old, list, { ...at, levels: at.levels - 1 })
      : pagingField(key, value, list, at.ending);
    if (found !== undefined) setMember(result, key, found);
  }
  keepNumberTexts(value, result);
  return result;
}

/** The value of a field of `object` about pages; other fields keep theirs. Pages before are not counted back to. */
function pagingField(name: string, object: JsonObject, list: PagedList, ending: Ending): unknown {
  const [old, { next }] = [object[name], list];
  if (typeof old === 'boolean' && saysMoreFollows(name)) return next !== undefined;
  if (typeof old === 'boolean' && saysIsLast(name)) return next === undefined;
  const [, edge] = /^(first|last)id$/u.exec(plainName(name)) ?? [];
  if (edge !== undefined) return list.ids.at(edge === 'first' ? 0 : -1) ?? ended(old, ending);
  const number = typeof old === 'number' ? pagingNumber(name, old, object, list) : undefined;
  if (number !== undefined) return number;
  const isLink = isObject(old) ? isLinkObject(name, old) : !isArray(old) && typeof old !== 'boolean';
  if (!leadsToAnotherPage(name) || !isLink) return old;
  if (next === undefined || leadsToEarlierPage(name)) return old === null ? null : ended(old, ending);
  return isObject(old) ? withLinkParts(old, next, list.asked) : linkTo(next, name, object);
}

/** The address or the cursor of the next page, in the form of the field `name`. */
function linkTo(next: FollowingPage, name: string, object: JsonObject): unknown {
  const old = object[name];
  if (typeof old === 'number') return wholeNumber(next.value) ?? old;
  if (!isAddress(name, isText(old) ? old : '')) return next.value;
  // An example of the last page may show the form of addresses beside it.
  return next.urlLike([old, ...Object.values(object)].find(isUrl) ?? '');
}

/** An object that leads to another page: `next: { href }`, `next: { after }`; not `cursor: { next }`, whose fields do. */
function isLinkObject(name: string, value: JsonObject): boolean {
  return leadsToAnotherPage(name) && !isCursorName(name) && Object.keys(value).some(isPartOfLink);
}

/** The field `name` of such an object is the address or the cursor. */
export function isPartOfLink(name: string): boolean {
  const kind = pagingKindOf(name);
  return isAddress(name, '') || (kind !== undefined && kind !== 'limit');
}

function withLinkParts(link: JsonObject, next: FollowingPage, { limit }: AskedPage): JsonObject {
  const parts = Object.entries(link).map(([key, value]) => {
    if (isPartOfLink(key)) return [key, linkTo(next, key, link)] as const;
    return [key, pagingKindOf(key) === 'limit' ? (limit ?? value) : value] as const;
  });
  return Object.fromEntries(parts);
}

/** The number in the field `name`: of items, of pages, or one by which the request asks; that of the first page where it has all. Undefined for another field. */
function pagingNumber(
  name: string,
  old: number,
  object: JsonObject,
  { items, total, asked }: PagedList,
): number | undefined {
  // Django REST framework: `{ count, next, previous, results }`.
  const isWhole = countsAllItems(name) || ['next', 'previous', 'results'].every((key) => Object.hasOwn(object, key));
  if (countsItems(name)) return isWhole ? total : items.length;
  if (countsPages(name)) return Math.max(1, Math.ceil(total / Math.max(1, asked.limit ?? Infinity)));
  const kind = pagingKindOf(name);
  const first = kind === 'page' && items.length === total ? Math.min(old, 1) : undefined;
  return kind === undefined || kind === 'cursor' ? undefined : (asked[kind] ?? first);
}

function ended(old: unknown, ending: Ending): unknown {
  if (ending !== 'empty') return ending;
  return isObject(old) ? {} : typeof old === 'number' ? 0 : '';
}

/** A bare `next` is an address, as Django REST framework writes it, unless the example shows something else. */
function isAddress(name: string, old: string): boolean {
  return isUrl(old) || /ur[il]|link|href/iu.test(name) || (old === '' && plainName(name) === 'next');
}

/** A URL, or its path alone. */
function isUrl(value: unknown): value is string {
  return typeof value === 'string' && /^(?:https?:\/)?\//u.test(value);
}
