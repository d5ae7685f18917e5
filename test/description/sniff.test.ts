import { expect, test } from '@jest/globals';
import { mayBeDescription } from '../../src/description/sniff.ts';

test.each<[string, boolean]>([
  ['openapi: 3.1.0', true],
  ['# a comment\n---\nasyncapi: 3.0.0', true],
  ['\uFEFF\nswagger: "2.0"', true],
  ['{"openapi":"3.1.0"}', true],
  ['{ "info": {}, "swagger" : "2.0" }', true],
  ["'asyncapi': 3.0.0", true],
  ['a: openapi', false],
  ['myopenapi: 3', false],
  ['openapi', false],
  ['', false],
  ['\u0000\u0001', false],
])('whether %j may be a description: %s', (text, expected) => {
  expect(mayBeDescription(text)).toBe(expected);
});
