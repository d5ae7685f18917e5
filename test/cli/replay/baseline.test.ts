import { describe, expect, test } from '@jest/globals';
import { UserError } from '../../../src/lib/user-error.ts';
import { describeTree } from '../../replay/support.ts';
import { ticketOffice } from '../../replay/ticket-office.ts';
import { deaf, runInMemory, truthful, type Target } from './support.ts';

const local = ['api.yaml', '--target', 'http://127.0.0.1:4010'];
const withBaseline = [...local, '--baseline', 'known.yaml'];
const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1) ?? '';

/** The baseline that a run against `target` makes. */
async function made(target: Target): Promise<string> {
  const { files } = await runInMemory([...withBaseline, '--update-baseline'], { target });
  return files.get('known.yaml') ?? '';
}

describe('what a baseline knows fails no run', () => {
  test('made by a run, it lets the next one through, which counts', async () => {
    const text = await made(deaf);
    const before = await runInMemory(local, { target: deaf });
    const after = await runInMemory(withBaseline, { target: deaf, files: { 'known.yaml': text } });
    const failed = /(\d+) failed/u.exec(lastLine(before.stdout))?.[1] ?? '';
    expect([before.code, after.code, after.stderr]).toEqual([1, 0, '']);
    expect(lastLine(after.stdout)).toContain(`0 failed, ${failed} known`);
  });

  test('making it succeeds, and says what it did', async () => {
    const { code, stderr, files } = await runInMemory([...withBaseline, '--update-baseline'], { target: deaf });
    const count = files.get('known.yaml')?.match(/^ {2}- /gmu)?.length ?? 0;
    expect([code, stderr, count > 1]).toEqual([0, `known.yaml: ${count} known failures added, 0 taken out.\n`, true]);
  });

  test('the same failures make the same file', async () => {
    const text = await made(deaf);
    const again = await runInMemory([...withBaseline, '--update-baseline'], {
      target: deaf,
      files: { 'known.yaml': text },
    });
    expect([again.files.get('known.yaml'), again.stderr]).toEqual([
      text,
      'known.yaml: 0 known failures added, 0 taken out.\n',
    ]);
  });

  test('a failure that it does not know fails', async () => {
    const text = await made(deaf);
    const without = text.slice(0, text.lastIndexOf('  - '));
    const { code, stdout } = await runInMemory(withBaseline, { target: deaf, files: { 'known.yaml': without } });
    expect([code, /[1-9]\d* failed, \d+ known/u.test(lastLine(stdout))]).toEqual([1, true]);
  });
});

