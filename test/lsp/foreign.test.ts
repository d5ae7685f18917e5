import { afterEach, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Finding } from '../../src/finding.ts';
import type { ForeignJob, ForeignOutcome, StartedForeignRules } from '../../src/node/foreign-rules.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type Client, startClient } from './client.ts';

const clients: Client[] = [];
afterEach(() => {
  for (const { close } of clients.splice(0)) close();
});

const described = (title: string): string =>
  `openapi: 3.1.0\ninfo: { title: ${title}, version: '1' }\npaths: { /a: { get: { x-badges: [{ name: B, position: B }] } } }\n`;

const ruleset = `extends: spectral-assay
rules:
  short-title: { given: $.info.title, then: { function: length, functionOptions: { max: 3 } } }
`;

/** Spectral, as far as an editor needs it: each job waits until the test answers it. */
function standIn() {
  const jobs: { readonly job: ForeignJob; readonly settle: (outcome: ForeignOutcome) => void; isDropped: boolean }[] =
    [];
  let closed = 0;
  const waiting = new Set<() => void>();
  const started: StartedForeignRules = {
    kind: 'started',
    rules: {
      lint: (job) => {
        let settle: (outcome: ForeignOutcome) => void = () => undefined;
        const outcome = new Promise<ForeignOutcome>((resolve) => {
          settle = resolve;
        });
        const entry = { job, settle, isDropped: false };
        jobs.push(entry);
        for (const look of waiting) look();
        const drop = (): void => {
          entry.isDropped = true;
          settle({ kind: 'dropped' });
        };
        return { outcome, drop };
      },
      close: () => {
        closed += 1;
      },
    },
  };
  const jobNumber = (number: number): Promise<(typeof jobs)[number]> =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = jobs[number];
        if (found !== undefined) resolve(found);
      };
      waiting.add(look);
      look();
    });
  return { started, jobs, jobNumber, closed: () => closed };
}

async function opened(started: StartedForeignRules) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, '.spectral.yaml'), ruleset);
  writeFileSync(join(folder, 'api.yaml'), described('Shop'));
  const client = startClient(undefined, { startForeignRules: () => Promise.resolve(started) });
  clients.push(client);
  await client.initialize({ workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'it' }] });
  const path = join(folder, 'api.yaml');
  const uri = pathToFileURL(path).href;
  client.open(uri, described('Shop'));
  return { client, folder, path, uri };
}

function linted(path: string, message: string): ForeignOutcome {
  const range = { start: { line: 1, character: 15 }, end: { line: 1, character: 19 } };
  const place = { source: path, path: ['info', 'title'], range };
  const finding: Finding = { rule: 'short-title', severity: 'warn', message, url: '', source: 'spectral', place };
  return { kind: 'linted', findings: [finding], ruleCount: 1 };
}

/** The codes of the findings that are sent next in which there are `count`. */
async function shown(client: Client, uri: string, count: number): Promise<readonly string[]> {
  for (;;) {
    const known = client.all.filter((one) => one.uri === uri).at(-1);
    const found = known?.diagnostics.length === count ? known : await client.published(uri);
    if (found.diagnostics.length === count) return found.diagnostics.map(({ code, message }) => `${code} ${message}`);
  }
}

const own = 'x-badges-position `position` must be `before` or `after`; found "B".';

test('findings of rules that are not ours come after ours, of the text that is open', async () => {
  const { started, jobNumber } = standIn();
  const { client, path, uri } = await opened(started);
  const { job, settle } = await jobNumber(0);
  expect(await shown(client, uri, 1)).toEqual([own]);
  expect(job).toMatchObject({ file: path, texts: { [path]: described('Shop') }, allowedOrigins: [] });
  settle(linted(path, 'too long'));
  expect(await shown(client, uri, 2)).toEqual([own, 'short-title too long']);
  expect(client.all.at(-1)?.diagnostics.map(({ source }) => source)).toEqual(['assay', 'spectral']);
  const start = { line: 1, character: 16 };
  const actions = await client.request<readonly { title: string }[]>('textDocument/codeAction', {
    textDocument: { uri },
    range: { start, end: start },
    context: { diagnostics: [] },
  });
  expect(actions.map(({ title }) => title)).toEqual([
    'Accept this finding: short-title',
    'Accept all 2 findings in this file',
  ]);
});

test('a newer edit drops the older run, and what it finds', async () => {
  const { started, jobNumber } = standIn();
  const { client, path, uri } = await opened(started);
  const first = await jobNumber(0);
  client.notify('textDocument/didChange', {
    textDocument: { uri, version: 2 },
    contentChanges: [{ text: described('Shops') }],
  });
  const second = await jobNumber(1);
  expect([first.isDropped, second.job.texts[path]]).toEqual([true, described('Shops')]);
  first.settle(linted(path, 'of old'));
  second.settle(linted(path, 'of new'));
  expect(await shown(client, uri, 2)).toEqual([own, 'short-title of new']);
});

test('a ruleset without them takes their findings away, and ends Spectral', async () => {
  const { started, jobNumber, closed } = standIn();
  const { client, folder, path, uri } = await opened(started);
  (await jobNumber(0)).settle(linted(path, 'too long'));
  await shown(client, uri, 2);
  client.open(pathToFileURL(join(folder, '.spectral.yaml')).href, 'extends: spectral-assay\n');
  expect([await shown(client, uri, 1), closed()]).toEqual([[own], 1]);
});

test.each([
  [{ kind: 'missing' } as const, 'Spectral is not installed'],
  [{ kind: 'code', parts: ['a is JavaScript'] } as const, 'they may run code (a is JavaScript)'],
])('what cannot be run is told in the log: %j', async (started, reason) => {
  const { client, folder, uri } = await opened(started);
  expect(await shown(client, uri, 1)).toEqual([own]);
  while (!client.asked.some(({ method }) => method === 'window/logMessage'))
    await client.request('textDocument/hover', { textDocument: { uri }, position: { line: 0, character: 0 } });
  expect(client.asked).toEqual([
    {
      method: 'window/logMessage',
      params: { type: 3, message: `${folder}/.spectral.yaml: its rules of others are not run: ${reason}.` },
    },
  ]);
});
