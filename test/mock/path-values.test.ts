import { describe, expect, test } from '@jest/globals';
import { ask, engineOf, json, openapi, raw } from './support.ts';

const integer = { type: 'integer' };
const parameter = { name: 'petId', in: 'path', required: true, schema: {} };

/** A mock of /pets/{petId} whose answers are made from a schema with `properties`. */
function petsOf(properties: object, media: object = {}) {
  const answer = json({ schema: { type: 'object', properties }, ...media });
  const item = { parameters: [parameter], get: answer, put: answer, delete: answer, patch: answer };
  return engineOf(openapi({ '/pets/{petId}': item, '/shops/{shopId}/pets/{petId}': item }));
}

describe('a made-up value of a field that is called as a parameter of the path is that of the path', () => {
  const name = { type: 'string' };
  test.each<[title: string, properties: object, target: string, body: object]>([
    ['a number', { petId: integer, name }, '/pets/77', { petId: 77, name: 'string' }],
    ['a text', { petId: name }, '/pets/a%20b', { petId: 'a b' }],
    ['`id` of the last parameter', { id: integer, name }, '/shops/5/pets/77', { id: 77, name: 'string' }],
    ['not `id` beside its own name', { id: integer, petId: integer }, '/pets/77', { id: 0, petId: 77 }],
    ['both parameters', { shopId: integer, id: integer }, '/shops/5/pets/77', { shopId: 5, id: 77 }],
    ['a value that the schema refuses', { id: { ...integer, maximum: 9 } }, '/pets/77', { id: 9 }],
    ['a text for a number', { id: integer }, '/pets/rex', { id: 0 }],
    ['an example of the field', { id: { ...integer, example: 5 } }, '/pets/77', { id: 5 }],
    ['a default of the field', { id: { ...integer, default: 5 } }, '/pets/77', { id: 5 }],
    ['one of a few', { petId: { enum: ['cat', 'dog'] } }, '/pets/dog', { petId: 'cat' }],
    ['a field that is not there', { name }, '/pets/77', { name: 'string' }],
  ])('%s', (_, properties, target, body) => {
    const engine = petsOf(properties);
    const methods = ['GET', 'PUT', 'DELETE'];
    const answers = methods.map((method) => ask(engine, method, target).body);
    // Of methods alike, the second answer too.
    expect([...answers, ask(engine, 'GET', target).body]).toEqual([...methods, 'GET'].map(() => body));
  });

  test('answers to other paths have values of their own, and a number its digits', () => {
    const engine = petsOf({ id: integer });
    const texts = ['1', '2', '12345678901234567890', '1'].map((id) =>
      new TextDecoder().decode(raw(engine, 'GET', `/pets/${id}`).body),
    );
    expect(texts).toEqual(['{"id":1}', '{"id":2}', '{"id":12345678901234567890}', '{"id":1}']);
  });

  test.each([
    ['an example of the answer', { example: { id: 3 } }],
    ['a named example', { examples: { one: { value: { id: 3 } } } }],
  ])('%s is as it is written', (_, media) => {
    expect(ask(petsOf({ id: integer }, media), 'GET', '/pets/77').body).toEqual({ id: 3 });
  });

  test('a PATCH shows the path beside what it sends', () => {
    const engine = petsOf({ petId: integer, name });
    expect(ask(engine, 'PATCH', '/pets/77', { body: { name: 'Rex' } }).body).toEqual({ petId: 77, name: 'Rex' });
  });

  test.each<[title: string, path: string, status: string, id: number]>([
    ['a record that is made has an id of its own', '/shops/{shopId}/pets', '201', 0],
    ['also where the parameter is called `id`', '/shops/{id}/pets', '201', 0],
    ['one that is made under the id of the path has that', '/pets/{petId}', '201', 5],
    ['an action on a record answers that one', '/orders/{orderId}/cancel', '200', 5],
  ])('%s', (_, path, status, id) => {
    const schema = { type: 'object', properties: { id: integer } };
    const engine = engineOf(openapi({ [path]: { post: json({ schema }, status) } }));
    expect(ask(engine, 'POST', path.replace(/\{.*\}/u, '5')).body).toEqual({ id });
  });
});
