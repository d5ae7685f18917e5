import { describe, expect, test } from '@jest/globals';
import { createReplay } from '../../src/api/replay.ts';
import { formats } from '../../src/cli/replay/outputs.ts';
import { runReport } from '../../src/cli/report/command.ts';
import type { MockRequest } from '../../src/http/message.ts';
import { runInMemory, type Done, type Target } from '../cli/replay/support.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const [key, user, password] = ['Kq7-"key"/with+odd&chars', 'Ud4grace', 'Pw9 hopper:é'];
const pair = base64(`${user}:${password}`);
const given = ['--header', `X-Api-Key: ${key}`, '--user', `${user}:${password}`, '--header', 'X-Pin: 90817263'];

/** The ways in which a target sends back what it was sent. */
const echoes: Readonly<Record<string, (headers: MockRequest['headers']) => unknown>> = {
  field: ({ 'x-api-key': sent }) => ({ name: sent, count: sent }),
  deep: ({ authorization, 'x-api-key': sent }) => ({ name: { [sent ?? '']: [authorization, user, { password }] } }),
  number: ({ 'x-pin': pin }) => ({ name: Number(pin), count: 1 }),
  url: ({ 'x-api-key': sent }) => ({ name: 1, next: `/a?key=${encodeURIComponent(sent ?? '')}&x=1` }),
  nested: (headers) => ({ count: JSON.stringify({ received: headers }) }),
  basic: () => ({ count: `${user}:${password}`, name: base64(`x${user}:${password}`) }),
  // Cut by messages behind 60 characters.
  cut: ({ 'x-api-key': sent }) => ({ count: `${'x'.repeat(53)}${sent ?? ''}` }),
  // Cut by reports behind 1,000.
  long: ({ 'x-api-key': sent }) => ({ count: `${'x'.repeat(980)}${sent ?? ''}${'y'.repeat(500)}`, name: 1 }),
  // Broken, so that the body is told as text.
  text: ({ authorization, 'x-api-key': sent }) => `{"broken ${'x'.repeat(975)}${authorization ?? ''}${sent ?? ''}`,
};

/** Answers that are valid, and differ from the example. */
const otherValues: typeof echoes = {
  value: ({ 'x-api-key': sent }) => ({ name: sent }),
  member: ({ 'x-api-key': sent }) => ({ [sent ?? '']: { name: sent } }),
  longValue: ({ 'x-api-key': sent }) => ({ name: `${'x'.repeat(993)}${sent ?? ''}${'y'.repeat(500)}` }),
};

const pathsOf = (all: typeof echoes, get: object): object =>
  Object.fromEntries(Object.keys(all).map((name) => [`/${name}`, { get }]));

const schema = {
  type: 'object',
  required: ['name', 'count'],
  properties: { name: { type: 'string' }, count: { type: 'integer' } },
};
const headers = { 'X-Echo': { schema: { type: 'integer' }, example: 1 } };
const content = { 'application/json': { schema, example: { name: 'Ada', count: 1 } } };
// A description may hold the value, too.
const ofKey = { 'application/json': { example: { name: `of ${key}` } } };
const asked = [{ name: 'of', in: 'query', schema: { type: 'string' }, example: key }];
const tree = {
  openapi: '3.1.0',
  info: { title: 'Echo', version: '1' },
  paths: {
    ...pathsOf(echoes, { responses: { 200: { description: 'OK', content, headers } } }),
    ...pathsOf(otherValues, { parameters: asked, responses: { 200: { description: 'OK', content: ofKey } } }),
  },
};

const echo: Target = ({ target, headers: sent }) => {
  const body = { ...echoes, ...otherValues }[/^\/(\w*)/u.exec(target)?.[1] ?? '']?.(sent);
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? { type: 'about:blank', ...sent });
  const reply = {
    'content-type': `application/json; of=${sent['x-api-key'] ?? ''}`,
    'x-echo': sent.authorization ?? '',
  };
  return {
    kind: 'reply',
    reply: { status: body === undefined ? 404 : 200, headers: reply, body: new TextEncoder().encode(text) },
  };
};

