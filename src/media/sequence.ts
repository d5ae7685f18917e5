import { isArray, isObject, member, parsedJson, type JsonObject } from '../lib/json.ts';
import { show } from '../lib/show.ts';
import type { MediaKind } from '../http/media-type.ts';
import { mostPieces } from '../parameters/coerce.ts';
import { toJsonText } from '../lib/number-texts.ts';
import { plainText } from './write-text.ts';

/** The items of a body of a sequential media type, each with the values that it may stand for; or the reason that it is malformed. */
export type Sequence =
  | { readonly kind: 'items'; readonly items: readonly SequenceItem[] }
  | { readonly kind: 'malformed'; readonly requirement: string; readonly found: string };

export type SequenceItem =
  | { readonly kind: 'values'; readonly values: readonly unknown[] }
  | { readonly kind: 'unreadable'; readonly found: string };

/** The description of events. */
export interface EventOptions {
  /** The item is the event with its fields, not only its data. */
  readonly isWhole: boolean;
  /** The data are not a text. */
  readonly isDataJson: boolean;
}

/** The first 10,000 items of `text`. */
export function readSequence(text: string, kind: MediaKind, use: EventOptions): Sequence {
  switch (kind) {
    case 'lines':
      return { kind: 'items', items: readTexts(text.split('\n')) };
    case 'sequence':
      return readRecords(text);
    default:
      return {
        kind: 'items',
        items: readEvents(text)
          .slice(0, mostPieces)
          .map((event) => toItem(event, use)),
      };
  }
}

/** RFC 7464 section 2.1: between two record separators stands a text, or nothing. */
function readRecords(text: string): Sequence {
  const [before = '', ...records] = text.split('\u{1e}');
  if (before.trim() === '') return { kind: 'items', items: readTexts(records) };
  return {
    kind: 'malformed',
    requirement: 'must be JSON texts after record separators',
    found: show(before),
  };
}

function readTexts(texts: readonly string[]): readonly SequenceItem[] {
  return texts
    .filter((each) => each.trim() !== '')
    .slice(0, mostPieces)
    .map((each): SequenceItem => {
      const values = parseJson(each);
      const found = show(each.trim());
      return values.length === 0 ? { kind: 'unreadable', found } : { kind: 'values', values };
    });
}

/** The lines of an event by their fields, comments under `comment`. */
type EventFields = ReadonlyMap<string, readonly string[]>;

/** The events of a stream (HTML standard, section 9.2.6), with a last one that has no end. A block without data is no event. */
function readEvents(text: string): readonly EventFields[] {
  const events = [new Map<string, string[]>()];
  for (const line of text.split(/\r\n|\r|\n/u)) {
    if (line === '') {
      events.push(new Map());
      continue;
    }
    const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/su.exec(line) ?? [];
    const key = name === '' ? 'comment' : name;
    const event = events.at(-1);
    const known = event?.get(key);
    if (known === undefined) event?.set(key, [value]);
    else known.push(value);
  }
  return events.filter((event) => event.has('data'));
}

/**
 * An event as OpenAPI 3.2 models it, with and without its comment, and its data alone, as most descriptions of older versions have
 * it; data as text and as JSON.
 */
function toItem(event: EventFields, { isWhole, isDataJson }: EventOptions): SequenceItem {
  const data = (event.get('data') ?? []).join('\n');
  // Clients ignore other texts.
  const retry = event.get('retry')?.findLast((each) => /^\d+$/u.test(each));
  const last = (key: string): object => (event.has(key) ? { [key]: event.get(key)?.at(-1) } : {});
  const plain = {
    ...last('event'),
    ...last('id'),
    ...(retry !== undefined && { retry: Number(retry) }),
    data,
  };
  const parsedData = parseJson(data);
  const comment = event.get('comment')?.join('\n');
  const inJson = parsedData.map((value) => ({ ...plain, data: value }));
  const parsed = isDataJson ? [...inJson, plain] : [plain, ...inJson];
  const whole = [...parsed, ...(comment === undefined ? [] : parsed.map((each) => ({ ...each, comment })))];
  const alone = [...parsedData, data];
  // Data with the members of an event may stand for one.
  const nested = alone.filter((value) => ['data', 'event'].some((key) => member(value, key) !== undefined));
  return { kind: 'values', values: isWhole ? [...whole, ...nested] : [...alone, ...whole] };
}

function parseJson(text: string): readonly unknown[] {
  return [parsedJson(text)].filter((value) => value !== undefined);
}

/** `value` as JSON Lines; other values than lists are a list of one. */
export function writeLines(value: unknown): string {
  return itemsOf(value)
    .map((item) => `${toJsonText(item)}\n`)
    .join('');
}

/** `value` as a JSON text sequence (RFC 7464): a record separator before each item, a line feed after it. */
export function writeJsonSequence(value: unknown): string {
  return itemsOf(value)
    .map((item) => `\u{1e}${toJsonText(item)}\n`)
    .join('');
}

/**
 * `value` as server-sent events (HTML standard, section 9.2): items of the members `event`, `data`, `id`, `retry` and `comment`
 * field by field, as OpenAPI 3.2 models them; others as the data of an event, in JSON unless they are text.
 */
export function writeEvents(value: unknown): string {
  return itemsOf(value)
    .map((item) => `${isEvent(item) ? fieldsOf(item) : field('data', item)}\n`)
    .join('');
}

const memberNames = ['comment', 'event', 'id', 'retry', 'data'];

function isEvent(item: unknown): item is JsonObject {
  if (!isObject(item)) return false;
  const keys = Object.keys(item);
  return keys.some((key) => key === 'data' || key === 'event') && keys.every((key) => memberNames.includes(key));
}

function fieldsOf(item: JsonObject): string {
  return memberNames
    .filter((name) => Object.hasOwn(item, name) && item[name] !== null)
    .map((name) => field(name, item[name]))
    .join('');
}

/** Only `data` and comments may have several lines. */
function field(name: string, value: unknown): string {
  const text = value === null ? 'null' : plainText(value);
  const lines = text.split(/\r\n|\r|\n/u);
  const usable = name === 'data' || name === 'comment' ? lines : [lines.join(' ')];
  return usable.map((line) => `${name === 'comment' ? '' : name}: ${line}\n`).join('');
}

function itemsOf(value: unknown): readonly unknown[] {
  return isArray(value) ? value : [value];
}
