import { describe, expect, test } from '@jest/globals';
import { Ajv, type AnySchemaObject, type Options } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fc } from '../../support/properties.ts';
import type { CheckFinding } from '../../../functions/check.ts';
import type { Dialect } from '../../../functions/json-schema/keywords.ts';
import { schemaFindings } from '../../../functions/json-schema/schema-findings.ts';
import { schemaLike, similarList } from './schema-arbitrary.ts';

const ids: Readonly<Record<Dialect, string>> = {
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema',
};

/** The meta-schemas that ajv brings, as data. */
const metaSchemas: Readonly<Record<Dialect, readonly AnySchemaObject[]>> = {
  '2020-12': schemasOf(new Ajv2020()),
  'draft-07': schemasOf(new Ajv()),
};

/** ajv's own verdict, as its `validateSchema` has it: no format is asserted, so any text is a pattern. */
const withoutFormats: Readonly<Record<Dialect, Check>> = {
  '2020-12': check(new Ajv2020(), '2020-12'),
  'draft-07': check(new Ajv(), 'draft-07'),
};

/** The same meta-schemas with one format asserted: patterns compile. */
const withPatterns: Readonly<Record<Dialect, Check>> = {
  '2020-12': check(new Ajv2020(assertPatterns()).addSchema([...metaSchemas['2020-12']]), '2020-12'),
  'draft-07': check(new Ajv(assertPatterns()).addSchema([...metaSchemas['draft-07']]), 'draft-07'),
};

type Check = (schema: unknown) => boolean;

function schemasOf({ schemas }: Pick<Ajv, 'schemas'>): readonly AnySchemaObject[] {
  return Object.values(schemas).flatMap((env) => (typeof env?.schema === 'object' ? [env.schema] : []));
}

function assertPatterns(): Options {
  const formats = { regex: (text: string) => compiles(text), uri: true, 'uri-reference': true } as const;
  return { meta: false, validateSchema: false, strict: false, strictNumbers: true, formats };
}

function check(ajv: Pick<Ajv, 'getSchema'>, dialect: Dialect): Check {
  const validator = ajv.getSchema(ids[dialect]);
  if (validator === undefined) throw new Error(`ajv has lost the meta-schema of ${dialect}`);
  return (schema) => {
    void validator(schema);
    return (validator.errors ?? []).length === 0;
  };
}

function compiles(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

/** Some thousands in each run; more by hand: SCHEMA_RUNS=200000. */
const numRuns = Number(process.env.SCHEMA_RUNS ?? 4_000);

describe.each(['2020-12', 'draft-07'] as const)('%s', (dialect) => {
  test('checks schemas as the meta-schema does', () => {
    let [accepted, refused] = [0, 0];
    fc.assert(
      fc.property(schemaLike, (schema) => {
        const isAccepted = withPatterns[dialect](schema);
        if (isAccepted) accepted += 1;
        else refused += 1;
        const findings = schemaFindings(schema, dialect);
        return (
          (findings.length === 0) === isAccepted && findings.every(isAboutPattern) === withoutFormats[dialect](schema)
        );
      }),
      { numRuns },
    );
    // Both verdicts must be common, or the property says little.
    expect(Math.min(accepted, refused) / numRuns).toBeGreaterThan(0.15);
  });

  test('compares the items of lists as the meta-schema does', () => {
    const keywords = fc.constantFrom('enum', 'required', 'type', 'examples');
    const each = fc.property(similarList, keywords, (list, keyword) => {
      const schema = { [keyword]: list };
      return (schemaFindings(schema, dialect).length === 0) === withPatterns[dialect](schema);
    });
    expect(fc.check(each, { numRuns }).counterexample).toBeNull();
  });

  test('checks every keyword with every kind of value as the meta-schema does, at the root and inside', () => {
    const values: readonly unknown[] = [
      null,
      true,
      false,
      0,
      -1,
      1,
      1.5,
      NaN,
      Infinity,
      '',
      'a',
      'string',
      '#',
      '#a',
      '1a',
      '(',
      '\\_',
      [],
      {},
      [[]],
      [{}],
      [true],
      ['a'],
      ['a', 'a'],
      ['string'],
      ['string', 'string'],
      [1],
      [1, 1],
      [{}, {}],
      [null],
      ['('],
      { a: {} },
      { a: true },
      { a: [] },
      { a: ['b'] },
      { a: ['b', 'b'] },
      { a: 1 },
      { a: 'b' },
      { a: null },
      { '(': {} },
      { a: [1] },
      { type: 'any' },
      { a: { type: 'any' } },
      [{ type: 'any' }],
      { a: { a: { type: 'any' } } },
      ['any', 1],
    ];
    const schemas = keywordsOfMetaSchemas().flatMap((keyword) =>
      values.flatMap((value) => [
        { [keyword]: value },
        { properties: { a: { [keyword]: value } } },
        { not: { [keyword]: value } },
      ]),
    );
    const isChecked = schemas.map((schema) => schemaFindings(schema, dialect).length === 0);
    expect(schemas.length).toBeGreaterThan(5_000);
    // Some of either kind, so that the two do not agree because both pass everything.
    expect(new Set(isChecked).size).toBe(2);
    expect(schemas.filter((schema, index) => isChecked[index] !== withPatterns[dialect](schema))).toEqual([]);
  });
});

/** Read from the meta-schemas themselves, so that a keyword that the table lacks is found out. */
function keywordsOfMetaSchemas(): readonly string[] {
  const keywords = [...metaSchemas['2020-12'], ...metaSchemas['draft-07']].flatMap(({ properties }) =>
    Object.keys((properties ?? {}) as object),
  );
  return [...new Set([...keywords, 'nullable', 'example', 'x-note', '__proto__'])];
}

function isAboutPattern({ message }: CheckFinding): boolean {
  return /must be a regular expression .*; found "/.test(message);
}
