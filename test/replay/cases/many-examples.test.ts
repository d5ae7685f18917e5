import { expect, test } from '@jest/globals';
import { operationsOf } from '../../../src/description/read/api.ts';
import { namedExamplesOf, parametersIn } from '../../../src/replay/cases/sent-parameters.ts';
import { describeTree } from '../support.ts';

test('the named examples of a parameter are read once, as each of them is asked for', () => {
  const examples = { few: { value: 1 }, many: { value: 1_000 } };
  const get = { parameters: [{ name: 'limit', in: 'query', examples }], responses: {} };
  const description = describeTree({ openapi: '3.1.0', paths: { '/a': { get } } });
  const read = [1, 2].flatMap(() =>
    operationsOf(description).flatMap((each) =>
      parametersIn(description, each).map((parameter) => namedExamplesOf(description, parameter)),
    ),
  );
  expect(read.map((named) => [...named.keys()])).toEqual([
    ['few', 'many'],
    ['few', 'many'],
  ]);
  expect(read[1]).toBe(read[0]);
});
