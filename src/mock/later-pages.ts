import { readParameters } from '../parameters/parameter.ts';
import { decodeForm, parsePairs, queryOf } from '../parameters/pairs.ts';
import { perObject } from '../lib/cache.ts';
import { isArray, isObject } from '../lib/json.ts';
import { greatestOf } from '../lib/lists.ts';
import { keepNumberTexts } from '../lib/number-texts.ts';
import { writeJson } from '../media/write.ts';
import { isJson } from '../http/media-type.ts';
import type { Description } from '../description/description.ts';
import type { AnswerBody } from './answer-body.ts';
import type { WriteContext } from './answer-context.ts';
import { isOffered } from './field-declarations.ts';
import type { Plan, PlannedMedia } from './plan.ts';

// Parameters that count pages, and those that count items, in any spelling: `page_number`, `page[number]`, `startAt`.
const ofPages = new Set(['page', 'pagenumber', 'pagenum', 'pageno', 'pageindex', 'currentpage']);
const ofItems = new Set(['offset', 'pageoffset', 'skip', 'startat', 'startindex']);

/**
 * The body without the items of the pages before: a client that asks for `page=2`, `page=3` ... of a made-up list until a page is empty
 * would never come to an end. Items that the schema offers stay, and so does a list that must have some.
 */
export function withoutEarlierPages(body: AnswerBody, media: PlannedMedia, writeContext: WriteContext): AnswerBody {
  const skipped = skippedItems(body.label, writeContext);
  const { schema, contentType } = media;
  if (skipped === 0 || schema === undefined || !isJson(contentType)) return body;
  const { description, validate } = writeContext.context;
  const value = laterItems(body.value, skipped, (name) => isOffered(description, schema, name));
  if (value === body.value || validate(schema, value) !== undefined) return body;
  return { ...body, bytes: writeJson(value), value };
}

/** The number of items of a made-up list that the request passes over; infinite after the first page. */
export function skippedItems(label: string | undefined, { request, target, context }: WriteContext): number {
  const query = label === '<generated>' && request.method !== 'POST' ? queryOf(request.target) : '';
  if (query === '') return 0;
  const names = pageParametersOf(context.description)(target.plan);
  if (names.size === 0) return 0;
  const skips = parsePairs(query).map(([name, text]) => {
    const [key, count] = [names.get(decodeForm(name)), decodeForm(text)];
    if (key === undefined || !/^\d{1,15}$/u.test(count)) return 0;
    return ofItems.has(key) ? Number(count) : Number(count) > 1 ? Infinity : 0;
  });
  return greatestOf([0, ...skips]);
}

/** The query parameters of an operation that count pages or items, with their names in small letters alone. */
const pageParametersOf = perObject((description: Description) =>
  perObject((plan: Plan): ReadonlyMap<string, string> => {
    const declared = readParameters(description, plan.operation).filter(({ place }) => place === 'query');
    const named = declared.map(({ name }) => [name, name.replace(/[^a-z]/giu, '').toLowerCase()] as const);
    return new Map(named.filter(([, plain]) => ofPages.has(plain) || ofItems.has(plain)));
  }),
);

/** A list, or the lists of an object, without their first items. */
function laterItems(value: unknown, skipped: number, isKept: (name: string) => boolean): unknown {
  if (isArray(value)) return value.slice(skipped);
  if (!isObject(value)) return value;
  const lists = Object.entries(value).filter(([name, each]) => isArray(each) && each.length > 0 && !isKept(name));
  if (lists.length === 0) return value;
  const later = lists.map(([name, each]) => [name, isArray(each) ? each.slice(skipped) : each] as const);
  const copy = { ...value, ...Object.fromEntries(later) };
  keepNumberTexts(value, copy);
  return copy;
}
