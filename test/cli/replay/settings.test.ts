import { describe, expect, test } from '@jest/globals';
import type { ReplayReport } from '../../../src/results.ts';
import { limitRate, type Sent } from '../../../src/replay/target.ts';
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

describe('--dry-run', () => {
  const remote = ['api.yaml', '--target', 'https://api.example.com', '--dry-run', '--profile', 'none'];
  test('prints what would be sent, and sends nothing', async () => {
    const held = await runInMemory(remote);
    const allowed = await runInMemory([...remote, '--allow-writes']);
    const lines = (text: string): readonly string[] => text.trimEnd().split('\n');
    expect([held.code, held.sent, allowed.sent]).toEqual([0, [], []]);
    expect(
      lines(held.stdout).filter((line) => !/^(?:read {3}(?:GET|HEAD|OPTIONS) \/|write {2}[A-Z]+ \/)/u.test(line)),
    ).toEqual([]);
    expect(
      lines(held.stdout).some((line) => /^write {2}POST \/tickets, held back without --allow-writes/u.test(line)),
    ).toBe(true);
    expect([allowed.stdout.includes('held back'), /^write {2}POST \/tickets(?: |$)/mu.test(allowed.stdout)]).toEqual([
      false,
      true,
    ]);
  });

  test('lists what is read for ids, and what of it is written', async () => {
    const answers = { responses: { 200: { description: 'OK' } } };
    const parameters = ['shopId', 'petId', 'toyId'].map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'integer' },
      ...(name === 'shopId' && { example: 4 }),
    }));
    const [shop, pet] = [{ parameters: parameters.slice(0, 1) }, { parameters: parameters.slice(0, 2) }];
    const paths = {
      '/shops/{shopId}/pets': { ...shop, get: answers, post: answers },
      '/shops/{shopId}/pets/{petId}': { ...pet, get: answers, delete: answers },
      '/shops/{shopId}/pets/{petId}/toys': { ...pet, get: answers },
      '/shops/{shopId}/pets/{petId}/toys/{toyId}': { parameters, get: answers },
      // Its list cannot be read.
      '/owners/{petId}': { parameters: parameters.slice(1, 2), get: answers },
    };
    const trees = { 'api.yaml': { openapi: '3.0.3', info: {}, paths } };
    const linesOf = async (...args: readonly string[]): Promise<readonly string[]> =>
      (await runInMemory([...remote, ...args], { trees })).stdout
        .split('\n')
        .filter((line) => line.includes(', then '));
    const lists = [
      'read   GET /shops/{shopId}/pets, then GET /shops/{shopId}/pets/{petId} of what it lists',
      'read   GET /shops/{shopId}/pets/{petId}/toys, then GET /shops/{shopId}/pets/{petId}/toys/{toyId} of what it lists',
    ];
    const journey = 'write  POST /shops/{shopId}/pets, then GET, DELETE /shops/{shopId}/pets/{petId} of what it made';
    expect(await Promise.all([linesOf(), linesOf('--allow-writes'), linesOf('--profile', 'specification')])).toEqual([
      lists,
      [journey, ...lists],
      [],
    ]);
  });

  test('shows no secret', async () => {
    const environment = { DAY: 'secret-day' };
    const tree = {
      openapi: '3.1.0',
      info: {},
      paths: {
        '/days': {
          get: {
            parameters: [{ name: 'day', in: 'query', schema: { type: 'string' } }],
            responses: { 200: { description: 'OK' } },
          },
        },
      },
    };
    const { stdout } = await runInMemory([...remote, '--value', 'day=$DAY'], {
      environment,
      trees: { 'api.yaml': tree },
    });
    expect([stdout.includes('/days?day=***'), stdout.includes('secret-day')]).toEqual([true, false]);
  });
});

