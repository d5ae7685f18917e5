import type { Operation } from '../../description/read/api.ts';
import type { Description } from '../../description/description.ts';
import { isObject, member, setMember, type JsonObject } from '../../lib/json.ts';
import { keepNumberTexts } from '../../lib/number-texts.ts';
import { plainName } from '../../lib/nearest.ts';
import { countsItems, leadsToEarlierPage, leadsToAnotherPage, saysMoreFollows } from '../../schema/generate/paging.ts';
import { readPaging, type SentPaging } from '../../parameters/paging.ts';
import { withValueAt } from './place-record.ts';

/** The part of a list that a request asks for. */
export interface ListPage {
  readonly start: number;
  /** Infinity where all are asked for. */
  readonly limit: number;
  /** The query of the next page, its name and value. Undefined where the operation declares no way to ask for one. */
  readonly next: (end: number) => readonly [name: string, value: string] | undefined;
}

/** Reads the page that `target` asks for, by the query parameters of paging that `operation` declares, in any spelling. */
export function readPage(
  description: Description,
  operation: Operation,
  target: string,
  ids: readonly string[],
): ListPage {
  const { limit: limitBy, offset, page, cursor } = readPaging(description, operation, target);
  const limit = wholeNumber(textOf(limitBy)) ?? Infinity;
  if (offset !== undefined)
    return { limit, start: wholeNumber(textOf(offset)) ?? 0, next: (end) => [offset.parameter.name, String(end)] };
  if (page !== undefined && (Number.isFinite(limit) || page.text !== undefined)) {
    const { name, schema } = page.parameter;
    const first = firstPage(schema?.value);
    const number = Math.max(first, wholeNumber(textOf(page)) ?? first);
    // Without a limit all are on the first page.
    const start = number === first ? 0 : (number - first) * limit;
    return { limit, start, next: () => [name, String(number + 1)] };
  }
  if (cursor === undefined) return { limit, start: 0, next: () => undefined };
  const at = ids.indexOf(textOf(cursor) ?? '');
  return { limit, start: at + 1, next: (end) => [cursor.parameter.name, ids[end - 1] ?? ''] };
}

/** The text that was sent, else the declared default. */
function textOf(sent: SentPaging | undefined): string | undefined {
  const usual = member(sent?.parameter.schema?.value, 'default');
  return sent?.text ?? (typeof usual === 'number' || typeof usual === 'string' ? String(usual) : undefined);
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

/** The value, on the last page, of a field that leads to the next page; undefined where the field is left out. */
type Ending = null | 'empty' | undefined;

/**
 * `body` with the items of `list` at `path`; the fields of paging in the objects around it, and in those beside it (`meta`, `paging`),
 * agree with them. On the last page, the fields that lead to the next one are as `isValid` allows: null, absent, or empty.
 */
export function withPage(
  body: unknown,
  path: readonly string[],
  list: PagedList,
  isValid: (body: unknown) => boolean,
): unknown {
  const filled = withValueAt(body, path, list.items);
  if (!isObject(filled)) return filled;
  const endings: readonly Ending[] = [null, undefined, 'empty'];
  const all = endings.map((ending) => paged(filled, list, { ending, levels: 2 }));
  const isValidWithout = (each: unknown): boolean => isValid(withValueAt(each, path, []));
  // The items may break their schema, whatever the ending.
  return all.find(isValid) ?? all.find(isValidWithout) ?? all[0];
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
    if (found !== undefined) setMember(result, key, found);
  }
  keepNumberTexts(value, result);
  return result;
}

/** The value of a field about pages; other fields keep theirs. Pages before are not counted back to. */
function pagingField(name: string, old: unknown, { items, total, next }: PagedList, ending: Ending): unknown {
  if (typeof old === 'boolean' && saysMoreFollows(name)) return next !== undefined;
  if (typeof old === 'number' && countsItems(name)) return plainName(name).startsWith('total') ? total : items.length;
  if (!leadsToAnotherPage(name) || (old !== null && typeof old !== 'string' && typeof old !== 'number')) return old;
  if (next === undefined || leadsToEarlierPage(name)) return old === null ? null : ended(old, ending);
  if (typeof old === 'number') return wholeNumber(next.value) ?? old;
  return isAddress(name, old ?? '') ? next.url : next.value;
}

function ended(old: string | number, ending: Ending): unknown {
  if (ending === 'empty') return typeof old === 'number' ? 0 : '';
  return ending;
}

/** A bare `next` is an address, as Django REST framework writes it, unless the example shows something else. */
function isAddress(name: string, old: string): boolean {
  return (
    /^(?:https?:\/)?\//u.test(old) || /ur[il]|link|href/iu.test(name) || (old === '' && plainName(name) === 'next')
  );
}
