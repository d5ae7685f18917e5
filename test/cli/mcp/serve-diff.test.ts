import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { endAll, program, startNode } from '../../support/assay-process.ts';
import { saidHere } from '../../support/run-here.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

afterAll(endAll);

const broken = [
  '`protocolVersion` must be',
  'A second tool `events/get`',
  '`outputSchema` of tool `events/get`',
  '`type` in the input of tool `orders/list`',
  '`items` in the input of tool `orders/list`',
];

test.each<[file: string, differences: readonly string[]]>([
  ['fixtures/mcp-only-openapi.yaml', []],
  ['docs/mcp/main.yaml', []],
  // What lint finds in it is all that cannot be served as it is described.
  ['fixtures/boxoffice-openapi.yaml', broken],
])('%s, served and compared over both transports', async (file, differences) => {
  const serve = [program, 'mcp', 'serve', file, '--quiet'];
  const [, url = ''] = await startNode([...serve, '--http', '--port', '0']).says(/(http:.*\/mcp)\n/u);
  const found = [];
  for (const target of [
    ['--command', [process.execPath, ...serve].join(' ')],
    ['--url', url],
  ]) {
    const { said } = await saidHere(['mcp', 'diff', file, ...target, '--format', 'concise']);
    const lines = said.split('\n').filter((line) => /\(mcp-diff-[\w-]+\)$/u.test(line));
    found.push(lines.map((line) => line.replace(/^\S+ \w+ /u, '')));
  }
  const starts = differences.map((start): unknown => expect.stringMatching(new RegExp(`^${start}`, 'u')));
  expect(found).toEqual([starts, starts]);
});

test.each(['new.yaml', 'new.json'])(
  'the built command pulls a new description, %s, which is as the server',
  async (name) => {
    const file = join(temporaryFolder(), name);
    const serve = [process.execPath, program, 'mcp', 'serve', 'fixtures/mcp-only-openapi.yaml', '--quiet'].join(' ');
    const { code } = await startNode([program, 'mcp', 'pull', file, '--command', serve]).ended;
    expect([code, readFileSync(file, 'utf8')]).toEqual([0, expect.stringContaining('x-mcp')]);
    expect((await startNode([program, 'mcp', 'diff', file, '--command', serve]).ended).code).toBe(0);
  },
);
