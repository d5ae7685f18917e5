import { describe, expect, test } from '@jest/globals';
import { formats } from '../../../src/cli/replay/outputs.ts';
import type { ShellOutput } from '../../../src/node/child-processes.ts';
import { runInMemory, type Done, type Surroundings, type Target } from './support.ts';

const get = {
  responses: { 200: { description: 'OK', content: { 'application/json': { schema: { type: 'string' } } } } },
};
const trees = {
  'api.yaml': {
    openapi: '3.1.0',
    info: { title: 'Behind a login', version: '1' },
    paths: { '/a': { get }, '/b': { get }, '/c': { get } },
  },
};

/** Answers what `valueOf` says of the value that was sent: a JSON text, or 401 without one. */
const behind =
  (valueOf: (authorization: string, target: string) => unknown): Target =>
  ({ method, target, headers }) => {
    const answer = (status: number, body: string): ReturnType<Target> => {
      const sent = { 'content-type': 'application/json', allow: 'GET, HEAD' };
      return { kind: 'reply', reply: { status, headers: sent, body: new TextEncoder().encode(body) } };
    };
    if (!/^\/[abc]$/u.test(target)) return answer(404, '{}');
    if (!['GET', 'HEAD'].includes(method)) return answer(405, '{}');
    const value = valueOf(headers.authorization ?? '', target);
    const isFull = method === 'GET' && value !== undefined;
    return answer(value === undefined ? 401 : 200, isFull ? JSON.stringify(value) : '');
  };

/** A command that prints one text after another, the last one for ever, and how often it ran. */
function printing(...outputs: readonly (string | ShellOutput)[]) {
  const asked: string[] = [];
  const shellOutput = (command: string): Promise<ShellOutput> => {
    const next = outputs[Math.min(asked.length, outputs.length - 1)] ?? '';
    asked.push(command);
    return Promise.resolve(typeof next === 'string' ? { kind: 'output', text: next } : next);
  };
  return { asked, shellOutput };
}

const replay = (args: readonly string[], surroundings: Surroundings): Promise<Done> =>
  runInMemory(
    ['api.yaml', '--target', 'http://127.0.0.1:4010', '--profile', 'none', '--auth-command', 'get token', ...args],
    { trees, ...surroundings },
  );

describe('the first line that the command prints is the value of `Authorization`', () => {
  test.each([
    ['Bearer abcdefgh\n', 'Bearer abcdefgh'],
    ['  Bearer abcdefgh \r\nmore\n', 'Bearer abcdefgh'],
    ['abcdefgh', 'abcdefgh'],
  ])('%j', async (output, value) => {
    const { asked, shellOutput } = printing(output);
    const { code, sent } = await replay([], { shellOutput, target: behind(() => 'ok') });
    expect([code, new Set(sent.map(({ headers }) => headers.authorization)), asked]).toEqual([
      0,
      new Set([value]),
      ['get token'],
    ]);
  });

  test('it runs once for all descriptions, and not for a dry run', async () => {
    const { asked, shellOutput } = printing('Bearer abcdefgh');
    const files = { ...trees, 'more.yaml': trees['api.yaml'] };
    const run = (...args: readonly string[]): Promise<Done> =>
      replay(args, { shellOutput, trees: files, target: behind(() => 'ok') });
    await run('more.yaml');
    expect(asked).toEqual(['get token']);
    await run('--dry-run');
    await run('--list-files');
    expect(asked).toEqual(['get token']);
  });
});

describe('no value', () => {
  const printed =
    '`--auth-command` must print the value of `Authorization` on its first line, such as `Bearer abc`; found';
  test.each<[string, string | ShellOutput, string]>([
    ['failure', { kind: 'failed', reason: 'exit code 3' }, `${printed} exit code 3.`],
    ['no output', '', `${printed} no output.`],
    ['spaces alone', ' \n\t\n', `${printed} no output.`],
    ['an empty first line', '\nBearer abc\n', `${printed} an empty line.`],
    ['a control character', 'Bearer a\u0007bc', `${printed} a control character, or one that is no ASCII.`],
    ['a carriage return within', 'Bearer a\rx-evil: 1', `${printed} a control character, or one that is no ASCII.`],
    ['an umlaut', 'Bearer ä', `${printed} a control character, or one that is no ASCII.`],
  ])('%s: one sentence, and nothing is sent', async (_, output, message) => {
    const { code, stdout, sent } = await replay([], { shellOutput: printing(output).shellOutput });
    expect([code, stdout, sent]).toEqual([message, '', []]);
  });

  test('a signal ends the run', async () => {
    const shellOutput = printing({ kind: 'stopped' }).shellOutput;
    const { code, stderr, sent } = await replay([], { shellOutput, stopped: Promise.resolve('SIGINT') });
    expect([code, stderr, sent]).toEqual([130, 'Stopped before the end.\n', []]);
  });
});