test('failures of a wrong set-up are counted once, in its one failure', async () => {
  const reply = { status: 404, headers: {}, body: new Uint8Array() };
  const { stdout } = await runInMemory(['api.yaml', '--target', 'https://api.example.com', '--allow-writes'], {
    target: () => ({ kind: 'reply', reply }),
  });
  const [said, count, all] =
    /found all (\d+) answers with 404\. .* (\d+) failures are not listed\./u.exec(stdout) ?? [];
  expect([said === undefined, Number(count) > 3, Number(all) > 3, stdout.includes('not kept')]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

describe('--rate', () => {
  test('leaves time between requests', async () => {
    const [waits, sent]: [number[], string[]] = [[], []];
    let nowMs = 0;
    const clock = {
      clockMs: () => nowMs,
      schedule: (run: () => void, ms: number) => {
        waits.push(ms);
        run();
      },
    };
    const reply: Sent = { kind: 'failed', reason: 'none' };
    const send = limitRate(({ target }) => (sent.push(target), Promise.resolve(reply)), 200, clock);
    const get = (target: string) => send({ method: 'GET', target, headers: {} });
    await Promise.all([get('/a'), get('/b'), get('/c')]);
    nowMs = 5_000;
    await get('/d');
    expect([waits, sent]).toEqual([
      [200, 400],
      ['/a', '/b', '/c', '/d'],
    ]);
  });

  test.each([
    ['5/s', 200],
    ['30/m', 2000],
  ])('%s leaves %d ms before every request, the first ones and HEAD and all', async (rate, everyMs) => {
    const waits: number[] = [];
    const schedule = (run: () => void, ms: number) => {
      waits.push(ms);
      run();
      return () => undefined;
    };
    // The clock stands still: each request waits for those before it.
    const { sent } = await runInMemory(
      ['api.yaml', '--target', 'https://api.example.com', '--rate', rate, '--profile', 'none'],
      { schedule },
    );
    expect(sent.length).toBeGreaterThan(5);
    expect(waits).toEqual(sent.slice(1).map((_, index) => (index + 1) * everyMs));
  });

  test('is named where the target was asked too often', async () => {
    const args = ['api.yaml', '--target', 'https://api.example.com', '--profile', 'none', '--quiet'];
    const target = () => ({ kind: 'reply' as const, reply: { status: 429, headers: {}, body: new Uint8Array() } });
    const [limited, free] = await Promise.all([runInMemory(args, { target }), runInMemory(args)]);
    const [, count, all] = /^(\d+) answers of (\d+) had status 429: .*`--rate 5\/s`/mu.exec(limited.stdout) ?? [];
    expect([count, Number(count) > 5, free.stdout.includes('429')]).toEqual([all, true, false]);
  });

  test('is not named where an example with 429 was asked for, which is checked like any other', async () => {
    const answer = (status: string) => ({
      description: status,
      content: { 'application/json': { examples: { [`of${status}`]: { value: { status } } } } },
    });
    const tree = {
      openapi: '3.1.0',
      info: { title: 'Limits', version: '1' },
      paths: { '/a': { get: { responses: { 200: answer('200'), 429: answer('429') } } } },
    };
    const trees = { 'api.yaml': tree };
    // A mock that knows no names: it always answers with the first example.
    const body = new TextEncoder().encode('{"status":"200"}');
    const reply = { status: 200, headers: { 'content-type': 'application/json' }, body };
    const [mock, deaf] = await Promise.all([
      runInMemory(['api.yaml'], { trees }),
      runInMemory(['api.yaml', '--target', 'https://api.example.com'], {
        trees,
        target: () => ({ kind: 'reply', reply }),
      }),
    ]);
    expect([mock.code, mock.stdout.includes('429:'), mock.stdout.includes('--rate')]).toEqual([0, false, false]);
    expect(deaf.stdout).toContain('named-example-selectable');
  });

  test.each(['5', '0/s', '5/h', 'five/s'])('%s is refused', async (rate) => {
    const { code } = await runInMemory(['api.yaml', '--rate', rate]);
    expect(code).toBe(
      `\`--rate\` must be a number of requests for a second or a minute, as \`5/s\` or \`30/m\`; found "${rate}".`,
    );
  });
});
