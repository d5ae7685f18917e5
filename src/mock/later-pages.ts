import { queryOf } from '../parameters/read-values.ts';
import { isArray, isObject } from '../lib/json.ts';
import { greatestOf } from '../lib/lists.ts';
import { keepNumberTexts } from '../lib/number-texts.ts';
import { writeJson } from '../media/write.ts';
import { isJson } from '../http/media-type.ts';
import type { AnswerBody } from './answer-body.ts';
import type { WriteContext } from './answer-context.ts';
import { isOffered } from './field-declarations.ts';
import { readPaging, type SentPaging } from '../parameters/parameter.ts';
import type { PlannedMedia } from './plan.ts';

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
  const made = [...(body.made ?? []), 'items of earlier pages left out'];
  return { ...body, bytes: writeJson(value), value, made };
}

/** The number of items of a made-up list that the request passes over; infinite after the first page. */
export function skippedItems(label: string | undefined, { request, target, context }: WriteContext): number {
  if (label !== '<generated>' || request.method === 'POST' || queryOf(request.target) === '') return 0;
  const { offset, page } = readPaging(context.description, target.plan.operation, request.target);
  return greatestOf([countIn(offset), countIn(page) > 1 ? Infinity : 0]);
}

function countIn(sent: SentPaging | undefined): number {
  const text = sent?.text ?? '';
  return /^\d{1,15}$/u.test(text) ? Number(text) : 0;
}

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
