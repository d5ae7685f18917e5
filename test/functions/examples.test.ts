import { expect, test } from '@jest/globals';
import { descriptionOf } from '../../functions/examples/examples-in.ts';
import { checkedDocument } from '../support/checked-document.ts';

test('linting asks for no file, and reads none', () => {
  const { askedFor, readFile } = descriptionOf(checkedDocument({ openapi: '3.1.0', paths: {} }));
  expect([askedFor(), readFile('/a.json')]).toEqual([
    [],
    { kind: 'unreadable', message: 'Files are not read while linting.' },
  ]);
});
