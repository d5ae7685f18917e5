import { expect, test } from '@jest/globals';
import { suggester } from '../../functions/fix.ts';

test('one call of a check compares at most 20000 words for its suggestions', () => {
  const suggest = suggester();
  const others = Array<string>(19_999).fill('summary');
  expect(suggest('nam', ['name'])).toBe('name');
  expect(suggest('nam', others)).toBeUndefined();
  expect(suggest('nam', ['name'])).toBeUndefined();
});
