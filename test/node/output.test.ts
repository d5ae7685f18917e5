import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { batchWrites } from '../../src/node/output.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function gathering() {
  const written: string[] = [];
  let flush = (): void => undefined;
  const add = batchWrites(
    (text) => void written.push(text),
    (each) => {
      flush = each;
    },
  );
  return {
    written,
    add,
    exit: () => {
      flush();
    },
  };
}

test('lines that come within a few milliseconds are written at once, in order', () => {
  const { written, add } = gathering();
  add(() => 'one\n');
  add(() => 'two\n');
  expect(written).toEqual([]);
  jest.advanceTimersByTime(20);
  add(() => 'three\n');
  jest.advanceTimersByTime(20);
  expect(written).toEqual(['one\ntwo\n', 'three\n']);
});

test('a line is made when it is written', () => {
  const { written, add } = gathering();
  let word = 'early';
  add(() => `${word}\n`);
  word = 'late';
  jest.advanceTimersByTime(20);
  expect(written).toEqual(['late\n']);
});

test('what waits when the process ends is written, once', () => {
  const { written, add, exit } = gathering();
  add(() => 'last\n');
  exit();
  jest.advanceTimersByTime(20);
  expect(written).toEqual(['last\n']);
});
