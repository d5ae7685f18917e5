import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endAll, program, startNode } from '../support/assay-process.ts';
import { describedWithPackages } from '../support/installed-packages.ts';
import { finish, nodeBinary } from '../support/pack.ts';

const official = '@modelcontextprotocol';
const { describeInstalled, folder } = describedWithPackages('mcp-conformance.test.ts', {
  name: 'mcp-conformance',
  tool: 'conformance suite and Inspector of MCP',
  dependencies: { [`${official}/conformance`]: '0.2.0-alpha.12', [`${official}/inspector`]: '2.12.0' },
});

const modules = join(folder, 'node_modules', official);
let url = '';
beforeAll(async () => {
  const serve = [program, 'mcp', 'serve', join(folder, 'described.yaml'), '--http', '--port', '0', '--quiet'];
  [, url = ''] = await startNode(serve).says(/(http:\S+)/u);
});
afterAll(endAll);

interface Check {
  readonly id: string;
  readonly status: string;
}

/** The scenarios that a version requires and that fail, each with the checks that do; and how many pass. */
async function required(version: string): Promise<{ failing: Record<string, readonly string[]>; passed: number }> {
  const out = mkdtempSync(join(folder, 'results-'));
  const suite = join(modules, 'conformance/dist/index.js');
  await finish(nodeBinary(24), [suite, 'server', '--url', url, '--requirements', version, '-o', out], folder);
  const results = readdirSync(out).map((name) => {
    const checks = JSON.parse(readFileSync(join(out, name, 'checks.json'), 'utf8')) as readonly Check[];
    const failing = checks.filter(({ status }) => status === 'FAILURE').map(({ id }) => id);
    // Folders are named by scenario and time.
    return [name.replace(/^server-(.*)-\d{4}-\d\d-\d\dT.*$/u, '$1'), failing] as const;
  });
  const failed = results.filter(([, checks]) => checks.length > 0);
  return { failing: Object.fromEntries(failed), passed: results.length - failed.length };
}

/** The scenarios that a played server fails, and the part of MCP that it does not offer. */
const notOffered = {
  '2025-11-25': {
    'tools-call-with-logging': 'log messages',
    'tools-call-with-progress': 'progress',
    'tools-call-sampling': 'sampling',
    'tools-call-elicitation': 'elicitation',
    'elicitation-sep1034-defaults': 'elicitation',
    'elicitation-sep1330-enums': 'elicitation',
  },
  '2026-07-28': {
    'server-stateless': 'sampling: no tool of it needs a capability of the client',
    'tools-call-with-progress': 'progress',
    'input-required-result-basic-elicitation': 'input required',
    'input-required-result-basic-sampling': 'input required',
    'input-required-result-basic-list-roots': 'input required',
    'input-required-result-request-state': 'input required',
    'input-required-result-multiple-input-requests': 'input required',
    'input-required-result-multi-round': 'input required',
    'input-required-result-non-tool-request': 'input required',
    'input-required-result-result-type': 'input required',
    'input-required-result-tampered-state': 'input required',
    'input-required-result-capability-check': 'input required',
    'tasks-lifecycle': 'tasks',
    'tasks-capability-negotiation': 'tasks',
    'tasks-wire-fields': 'tasks',
    'tasks-request-state-removal': 'tasks',
    'tasks-mrtr-input': 'tasks',
    'tasks-request-headers': 'tasks',
    'tasks-dispatch-and-envelope': 'tasks',
    'tasks-required-task-error': 'tasks',
    'tasks-mrtr-composition': 'tasks',
  },
} as const;

describeInstalled('a played server, checked by the conformance suite', () => {
  test.each([
    ['2025-11-25', 27],
    ['2026-07-28', 29],
  ] as const)(
    'of %s it passes %i scenarios, and fails those of what it does not offer alone',
    async (version, count) => {
      const { failing, passed } = await required(version);
      expect(Object.keys(failing).sort()).toEqual(Object.keys(notOffered[version]).sort());
      expect(passed).toBe(count);
      expect(failing['server-stateless'] ?? []).toEqual(
        version === '2025-11-25'
          ? []
          : ['sep-2575-server-rejects-undeclared-capability', 'sep-2575-missing-capability-http-400'],
      );
    },
  );
});

describeInstalled('a played server, asked by the Inspector', () => {
  const description = resolve('fixtures/mcp-only-openapi.yaml');
  const inspector = join(modules, 'inspector/clients/launcher/build/index.js');
  const names = (list: string, key: string, values: readonly string[]): unknown => ({
    [list]: values.map((value) => expect.objectContaining({ [key]: value }) as unknown),
  });
  const rows: readonly (readonly [method: string, args: readonly string[], answer: unknown])[] = [
    ['tools/list', [], names('tools', 'name', ['tides/get', 'berths/take', 'harbour/hours'])],
    [
      'tools/call',
      ['--tool-name', 'tides/get', '--tool-arg', 'day=2026-01-01'],
      expect.objectContaining({ structuredContent: { day: '2019-08-24', high: ['string'], low: ['string'] } }),
    ],
    ['resources/list', [], names('resources', 'name', ['chart'])],
    [
      'resources/read',
      ['--uri', 'https://mcp.tideline-harbour.dev/chart.svg'],
      names('contents', 'text', ['Depths, lights and buoys.']),
    ],
    ['resources/templates/list', [], names('resourceTemplates', 'name', ['tide-table'])],
    ['prompts/list', [], names('prompts', 'name', ['plan-passage'])],
    [
      'prompts/get',
      ['--prompt-name', 'plan-passage', '--prompt-args', 'draught=2'],
      expect.objectContaining({ description: 'Finds the hours in which a boat can pass the lock.' }),
    ],
  ];
  let address = '';
  beforeAll(async () => {
    const serve = [program, 'mcp', 'serve', description, '--http', '--port', '0', '--quiet'];
    [, address = ''] = await startNode(serve).says(/(http:\S+)/u);
  });

  test.each(rows)('%s over stdio', async (method, args, answer) => {
    const server = [process.execPath, program, 'mcp', 'serve', description, '--quiet'];
    const { exitCode, stdout } = await finish(
      nodeBinary(24),
      [inspector, '--cli', ...server, '--method', method, ...args],
      folder,
    );
    expect([exitCode, JSON.parse(stdout)]).toEqual([0, answer]);
  });

  test.each(rows)('%s over HTTP', async (method, args, answer) => {
    const target = [address, '--transport', 'http'];
    const { exitCode, stdout } = await finish(
      nodeBinary(24),
      [inspector, '--cli', ...target, '--method', method, ...args],
      folder,
    );
    expect([exitCode, JSON.parse(stdout)]).toEqual([0, answer]);
  });
});
