import { listPathsOf } from '../contract/collections.ts';
import type { Description } from '../description/description.ts';
import { operationsOf } from '../description/read/api.ts';
import { requestMediaOf } from '../description/read/content.ts';
import { essence, isJson } from '../http/media-type.ts';
import { perObject } from '../lib/cache.ts';
import { type JsonObject, isArray, isObject } from '../lib/json.ts';
import { greatestOf } from '../lib/lists.ts';
import { keepNumberTexts } from '../lib/number-texts.ts';
import { writeJson } from '../media/write.ts';
import { type SentPaging, readPaging } from '../parameters/paging.ts';
import { queryOf } from '../parameters/read-values.ts';
import type { AnswerBody } from './answer-body.ts';
import type { AnswerContext, WriteContext } from './answer-context.ts';
import { isOffered } from './field-declarations.ts';
import { type SentFields, mergeFields } from './merge-fields.ts';
import type { Plan, PlannedMedia } from './plan.ts';
import { envelopeOf, sentEnvelopeOf } from './sent-envelope.ts';

/** The body for one request: without the items of the pages before, and with values of the request. */
export function adaptBody(body: AnswerBody, media: PlannedMedia, writeContext: WriteContext): AnswerBody {
  return withSentFields(withoutEarlierPages(body, media, writeContext), media, writeContext);
}

/**
 * True where the body may have values of its request: sent fields or, in a made-up body, the values of the path, and the page asked for.
 */
export function mayShowRequest(writeContext: WriteContext, label: string | undefined): boolean {
  const isOfPath = label === '<generated>' && Object.keys(writeContext.target.parameters).length > 0;
  return isOfPath || mayShowSent(writeContext) || skippedItems(label, writeContext) > 0;
}

/**
 * The body with the fields of the request, where the settings and both bodies allow it, without those that their schema refuses. A body
 * that was made up has the values of the path, whatever the method: `GET /pets/77` answers the pet 77.
 */
function withSentFields(body: AnswerBody, media: PlannedMedia, writeContext: WriteContext): AnswerBody {
  const { contentType } = media;
  const { request, target, sent, context } = writeContext;
  const { value } = body;
  if (!isObject(value) || !isJson(contentType)) return body;
  const shown = mayShowSent(writeContext) && isObject(sent) ? recordIn(sent, value, media, writeContext) : undefined;
  const madeUp = madeUpValues(body, value, media, writeContext);
  if (shown === undefined) return withMadeUp({ body, value, media, madeUp, context });
  const ofPatch = request.method === 'PATCH' ? target.pathTexts : none;
  const parameters = madeUp === none ? ofPatch : { ...ofPatch, ...madeUp };
  const isMergePatch = essence(request.headers['content-type'] ?? '') === 'application/merge-patch+json';
  const holder = envelopeOf(context.description, shown, { answer: value, schema: media.schema, target });
  return withFields({ body, value, media, madeUp, context }, { body: shown, parameters, isMergePatch, holder });
}

/** The fields that are sent for the record `value`, also in an envelope of the request alone. */
function recordIn(
  sent: JsonObject,
  record: JsonObject,
  { schema }: PlannedMedia,
  { target: { plan }, context: { description } }: WriteContext,
): JsonObject {
  const requests = requestMediaOf(description, plan.operation).flatMap((media) => media.schema ?? []);
  const schemas = schema === undefined ? [] : [schema];
  const envelope = sentEnvelopeOf(description, sent, { record, schemas, requests });
  const held = envelope === undefined ? undefined : sent[envelope];
  return isObject(held) ? held : sent;
}

interface OwnBody {
  readonly body: AnswerBody;
  /** The value of the body. */
  readonly value: JsonObject;
  readonly media: PlannedMedia;
  /** The values of the path for fields that were made up. */
  readonly madeUp: Readonly<Record<string, string>>;
  readonly context: AnswerContext;
}

/** The body with values of the path alone, written once for requests to the same record one after the other. */
function withMadeUp(own: OwnBody): AnswerBody {
  const { body, media, madeUp } = own;
  if (Object.keys(madeUp).length === 0) return body;
  const key = JSON.stringify(madeUp);
  const latest = latestShown.get(body);
  if (latest?.media === media && latest.key === key) return latest.shown;
  const shown = withFields(own, { body: {}, parameters: madeUp, isMergePatch: false });
  latestShown.set(body, { media, key, shown });
  return shown;
}

const latestShown = new WeakMap<
  AnswerBody,
  { readonly media: PlannedMedia; readonly key: string; readonly shown: AnswerBody }
>();

function withFields({ body, value: before, media, madeUp, context }: OwnBody, fields: SentFields): AnswerBody {
  const { schema } = media;
  const { value, invalid } = mergeFields(context, before, schema, fields);
  const wasInvalid = schema !== undefined && invalid !== undefined && context.validate(schema, before) !== undefined;
  const reason = wasInvalid ? body.invalid : invalid;
  const ofPath = Object.keys(madeUp).filter(
    (name) => value[name] !== before[name] && !Object.hasOwn(fields.body, name),
  );
  const made = ofPath.length === 0 ? body.made : [...(body.made ?? []), `${ofPath.join(', ')} of the path`];
  return {
    bytes: writeJson(value),
    value,
    label: body.label,
    ...(reason !== undefined && { invalid: reason }),
    ...(made !== undefined && { made }),
  };
}

/** The values of the path for fields that were made up; the last one also for `id`. Values that the schema offers stay. */
function madeUpValues(
  { label }: AnswerBody,
  value: JsonObject,
  { schema }: PlannedMedia,
  { target: { pathTexts, plan }, context: { description } }: WriteContext,
): Readonly<Record<string, string>> {
  if (label !== '<generated>' || schema === undefined) return none;
  const isAnother = makesRecordBelow(plan, description);
  const isMadeUp = (name: string): boolean =>
    Object.hasOwn(value, name) && !(name === 'id' && isAnother) && !isOffered(description, schema, name);
  const [last, text] = Object.entries(pathTexts).at(-1) ?? [];
  const isId = last !== undefined && /id$/iu.test(last) && !Object.hasOwn(value, last);
  const all = { ...pathTexts, ...(isId && text !== undefined && { id: text }) };
  return Object.fromEntries(Object.entries(all).filter(([name]) => isMadeUp(name)));
}

/** `POST /users/{userId}/playlists` makes a playlist, with an id that is not the user's. */
function makesRecordBelow({ operation: { method, path }, statuses: [usual] }: Plan, description: Description): boolean {
  return method === 'POST' && !/\}\/?$/u.test(path) && (usual?.code === 201 || listPaths(description).has(path));
}

const listPaths = perObject((description: Description) => listPathsOf(operationsOf(description)));

const none: Readonly<Record<string, string>> = {};

/** Fields of the request may show in the answer. */
function mayShowSent({ request: { method }, sent, context: { settings } }: WriteContext): boolean {
  if (settings.strictExamples || !isObject(sent)) return false;
  return method === 'PATCH' || settings.echo.some((each) => each.toUpperCase() === method);
}

/**
 * The body without the items of the pages before: a client that asks for `page=2`, `page=3` ... of a made-up list until a page is empty
 * would never come to an end. Items that the schema offers stay, and so does a list that must have some.
 */
function withoutEarlierPages(body: AnswerBody, media: PlannedMedia, writeContext: WriteContext): AnswerBody {
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
function skippedItems(label: string | undefined, { request, target, context }: WriteContext): number {
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