/** A part of a secret, plain or in Base64: the beginning of each stands in none of the texts that are not theirs. */
const traces = [
  'Kq7-',
  'Ud4g',
  'Pw9 ',
  'Pw9%20',
  'Pw9+',
  '90817263',
  ...[key, `${user}:${password}`, `x${user}:${password}`].map((text) => base64(text).slice(2, 9)),
];
const tracesIn = (text: string): readonly string[] => traces.filter((trace) => text.includes(trace));

const replayEcho = (args: readonly string[], target = echo): Promise<Done> =>
  runInMemory(['echo.yaml', '--target', 'http://127.0.0.1:4010', ...given, ...args], {
    target,
    trees: { 'echo.yaml': tree },
  });
const none = ['--profile', 'none'];

describe('what a target sends back of the credentials stands in no report', () => {
  const both = ['none', 'specification'] as const;
  test.each(formats.flatMap((format) => both.map((profile) => [format, profile])))(
    '%s, %s',
    async (format, profile) => {
      const { code, stdout, stderr, sent } = await replayEcho(['--format', format, '--profile', profile, '--verbose']);
      expect([code, stderr, tracesIn(stdout)]).toEqual([1, '', []]);
      // The failures are told all the same; Markdown has a backslash before each asterisk.
      expect(stdout.replaceAll('\\*', '*')).toContain('***');
      for (const name of Object.keys(echoes)) expect(stdout).toContain(`/${name}`);
      expect(sent[0]?.headers).toMatchObject({ 'x-api-key': key, authorization: `Basic ${pair}`, 'x-pin': '90817263' });
    },
  );

  test('baselines, and reports that are merged', async () => {
    const { files } = await replayEcho([
      ...none,
      '--baseline',
      'known.yaml',
      '--update-baseline',
      '--format',
      'json:a.json',
    ]);
    const [known = '', report = ''] = [files.get('known.yaml'), files.get('a.json')];
    expect([tracesIn(known), tracesIn(report)]).toEqual([[], []]);
    expect([known.includes('***'), report.includes('***')]).toEqual([true, true]);
    // What is masked is known again.
    const again = await runInMemory(
      ['echo.yaml', '--target', 'http://127.0.0.1:4010', '--profile', 'none', ...given, '--baseline', 'known.yaml'],
      { target: echo, trees: { 'echo.yaml': tree }, files: { 'known.yaml': known } },
    );
    expect(again.code).toBe(0);
    for (const format of formats) {
      let merged = '';
      const code = runReport(['merge', 'a.json', '--format', format], {
        listFolder: () => [],
        nameFromTop: (file) => file,
        relativePath: (file) => file,
        realPath: (path) => path,
        readBytes: () => new TextEncoder().encode(report),
        writeReport: () => undefined,
        stdout: (text: string) => {
          merged += text;
        },
        stderr: () => undefined,
      });
      expect([format, code, tracesIn(merged)]).toEqual([format, 1, []]);
    }
  });

  test('nor does a target whose failure says it', async () => {
    const { stdout } = await replayEcho(none, ({ headers: sent }) => ({
      kind: 'failed',
      hasAnswered: true,
      reason: `an answer of ${sent['x-api-key'] ?? ''}`,
    }));
    expect([stdout.includes('found an answer of ***.'), tracesIn(stdout)]).toEqual([true, []]);
  });

  test('results of the library', async () => {
    const { run } = createReplay(tree, {
      profile: 'none',
      headers: { 'X-Api-Key': key },
      target: (request) => Promise.resolve(Response.json({ count: request.headers.get('x-api-key') })),
    });
    const results = JSON.stringify(await run());
    expect([results.includes('***'), tracesIn(results)]).toEqual([true, []]);
  });
});

test('values of three characters and headers that are no secret stay', async () => {
  const { stdout } = await runInMemory(
    [
      'echo.yaml',
      '--target',
      'http://127.0.0.1:4010',
      '--profile',
      'none',
      '--include',
      'path=/field',
      '--header',
      'X-Api-Key: abc',
      '--header',
      'Accept-Language: spoken',
    ],
    {
      target: ({ headers: { 'x-api-key': sent, 'accept-language': language } }) => {
        const body = new TextEncoder().encode(JSON.stringify({ name: 'x', count: `${sent ?? ''} ${language ?? ''}` }));
        return { kind: 'reply', reply: { status: 200, headers: { 'content-type': 'application/json' }, body } };
      },
      trees: { 'echo.yaml': tree },
    },
  );
  expect(stdout).toContain('found "abc spoken"');
});
