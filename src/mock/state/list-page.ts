import type { Description } from '../../description/description.ts';
import { isObject, keysOf, member } from '../../lib/json.ts';
import { type AllPaging, readPaging, readUsualPaging, type SentPaging } from '../../parameters/paging.ts';
import {
  countsItems,
  countsPages,
  leadsToAnotherPage,
  saysIsLast,
  saysMoreFollows,
} from '../../schema/generate/paging.ts';
import type { AskedOfMemory } from '../answer-context.ts';

/** The part of a list that a request asks for. */
export interface ListPage {
  readonly start: number;
  /** Infinity where all are asked for. */
  readonly limit: number;
  /** The query of the next page, its name and value. Undefined where the operation declares no way to ask for one. */
  readonly next: (end: number) => readonly [name: string, value: string] | undefined;
  /** The numbers by which the request asks, also by default, for answers that repeat them. */
  readonly asked: AskedPage;
}

/** The numbers of a page that is asked for. */
export type AskedPage = Readonly<Partial<Record<'limit' | 'offset' | 'page', number>>>;

/**
 * Reads what a request says of pages in its query: by the parameters that its operation declares, in any spelling. Official clients send
 * some that are not declared; these count where the answer `body` says something of pages.
 */
export function readAskedPaging(
  { writeContext: { request, target } }: AskedOfMemory,
  body: unknown,
  description: Description,
): AllPaging {
  const declared = readPaging(description, target.plan.operation, request.target);
  const usual = request.target.includes('?') && saysPages(body) ? readUsualPaging(request.target) : {};
  return { ...usual, ...declared };
}

/** True for an answer with a field about pages, also in an object of it. */
export function saysPages(body: unknown): boolean {
  const names = [body, ...keysOf(body).map((key) => member(body, key))].filter(isObject).flatMap(keysOf);
  return names.some(
    (name) =>
      leadsToAnotherPage(name) || saysMoreFollows(name) || saysIsLast(name) || countsItems(name) || countsPages(name),
  );
}

/** The page of a list of `ids` that a request asks for. */
export function readPage({ limit: limitBy, offset, page, cursor }: AllPaging, ids: readonly string[]): ListPage {
  const limit = wholeNumber(textOf(limitBy)) ?? Infinity;
  const sized = Number.isFinite(limit) ? { limit } : {};
  if (offset !== undefined) {
    const start = wholeNumber(textOf(offset)) ?? 0;
    const asked = { ...sized, offset: start };
    return { limit, start, next: (end) => [offset.parameter.name, String(end)], asked };
  }
  if (page !== undefined && (Number.isFinite(limit) || page.text !== undefined)) {
    const { name, schema } = page.parameter;
    const first = firstPage(schema?.value);
    const number = Math.max(first, wholeNumber(textOf(page)) ?? first);
    // Without a limit all are on the first page.
    const start = number === first ? 0 : (number - first) * limit;
    return { limit, start, next: () => [name, String(number + 1)], asked: { ...sized, page: number } };
  }
  if (cursor === undefined) return { limit, start: 0, next: () => undefined, asked: sized };
  const at = ids.indexOf(textOf(cursor) ?? '');
  return { limit, start: at + 1, next: (end) => [cursor.parameter.name, ids[end - 1] ?? ''], asked: sized };
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

export function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/u.test(text) ? Number(text) : undefined;
}
