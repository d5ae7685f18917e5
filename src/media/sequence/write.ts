import { isArray, isObject, type JsonObject } from '../../lib/json.ts';
import { toJsonText } from '../../lib/number-texts.ts';
import { plainText } from '../write-text.ts';

/** `value` as JSON Lines: one item a line. What is no list is a list of one. */
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
 * `value` as server-sent events (HTML standard, section 9.2): an item with no other members than `event`, `data`, `id`, `retry`
 * and `comment` field by field, as OpenAPI 3.2 models them; any other as the data of an event, in JSON unless it is text.
 */
export function writeEvents(value: unknown): string {
  return itemsOf(value)
    .map((item) => `${isEvent(item) ? fieldsOf(item) : field('data', item)}\n`)
    .join('');
}

const fields = ['comment', 'event', 'id', 'retry', 'data'];

function isEvent(item: unknown): item is JsonObject {
  if (!isObject(item)) return false;
  const keys = Object.keys(item);
  return keys.some((key) => key === 'data' || key === 'event') && keys.every((key) => fields.includes(key));
}

function fieldsOf(item: JsonObject): string {
  return fields
    .filter((name) => Object.hasOwn(item, name) && item[name] !== null)
    .map((name) => field(name, item[name]))
    .join('');
}

/** A line of text is a line of the stream; only `data` and comments may have several. */
function field(name: string, value: unknown): string {
  const text = value === null ? 'null' : plainText(value);
  const lines = text.split(/\r\n|\r|\n/u);
  const usable = name === 'data' || name === 'comment' ? lines : [lines.join(' ')];
  return usable.map((line) => `${name === 'comment' ? '' : name}: ${line}\n`).join('');
}

function itemsOf(value: unknown): readonly unknown[] {
  return isArray(value) ? value : [value];
}
