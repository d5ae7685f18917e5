import { describe, expect, test } from '@jest/globals';
import { orList } from '../../src/lib/show.ts';
import { profiles } from '../../src/replay/profile.ts';
import type { EndSignal } from '../../src/node/signals.ts';
import type { ReplayRun } from '../../src/results.ts';
import { deaf, runInMemory, truthful, type Target } from '../cli/replay/support.ts';

const stranger: Target = () => ({ kind: 'reply', reply: { status: 299, headers: {}, body: new Uint8Array() } });
const absent: Target = () => ({ kind: 'failed', reason: 'no connection (ECONNREFUSED)' });
const cut: Target = () => ({ kind: 'failed', reason: 'the connection was closed (ECONNRESET)' });
const deafToTheUnknown: Target = (request) =>
  request.target.includes('no-such-path') ? { kind: 'failed', reason: 'no answer within 10000 ms' } : truthful(request);

const run = (args: readonly string[], target: Target = truthful, trees: Readonly<Record<string, object>> = {}) =>
  runInMemory(['api.yaml', ...args], { target, trees });
const local = ['--target', 'http://127.0.0.1:4010'];
const remote = ['--target', 'https://api.example.com/v1'];
const empty = { openapi: '3.1.0', info: {}, paths: {} };

describe('the exit code says what happened', () => {
  const rows: readonly {
    title: string;
    args: readonly string[];
    target?: Target;
    tree?: object;
    code: number;
    stderr?: string;
  }[] = [
    { title: 'our own mock', args: [], code: 0 },
    { title: 'a truthful target', args: local, code: 0 },
    { title: 'a target that ignores the header', args: local, target: deaf, code: 1 },
    { title: 'a target that answers nothing it does not know', args: local, target: deafToTheUnknown, code: 1 },
    {
      title: 'nothing to replay',
      args: [],
      tree: empty,
      code: 2,
      stderr: 'api.yaml must have something to replay; found nothing that could be sent.\n',
    },
    {
      title: 'an AsyncAPI description',
      args: [],
      tree: { asyncapi: '3.0.0', info: {} },
      code: 2,
      stderr:
        'api.yaml: a replayed description must be OpenAPI; found AsyncAPI 3.0.0. `assay check` and `assay preview` read AsyncAPI.\n',
    },
    {
      title: 'a target that is not there',
      args: local,
      target: absent,
      code: 2,
      stderr: 'The target must answer at http://127.0.0.1:4010/; found no connection (ECONNREFUSED).\n',
    },
    {
      title: 'a target that hangs up on http',
      args: local,
      target: cut,
      code: 2,
      stderr:
        'The target must answer at http://127.0.0.1:4010/; found the connection was closed (ECONNRESET): perhaps the target speaks https.\n',
    },
    {
      title: 'a target that is something else',
      args: local,
      target: stranger,
      code: 2,
      stderr:
        'The target must be described by the description; found that http://127.0.0.1:4010/ answers paths made up and no described operation: something else is listening.\n',
    },
    {
      title: 'a filter that matches nothing',
      args: ['--include', 'check=status-expectd'],
      code: 2,
      stderr:
        'The filter `check=status-expectd` must match something; found nothing. Did you mean `status-expected`?\n',
    },
  ];
  test.each(rows)('$title', async ({ args, target, tree, code, stderr = '' }) => {
    const done = await run(args, target, tree === undefined ? {} : { 'api.yaml': tree });
    expect([done.code, done.stderr]).toEqual([code, stderr]);
  });
});

