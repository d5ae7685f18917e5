import { expect, test } from '@jest/globals';
import { compareBody } from '../../../src/replay/compare/body.ts';
import { describeTree } from '../support.ts';

const description = describeTree({ openapi: '3.1.0' });

/** How a body compares with an example, the field `name` of its record left out. */
function compared(example: object, received: object): string {
  const located = { value: example, place: { source: description.source, path: ['example'] } };
  const answer = { status: '200', media: { type: 'application/json' }, example: { kind: 'value', located } };
  const reply = { status: 200, headers: {}, body: new TextEncoder().encode(JSON.stringify(received)) };
  return compareBody(description, reply, answer as never, ['name']).kind;
}

test.each<[string, example: object, alike: object, unlike: object]>([
  ['a record', { id: 1, name: 'a', kind: 'b' }, { id: 1, name: 'z', kind: 'b' }, { id: 1, name: 'a', kind: 'z' }],
  [
    'an object in a record',
    { id: 1, owner: { name: 'a' } },
    { id: 1, owner: { name: 'a' }, name: 'z' },
    { id: 1, owner: { name: 'z' } },
  ],
  [
    'a record in an envelope',
    { data: { id: 1, name: 'a' }, meta: { name: 'b' } },
    { data: { id: 1, name: 'z' }, meta: { name: 'b' } },
    { data: { id: 1, name: 'a' }, meta: { name: 'z' } },
  ],
  ['an envelope without an id', { data: { name: 'a' } }, { data: { name: 'z' } }, { data: { name: 'a', kind: 'z' } }],
  [
    'a record without an id',
    { name: 'a', data: { name: 'b' } },
    { name: 'z', data: { name: 'b' } },
    { name: 'a', data: { name: 'z' } },
  ],
])('the fields that a request decides may be any in %s', (_, example, alike, unlike) => {
  expect([compared(example, example), compared(example, alike), compared(example, unlike)]).toEqual([
    'equal',
    'equal',
    'different',
  ]);
});
