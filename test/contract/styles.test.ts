import { describe, expect, test } from '@jest/globals';
import { taking, wrongWith } from './requests.ts';

describe('styles of OpenAPI 3.1 section 4.8.12.4, "Style Examples"', () => {
  const array = { type: 'array', items: { enum: ['blue', 'black', 'brown'] }, const: ['blue', 'black', 'brown'] };
  const object = {
    type: 'object',
    properties: { R: { type: 'integer' }, G: { type: 'integer' }, B: { type: 'integer' } },
    const: { R: 100, G: 200, B: 150 },
  };
  const [empty, string] = [
    { type: 'string', const: '' },
    { type: 'string', const: 'blue' },
  ];

  test.each<[string, boolean, object, string]>([
    ['matrix', false, empty, ';color'],
    ['matrix', false, string, ';color=blue'],
    ['matrix', false, array, ';color=blue,black,brown'],
    ['matrix', false, object, ';color=R,100,G,200,B,150'],
    ['matrix', true, string, ';color=blue'],
    ['matrix', true, array, ';color=blue;color=black;color=brown'],
    ['matrix', true, object, ';R=100;G=200;B=150'],
    ['label', false, empty, '.'],
    ['label', false, string, '.blue'],
    ['label', false, array, '.blue,black,brown'],
    ['label', false, array, '.blue.black.brown'],
    ['label', false, object, '.R,100,G,200,B,150'],
    ['label', false, object, '.R.100.G.200.B.150'],
    ['label', true, array, '.blue.black.brown'],
    ['label', true, object, '.R=100.G=200.B=150'],
    ['simple', false, string, 'blue'],
    ['simple', false, array, 'blue,black,brown'],
    ['simple', false, object, 'R,100,G,200,B,150'],
    ['simple', true, array, 'blue,black,brown'],
    ['simple', true, object, 'R=100,G=200,B=150'],
  ])('path, %s, explode %s: %j is %s', (style, explode, schema, text) => {
    const engine = taking([{ name: 'color', in: 'path', required: true, style, explode, schema }], '/p/{color}');
    expect(wrongWith(engine, 'GET', `/p/${text}`)).toEqual([]);
    expect(wrongWith(engine, 'GET', '/p/green,x')).not.toEqual([]);
  });

  test.each([
    ['a list', { type: 'array', items: { type: 'string' } }],
    ['an object', { type: 'object' }],
  ])('%s in a path of the style matrix, exploded, is no text without a semicolon', (_, schema) => {
    const engine = taking(
      [{ name: 'p', in: 'path', required: true, style: 'matrix', explode: true, schema }],
      '/p/{p}',
    );
    expect(wrongWith(engine, 'GET', '/p/anything')).not.toEqual([]);
  });

  test.each<[string, boolean, object, string]>([
    ['form', false, empty, 'color='],
    ['form', false, string, 'color=blue'],
    ['form', false, array, 'color=blue,black,brown'],
    ['form', false, array, 'color=blue%2Cblack%2Cbrown'],
    ['form', false, object, 'color=R,100,G,200,B,150'],
    ['form', true, empty, 'color='],
    ['form', true, string, 'color=blue'],
    ['form', true, array, 'color=blue&color=black&color=brown'],
    ['form', true, object, 'R=100&G=200&B=150'],
    ['spaceDelimited', false, array, 'color=blue%20black%20brown'],
    ['spaceDelimited', false, array, 'color=blue+black+brown'],
    ['spaceDelimited', false, object, 'color=R%20100%20G%20200%20B%20150'],
    ['spaceDelimited', true, array, 'color=blue&color=black&color=brown'],
    ['pipeDelimited', false, array, 'color=blue|black|brown'],
    ['pipeDelimited', false, array, 'color=blue%7Cblack%7Cbrown'],
    ['pipeDelimited', false, object, 'color=R%7C100%7CG%7C200%7CB%7C150'],
    ['deepObject', true, object, 'color[R]=100&color[G]=200&color[B]=150'],
    ['deepObject', true, object, 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150'],
  ])('query, %s, explode %s: %j is %s', (style, explode, schema, text) => {
    const engine = taking([{ name: 'color', in: 'query', required: true, style, explode, schema }]);
    expect(wrongWith(engine, 'GET', `/a?other=1&${text}&more`)).toEqual([]);
    expect(wrongWith(engine, 'GET', '/a?color=green&R=1&color[R]=x')).not.toEqual([]);
  });

  test('brackets are read fifteen deep', () => {
    const schemaOf = (depth: number): object =>
      depth === 0
        ? { type: 'integer' }
        : { type: 'object', required: ['a'], additionalProperties: false, properties: { a: schemaOf(depth - 1) } };
    const engine = taking([{ name: 'color', in: 'query', style: 'deepObject', explode: true, schema: schemaOf(15) }]);
    expect(wrongWith(engine, 'GET', `/a?color${'[a]'.repeat(15)}=1`)).toEqual([]);
    expect(wrongWith(engine, 'GET', `/a?color${'[a]'.repeat(15)}=x`)).not.toEqual([]);
  });

  test.each<[string, string, boolean, object, string]>([
    ['header', 'simple', false, array, 'blue,black, brown'],
    ['header', 'simple', false, object, 'R,100,G,200,B,150'],
    ['header', 'simple', true, object, 'R=100,G=200,B=150'],
    ['cookie', 'form', false, string, 'color=blue'],
    ['cookie', 'form', false, array, 'color=blue,black,brown'],
    ['cookie', 'form', false, object, 'color=R,100,G,200,B,150'],
    ['cookie', 'form', true, array, 'color=blue&color=black&color=brown'],
    ['cookie', 'form', true, array, 'color=blue; color=black; color=brown'],
    ['cookie', 'form', true, object, 'R=100; G=200; B=150'],
    ['cookie', 'cookie', true, string, 'a=1; color=blue'],
    ['cookie', 'cookie', true, array, 'color=blue; color=black; color=brown'],
    ['cookie', 'cookie', true, object, 'R=100; G=200; B=150'],
    ['cookie', 'cookie', false, array, 'color=blue,black,brown'],
  ])('%s, %s, explode %s: %j is %s', (place, style, explode, schema, text) => {
    const engine = taking([{ name: 'color', in: place, required: true, style, explode, schema }]);
    const header = place === 'header' ? 'color' : 'cookie';
    expect(wrongWith(engine, 'GET', '/a', { headers: { [header]: text } })).toEqual([]);
    expect(wrongWith(engine, 'GET', '/a', { headers: { [header]: 'color=green' } })).not.toEqual([]);
  });
});
