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

async function opened(started: StartedForeignRules, text = described('Shop')) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, '.spectral.yaml'), ruleset);
  writeFileSync(join(folder, 'api.yaml'), text);
  const client = startClient(undefined, { startForeignRules: () => Promise.resolve(started) });
  clients.push(client);
  await client.initialize({ workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'it' }] });
  const path = join(folder, 'api.yaml');
  const uri = pathToFileURL(path).href;
  client.open(uri, text);
  return { client, folder, path, uri };
}

function linted(path: string, message: string, rule = 'short-title'): ForeignOutcome {
  const range = { start: { line: 1, character: 15 }, end: { line: 1, character: 19 } };
  const place = { source: path, path: ['info', 'title'], range };
  const finding: Finding = { rule, severity: 'warn', message, url: '', source: 'spectral', place };
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
  const actions = await client.request<readonly { title: string; command?: object }[]>('textDocument/codeAction', {
    textDocument: { uri },
    range: { start, end: start },
    context: { diagnostics: [] },
  });
  expect(actions.map(({ title }) => title)).toEqual([
    'Accept this finding: short-title',
    'Accept all 2 findings in this file',
    'Switch short-title off here',
  ]);
  await client.request('workspace/executeCommand', actions.at(-1)?.command);
  const asked = client.asked.find(({ method }) => method === 'workspace/applyEdit');
  expect(JSON.stringify(asked?.params)).toContain(
    JSON.stringify("overrides:\n  - files:\n      - api.yaml#/info/title\n    rules:\n      short-title: 'off'\n"),
  );
});

/** The titles of the actions at a place in the second line. */
async function titlesAt(client: Client, uri: string, character: number): Promise<readonly string[]> {
  const position = { line: 1, character };
  const actions = await client.request<readonly { title: string }[]>('textDocument/codeAction', {
    textDocument: { uri },
    range: { start: position, end: position },
    context: { diagnostics: [] },
  });
  return actions.map(({ title }) => title);
}

test('no ruleset switches off what Spectral tells without a rule', async () => {
  const { started, jobNumber } = standIn();
  const { client, path, uri } = await opened(started);
  (await jobNumber(0)).settle(linted(path, 'too long', 'invalid-ref'));
  await shown(client, uri, 2);
  expect(await titlesAt(client, uri, 16)).toEqual([
    'Accept this finding: invalid-ref',
    'Accept all 2 findings in this file',
  ]);
});

test('no ruleset switches off a rule of others in a part of a description', async () => {
  const { started, jobNumber } = standIn();
  const referring = "openapi: 3.1.0\npaths: { /a: { $ref: 'part.yaml#/a' } }\n";
  const { client, folder } = await opened(started, referring);
  const part = join(folder, 'part.yaml');
  const uri = pathToFileURL(part).href;
  const text = 'a: b\ninfo: { title: Shop }\n';
  writeFileSync(part, text);
  client.open(uri, text);
  (await jobNumber(0)).settle(linted(part, 'too long'));
  await shown(client, uri, 1);
  expect(await titlesAt(client, uri, 16)).toEqual(['Accept this finding: short-title']);
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
