import { describe, expect, test } from '@jest/globals';
import { ask, engineOf, json, openapi } from './support.ts';

const record = (type: string): object => ({
  type: 'object',
  required: ['id'],
  properties: { id: { type }, name: { type: 'string' } },
});

const petsWith = (parameter: object, type: string): object => {
  const one = { schema: record(type) };
  return openapi({
    '/pets': { post: json(one, '201') },
    '/pets/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, ...parameter }],
      get: json(one),
      patch: json(one),
    },
  });
};

const text = { schema: { type: 'string' } };
const whole = { schema: { type: 'integer' } };
const jsonOf = (schema: object) => ({ content: { 'application/json': { schema } } });

const rows: readonly [written: string, parameter: object, id: unknown][] = [
  ['77', whole, 77],
  ['.77', { ...whole, style: 'label' }, 77],
  [';id=77', { ...whole, style: 'matrix' }, 77],
  ['%3Bid=77', { ...whole, style: 'matrix' }, 77],
  // Clients of other habits leave the marks out.
  ['77', { ...whole, style: 'label' }, 77],
  ['77', { ...whole, style: 'matrix' }, 77],
  ['77', jsonOf({ type: 'integer' }), 77],
  ['%22rex%22', jsonOf({ type: 'string' }), 'rex'],
  ['rex', jsonOf({ type: 'string' }), 'rex'],
  ['%22rex%22', { content: { 'text/plain': text } }, '"rex"'],
  ['.rex', text, '.rex'],
];

describe('the value of a path without the marks that it is written with', () => {
  test.each(rows)('stands in a made-up record at %s by %j', (written, parameter, id) => {
    const engine = engineOf(petsWith(parameter, typeof id === 'number' ? 'integer' : 'string'));
    expect(ask(engine, 'GET', `/pets/${written}`).body).toEqual({ id, name: 'string' });
    expect(ask(engine, 'PATCH', `/pets/${written}`, { body: { name: 'a' } }).body).toEqual({ id, name: 'a' });
  });

  test.each<[written: string, parameter: object, id: unknown]>([
    ['.1', { ...whole, style: 'label' }, 1],
    [';id=1', { ...whole, style: 'matrix' }, 1],
    ['%22string-1%22', jsonOf({ type: 'string' }), 'string-1'],
    ['string-1', jsonOf({ type: 'string' }), 'string-1'],
  ])('leads to a record that is kept at %s by %j', (written, parameter, id) => {
    const engine = engineOf(petsWith(parameter, typeof id === 'number' ? 'integer' : 'string'), { state: true });
    expect(ask(engine, 'POST', '/pets').body).toMatchObject({ id });
    expect(ask(engine, 'PATCH', `/pets/${written}`, { body: { name: 'a' } }).body).toEqual({ id, name: 'a' });
    expect(ask(engine, 'GET', `/pets/${written}`).body).toEqual({ id, name: 'a' });
  });
});
