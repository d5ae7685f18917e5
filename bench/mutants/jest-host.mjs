import { fileURLToPath } from 'node:url';
import { runCLI } from 'jest';

const testEnvironment = fileURLToPath(import.meta.resolve('./jest-environment.mjs'));

// Started once in a copy of the checkout, and asked again and again: starting Jest takes longer than most tests.
process.on('message', async ({ test, mutantCount }) => {
  globalThis.assayReached = new Uint8Array(mutantCount);
  const options = { _: [test], $0: 'jest', runTestsByPath: true, runInBand: true, silent: true, reporters: [] };
  const { results } = await runCLI({ ...options, watchman: false, testEnvironment }, [process.cwd()]);
  process.send({
    isPassed: results.success,
    reached: [...globalThis.assayReached.keys()].filter((index) => globalThis.assayReached[index] === 1),
    sizeBytes: process.memoryUsage().rss,
  });
});
