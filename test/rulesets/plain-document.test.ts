import { expect, test } from '@jest/globals';
import * as Parsers from '@stoplight/spectral-parsers';
import { exampleRules } from '../../rulesets/examples/rules.ts';
import { findingsOf } from '../../rulesets/rule.ts';
import { onPlainDocument } from '../../rulesets/plain-document.ts';
import { checkedDocument } from '../support/checked-document.ts';

/** As Spectral reads it. */
function parsed(tree: unknown): unknown {
  return Parsers.Json.parse(JSON.stringify(tree)).data;
}

const answer = (schema: object): object => ({
  responses: { '404': { $ref: './gone.json' }, '200': { description: 'OK', content: { 'application/json': schema } } },
});
const tree = {
  openapi: '3.1.0',
  paths: {
    '/a': { get: answer({ schema: { $ref: './part.json#/A' }, example: { a: 'x', b: 1 } }) },
    '/b': { get: answer({ schema: { $ref: './whole.json' }, examples: { one: { value: 'x' } } }) },
    '/c': {
      get: answer({ schema: { $ref: '#/components/schemas/C' }, examples: { one: { $ref: './part.json#/E' } } }),
    },
  },
  components: { schemas: { C: { type: 'integer', readOnly: true, default: 'y' } } },
};
const files = {
  'part.json': { A: { type: 'object', properties: { a: { type: 'integer' } } }, E: { value: 'z' } },
  'whole.json': { $ref: './part.json#/A' },
};

test('rules find the same on the copy', () => {
  const plain = checkedDocument(tree, files);
  const asRead = Object.entries(files).map(([name, file]) => [name, parsed(file)] as const);
  const read = checkedDocument(parsed(tree), Object.fromEntries(asRead));
  const ofPlain = exampleRules.flatMap(({ check }) => findingsOf(check, plain));
  expect(ofPlain.length).toBeGreaterThan(3);
  expect(exampleRules.flatMap((rule) => findingsOf(onPlainDocument(rule).check, read))).toEqual(ofPlain);
});
