import { describe, expect, test } from '@jest/globals';
import { ask, engineOf, json, openapi } from './support.ts';

const text = { type: 'string' };
const pet = {
  type: 'object',
  properties: { id: { type: 'integer', readOnly: true }, name: text, status: text, tag: text },
};
const rex = { id: 7, name: 'Rex', status: 'new' };
const answerOf = (properties: object) => ({ type: 'object', properties });

/** The answer to a PATCH of /pets/8 with `sent`, where the documented one is `example`. */
function patched(sent: object, example: object, schema: object | undefined, request: object | undefined): unknown {
  const requestBody = request && { content: { 'application/json': { schema: request } } };
  const patch = { ...(requestBody && { requestBody }), ...json({ ...(schema && { schema }), example }) };
  return ask(engineOf(openapi({ '/pets/{petId}': { patch } })), 'PATCH', '/pets/8', { body: sent }).body;
}

describe('fields of a PATCH show in the record of an envelope', () => {
  test.each<[string, sent: object, example: object, schema: object | undefined, expected: object]>([
    ['by its example', { name: 'Max' }, { data: rex }, undefined, { data: { ...rex, name: 'Max' } }],
    ['by its schema', { tag: 'x' }, { data: rex }, answerOf({ data: pet }), { data: { ...rex, tag: 'x' } }],
    [
      'beside other objects and lists',
      { name: 'Max' },
      { result: rex, success: true, errors: [], meta: { page: 1 } },
      undefined,
      { result: { ...rex, name: 'Max' }, success: true, errors: [], meta: { page: 1 } },
    ],
    [
      'whose envelope has a field of the same name',
      { status: 'sold' },
      { status: 'success', data: rex },
      undefined,
      { status: 'success', data: { ...rex, status: 'sold' } },
    ],
    ['sent in the envelope', { data: { name: 'Max' } }, { data: rex }, undefined, { data: { ...rex, name: 'Max' } }],
    [
      'sent in the envelope, which is called as a field',
      { name: { name: 'Max' } },
      { name: rex },
      undefined,
      { name: { ...rex, name: 'Max' } },
    ],
    [
      'never those that are read-only',
      { id: 9, name: 'Max' },
      { data: rex },
      answerOf({ data: pet }),
      { data: { ...rex, name: 'Max' } },
    ],
    [
      'with the id of the path',
      { name: 'Max' },
      { data: { petId: 7, name: 'Rex' } },
      undefined,
      { data: { petId: 8, name: 'Max' } },
    ],
    // No envelopes.
    [
      'but not in an object of a record',
      { email: 'b' },
      { id: 7, name: 'Rex', owner: { email: 'a', name: 'Ann' } },
      undefined,
      { id: 7, name: 'Rex', owner: { email: 'a', name: 'Ann' } },
    ],
    [
      'nor in one of a record without an id',
      { name: 'b' },
      { name: 'Rex', owner: { name: 'Ann', status: 'x' } },
      undefined,
      { name: 'b', owner: { name: 'Ann', status: 'x' } },
    ],
    [
      'nor in one of two',
      { name: 'b' },
      { a: { name: 'c' }, b: { name: 'd' } },
      undefined,
      { a: { name: 'c' }, b: { name: 'd' } },
    ],
    ['nor in items of a list', { name: 'b' }, { data: [rex] }, undefined, { data: [rex] }],
    ['nor where nobody knows them', { else: 1 }, { data: rex }, answerOf({ data: pet }), { data: rex }],
  ])('%s', (_, sent, example, schema, expected) => {
    expect(patched(sent, example, schema, pet)).toEqual(expected);
    expect(patched(sent, example, schema, undefined)).toEqual(expected);
  });

  test.each<[string, sent: object, request: object | undefined, expected: object]>([
    ['alone', { pet: { name: 'Max' } }, answerOf({ pet }), { ...rex, name: 'Max' }],
    ['alone, where no schema declares it', { pet: { name: 'Max' } }, undefined, { ...rex, name: 'Max' }],
    ['beside what is no field', { action: 'x', pet: { name: 'Max' } }, undefined, { ...rex, name: 'Max' }],
    ['but not one that it does not declare', { pet: { name: 'Max' } }, answerOf({ name: text }), rex],
    ['nor one beside fields', { status: 'sold', pet: { name: 'Max' } }, undefined, { ...rex, status: 'sold' }],
    ['nor one of two', { pet: { name: 'Max' }, owner: { name: 'Ann' } }, undefined, rex],
  ])('that the request has %s', (_, sent, request, expected) => {
    expect(patched(sent, rex, pet, request)).toEqual(expected);
  });

  test('that the request has, too, and so its fields are in it', () => {
    const request = answerOf({ metadata: answerOf({ name: text }), spec: answerOf({ size: text }) });
    const box = { metadata: { name: 'a' }, spec: { size: 's' } };
    expect(patched({ spec: { size: 'm' } }, box, request, request)).toEqual({ ...box, spec: { size: 'm' } });
    expect(patched({ size: 'm' }, box, request, request)).toEqual(box);
  });
});

test.each<[string, object, string]>([
  ['PATCH', {}, 'Max M'],
  ['POST', { echo: ['post'] }, 'Max M'],
  ['POST', {}, 'Rex'],
])('%s with the settings %j shows of a sent form the name %j', (method, settings, name) => {
  const type = 'application/x-www-form-urlencoded';
  const requestBody = { content: { [type]: { schema: pet } } };
  const operation = { requestBody, ...json({ example: rex }) };
  const engine = engineOf(openapi({ '/pets/{petId}': { patch: operation, post: operation } }), settings);
  const asked = { headers: { 'content-type': type }, body: 'name=Max+M' };
  expect(ask(engine, method, '/pets/7', asked).body).toEqual({ ...rex, name });
});

test.each([
  ['a text that reads like a form', { headers: { 'content-type': 'text/plain' }, body: 'name=Max+M' }],
  ['a form without a body', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
])('%s shows nothing', (_, asked) => {
  const operation = { requestBody: { content: { '*/*': {} } }, ...json({ example: rex }) };
  const engine = engineOf(openapi({ '/pets/{petId}': { patch: operation } }));
  expect(ask(engine, 'PATCH', '/pets/7', asked).body).toEqual(rex);
});