describe('what cannot be meant is refused', () => {
  const rows: readonly { args: readonly string[]; message: string }[] = [
    { args: ['--concurrency', '0'], message: '`--concurrency` must be a whole number from 1 to 1000; found "0".' },
    { args: ['--retries', '1.5'], message: '`--retries` must be a whole number from 0 to 100; found "1.5".' },
    {
      args: ['--target', 'localhost:80'],
      message:
        '`--target` must be an http or https URL without credentials and query; found "localhost:80". Did you mean `http://localhost:80`?',
    },
    {
      args: ['--target', 'http://me:s3cret@localhost'],
      message: '`--target` must be an http or https URL without credentials and query; found another form.',
    },
    {
      args: ['--profile', 'prsm'],
      message: `\`--profile\` must be ${orList(Object.keys(profiles))}; found "prsm". Did you mean \`prism\`?`,
    },
    { args: ['--header', 's3cret'], message: '`--header` must be `name: value` in ASCII; found another form.' },
    { args: ['--user', 's3cret'], message: '`--user` must be `name:password`; found another form.' },
    {
      args: ['--include', 'paths=/a'],
      message:
        '`--include` must be <subject>=<text> with one of path, method, tag, operationId, example, check; found "paths=/a". Did you mean `path=/a`?',
    },
    {
      args: ['--format', 'text', '--format', 'junt:a.xml'],
      message:
        '`--format` must be one of text, json, junit, sarif, github-actions, gitlab, html, markdown, perhaps with :<file>; found "junt:a.xml". Did you mean `junit:a.xml`?',
    },
    {
      args: ['--format', 'text', '--format', 'json'],
      message: 'At most one report must go to stdout; found two. `--format <name>:<file>` writes to a file.',
    },
    {
      args: ['--format', 'html:a', '--format', 'json:a'],
      message: '`a` must hold one report; found two. `--format <name>:<file>` writes to a file.',
    },
    {
      args: ['--min-coverage', '101'],
      message:
        '`--min-coverage` must be a percentage from 0 to 100, or <what>=<percentage> with one of all, operations, statuses, mediaTypes, parameters, namedExamples; found "101".',
    },
    {
      args: ['--insecure'],
      message:
        '`--insecure` must go with a target on this machine; found none. For other hosts name their authority in NODE_EXTRA_CA_CERTS.',
    },
    {
      args: [...remote, '--insecure'],
      message:
        '`--insecure` must go with a target on this machine; found api.example.com. For other hosts name their authority in NODE_EXTRA_CA_CERTS.',
    },
    {
      args: ['--min-covrage', '3'],
      message:
        '`--min-covrage` must be an option of `assay replay`; found none of that name. Did you mean `--min-coverage`?',
    },
  ];
  test.each(rows)('$args', async ({ args, message }) => {
    expect((await run(args)).code).toEqual(message);
  });
});

