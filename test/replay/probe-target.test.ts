import { describe, expect, test } from '@jest/globals';
import { fixedHeaders } from '../../src/http/headers.ts';
import { identify } from '../../src/replay/probe-target.ts';
import type { Reply } from '../../src/replay/target.ts';
import { runInMemory, type Target } from '../cli/replay/support.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const reply = (status: number, headers: Reply['headers'] = {}, body = ''): Reply => ({
  status,
  headers,
  body: bytes(body),
});
const problem = (type: string): Reply =>
  reply(404, { 'content-type': 'application/problem+json' }, JSON.stringify({ type, status: 404 }));
const open = { 'access-control-allow-origin': '*' };
const hono = { ...open, 'content-type': 'text/plain; charset=UTF-8' };
const hardened = { 'x-frame-options': 'deny', 'content-type': 'application/json' };

/** A target that answers `madeUp` to paths that are not described, and `described` to all others. */
const answering =
  (madeUp: Reply, described: Reply): Target =>
  ({ target }) => ({ kind: 'reply', reply: target.includes('assay') ? madeUp : described });

const rows: readonly { title: string; target: Target; says?: string }[] = [
  {
    title: 'our own mock',
    target: answering(reply(404), reply(200, { 'x-assay-example': 'two' })),
    says: 'This looks like `assay mock`: `--profile specification` holds it to what that promises.',
  },
  {
    title: 'our own mock, by its headers on an error',
    target: answering(reply(404, fixedHeaders), reply(401)),
    says: 'This looks like `assay mock`: `--profile specification` holds it to what that promises.',
  },
  {
    title: 'Prism, by the types of its problems',
    target: answering(problem('https://stoplight.io/prism/errors#NO_PATH_MATCHED_ERROR'), reply(200)),
    says: 'This looks like Prism: `--profile prism` holds it to what Prism promises.',
  },
  {
    title: "Scalar's mock server, by its text for what is not found",
    target: answering(reply(404, hono, '404 Not Found'), reply(200, open)),
    says: "This looks like Scalar's mock server, or a server of your own on Hono: `--profile scalar` holds it to what the mock promises, `--profile none` checks it by its description.",
  },
  {
    title: 'a server with the same text that lets in its own origin alone',
    target: answering(reply(404, { 'content-type': hono['content-type'] }, '404 Not Found'), reply(200, hardened)),
  },
  { title: 'a server with problems of its own', target: answering(problem('about:blank'), reply(200, hardened)) },
  { title: 'a server that refuses everything', target: answering(reply(404), reply(401)) },
];

const args = ['api.yaml', '--target', 'http://127.0.0.1:4010', '--quiet', '--format', 'json'];
const warningsOf = async (profile: string, target: Target): Promise<unknown> => {
  const { stdout } = await runInMemory([...args, '--profile', profile], { target });
  return (JSON.parse(stdout) as { runs: readonly { warnings: unknown }[] }).runs[0]?.warnings;
};

describe('a target that answers like a known tool is recognised, where it is held to something else', () => {
  test.each(rows)('$title', async ({ target, says }) => {
    expect(await warningsOf('match', target)).toEqual(says === undefined ? [] : [says]);
  });

  const bare = answering(reply(404), reply(200));
  test('one with none of the headers of the specification is held to something else than that', async () => {
    expect([await warningsOf('specification', bare), await warningsOf('prism', bare)]).toEqual([
      [
        'None of the headers that the specification promises is there. A real server? `--profile none` checks it by its description.',
      ],
      [],
    ]);
  });

  test('the first line and the last say so', async () => {
    const { stdout } = await runInMemory(args.slice(0, 3), { target: bare });
    const lines = stdout.trimEnd().split('\n');
    expect([lines[0], lines.at(-1)?.split('; next: ')[1]]).toEqual([
      'None of the headers that the specification promises is there. A real server? `--profile none` checks it by its description.',
      'a real server? `--profile none` checks it by its description',
    ]);
  });

  test('nothing is said where it is held to what it promises, or to nothing', async () => {
    const prism = answering(problem('https://stoplight.io/prism/errors#X'), reply(200));
    expect([await warningsOf('prism', prism), await warningsOf('none', prism)]).toEqual([[], []]);
  });
});

test('a target without any operation to read is recognised by what it says of paths made up', async () => {
  const send = () =>
    Promise.resolve({ kind: 'reply' as const, reply: problem('https://stoplight.io/prism/errors#NO_PATH') });
  expect(await identify([], send)).toEqual({ kind: 'plausible', looksLike: 'prism' });
});
