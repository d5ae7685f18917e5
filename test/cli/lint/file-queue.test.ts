import { expect, test } from '@jest/globals';
import { createFileQueue, lastTaken, openFileQueue } from '../../../src/cli/lint/threads.ts';

test('threads take each file once, in order, and it shows which file each of them is at', () => {
  const own = createFileQueue(3);
  const [first, second] = [1, 2].map((thread) => openFileQueue(own.memory, thread));
  expect([lastTaken(own.memory, 1), lastTaken(own.memory, 2)]).toEqual([undefined, undefined]);
  expect([own.take(), first?.take(), second?.take()]).toEqual([0, 1, 2]);
  expect([lastTaken(own.memory, 1), lastTaken(own.memory, 2)]).toEqual([1, 2]);
  expect([own.take(), first?.take()]).toEqual([undefined, undefined]);
  expect([lastTaken(own.memory, 1), lastTaken(own.memory, 2)]).toEqual([undefined, 2]);
});
