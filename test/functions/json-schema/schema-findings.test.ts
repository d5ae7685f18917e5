import { describe, expect, test } from '@jest/globals';
import { dialectsOf } from '../../../functions/json-schema/keywords.ts';
import { schemaFindings } from '../../../functions/json-schema/schema-findings.ts';

/** Where the findings stand, each as a JSON text of its path. */
function places(schema: unknown): readonly string[] {
  return schemaFindings(schema, '2020-12').map(({ path }) => JSON.stringify(path));
}

describe('findings', () => {
  test.each<[string, unknown, readonly string[]]>([
    ['a schema that is none', 5, ['[]']],
    ['a wrong keyword', { minLength: '1' }, ['["minLength"]']],
    ['a key that is no pattern', { patternProperties: { '(': true } }, ['["patternProperties","("]']],
    ['a key and its schema', { patternProperties: { '(': 1 } }, Array(2).fill('["patternProperties","("]')],
    ['the second of equal items', { required: ['a', 'b', 'a', 'a'] }, ['["required",2]', '["required",3]']],
    ['wrong items only as wrong', { required: [1, 1] }, ['["required",0]', '["required",1]']],
    [
      'keys called __proto__',
      JSON.parse('{"properties":{"__proto__":{"type":"x"}}}'),
      ['["properties","__proto__","type"]'],
    ],
    ['keywords called __proto__', JSON.parse('{"__proto__":{"type":"x"}}'), []],
    ['document order', { not: { type: 1 }, type: 2, if: 3 }, ['["not","type"]', '["type"]', '["if"]']],
  ])('%s', (_, schema, expected) => {
    expect(places(schema)).toEqual(expected);
  });

  test.each<[unknown, string]>([
    [{ properties: 1 }, '`properties` must be an object; found 1.'],
    [{ dependentRequired: [] }, '`dependentRequired` must be an object; found an empty list.'],
    [{ not: 1 }, '`not` must be a schema: an object, `true` or `false`; found 1.'],
    [{ allOf: [] }, '`allOf` must be a list of at least one schema; found an empty list.'],
  ])('%j is told what it must be', (schema, message) => {
    expect(schemaFindings(schema, '2020-12').map((finding) => finding.message)).toEqual([message]);
  });

  test('a schema that aliases share is checked once', () => {
    const shared = { type: 'x' };
    expect(places({ properties: { a: shared, b: shared } })).toEqual(['["properties","a","type"]']);
  });

  test('values that contain themselves end', () => {
    const schema: Record<string, unknown> = { type: 'object' };
    schema.properties = { self: schema };
    schema.not = { const: schema, enum: [schema, schema] };
    const list: unknown[] = [];
    list.push(list);
    expect(schemaFindings(schema, 'draft-07').map(({ path }) => path)).toEqual([['not', 'enum', 1]]);
    expect(places({ allOf: list })).toEqual(['["allOf",0]']);
  });

  test('depth, width, sharing and long patterns cost linear time', () => {
    let deep: unknown = { type: 'x' };
    let twice: unknown = [];
    for (let depth = 0; depth < 10_000; depth += 1) [deep, twice] = [{ not: deep }, [twice, twice]];
    const names = Array.from({ length: 100_000 }, (_, index) => `name${index}`);
    expect(places(deep)).toHaveLength(1);
    expect(schemaFindings({ enum: [twice, [twice]] }, 'draft-07')).toEqual([]);
    expect(places({ required: names })).toEqual([]);
    expect(places({ pattern: `[${'\\p{L}'.repeat(200_000)}` })).toEqual([]);
    expect(places({ pattern: '(a+)+$'.repeat(3_000) })).toEqual([]);
  });

  test('a thousand findings are enough', () => {
    expect(places({ allOf: Array(5_000).fill(1) })).toHaveLength(1_000);
  });
});

describe('the dialect of a schema', () => {
  const both = ['2020-12', 'draft-07'];
  test.each<[unknown, string | undefined, readonly string[]]>([
    [{}, undefined, both],
    [{}, '2025-06-18', both],
    [{}, '2025-11-25', ['2020-12']],
    [{}, '2026-07-28', ['2020-12']],
    [{ $schema: 5 }, '2025-11-25', ['2020-12']],
    [{ $schema: 'https://json-schema.org/draft/2020-12/schema' }, '2024-11-05', ['2020-12']],
    [{ $schema: 'http://json-schema.org/draft-07/schema#' }, '2025-11-25', ['draft-07']],
    [{ $schema: 'https://json-schema.org/draft-07/schema' }, undefined, ['draft-07']],
    [{ $schema: 'https://json-schema.org/draft/2019-09/schema' }, undefined, []],
    [{ $schema: 'http://json-schema.org/draft-04/schema#' }, undefined, []],
    [{ $schema: 'https://example.com/2020-12/schema' }, undefined, []],
  ])('%j under %s', (schema, version, expected) => {
    expect(dialectsOf(schema, version)).toEqual(expected);
  });
});