describe('after a 401', () => {
  /** The values that were sent for each path, without repetitions. */
  const valuesOf = ({ sent }: Done): readonly string[] => [
    ...new Set(
      sent.filter(({ target }) => /^\/[abc]$/u.test(target)).map(({ headers }) => headers.authorization ?? ''),
    ),
  ];

  test('it is asked again, and the request is sent again', async () => {
    const { asked, shellOutput } = printing('Bearer old-token', 'Bearer new-token');
    const target = behind((value) => (value === 'Bearer new-token' ? 'ok' : undefined));
    const done = await replay(['--concurrency', '1'], { shellOutput, target });
    expect([done.code, asked.length, valuesOf(done)]).toEqual([0, 2, ['Bearer old-token', 'Bearer new-token']]);
  });

  test('whenever the time of a value is over', async () => {
    const { asked, shellOutput } = printing(...Array.from({ length: 50 }, (_, index) => `Bearer token-${index}`));
    let answered = 0;
    // Each value is good for three answers.
    const target = behind((value) => {
      if (value !== `Bearer token-${Math.floor(answered / 3)}`) return undefined;
      answered += 1;
      return 'ok';
    });
    const done = await replay(['--concurrency', '1'], { shellOutput, target });
    expect([done.code, asked.length, answered > 6]).toEqual([0, Math.ceil(answered / 3), true]);
  });

  test('requests under way at once ask once', async () => {
    const { asked, shellOutput } = printing('Bearer old-token', 'Bearer new-token');
    const target = behind((value) => (value === 'Bearer new-token' ? 'ok' : undefined));
    const done = await replay(['--concurrency', '3'], { shellOutput, target });
    expect([done.code, asked.length]).toEqual([0, 2]);
  });

  test('no more for the value that it printed again', async () => {
    const { asked, shellOutput } = printing('Bearer one-token');
    const done = await replay(['--concurrency', '1'], { shellOutput, target: behind(() => undefined) });
    expect([done.code, asked.length]).toEqual([1, 2]);
  });

  test('no more where new values do not help', async () => {
    const outputs = Array.from({ length: 50 }, (_, index) => `Bearer token-${index}`);
    const { asked, shellOutput } = printing(...outputs);
    const done = await replay(['--concurrency', '1'], { shellOutput, target: behind(() => undefined) });
    expect([done.code, asked.length]).toEqual([1, 2]);
    // One operation refuses every value, others take each.
    const again = printing(...outputs);
    const target = behind((_value, path) => (path === '/b' ? undefined : 'ok'));
    await replay(['--concurrency', '1'], { shellOutput: again.shellOutput, target });
    expect(again.asked.length).toBe(2);
  });

  test('a request without credentials is not sent with them', async () => {
    const { asked, shellOutput } = printing('Bearer one-token');
    const bearer = { type: 'http', scheme: 'bearer' };
    const guarded = { ...trees['api.yaml'], components: { securitySchemes: { bearer } }, security: [{ bearer: [] }] };
    const target = behind((value) => (value === '' || value.startsWith('Assay') ? undefined : 'ok'));
    const done = await replay(['--security', 'presence'], { shellOutput, target, trees: { 'api.yaml': guarded } });
    expect([done.sent.some(({ headers }) => headers.authorization === undefined), asked.length]).toEqual([true, 1]);
  });

  test('a command that fails then: the run goes on, says so and ends with 2', async () => {
    const { asked, shellOutput } = printing('Bearer one-token', { kind: 'failed', reason: 'exit code 1' });
    const done = await replay(['--concurrency', '1', '--format', 'json'], {
      shellOutput,
      target: behind(() => undefined),
    });
    const sentence =
      '`--auth-command` must print the value of `Authorization` on its first line, such as `Bearer abc`; found exit code 1.';
    const { runs } = JSON.parse(done.stdout) as { runs: readonly { warnings: readonly string[] }[] };
    expect([done.code, asked.length, done.stderr, runs[0]?.warnings[0]]).toEqual([2, 2, `${sentence}\n`, sentence]);
  });
});

test.each(formats)('no value stands in a report: %s', async (format) => {
  const { shellOutput } = printing('Bearer Kq7first-token', 'Bearer Kq7second-token');
  // A wrong answer that sends back all that it was sent.
  const target = behind((value, path) => (value.includes('second') ? { [path]: value } : undefined));
  const { code, stdout, stderr } = await replay(['--format', format, '--verbose', '--concurrency', '1'], {
    shellOutput,
    target,
  });
  expect([code, stderr, stdout.includes('Kq7')]).toEqual([1, '', false]);
  const hasCurl = ['text', 'json', 'html', 'junit', 'sarif', 'github-actions'].includes(format);
  expect(stdout.includes('authorization: $AUTH')).toBe(hasCurl);
});

describe('where it may stand', () => {
  const refused = (...args: readonly string[]): Promise<Done> => runInMemory(['api.yaml', ...args], { trees });
  test.each([
    [['--auth-command', 'x'], '`--auth-command` must go with `--target <base URL>`; found no target.'],
    [
      ['--auth-command', 'x', '--target', 'http://127.0.0.1:1', '--user', 'a:b'],
      '`--auth-command` must be the only `Authorization`; found `--user` beside it.',
    ],
    [
      ['--auth-command', 'x', '--target', 'http://127.0.0.1:1', '--header', 'Authorization: b'],
      '`--auth-command` must be the only `Authorization`; found `--header authorization` beside it.',
    ],
    [
      ['--auth-command', ' ', '--target', 'http://127.0.0.1:1'],
      '`--auth-command` must be a command; found another form.',
    ],
  ])('%j', async (args, message) => {
    expect((await refused(...args)).code).toMatch(message);
  });

  test.each(['assay.config.yaml', 'mine.yaml'])('no settings file: %s', async (file) => {
    const { code, sent } = await runInMemory(
      ['api.yaml', '--target', 'http://127.0.0.1:1', ...(file === 'mine.yaml' ? ['--config', file] : [])],
      { trees, files: { [file]: 'replay: { authCommand: touch /tmp/owned }' } },
    );
    expect([code, sent]).toEqual([
      expect.stringMatching(/`replay\.authCommand` must be a flag, for one run; found it in a settings file\./u),
      [],
    ]);
  });
});
