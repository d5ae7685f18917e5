import { isFilled, isText, keysOf } from '../../src/lib/json.ts';
import { at, entries, type Operation } from './operations.ts';

/** A body to be sent. */
export interface Sent {
  readonly title: string;
  readonly type: string;
  readonly body: string;
}

/** More media types than these tell nothing new. */
const typeLimit = 8;

/** What is sent to an operation: its own examples, and three bad bodies of each media type that it takes. */
export function bodiesFor(operation: Operation): readonly Sent[] {
  // Fetch sends no body with these.
  if (['GET', 'HEAD'].includes(operation.method)) return [];
  const taken = takenTypes(operation);
  const types = taken.length === 0 ? ['application/json'] : taken;
  return [
    ...types.flatMap((type) => shownBodies(operation, type)),
    ...types.flatMap((type) => [
      { title: `malformed ${type}`, type, body: malformed(type) },
      { title: `unexpected ${type}`, type, body: unexpected(type) },
    ]),
    { title: 'of a type not taken', type: 'application/x-not-taken', body: '\u0000 not \u00ff taken' },
  ];
}

/** The media types that an operation may answer with. */
export function answeredTypes(operation: Operation): readonly string[] {
  const responses = entries(at(operation.operation, 'responses'));
  const own = responses.flatMap(([, response]) => keysOf(at(response, 'content').value));
  return sendable([...own, ...legacyTypes(operation, 'produces')]);
}

function takenTypes(operation: Operation): readonly string[] {
  const own = keysOf(at(operation.operation, 'requestBody', 'content').value);
  return sendable([...own, ...legacyTypes(operation, 'consumes')]);
}

/** OpenAPI 2.0 says for all operations at once what they take and answer with. */
function legacyTypes({ operation, root }: Operation, key: string): readonly string[] {
  const types = at(operation, key).value ?? at(root, key).value;
  return isFilled(types) ? types.filter(isText) : [];
}

/** A header holds nothing but these characters, and of a range no body is. */
function sendable(types: readonly string[]): readonly string[] {
  return [...new Set(types)].filter((type) => /^[ -~]+$/u.test(type)).slice(0, typeLimit);
}

/** The examples of a request body that can be written without knowing its schema: texts, and anything as JSON. */
function shownBodies({ operation }: Operation, type: string): readonly Sent[] {
  const media = at(operation, 'requestBody', 'content', type);
  const named = entries(at(media, 'examples')).map(([name, example]) => [name, at(example, 'value').value] as const);
  return [['example', at(media, 'example').value] as const, ...named]
    .filter(([, value]) => isText(value) || (value !== undefined && /[/+]json/u.test(type)))
    .slice(0, typeLimit)
    .map(([name, value]) => {
      const isSentAsIs = isText(value) && !/[/+]json/u.test(type);
      return { title: `sent ${name} ${type}`, type, body: isSentAsIs ? value : JSON.stringify(value) };
    });
}

function malformed(type: string): string {
  if (type.includes('xml')) return '<open><never closed></open>';
  if (type.includes('urlencoded')) return '%zz=%&&=';
  return '{"open": [';
}

function unexpected(type: string): string {
  if (type.includes('xml')) return '<unexpected><id>not a number</id></unexpected>';
  if (type.includes('urlencoded')) return 'id=not+a+number&id=2&unexpected=';
  return '[{"id":"not a number","unexpected":null}]';
}
