import type { Lie } from './lies.ts';

const value = (title: string, schema: object, body: unknown, must?: string): Lie => ({
  title,
  schema: { type: 'object', properties: { a: schema } },
  body: { a: body },
  failures: must === undefined ? [] : [`body-schema: The body at ${must}`],
});
const text = (title: string, type: string, schema: object, body: string, must?: string): Lie => ({
  title,
  type,
  schema,
  body,
  failures: must === undefined ? [] : [`body-schema: The body ${must}`],
});
const list = { type: 'array' };
const ofOnes = { ...list, contains: { const: 1 } };
const record = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
const xml = (more: object): object => ({ ...record, xml: { name: 'pet' }, ...more });
const problem = {
  type: 'application/problem+json',
  operation: {
    responses: {
      404: { description: 'None', content: { 'application/problem+json': { schema: { type: 'object' } } } },
    },
  },
  status: 404,
};

/** Lies that keywords and media types beside the usual ones show. */
export const schemaLies: readonly Lie[] = [
  value(
    'a list without the item that it must have',
    ofOnes,
    [2],
    '`/a` must have an item that fits the schema of `contains`; found a list.',
  ),
  value(
    'an item twice that may be there once',
    { ...ofOnes, maxContains: 1 },
    [1, 1],
    '`/a` must have from 1 to 1 items that fit the schema of `contains`; found a list.',
  ),
  value(
    'a name of a field in other case',
    { propertyNames: { pattern: '^[a-z]+$' } },
    { A: 1 },
    '`/a/A` has a name that must match pattern "^[a-z]+$"; found "A".',
  ),
  value(
    'a name that is none of the names',
    { propertyNames: { enum: ['b'] } },
    { A: 1 },
    '`/a/A` has a name that must be one of "b"; found "A".',
  ),
  value('a field where none may be', { propertyNames: false }, { A: 1 }, '`/a/A` must not be there; found "A".'),
  value(
    'a value of another type in fields by pattern',
    { patternProperties: { '^x-': { type: 'integer' } } },
    { 'x-a': 'b' },
    '`/a/x-a` must be an integer; found "b".',
  ),
  value(
    'a tuple with its parts in another order',
    { ...list, prefixItems: [{ type: 'string' }, { type: 'number' }] },
    [1, 'a'],
    '`/a/0` must be a string; found 1. The body at `/a/1` must be a number; found "a".',
  ),
  value(
    'a tuple with a part too many',
    { ...list, prefixItems: [{ type: 'string' }], items: false },
    ['a', 'b'],
    '`/a` must have at most 1 item; found a list.',
  ),
  value(
    'a map with a text among its numbers',
    { additionalProperties: { type: 'integer' } },
    { k: '1' },
    '`/a/k` must be an integer; found "1".',
  ),
  value('a currency in small letters', { const: 'EUR' }, 'eur', '`/a` must be "EUR"; found "eur".'),
  value(
    'a text that must not be empty',
    { not: { const: '' } },
    '',
    '`/a` must not fit the schema of `not`; found "".',
  ),
  value(
    'a field that another one asks for',
    { dependentRequired: { card: ['owner'] } },
    { card: 1 },
    '`/a` must have the property `owner`; found none.',
  ),
  value(
    'a card that does not say its owner',
    { if: { required: ['card'] }, then: { required: ['owner'] } },
    { card: 1 },
    '`/a` must have the property `owner`; found none.',
  ),
  value(
    'an empty object that must have a field',
    { type: 'object', minProperties: 1 },
    {},
    '`/a` must have at least 1 property; found an empty object.',
  ),
  value(
    'two letters beyond ASCII where one is allowed',
    { type: 'string', maxLength: 1 },
    '😀😀',
    '`/a` must have at most 1 character; found "😀😀".',
  ),
  value(
    'an IPv4 address beyond 255',
    { type: 'string', format: 'ipv4' },
    '256.1.1.1',
    '`/a` must match format "ipv4"; found "256.1.1.1".',
  ),
  value(
    'an IPv6 address with two gaps',
    { type: 'string', format: 'ipv6' },
    '1::2::3',
    '`/a` must match format "ipv6"; found "1::2::3".',
  ),
  value(
    'a duration in words',
    { type: 'string', format: 'duration' },
    '1h30m',
    '`/a` must match format "duration"; found "1h30m".',
  ),
  value(
    'an hour that no day has',
    { type: 'string', format: 'time' },
    '25:00:00Z',
    '`/a` must match format "time"; found "25:00:00Z".',
  ),
  value(
    'a pointer without its slash',
    { type: 'string', format: 'json-pointer' },
    'a/b',
    '`/a` must match format "json-pointer"; found "a/b".',
  ),
  value(
    'a number beyond 64 bits',
    { type: 'integer', format: 'int64' },
    1e19,
    '`/a` must match format "int64"; found 10000000000000000000.',
  ),
  value(
    'a number beyond single precision',
    { type: 'number', format: 'float' },
    1e39,
    '`/a` must match format "float"; found 1e+39.',
  ),
  value('a letter beyond ASCII, which is one', { type: 'string', maxLength: 1 }, '😀'),
  value('a tuple with its parts in order', { ...list, prefixItems: [{ type: 'string' }, { type: 'number' }] }, [
    'a',
    1,
  ]),
  value('the last number of 64 bits', { type: 'integer', format: 'int64' }, 2 ** 63),
  value('an encoded part that is no JSON, which nobody asserts', { contentMediaType: 'application/json' }, '{'),
  text('JSON in a text', 'application/json', { type: 'object' }, '"{}"', 'must be an object; found "{}".'),
  text(
    'a number that is none',
    'application/json',
    {},
    '{"a":NaN}',
    'must be JSON; found text that is not JSON: 9 bytes that start with "{\\"a\\":NaN}".',
  ),
  text(
    'two documents',
    'application/json',
    {},
    '{}\n{}',
    'must be JSON; found text that is not JSON: 5 bytes that start with "{} {}".',
  ),
  ...[1_001, 200_000].map((levels) =>
    text(
      `JSON of ${levels} levels`,
      'application/json',
      {},
      '['.repeat(levels) + ']'.repeat(levels),
      'must be JSON; found JSON with more than 1000 levels.',
    ),
  ),
  text(
    'a comma too many',
    'application/json',
    {},
    '{"a":1,}',
    'must be JSON; found text that is not JSON: 8 bytes that start with "{\\"a\\":1,}".',
  ),
  text(
    'a byte order mark',
    'application/json',
    {},
    '\ufeff{}',
    'must be JSON; found a byte order mark in front: 5 bytes that start with "{}".',
  ),
  text(
    'a page',
    'application/json',
    {},
    '<p>none</p>',
    'must be JSON; found text that is not JSON: 11 bytes that start with "<p>none</p>".',
  ),
  text('nothing', 'application/json', {}, '', 'must be JSON; found no body.'),
  text('a text that is no number', 'text/plain', { type: 'integer' }, 'abc', 'must be an integer; found "abc".'),
  text('a text in other case', 'text/plain', { enum: ['on', 'off'] }, 'ON', 'must be one of "on", "off"; found "ON".'),
  text(
    'a form without its field',
    'application/x-www-form-urlencoded',
    record,
    'b=1',
    'must have the property `id`; found none.',
  ),
  text(
    'a form with another type',
    'application/x-www-form-urlencoded',
    record,
    'id=x',
    'at `/id` must be an integer; found "x".',
  ),
  text(
    'a line without its field',
    'application/jsonl',
    { ...list, items: record },
    '{"id":1}\n{"x":1}\n',
    'at `/1` must have the property `id`; found none.',
  ),
  text(
    'a line that is cut',
    'application/x-ndjson',
    { ...list, items: record },
    '{"id":1}\n{"id":\n',
    'at `/1` must be JSON; found "{\\"id\\":".',
  ),
  text(
    'texts without their marks',
    'application/json-seq',
    { ...list, items: record },
    '{"id":1}\n',
    'must be JSON texts after record separators; found "{\\"id\\":1}\\n".',
  ),
  text('an element that is missing', 'application/xml', xml({}), '<pet/>', 'must have the property `id`; found none.'),
  text(
    'an element of another type',
    'application/xml',
    xml({}),
    '<pet><id>x</id></pet>',
    'at `/id` must be an integer; found "x".',
  ),
  text(
    'an attribute as an element',
    'application/xml',
    xml({ properties: { id: { type: 'integer', xml: { attribute: true } } } }),
    '<pet><id>1</id></pet>',
    'must have the property `id`; found none.',
  ),
  text(
    'another namespace',
    'application/xml',
    xml({ xml: { name: 'pet', namespace: 'urn:a' } }),
    '<pet xmlns="urn:b"><id>1</id></pet>',
    'must have the root element <pet> of the namespace urn:a; found <pet> of urn:b.',
  ),
  text('lines that are right', 'application/jsonl', { ...list, items: record }, '{"id":1}\n{"id":2}\n'),
  {
    title: 'a problem with the status of another answer',
    ...problem,
    body: { status: 400, title: 'No' },
    failures: ['error-shape: `status` of a problem must be 404, as the answer has it; found 400.'],
  },
  { title: 'a problem with its status', ...problem, body: { status: 404 }, failures: [] },
];
