import { describe, expect, test } from '@jest/globals';
import type { ReplayReport } from '../../../src/results.ts';
import { deaf, runInMemory } from './support.ts';

const withConfig = (text: string, args: readonly string[] = []) =>
  runInMemory(['api.yaml', ...args], { target: deaf, files: { 'assay.config.yaml': text } });

/** As a file of the user. */
const withOwnConfig = (text: string, args: readonly string[] = []) =>
  withConfig(text, ['--config', 'assay.config.yaml', ...args]);

describe('settings come from assay.config.yaml', () => {
  test('target, profile and headers', async () => {
    const { sent, stdout } = await withOwnConfig(`replay:
  target: http://127.0.0.1:4010
  profile: prism
  header: ['X-Key: s3cret', 'X-Other: b']
  include: [method=GET, 'path=/events*']
  format: json
`);
    const { runs } = JSON.parse(stdout) as ReplayReport;
    expect([runs[0]?.target, runs[0]?.profile, new Set(sent.map(({ headers }) => headers['x-key']))]).toEqual([
      'http://127.0.0.1:4010/',
      'prism',
      new Set(['s3cret']),
    ]);
  });

  test('flags win', async () => {
    const text = 'replay:\n  target: http://127.0.0.1:4010\n  profile: prism\n  format: json\n';
    const { stdout } = await withOwnConfig(text, ['--profile', 'none']);
    const { runs } = JSON.parse(stdout) as ReplayReport;
    expect([runs[0]?.target, runs[0]?.profile]).toEqual(['http://127.0.0.1:4010/', 'none']);
  });

  test('a baseline stands beside the configuration', async () => {
    const files = { 'sub/assay.config.yaml': 'replay:\n  baseline: known.yaml\n' };
    const done = await runInMemory(['sub/api.yaml', '--target=http://127.0.0.1:4010', '--update-baseline'], {
      target: deaf,
      files,
    });
    expect([...done.files.keys()]).toEqual(['sub/assay.config.yaml', 'sub/known.yaml']);
  });

  test('another command has its own part', async () => {
    expect((await withOwnConfig('mock:\n  port: 1\nreplay:\n  target: http://127.0.0.1:4010\n')).code).toEqual(1);
  });
});

describe('what is no setting is refused at its place', () => {
  test.each([
    { text: 'replay: 1', message: 'assay.config.yaml:1:9: `replay` must be a mapping; found 1.' },
    {
      text: 'replay:\n  concurency: 3',
      message:
        'assay.config.yaml:2:15: `replay.concurency` must be a known key; found `concurency`. Did you mean `concurrency`?',
    },
    {
      text: 'replay:\n  timeoutMs: soon',
      message: 'assay.config.yaml:2:14: `replay.timeoutMs` must be a whole number of at least 1; found "soon".',
    },
    {
      text: 'replay:\n  strictExamples: 1',
      message: 'assay.config.yaml:2:19: `replay.strictExamples` must be true or false; found 1.',
    },
    {
      text: 'replay:\n  user: [s3cret]',
      message: 'assay.config.yaml:2:8: `replay.user` must be `name:password`; found another form.',
    },
    {
      text: 'replay:\n  echo: [post, patch]',
      message: 'assay.config.yaml:2:8: `replay.echo` must be `post`, `put` or both; found "patch".',
    },
    {
      text: 'replya: {}',
      message: expect.stringMatching(/^assay.config.yaml:1:8: `replya` must be .*. Did you mean `replay`[?]$/u),
    },
  ])('$text', async ({ text, message }) => {
    expect((await withOwnConfig(text)).code).toEqual(message);
  });
});
