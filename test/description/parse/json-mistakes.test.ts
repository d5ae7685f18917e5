import { expect, test } from '@jest/globals';
import { parseSource } from '../../../src/description/parse/parse.ts';

const unclosed = 'the end of the text in brackets that are not closed';
const key = 'no key where one belongs. A comma may be one too many';
const value = 'no value where one belongs. A comma may be one too many';
const comment = 'a comment, which JSON does not have. Remove it';
const symbol = 'a sign or word that JSON does not have. Put a text into double quotes';
const escape = 'an escape that JSON does not have. Write a backslash as `\\\\`';
const yaml = 'a text that begins with no `{`. Give a file of YAML the ending `.yaml`';
const last = 'a comma behind the last value. Remove it';

test.each([
  ['  \n', '2:1', 'nothing'],
  ['openapi: 3.1.0', '1:1', yaml],
  ['---\na: 1', '1:1', yaml],
  ['{"a": 1,}', '1:9', last],
  ['{"a": [1,\n 2,\n]}', '3:1', last],
  ['{"a": [', '1:8', unclosed],
  ['{"a": 1', '1:8', unclosed],
  ['[1', '1:3', unclosed],
  ['{"a": ', '1:7', unclosed],
  ['{"a":,"b":1}', '1:6', value],
  ['{"a":1,,"b":2}', '1:8', key],
  ['{"a" 1}', '1:6', 'a key without a colon'],
  ['{"a": 1 "b": 2}', '1:9', 'no comma between two values'],
  ['{"a": 1}}', '1:9', 'a text behind its end. A `}` above may be one too many'],
  ['{"a": 1 // b\n}', '1:9', comment],
  ['{"a": 1 /* b', '1:9', comment],
  ['{"a": "b\n"}', '1:7', 'a text without its closing quote'],
  ['{"a": 1.}', '1:7', 'a number that is cut off'],
  ['{"a": "\\x"}', '1:7', escape],
  ['{"a": "\\u12"}', '1:7', escape],
  ['{"a": "\t"}', '1:7', 'a tab or control character in a text. Write it as an escape, as in `\\t`'],
  ["{'a': 1}", '1:2', 'single quotes. JSON has double quotes alone'],
  ['{ my-key : 1}', '1:3', 'a key without double quotes'],
  ['{"a": True}', '1:7', symbol],
  ['{"a": “b”}', '1:7', symbol],
])('a .json file that holds %j says so', (text, place, found) => {
  expect(() => parseSource('/a.json', new TextEncoder().encode(text))).toThrow(
    `/a.json:${place}: a .json file must be JSON; found ${found}.`,
  );
});
