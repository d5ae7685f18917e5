import { runCLI } from 'jest';

// Started once in a copy of the checkout, and asked again and again: starting Jest takes longer than most tests.
process.on('message', async (test) => {
  const options = { _: [test], $0: 'jest', runTestsByPath: true, runInBand: true, silent: true, reporters: [] };
  const { results } = await runCLI({ ...options, watchman: false }, [process.cwd()]);
  process.send({ isPassed: results.success, sizeBytes: process.memoryUsage().rss });
});