describe('writes to other hosts need leave', () => {
  const rows: readonly { args: readonly string[]; methods: readonly string[] }[] = [
    { args: remote, methods: ['GET', 'HEAD', 'OPTIONS'] },
    { args: [...remote, '--allow-writes'], methods: ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'] },
    { args: local, methods: ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'] },
  ];
  test.each(rows)('$args', async ({ args, methods }) => {
    const { sent } = await run(args);
    expect([...new Set(sent.map(({ method }) => method))].sort()).toEqual(methods);
  });

  test('what was held back could have been tested', async () => {
    const testable = async (args: readonly string[]): Promise<number | undefined> => {
      const { stdout } = await run([...args, '--format', 'json']);
      const { runs } = JSON.parse(stdout) as { runs: ReplayRun[] };
      return runs[0]?.coverage.testable.operations;
    };
    expect(await testable(remote)).toEqual(await testable(local));
  });
});

test('headers of the user are sent and never shown', async () => {
  const { sent, stdout } = await run([...local, '--header', 'X-Api-Key: s3cret', '--user', 'me:s3cret'], deaf);
  expect(new Set(sent.map(({ headers }) => headers['x-api-key']))).toEqual(new Set(['s3cret']));
  expect([stdout.includes('s3cret'), stdout.includes('-H "x-api-key: $X_API_KEY" -H "authorization: $AUTH"')]).toEqual([
    false,
    true,
  ]);
});

describe('reports', () => {
  test('go to files where they are asked to, several at once', async () => {
    const { stdout, files } = await run([
      '--format',
      'json:a.json',
      '--format',
      'junit=a.xml',
      '--format',
      'html:a:b.html',
    ]);
    expect([stdout, [...files.keys()]]).toEqual(['', ['a.json', 'a.xml', 'a:b.html']]);
  });

  test('that cannot be written go to the terminal, and the exit code says so', async () => {
    const done = await runInMemory(['api.yaml', '--format', 'json:/root/a.json'], { unwritable: ['/root/a.json'] });
    expect([done.code, done.stderr, done.stdout.trimEnd().split('\n').at(-1)]).toEqual([
      2,
      '/root/a.json: a report must be writable; found EACCES.\n',
      expect.stringMatching(/^api\.yaml against in-process: \d+ cases/u),
    ]);
  });

  test('are waited for with a bar of the operations that are done', async () => {
    const { bars } = await runInMemory(['api.yaml', 'b.yaml'], { trees: { 'b.yaml': empty } });
    const moves = Array.from({ length: 10 }, (_, done) => `${done} of 10`);
    expect(bars).toEqual(['Replaying api.yaml', ...moves, 'Replaying b.yaml']);
  });

  test('have a line for each operation, in the order of the description', async () => {
    const { stdout } = await run(['--verbose']);
    const lines = stdout.split('\n').filter((line) => /^ok +(?:GET|POST|PATCH|DELETE|PUT)/u.test(line));
    expect(lines.map((line) => line.replace(/:.*/u, ''))).toEqual([
      'ok      GET /events',
      'ok      GET /events/{eventId}',
      'ok      PATCH /events/{eventId}',
      'ok      DELETE /events/{eventId}',
      'ok      GET /seats',
      'ok      POST /tickets',
      'ok      PATCH /halls/{hall}',
      'ok      PUT /halls/{hall}',
      'ok      POST /halls/{hall}',
      'ok      GET /poster',
    ]);
  });
});

describe('a floor of coverage', () => {
  test('that is met changes nothing', async () => {
    expect((await run(['--min-coverage', 'operations=100'])).code).toEqual(0);
  });

  test('that is missed fails with a sentence', async () => {
    const { code, stdout } = await run([
      '--min-coverage',
      '100',
      '--include',
      'example=two',
      '--min-coverage',
      'namedExamples=1',
    ]);
    expect([code, stdout.trimEnd().split('\n').at(-1)]).toEqual([
      1,
      expect.stringMatching(
        /^coverage-minimum: The coverage of api\.yaml must be at least 100 %; found [\d.]+ % \(\d+ of \d+\)\.$/u,
      ),
    ]);
  });
});

describe('how long answers took', () => {
  const steady: Target = (request) => {
    const sent = truthful(request);
    return 'kind' in sent && sent.kind === 'reply' ? { ...sent, reply: { ...sent.reply, tookMs: 12.5 } } : sent;
  };
  const lastLine = async (args: readonly string[]): Promise<string | undefined> =>
    (await run([...local, ...args], steady)).stdout.trimEnd().split('\n').at(-1);

  test('is said where a limit is set', async () => {
    expect(await lastLine(['--max-latency-ms', '50'])).toMatch(/ ms; 95 % of answers within 13 ms, all within 13 ms$/u);
  });

  test('is not said otherwise', async () => {
    expect(await lastLine([])).not.toContain('95 %');
  });
});

describe('a run that ends early', () => {
  test('at its most failures says so', async () => {
    const { stdout, code } = await run([...local, '--max-failures', '1'], deaf);
    expect([code, /1 failed.*; stopped at the most failures allowed$/u.test(stdout.trimEnd())]).toEqual([1, true]);
  });

  test('by the user reports what was done, in every format', async () => {
    const formats = ['json:a.json', 'junit:a.xml', 'sarif:a.sarif', 'html:a.html', 'github-actions:a.txt'];
    let stop: (signal: EndSignal) => void = () => undefined;
    const stopped = new Promise<EndSignal>((resolve) => {
      stop = resolve;
    });
    let count = 0;
    const target: Target = (request) => {
      count += 1;
      if (count === 20) stop('SIGINT');
      return count < 20 ? deaf(request) : new Promise(() => undefined);
    };
    const args = ['api.yaml', ...local, '--format', 'text', ...formats.flatMap((format) => ['--format', format])];
    const { code, stdout, stderr, files } = await runInMemory(args, { target, stopped });
    const { runs } = JSON.parse(files.get('a.json') ?? '') as { runs: ReplayRun[] };
    const cases = runs[0]?.summary.cases ?? 0;
    expect([code, files.size, runs[0]?.stopped, cases > 0 && cases < 30, stderr]).toEqual([
      130,
      5,
      'interrupted',
      true,
      'Stopped before the end.\n',
    ]);
    expect(stdout.trimEnd()).toMatch(new RegExp(`: ${cases} cases, .*; stopped before the end$`, 'u'));
  });
});

describe('several descriptions', () => {
  test('each have a run, a heading, and together a sum', async () => {
    const { code, stdout } = await runInMemory(['a.yaml', 'b.yaml']);
    expect([code, stdout.match(/^[ab]\.yaml against in-process \(assay\)$/gmu)]).toEqual([
      0,
      ['a.yaml against in-process (assay)', 'b.yaml against in-process (assay)'],
    ]);
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^2 descriptions: \d+ cases, 0 failed$/u);
  });

  test('one that cannot be replayed does not keep the others from it', async () => {
    const { code, stdout, stderr } = await runInMemory(['a.yaml', 'b.yaml'], {
      trees: { 'a.yaml': { asyncapi: '3.0.0', info: {} } },
    });
    expect([code, stdout.includes('b.yaml against in-process: '), stderr]).toEqual([
      2,
      true,
      'a.yaml: a replayed description must be OpenAPI; found AsyncAPI 3.0.0. `assay check` and `assay preview` read AsyncAPI.\n',
    ]);
  });
});

test('a reference that leads nowhere fails the run with its own sentence', async () => {
  const responses = { 200: { description: '', content: { 'application/json': { schema: { $ref: '#/gone' } } } } };
  const tree = { openapi: '3.1.0', info: {}, paths: { '/a': { get: { responses } } } };
  const { code, stdout } = await run([], truthful, { 'api.yaml': tree });
  expect([code, stdout.match(/^reference: .*$/gmu)]).toEqual([
    1,
    [
      'reference: `$ref` must lead to a value; found "#/gone", and nothing of that name at api.yaml#. One operation misses what it stands for: GET /a.',
    ],
  ]);
});
