import type { Operation } from '../../description/read/api.ts';
import type { Description } from '../../description/description.ts';
import { isObject, member, put, type JsonObject } from '../../lib/json.ts';
import { keepNumberTexts } from '../../lib/number-texts.ts';
import { parsePairs, queryOf } from '../../parameters/pairs.ts';
import { readParameters } from '../../parameters/parameter.ts';
import { countsItems, leadsOn, saysMore } from '../../schema/generate/paging.ts';
import { withValueAt } from './record-place.ts';

/** The part of a list that a request asks for. */
export interface ListPage {
  readonly start: number;
  /** Infinity where all are asked for. */
  readonly limit: number;
  /** The query of the next page, its name and value. Undefined where the operation declares no way to ask for one. */
  readonly next: (end: number) => readonly [name: string, value: string] | undefined;
}

const limits = ['limit', 'perpage', 'pagesize', 'size', 'maxresults', 'maxitems', 'top', 'first', 'take'];
const offsets = ['offset', 'skip', 'start', 'startindex', 'from'];
const pages = ['page', 'pagenumber', 'pageno', 'p'];
const cursors = ['cursor', 'after', 'startingafter', 'pagetoken', 'nexttoken', 'continuationtoken', 'marker'];

/** Reads the page that `target` asks for, by the query parameters of paging that `operation` declares, in any spelling. */
export function readPage(
  description: Description,
  operation: Operation,
  target: string,
  ids: readonly string[],
): ListPage {
  const declared = readParameters(description, operation).filter(({ place }) => place === 'query');
  const pairs = parsePairs(queryOf(target));
  const find = (names: readonly string[]) => {
    const parameter = declared.find(({ name }) => names.includes(plain(name)));
    if (parameter === undefined) return undefined;
    const sent = pairs.find(([name]) => name === parameter.name)?.[1];
    const usual = member(parameter.schema?.value, 'default');
    return {
      name: parameter.name,
      text: sent ?? (typeof usual === 'number' || typeof usual === 'string' ? String(usual) : undefined),
      schema: parameter.schema,
    };
  };
  const [limitBy, offsetBy, pageBy, cursorBy] = [find(limits), find(offsets), find(pages), find(cursors)];
  const limit = wholeNumber(limitBy?.text) ?? Infinity;
  if (offsetBy !== undefined)
    return { limit, start: wholeNumber(offsetBy.text) ?? 0, next: (end) => [offsetBy.name, String(end)] };
  if (pageBy !== undefined && Number.isFinite(limit)) {
    const first = firstPage(pageBy.schema?.value);
    const page = Math.max(first, wholeNumber(pageBy.text) ?? first);
    return { limit, start: (page - first) * limit, next: () => [pageBy.name, String(page + 1)] };
  }
  if (cursorBy === undefined) return { limit, start: 0, next: () => undefined };
  const { name, text } = cursorBy;
  const at = text === undefined ? -1 : ids.indexOf(text);
  return { limit, start: at + 1, next: (end) => [name, ids[end - 1] ?? ''] };
}

/** Pages count from 1, unless the description says that there is one with the number 0. */
function firstPage(schema: unknown): number {
  return member(schema, 'minimum') === 0 || member(schema, 'default') === 0 ? 0 : 1;
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/u.test(text) ? Number(text) : undefined;
}

/** A list as it is answered: the items of its page, and what follows. */
export interface PagedList {
  readonly items: readonly unknown[];
  /** The number of records on all pages. */
  readonly total: number;
  /** The target of the next page and its cursor; undefined on the last one. */
  readonly next: { readonly url: string; readonly value: string } | undefined;
}

/** The value of a field that leads on where nothing follows; undefined for none. */
type Ending = null | '' | undefined;

/**
 * `body` with the items of `list` at `path`; the fields of paging in the objects around it, and in those beside it (`meta`, `paging`),
 * agree with them. The fields that lead on end as `isValid` allows: null, empty or absent.
 */
export function withPage(
  body: unknown,
  path: readonly string[],
  list: PagedList,
  isValid: (body: unknown) => boolean,
): unknown {
  const filled = withValueAt(body, path, list.items);
  if (!isObject(filled)) return filled;
  const endings: readonly Ending[] = list.next === undefined ? [null, undefined, ''] : [null];
  const all = endings.map((ending) => paged(filled, list, { ending, levels: 2 }));
  return all.find(isValid) ?? all[0];
}

function paged(
  value: JsonObject,
  list: PagedList,
  at: { readonly ending: Ending; readonly levels: number },
): JsonObject {
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const old = value[key];
    const isInner = isObject(old) && at.levels > 1;
    const found = isInner ? paged(old, list, { ...at, levels: at.levels - 1 }) : pagingField(key, old, list, at.ending);
    if (found !== undefined) put(result, key, found);
  }
  keepNumberTexts(value, result);
  return result;
}

/** The value of a field about pages; other fields keep theirs. */
function pagingField(name: string, old: unknown, { items, total, next }: PagedList, ending: Ending): unknown {
  if (typeof old === 'boolean' && saysMore(name)) return next !== undefined;
  if (typeof old === 'number' && countsItems(name)) return plain(name).startsWith('total') ? total : items.length;
  if (!leadsOn(name) || (old !== null && typeof old !== 'string')) return old;
  if (next === undefined) return old === null ? null : ending;
  const isAddress = /^(?:https?:\/)?\//u.test(old ?? '') || /ur[il]|link|href/iu.test(name);
  return isAddress ? next.url : next.value;
}

function plain(name: string): string {
  return name.replace(/[^a-z]/giu, '').toLowerCase();
}
