import { expect, test } from '@jest/globals';
import { hostFolder, runProgram } from '../support/pack.ts';
import { asyncapiFindings, toRows } from './findings.ts';

test('the AsyncAPI parser finds the same with the package beside its own rules', async () => {
  const diagnostics = await runProgram('today', ['lint-with-asyncapi-parser.cjs', 'mistakes.async.yaml']);
  expect(toRows(diagnostics, hostFolder('today'))).toEqual(asyncapiFindings);
});
