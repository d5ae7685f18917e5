import { expect, test } from '@jest/globals';
import { counted } from '../../src/lib/counted.ts';

test.each([
  [0, '0 files'],
  [1, '1 file'],
  [2, '2 files'],
])('%i', (count, text) => {
  expect(counted(count, 'file')).toBe(text);
});
