import { isArray, isObject, isText, member } from '../../lib/json.ts';
import { greatestOf } from '../../lib/lists.ts';
import { pagingKindOf } from '../../parameters/paging.ts';
import { mayListItems } from '../../schema/generate/paging.ts';
import type { AskedOfMemory, MemoryContext, RememberedAnswer } from '../answer-context.ts';
import { readAskedPaging, saysPages } from './list-page.ts';
import { listsIn, valueAt } from './place-record.ts';
import { documentedBody } from './write-body.ts';
import { writeLastPage } from './write-pages.ts';

/** A text that asks for another page, and the kind of its name. */
type PageWish = readonly [kind: ReturnType<typeof pagingKindOf>, text: string];

/**
 * The answer to a request for a page behind the documented one, for a list that holds no records: the last page, without the items before.
 * A client that reads all pages comes to an end. Undefined for other requests, and where an example of its own documents that page.
 */
export function laterPage(asked: AskedOfMemory, context: MemoryContext): RememberedAnswer | undefined {
  const { media, example, status } = asked.choice;
  if (media === undefined || example !== media.examples[0] || status.code !== 200) return undefined;
  const body = documentedBody(asked, context);
  const wishes = wishesOf(asked, body, context);
  if (wishes.length === 0) return undefined;
  // A field `page` or `after` of another POST is about something else.
  if (asked.writeContext.target.plan.operation.method === 'POST' && !saysPages(body)) return undefined;
  const path = onlyListIn(body);
  if (path === undefined) return undefined;
  const items = valueAt(body, path);
  if (!isArray(items)) return undefined;
  const passed = greatestOf(wishes.map((wish) => passedBy(wish, items)));
  return passed === 0 ? undefined : writeLastPage(asked, { media, path, passed }, context);
}

/** The keys that lead to the one list in `body`, or to the one of objects: `timeframe` has numbers. Undefined where it is not clear. */
function onlyListIn(body: unknown): readonly string[] | undefined {
  if (isArray(body)) return [];
  const all = listsIn(body).filter((keys) => mayListItems(keys.at(-1) ?? ''));
  const ofObjects = all.filter((keys) => [valueAt(body, keys)].flat().some(isObject));
  return [all, ofObjects].find(({ length }) => length === 1)?.[0];
}

/** The wishes for a page in the query, or in the body of a search. */
function wishesOf(asked: AskedOfMemory, body: unknown, { description }: MemoryContext): readonly PageWish[] {
  const { target, sent } = asked.writeContext;
  const { method } = target.plan.operation;
  if (method !== 'GET' && method !== 'POST') return [];
  const found: PageWish[] = [];
  for (const [kind, { text }] of Object.entries(readAskedPaging(asked, body, description)))
    if (text !== undefined) found.push([kind as PageWish[0], text]);
  if (method === 'POST' && isObject(sent)) {
    for (const [name, value] of Object.entries(sent))
      if (isText(value) || typeof value === 'number') found.push([pagingKindOf(name), String(value)]);
  }
  return found;
}

/** The number of documented items that a request passes over: all, unless it says another number or names the item before. */
function passedBy([kind, text]: PageWish, items: readonly unknown[]): number {
  const number = /^\d{1,15}$/u.test(text) ? Number(text) : 0;
  if (kind === 'offset') return number;
  if (kind === 'page') return number > 1 ? items.length : 0;
  if (kind !== 'cursor' || text === '') return 0;
  const at = items.findIndex((item) => String(member(item, 'id')) === text);
  return at < 0 ? items.length : at + 1;
}
