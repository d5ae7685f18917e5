import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toReplayJson } from '../../src/report/json.ts';
import { failure, hostile, report, run } from './sample-report.ts';

const schema = JSON.parse(readFileSync(join(__dirname, '../../schemas/replay-report.schema.json'), 'utf8')) as object;
const validate = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictTuples: false }).compile(
  schema,
);
const isValid = (value: unknown): boolean => validate(value);

describe('reports are valid by their published schema', () => {
  test.each([
    { title: 'every kind of result', of: report },
    { title: 'hostile texts', of: hostile('</script>\u0000\ud800') },
    { title: 'nothing', of: { ...report, runs: [], runFailures: [] } },
    { title: 'a run that was stopped', of: { ...report, runs: [{ ...run, stopped: 'interrupted' as const }] } },
  ])('$title', ({ of }) => {
    expect([isValid(JSON.parse(toReplayJson(of))), validate.errors]).toEqual([true, null]);
  });
});

describe('other documents are not', () => {
  const written = JSON.parse(toReplayJson(report)) as object;
  const ofResult = (result: object): object => ({ ...written, runs: [{ ...run, results: [result] }] });
  test.each([
    { title: 'another tool', value: { ...written, tool: 'other' } },
    { title: 'a later format', value: { ...written, formatVersion: 2 } },
    { title: 'no version', value: { ...written, version: undefined } },
    { title: 'a member that is not described', value: { ...written, more: 1 } },
    { title: 'a status that is none', value: ofResult({ ...failure, status: 'passed' }) },
    { title: 'a result without a message', value: ofResult({ ...failure, message: undefined }) },
    { title: 'a line counted from 0', value: ofResult({ ...failure, exampleAt: { file: 'a', line: 0, column: 1 } }) },
    { title: 'six differences', value: ofResult({ ...failure, differences: Array(6).fill({ pointer: '' }) }) },
    {
      title: 'half a number of cases',
      value: { ...written, runs: [{ ...run, summary: { ...run.summary, cases: 0.5 } }] },
    },
  ])('$title', ({ value }) => {
    expect(isValid(JSON.parse(JSON.stringify(value)))).toEqual(false);
  });
});

test('the report starts with what wrote it', () => {
  expect(Object.entries(JSON.parse(toReplayJson(report)) as object).slice(0, 3)).toEqual([
    ['tool', 'assay'],
    ['version', '1.2.3'],
    ['formatVersion', 1],
  ]);
});
