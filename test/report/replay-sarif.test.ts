import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { toReplaySarif } from '../../src/report/replay-sarif.ts';
import type { ReplayReport } from '../../src/results.ts';
import { failure, hostile, report, run } from './sample-report.ts';

/** What code scanning needs of sarif-schema-2.1.0.json, as strict as the original and closed where this package writes. */
const essentials = {
  $defs: {
    text: {
      type: 'object',
      required: ['text'],
      additionalProperties: false,
      properties: { text: { type: 'string', minLength: 1 }, markdown: { type: 'string' } },
    },
    level: { enum: ['none', 'note', 'warning', 'error'] },
    rule: {
      type: 'object',
      required: ['id', 'help', 'helpUri', 'shortDescription', 'fullDescription'],
      additionalProperties: false,
      properties: {
        id: { type: 'string' },
        name: { type: 'string', pattern: '^[A-Z][A-Za-z]*$' },
        shortDescription: { $ref: '#/$defs/text' },
        fullDescription: { $ref: '#/$defs/text' },
        help: { $ref: '#/$defs/text' },
        helpUri: { type: 'string', pattern: '^https://' },
        defaultConfiguration: {
          type: 'object',
          additionalProperties: false,
          properties: { level: { $ref: '#/$defs/level' } },
        },
      },
    },
    location: {
      type: 'object',
      required: ['physicalLocation'],
      additionalProperties: false,
      properties: {
        physicalLocation: {
          type: 'object',
          required: ['artifactLocation', 'region'],
          additionalProperties: false,
          properties: {
            artifactLocation: {
              type: 'object',
              required: ['uri'],
              additionalProperties: false,
              properties: {
                uri: { type: 'string', pattern: '^[!#$&-;=?-Z_a-z~%\\[\\]]+$' },
                uriBaseId: { const: '%SRCROOT%' },
              },
            },
            region: {
              type: 'object',
              required: ['startLine', 'startColumn'],
              additionalProperties: false,
              properties: { startLine: { type: 'integer', minimum: 1 }, startColumn: { type: 'integer', minimum: 1 } },
            },
          },
        },
      },
    },
    result: {
      type: 'object',
      required: ['ruleId', 'ruleIndex', 'level', 'message', 'locations'],
      additionalProperties: false,
      properties: {
        ruleId: { type: 'string' },
        ruleIndex: { type: 'integer', minimum: 0 },
        level: { $ref: '#/$defs/level' },
        message: { $ref: '#/$defs/text' },
        locations: { type: 'array', minItems: 1, maxItems: 1, items: { $ref: '#/$defs/location' } },
        partialFingerprints: { type: 'object', additionalProperties: { type: 'string' } },
        suppressions: {
          type: 'array',
          items: {
            type: 'object',
            required: ['kind'],
            additionalProperties: false,
            properties: {
              kind: { enum: ['inSource', 'external'] },
              status: { enum: ['accepted', 'underReview', 'rejected'] },
              justification: { type: 'string' },
            },
          },
        },
      },
    },
  },
  type: 'object',
  required: ['$schema', 'version', 'runs'],
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    version: { const: '2.1.0' },
    runs: {
      type: 'array',
      items: {
        type: 'object',
        required: ['tool', 'results'],
        additionalProperties: false,
        properties: {
          tool: {
            type: 'object',
            required: ['driver'],
            properties: {
              driver: {
                type: 'object',
                required: ['name', 'rules'],
                additionalProperties: false,
                properties: {
                  name: { const: 'assay' },
                  version: { type: 'string' },
                  informationUri: { type: 'string' },
                  rules: { type: 'array', items: { $ref: '#/$defs/rule' }, uniqueItems: true },
                },
              },
            },
          },
          automationDetails: { type: 'object', additionalProperties: false, properties: { id: { type: 'string' } } },
          columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
          invocations: { type: 'array', items: { type: 'object', required: ['executionSuccessful'] } },
          results: { type: 'array', items: { $ref: '#/$defs/result' } },
        },
      },
    },
  },
};
const validate = new Ajv({ allErrors: true, strict: false }).compile(essentials);

interface Sarif {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
    readonly results: readonly {
      readonly ruleId: string;
      readonly ruleIndex: number;
      readonly level: string;
      readonly message: { readonly text: string };
      readonly suppressions?: readonly object[];
      readonly locations: readonly {
        readonly physicalLocation: { readonly artifactLocation: object; readonly region: object };
      }[];
    }[];
    readonly invocations: readonly object[];
  }[];
}
const read = (of: ReplayReport): Sarif => JSON.parse(toReplaySarif(of)) as Sarif;

