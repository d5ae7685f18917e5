import { expect, test } from '@jest/globals';
import { allRules } from '../../src/docs/generated-files.ts';
import { ruleDocs } from '../support/rule-docs.ts';

const sentences = /^[^a-z\s].*\.$/su;

test.each(allRules)('$id says in sentences what must hold, or should, and why', ({ id, summary, severity }) => {
  const { rationale, origin, notes, valid = [], invalid = [], more = [] } = ruleDocs[id] ?? {};
  expect(summary).toContain(severity === 'error' ? ' must ' : ' should ');
  const texts = [summary, rationale, origin, ...(notes === undefined ? [] : [notes])];
  expect(texts.filter((text) => text === undefined || !sentences.test(text))).toEqual([]);
  // Their examples have a title each.
  const titles = [...valid, ...invalid, ...more].map(({ title }) => title);
  expect(titles.filter((title, index) => title === '' || titles.indexOf(title) < index)).toEqual([]);
});
