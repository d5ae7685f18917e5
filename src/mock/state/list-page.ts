import type { Operation } from '../../description/read/api.ts';
import type { Description } from '../../description/description.ts';
import { member } from '../../lib/json.ts';
import { readPaging, type SentPaging } from '../../parameters/paging.ts';

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

/** Reads the page that `target` asks for, by the query parameters of paging that `operation` declares, in any spelling. */
export function readPage(
  description: Description,
  operation: Operation,
  target: string,
  ids: readonly string[],
): ListPage {
  const { limit: limitBy, offset, page, cursor } = readPaging(description, operation, target);
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
