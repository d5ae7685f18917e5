import { describe, expect, test } from '@jest/globals';
import { UserError } from '../../src/lib/user-error.ts';
import type { MockRequest } from '../../src/mock/message.ts';
import { runReplay } from '../../src/cli/replay.ts';
import type { ReplaySystem } from '../../src/cli/replay-system.ts';
import { plain } from '../../src/report/paint.ts';
import type { Sent } from '../../src/replay/message.ts';
import { describeTree, ownMock } from './support.ts';
import { ticketOffice } from './ticket-office.ts';

const description = describeTree(ticketOffice);
const mock = ownMock(description);
const header = 'x-vendor-response-body-example';

type Target = (request: MockRequest) => Sent;
const truthful: Target = (request) => {
  const reply = mock(request);
  return { kind: 'reply', reply: { ...reply, headers: { ...reply.headers, date: 'Sat, 21 Nov 2026 06:00:00 GMT' } } };
};
const deaf: Target = (request) => truthful({ ...request, headers: { ...request.headers, [header]: undefined } });
const stranger: Target = () => ({ kind: 'reply', reply: { status: 299, headers: {}, body: new Uint8Array() } });
const absent: Target = () => ({ kind: 'failed', reason: 'no connection (ECONNREFUSED)' });

async function run(args: readonly string[], target: Target = truthful, tree?: object) {
  const [stdout, stderr, sent]: [string[], string[], MockRequest[]] = [[], [], []];
  const system: ReplaySystem = {
    load: () => (tree === undefined ? description : describeTree(tree)),
    readBytes: () => ({ reason: 'no such file' }),
    createHttpSend: () => ({
      send: (request) => {
        sent.push(request);
        return Promise.resolve(target(request));
      },
      resent: () => 0,
      close: () => undefined,
    }),
    breathe: () => Promise.resolve(),
    clockMs: () => 0,
    writeFile: (path, text) => void stdout.push(`${path}: ${text.length > 0 ? 'written' : 'empty'}\n`),
    startProgress: () => () => undefined,
    startBar: () => ({ update: () => undefined, clear: () => undefined, stop: () => undefined }),
    paint: plain,
    today: () => '2026-11-21',
    version: '1.2.3',
    relativePath: (file) => file,
    stdout: (text) => void stdout.push(text),
    stderr: (text) => void stderr.push(text),
    stopped: new Promise(() => undefined),
    unread: new Promise(() => undefined),
  };
  const code = await runReplay(['api.yaml', ...args], system).catch((error: unknown) => {
    if (!(error instanceof UserError)) throw error;
    return error.message;
  });
  return { code, stdout: stdout.join(''), stderr: stderr.join(''), sent };
}

const local = ['--target', 'http://127.0.0.1:4010'];
const remote = ['--target', 'https://api.example.com/v1'];

describe('the exit code says what happened', () => {
  const empty = { openapi: '3.1.0', info: {}, paths: {} };
  const rows: readonly {
    title: string;
    args: readonly string[];
    target?: Target;
    tree?: object;
    code: number | string;
    stderr?: string;
  }[] = [
    { title: 'our own mock', args: [], code: 0 },
    { title: 'a truthful target', args: local, code: 0 },
    { title: 'a target that ignores the header', args: local, target: deaf, code: 1 },
    {
      title: 'nothing to replay',
      args: [],
      tree: empty,
      code: 2,
      stderr: 'api.yaml must have something to replay; found nothing that could be sent.\n',
    },
    {
      title: 'a target that is not there',
      args: local,
      target: absent,
      code: 2,
      stderr: 'The target must answer at http://127.0.0.1:4010/; found no connection (ECONNREFUSED).\n',
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
    {
      title: 'a number that is none',
      args: ['--concurrency', '0'],
      code: '`--concurrency` must be a whole number of at least 1; found "0".',
    },
  ];
  test.each(rows)('$title', async ({ args, target, tree, code, stderr = '' }) => {
    const done = await run(args, target, tree);
    expect([done.code, done.stderr]).toEqual([code, stderr]);
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
});

test('headers of the user are sent and never shown', async () => {
  const { sent, stdout } = await run([...local, '--header', 'X-Api-Key: s3cret', '--user', 'me:s3cret'], deaf);
  expect(new Set(sent.map(({ headers }) => headers['x-api-key']))).toEqual(new Set(['s3cret']));
  expect([stdout.includes('s3cret'), stdout.includes('-H "x-api-key: $X_API_KEY" -H "authorization: $AUTH"')]).toEqual([
    false,
    true,
  ]);
});

test('reports go to files where they are asked to', async () => {
  expect((await run(['--format', 'json:a.json', '--format', 'junit:a.xml'])).stdout).toEqual(
    'a.json: written\na.xml: written\n',
  );
});
