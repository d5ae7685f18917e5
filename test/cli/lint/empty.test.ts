import { expect, test } from '@jest/globals';
import { runLint } from '../../../src/cli/lint/command.ts';
import { memorySystem } from './memory-system.ts';

const good = 'openapi: 3.1.0\npaths: {}\n';
const part = 'get: { x-badges: [{ name: Beta }] }\n';
const wanted = 'must hold a description, a YAML or JSON file with `openapi`, `swagger` or `asyncapi` at its root;';
const advice = '`--allow-empty` ends with 0.\n';

async function run(args: readonly string[], files: Readonly<Record<string, string>>) {
  const { system, stdout, stderr } = memorySystem(files);
  return { code: await runLint(args, system), stdout: stdout(), stderr: stderr() };
}

// A misspelled folder would be green for ever.
test.each<[args: readonly string[], files: Readonly<Record<string, string>>, sentence: string]>([
  [[], { 'notes.md': '' }, `The working directory ${wanted} found no YAML or JSON file.`],
  [[], { 'a.yaml': part }, `The working directory ${wanted} found none among 1 YAML or JSON file.`],
  [['.'], { 'a.yaml': part, 'b.json': '{}' }, `\`.\` ${wanted} found none among 2 YAML or JSON files.`],
  [['apis'], { 'apis/a.yaml': part }, `\`apis\` ${wanted} found none among 1 YAML or JSON file.`],
  [['apsi/*.yaml'], { 'apis/a.yaml': good }, `\`apsi/*.yaml\` ${wanted} found no YAML or JSON file.`],
  [['a*', 'b*'], { 'c.yaml': good }, `\`a*\`, \`b*\` ${wanted} found no YAML or JSON file.`],
])('%j of %j ends with 2, and says what was looked for', async (args, files, sentence) => {
  const ended = await run(args, files);
  expect([ended.code, ended.stdout, ended.stderr.split('Passed over')[0]]).toEqual([2, '', `${sentence} ${advice}`]);
  expect(await run([...args, '--allow-empty'], files)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^No findings in 0 files, /u),
  });
});

test('programs get their empty report, and a baseline stays as it is', async () => {
  const files = { 'known.yaml': 'findings: [{ file: a.yaml, rule: x-badges-position }]' };
  const [json, updated] = await Promise.all([
    run(['--format', 'json'], {}),
    run(['--baseline', 'known.yaml', '--update-baseline'], files),
  ]);
  expect([json.code, json.stdout, updated.code]).toEqual([2, '[]\n', 2]);
});

// Whether a file that a glob finds is checked: it ends with 0, or with 2 and the sentence on its version.
test.each<[name: string, text: string, outcome: 'checked' | 'passed over' | 'refused']>([
  ['a.json', '{"openapi": "3.1.0"}', 'checked'],
  ['a.json', '{"name": "a", "dependencies": {"openapi": "^1.0.0"}}', 'passed over'],
  ['package-lock.json', '{"openapi": "3.1.0"}', 'passed over'],
  ['package.json', '{"openapi": "3.1.0"}', 'passed over'],
  ['values.yaml', 'openapi: { enabled: true }', 'passed over'],
  ['values.yaml', 'openapi:\n  enabled: true\nx-badges: []', 'passed over'],
  ['values.yaml', 'swagger: [1]\nx-mcp: {}', 'passed over'],
  ['values.yaml', 'asyncapi:\nx-mcp: {}', 'passed over'],
  ['a.yaml', 'openapi: 3.O.0\nx-badges: []', 'refused'],
  ['a.yaml', 'openapi: 4\nx-badges: []', 'refused'],
  ['part.yaml', part, 'passed over'],
])('%s with %j is %s', async (name, text, outcome) => {
  const { code, stderr } = await run(['*.{yaml,json}', '--allow-empty'], { [name]: text });
  const refusal = expect.stringMatching(/^a\.yaml:1:10: the version must be OpenAPI .* found /u);
  expect([code, stderr]).toEqual(
    {
      checked: [0, ''],
      'passed over': [0, 'Passed over 1 file that is no description. `--verbose` names them.\n'],
      refused: [2, refusal],
    }[outcome],
  );
});

test('parts that a glob hands over are one line, or one each with --verbose', async () => {
  const files = { 'a.yaml': good, 'b.yaml': part, 'c.yaml': part };
  const [usual, verbose] = await Promise.all([run(['*.yaml'], files), run(['*.yaml', '--verbose'], files)]);
  expect([usual.code, usual.stderr, verbose.stderr]).toEqual([
    0,
    'Passed over 2 files that are no description. `--verbose` names them.\n',
    'b.yaml: no description, passed over.\nc.yaml: no description, passed over.\n',
  ]);
});

test('the settings, the ruleset and the baseline of a run are not among the files that are passed over', async () => {
  const files = {
    'a.yaml': good,
    'b.yaml': part,
    'assay.config.yaml': 'lint: { baseline: known.yaml }',
    'known.yaml': 'findings: []',
    'rules.yaml': 'extends: ./base.yaml',
    'base.yaml': 'extends: spectral-assay',
  };
  const args = ['--ruleset', 'rules.yaml'];
  const [usual, verbose] = await Promise.all([run(args, files), run([...args, '--verbose'], files)]);
  const settings = 'Settings from assay.config.yaml.\n';
  expect([usual.code, usual.stderr, verbose.stderr]).toEqual([
    0,
    `${settings}Passed over 1 file that is no description. \`--verbose\` names them.\n`,
    `${settings}b.yaml: no description, passed over.\n`,
  ]);
});
