import { expect, test } from '@jest/globals';
import { startForeignRules } from '../../src/node/foreign-rules.ts';

test('a pattern that never ends is ended, and what waits behind it is linted', async () => {
  const rules = {
    slow: { given: '$.info.title', then: { function: 'pattern', functionOptions: { match: '^(a+)+$' } } },
  };
  const ruleset = {
    path: '/apis/.spectral.yaml',
    texts: { '/apis/.spectral.yaml': JSON.stringify({ rules }) },
    code: [],
    rulesets: [],
    ruleCount: 1,
    ownRules: [],
  };
  // The thread behind it has to load Spectral within the limit, on a busy machine too.
  const started = startForeignRules({ ruleset, folder: '/apis', allowsCode: false, limitMs: 30_000 });
  if (started.kind !== 'started') throw new Error(`Spectral must be started; found ${started.kind}.`);
  const lint = (title: string) => {
    const texts = { '/apis/a.yaml': `info: { title: ${title} }` };
    return started.rules.lint({ file: '/apis/a.yaml', texts, rootFolder: '/apis', allowedOrigins: [] });
  };
  const [slow, dropped, quick] = [lint(`${'a'.repeat(60)}b`), lint('a'), lint('a')];
  dropped.drop();
  const outcomes = await Promise.all([slow.outcome, dropped.outcome, quick.outcome]);
  started.rules.close();
  expect(outcomes.map(({ kind }) => kind)).toEqual(['timed-out', 'dropped', 'linted']);
});
