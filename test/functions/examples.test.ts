import { expect, test } from '@jest/globals';
import { exampleCoverage, missingExamples } from '../../functions/examples/coverage.ts';
import { descriptionOf } from '../../functions/examples/examples-in.ts';
import { checkedDocument } from '../support/checked-document.ts';

test('linting asks for no file, and reads none', () => {
  const { askedFor, readFile } = descriptionOf(checkedDocument({ openapi: '3.1.0', paths: {} }));
  expect([askedFor(), readFile('/a.json')]).toEqual([
    [],
    { kind: 'unreadable', message: 'Files are not read while linting.' },
  ]);
});

test('an answer of several operations without an example is told once, with their number', () => {
  const content = { 'application/json': { schema: { type: 'string' } } };
  const get = { responses: { 200: { $ref: '#/components/responses/Text' } } };
  const document = checkedDocument({
    openapi: '3.1.0',
    paths: { '/a': { get }, '/b': { get }, '/c': { get } },
    components: { responses: { Text: { description: 'a', content } } },
  });
  expect(missingExamples(document.root.tree, null, { document, path: [], kind: undefined })).toEqual([
    {
      message: 'The 200 response of GET /a (and of 2 more) should have an example; found none, so a mock invents one.',
      path: ['components', 'responses', 'Text', 'content', 'application/json'],
    },
  ]);
});

test('no answer without a body lacks an example, though a schema is declared', () => {
  const answer = { description: 'a', content: { 'application/json': { schema: { type: 'string' } } } };
  const responses = Object.fromEntries(['204', '205', '304'].map((status) => [status, answer]));
  const document = checkedDocument({
    openapi: '3.1.0',
    paths: { '/a': { delete: { responses }, head: { responses: { 200: answer, 404: answer } } } },
  });
  const found = [missingExamples, exampleCoverage].map((check) =>
    check(document.root.tree, null, { document, path: [], kind: undefined }),
  );
  expect(found).toEqual([[], []]);
});