describe('the essentials of SARIF 2.1.0 hold', () => {
  test.each([
    { title: 'for every kind of result', of: report },
    { title: 'for hostile texts', of: hostile('<a b="c">\u0000\ud800\u202e%00#?') },
    { title: 'for no run', of: { ...report, runs: [] } },
    { title: 'for several runs', of: { ...report, runs: [run, { ...run, description: 'b.yaml' }] } },
  ])('$title', ({ of }) => {
    expect([validate(read(of)), validate.errors]).toEqual([true, null]);
  });
});

test('failures are errors, notes notes, known failures suppressed; each names its rule', () => {
  const [only] = read(report).runs;
  const rules = only?.tool.driver.rules ?? [];
  expect(
    only?.results.map(({ ruleId, ruleIndex, level, suppressions }) => [
      ruleId,
      rules[ruleIndex]?.id === ruleId,
      level,
      suppressions?.length,
    ]),
  ).toEqual([
    ['body-equals-example', true, 'error', undefined],
    ['body-equals-example', true, 'error', undefined],
    ['status-expected', true, 'error', 1],
    ['cors-credentials', true, 'note', undefined],
    ['cors-credentials', true, 'note', undefined],
    ['baseline-stale', true, 'error', undefined],
    ['coverage-minimum', true, 'error', undefined],
  ]);
});

test('a message ends with the curl line, where there is one', () => {
  const { curl, ...withoutCurl } = failure;
  const lastLines = [failure, withoutCurl].map((result) => {
    const [first] = read({ ...report, runs: [{ ...run, results: [result] }] }).runs[0]?.results ?? [];
    return first?.message.text.split('\n').filter((line) => line.startsWith('curl') || line === 'undefined');
  });
  expect(lastLines).toEqual([[curl], []]);
});

test('a curl line about a record that is gone says how to make another', () => {
  const [first] =
    read({ ...report, runs: [{ ...run, results: [{ ...failure, madeBy: 'POST /pets' }] }] }).runs[0]?.results ?? [];
  expect(first?.message.text.split('\n').slice(-2)).toEqual([
    'POST /pets made the record of this line, and the run deletes it: make another, and use its id.',
    failure.curl,
  ]);
});

describe('files are named as the repository knows them', () => {
  test.each([
    { file: 'apis/museum.yaml', uri: { uri: 'apis/museum.yaml', uriBaseId: '%SRCROOT%' } },
    { file: String.raw`apis\museum.yaml`, uri: { uri: 'apis/museum.yaml', uriBaseId: '%SRCROOT%' } },
    { file: 'a:b.yaml', uri: { uri: './a:b.yaml', uriBaseId: '%SRCROOT%' } },
    { file: 'a b#c?d%.yaml', uri: { uri: 'a%20b%23c%3Fd%25.yaml', uriBaseId: '%SRCROOT%' } },
    { file: '/srv/museum.yaml', uri: { uri: 'file:///srv/museum.yaml' } },
    { file: 'C:/srv/museum.yaml', uri: { uri: 'file:///C:/srv/museum.yaml' } },
    { file: 'https://example.com/a.yaml', uri: { uri: 'https://example.com/a.yaml' } },
  ])('$file', ({ file, uri }) => {
    const results = [{ ...failure, exampleAt: { file, line: 7, column: 3 } }];
    const [first] = read({ ...report, runs: [{ ...run, results }], runFailures: [] }).runs[0]?.results ?? [];
    expect(first?.locations).toEqual([
      { physicalLocation: { artifactLocation: uri, region: { startLine: 7, startColumn: 3 } } },
    ]);
  });
});

test('a result without a place stands at the top of its description', () => {
  const { exampleAt, ...placeless } = failure;
  const [first] = read({ ...report, runs: [{ ...run, results: [placeless] }] }).runs[0]?.results ?? [];
  expect([exampleAt?.line, first?.locations[0]?.physicalLocation.region]).toEqual([
    12,
    { startLine: 1, startColumn: 1 },
  ]);
});

test('a run that was stopped did not succeed', () => {
  const { runs } = read({ ...report, runs: [{ ...run, stopped: 'interrupted' }] });
  expect(runs[0]?.invocations).toEqual([{ executionSuccessful: false }]);
});
