import { expect, test } from '@jest/globals';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createInterruptible } from '../../../src/cli/replay/replay-one.ts';

const never = new Promise<never>(() => undefined);

test('work that is done first has its result', async () => {
  const orInterrupted = createInterruptible(never);
  expect([await orInterrupted(Promise.resolve(1)), await orInterrupted(Promise.resolve(2))]).toEqual([1, 2]);
});

test('work that fails first throws what it threw', async () => {
  await expect(createInterruptible(never)(Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

test('an interruption ends the wait, and every wait after it', async () => {
  const { promise, resolve } = withResolvers();
  const orInterrupted = createInterruptible(promise);
  await orInterrupted(Promise.resolve(1));
  const waiting = orInterrupted(never);
  resolve();
  expect([await waiting, await orInterrupted(never)]).toEqual(['interrupted', 'interrupted']);
});

test('results are let go of while no interruption comes', async () => {
  setFlagsFromString('--expose-gc');
  const orInterrupted = createInterruptible(never);
  const results: WeakRef<object>[] = [];
  for (let count = 0; count < 100; count += 1) {
    const result = await orInterrupted(Promise.resolve({ count }));
    if (result !== 'interrupted') results.push(new WeakRef(result));
  }
  // A weak reference is strong until the task that made it ends.
  await new Promise((resolve) => setImmediate(resolve));
  runInNewContext('gc()');
  expect(results.filter((result) => result.deref() !== undefined).length).toBeLessThan(5);
});

function withResolvers(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