describe('a reference that leads nowhere', () => {
  const get = (name: string) => ({ get: { responses: { 200: { $ref: `#/components/responses/${name}` } } } });
  const lost = { '/lost': get('Lost') };
  const trees = (paths: object) => ({ 'api.yaml': { ...ticketOffice, paths: { ...ticketOffice.paths, ...paths } } });
  const known = ['api.yaml', '--baseline', 'known.yaml'];
  const entry = `failures:
  - description: api.yaml
    check: reference
    ref: '#/components/responses/Lost'
    reason: r
`;
  const message =
    '`$ref` must lead to a value; found "#/components/responses/Lost", and nothing of that name at api.yaml#/components. One operation misses what it stands for: GET /lost.';
  const said = (stdout: string): readonly string[] =>
    stdout.split('\n').filter((line) => /^(?!api\.yaml| {2}).*(?:reference|baseline)/u.test(line));

  test('is written by --update-baseline, which succeeds', async () => {
    const { code, stderr, files } = await runInMemory([...known, '--update-baseline'], { trees: trees(lost) });
    expect([code, stderr, files.get('known.yaml')?.replace(/^#.*\n/u, '')]).toEqual([
      0,
      'known.yaml: 1 known failure added, 0 taken out.\n',
      entry.replace('reason: r', `reason: '${message}'`),
    ]);
  });

  test.each<[title: string, paths: object, file: string, code: number, lines: readonly string[]]>([
    [
      'is no failure where it is known, and is counted',
      lost,
      entry,
      0,
      ['One reference leads nowhere, which is known (`reference` in the baseline).'],
    ],
    [
      'is one where another is known',
      lost,
      entry.replace('/Lost', '/Other'),
      1,
      [
        `reference: ${message}`,
        'baseline-stale: A known failure must still happen; found it gone: reference, #/components/responses/Other. Take it out, or run with `--update-baseline`. (known.yaml:2:5)',
      ],
    ],
    [
      'is known whatever it leads to, where no `ref` is named',
      { ...lost, '/gone': get('Gone') },
      'failures:\n  - check: reference\n    reason: r\n',
      0,
      ['2 references lead nowhere, which is known (`reference` in the baseline).'],
    ],
    [
      'is one again after its last day',
      lost,
      `${entry}    expires: 2026-11-20\n`,
      1,
      [`reference: ${message} It was known until 2026-11-20 (known.yaml:2:5).`],
    ],
    [
      'fails the run where it is gone',
      {},
      entry,
      1,
      [
        'baseline-stale: A known failure must still happen; found it gone: reference, #/components/responses/Lost. Take it out, or run with `--update-baseline`. (known.yaml:2:5)',
      ],
    ],
  ])('%s', async (_, paths, file, code, lines) => {
    const done = await runInMemory(known, { trees: trees(paths), files: { 'known.yaml': file } });
    expect([done.code, said(done.stdout)]).toEqual([code, lines]);
  });
});

test('a case whose body fails as known still fails by its headers', async () => {
  const target: Target = async (request) => {
    const sent = await truthful(request);
    if (sent.kind !== 'reply' || sent.reply.headers['content-type'] !== 'text/csv') return sent;
    const headers = Object.fromEntries(Object.entries(sent.reply.headers).filter(([name]) => name !== 'x-total'));
    return { kind: 'reply', reply: { ...sent.reply, headers, body: new TextEncoder().encode('id,name\n') } };
  };
  const entry = (check: string): string =>
    `  - { check: ${check}, operation: GET /events, media: text/csv, reason: r }\n`;
  const counts = async (checks: readonly string[]): Promise<string | undefined> => {
    const files = { 'known.yaml': `failures:\n${checks.map(entry).join('')}` };
    const { stdout } = await runInMemory(withBaseline, { target, files });
    return /\d+ failed(?:, \d+ known)?/u.exec(lastLine(stdout))?.[0];
  };
  expect([await counts(['body-equals-example', 'header-declared']), await counts(['body-equals-example'])]).toEqual([
    '0 failed, 3 known',
    '3 failed',
  ]);
});

describe('an entry whose failure is gone', () => {
  const gone = 'failures:\n  - check: status-expected\n    operation: GET /events\n    reason: r\n';
  test('fails the run at its place', async () => {
    const { code, stdout } = await runInMemory(withBaseline, { files: { 'known.yaml': gone } });
    expect([code, lastLine(stdout)]).toEqual([
      1,
      'baseline-stale: A known failure must still happen; found it gone: status-expected, GET /events. Take it out, or run with `--update-baseline`. (known.yaml:2:5)',
    ]);
  });

  test('is taken out by --update-baseline', async () => {
    const { code, files, stderr } = await runInMemory([...withBaseline, '--update-baseline'], {
      files: { 'known.yaml': gone },
    });
    expect([code, files.get('known.yaml'), stderr]).toEqual([
      0,
      'failures: []\n',
      'known.yaml: 0 known failures added, 1 taken out.\n',
    ]);
  });

  const fine: readonly { title: string; args: readonly string[] }[] = [
    { title: 'another operation', args: ['--include', 'path=/events/{eventId}'] },
    { title: 'another check', args: ['--exclude', 'check=status-expected'] },
    { title: 'an example', args: ['--include', 'example=two'] },
    { title: 'another method', args: ['--exclude', 'method=get'] },
  ];
  test.each(fine)('stays where only $title was asked for', async ({ args }) => {
    const { stdout, code } = await runInMemory([...withBaseline, ...args], { files: { 'known.yaml': gone } });
    expect([stdout.includes('baseline-stale'), code]).toEqual([false, 0]);
  });

  test('stays where its request was held back', async () => {
    const entry = 'failures:\n  - check: status-expected\n    operation: POST /tickets\n    reason: r\n';
    const args = ['api.yaml', '--target', 'https://api.example.com', '--baseline', 'known.yaml'];
    const { stdout } = await runInMemory(args, { files: { 'known.yaml': entry } });
    expect(stdout.includes('baseline-stale')).toEqual(false);
  });

  test('stays where the run was stopped', async () => {
    const files = { 'known.yaml': gone };
    const { stdout } = await runInMemory(withBaseline, { files, stopped: Promise.resolve('SIGINT') });
    expect(stdout.includes('baseline-stale')).toEqual(false);
  });

  test('fails where the operation itself is gone', async () => {
    const entry = 'failures:\n  - check: status-expected\n    operation: GET /nowhere\n    reason: r\n';
    expect((await runInMemory(withBaseline, { files: { 'known.yaml': entry } })).code).toEqual(1);
  });
});

describe('an entry that has expired', () => {
  test('counts as a failure again, says so, and survives --update-baseline', async () => {
    const text = (await made(deaf)).replaceAll(/^( +)reason:/gmu, '$1expires: 2026-11-20\n$1reason:');
    const files = { 'known.yaml': text };
    const plain = await runInMemory(withBaseline, { target: deaf, files });
    const updated = await runInMemory([...withBaseline, '--update-baseline'], { target: deaf, files });
    expect([plain.code, plain.stdout.includes('It was known until 2026-11-20 (known.yaml:3:5).')]).toEqual([1, true]);
    expect([updated.code, updated.files.get('known.yaml')]).toEqual([1, text]);
    expect(updated.stderr).toMatch(
      /^known\.yaml: 0 known failures added, 0 taken out\. Expired entries stay, for \d+ known failures: give them another day\.$/mu,
    );
    expect((await runInMemory(withBaseline, { target: deaf, files, today: '2026-11-20' })).code).toEqual(0);
  });
});

describe('several descriptions share a file', () => {
  const pair = ['a.yaml', 'sub/b.yaml', '--target', 'http://127.0.0.1:4010', '--baseline', 'sub/known.yaml'];
  test('entries name theirs, relative to the file', async () => {
    const { files, code } = await runInMemory([...pair, '--update-baseline'], { target: deaf });
    const text = files.get('sub/known.yaml') ?? '';
    expect([code, new Set(text.match(/description: .*/gu))]).toEqual([
      0,
      new Set(['description: ../a.yaml', 'description: b.yaml']),
    ]);
    expect((await runInMemory(pair, { target: deaf, files: { 'sub/known.yaml': text } })).code).toEqual(0);
  });

  test('an entry of one is not gone where only the other is replayed', async () => {
    const { files } = await runInMemory([...pair, '--update-baseline'], { target: deaf });
    const text = files.get('sub/known.yaml') ?? '';
    const alone = ['a.yaml', ...pair.slice(2)];
    expect((await runInMemory(alone, { target: deaf, files: { 'sub/known.yaml': text } })).code).toEqual(0);
  });

  test('an entry without a description is not gone where it fails in one', async () => {
    const { files } = await runInMemory([...pair, '--update-baseline'], { target: deaf });
    const text = (files.get('sub/known.yaml') ?? '').replace(/description: .*\n +/gu, '');
    const plainApi = {
      openapi: '3.1.0',
      info: {},
      paths: { '/health': { get: { responses: { 204: { description: 'fine' } } } } },
    };
    const { code, stdout } = await runInMemory(pair, {
      target: deaf,
      files: { 'sub/known.yaml': text },
      trees: { 'sub/b.yaml': plainApi },
    });
    expect([code, stdout.includes('baseline-stale'), text.includes('description:')]).toEqual([1, false, false]);
  });

  test('an entry without a description is gone where it fails in none', async () => {
    const entry = 'failures:\n  - check: named-example-selectable\n    reason: r\n';
    const files = { 'sub/known.yaml': entry };
    const { stdout } = await runInMemory(pair, { target: truthful, files });
    expect(stdout.match(/baseline-stale/gu)).toHaveLength(1);
  });
});

describe('a baseline that cannot be used is refused before anything is sent', () => {
  test.each([
    {
      title: 'no such file',
      args: withBaseline,
      files: {},
      message: 'known.yaml: a baseline must be readable; found no such file. `--update-baseline` makes one.',
    },
    {
      title: 'no such file, but one of nearly that name',
      args: [...local, '--baseline', 'knwon.yaml'],
      files: { 'known.yaml': '' },
      message:
        'knwon.yaml: a baseline must be readable; found no such file. Did you mean `known.yaml`? `--update-baseline` makes one.',
    },
    {
      title: 'no name for it',
      args: [...local, '--update-baseline'],
      files: {},
      message: '`--update-baseline` must go with `--baseline <file>`; found it alone.',
    },
    {
      title: 'an entry without a reason',
      args: withBaseline,
      files: { 'known.yaml': 'failures:\n  - check: body-empty\n' },
      message: 'known.yaml:2:5: a known failure must have `reason`, why the failure is known; found none.',
    },
  ])('$title', async ({ args, files, message }) => {
    const { code, sent } = await runInMemory(args, { files });
    expect([code, sent]).toEqual([message, []]);
  });
});

describe('a baseline in JSON', () => {
  const args = [...local, '--baseline', 'known.json'];

  test('is written where the name of the file says so, and read by the next run', async () => {
    const made = await runInMemory([...args, '--update-baseline'], { target: deaf });
    const text = made.files.get('known.json') ?? '';
    const written = JSON.parse(text) as { failures: readonly object[] };
    const next = await runInMemory(args, { target: deaf, files: { 'known.json': text } });
    const again = await runInMemory([...args, '--update-baseline'], { target: deaf, files: { 'known.json': text } });
    expect([made.code, written.failures.length > 1, next.code, again.files.get('known.json')]).toEqual([
      0,
      true,
      0,
      text,
    ]);
  });

  test('keeps reasons and loses what is gone', async () => {
    const entry = { check: 'status-expected', operation: 'GET /events', reason: 'ours' };
    const known = {
      check: 'named-example-selectable',
      operation: 'POST /tickets',
      reason: 'ours',
      expires: '2027-01-01',
    };
    const files = { 'known.json': JSON.stringify({ failures: [entry, known] }) };
    const { files: after } = await runInMemory([...args, '--update-baseline'], { target: deaf, files });
    const { failures } = JSON.parse(after.get('known.json') ?? '') as { failures: readonly object[] };
    expect([failures.some((one) => 'expires' in one), failures]).toEqual([true, expect.not.arrayContaining([entry])]);
  });

  test.each([
    ['known.json', /^\{\n {2}"failures": \[\]\n\}\n$/u],
    ['known.yaml', /^# Known failures of `assay replay`\..*\nfailures: \[\]\n$/u],
  ])('%s is there and empty where there is nothing to know', async (name, text) => {
    const more = [...local, '--baseline', name, '--update-baseline'];
    const fresh = await runInMemory(more);
    const emptied = await runInMemory(more, { files: { [name]: '' } });
    const texts = [fresh, emptied].map(({ files }) => files.get(name));
    const asExpected: unknown = expect.stringMatching(text);
    expect([fresh.code, emptied.code, ...texts]).toEqual([0, 0, asExpected, asExpected]);
  });
});

describe('nothing is sent to the target of any description before', () => {
  const missing = 'gone.yaml: a description must be readable; found no such file.';
  const load = (path: string) => {
    if (path === 'gone.yaml') throw new UserError(missing);
    return describeTree(ticketOffice, path);
  };
  test.each([
    ['all can be read', ['gone.yaml'], missing],
    [
      'all filters match something',
      ['other.yaml', '--include', 'path=/evnts'],
      'The filter `path=/evnts` must match something; found nothing. Did you mean `/events`?',
    ],
    [
      'the baseline is read',
      ['other.yaml', '--baseline', 'known.yaml'],
      'known.yaml:1:1: a baseline must be a mapping; found a list.',
    ],
    [
      'all options are known',
      ['other.yaml', '--concurency', '3'],
      '`--concurency` must be an option of `assay replay`; found none of that name. Did you mean `--concurrency`?',
    ],
    [
      'all values are of their kind',
      ['other.yaml', '--concurrency', 'many'],
      '`--concurrency` must be a whole number from 1 to 1000; found "many".',
    ],
  ])('%s', async (_, args, message) => {
    const files = { 'known.yaml': '- 1\n' };
    const { code, sent } = await runInMemory([...local, ...args], { load, files });
    expect([code, sent]).toEqual([message, []]);
  });

  test('a filter may match in one of several alone', async () => {
    const { code, sent } = await runInMemory([...local, 'other.yaml', '--include', 'path=/zones'], {
      trees: {
        'other.yaml': { ...ticketOffice, paths: { '/zones': { get: { responses: { 200: { description: 'OK' } } } } } },
      },
    });
    expect([code, sent.some(({ target }) => target === '/zones')]).toEqual([2, true]);
  });
});
