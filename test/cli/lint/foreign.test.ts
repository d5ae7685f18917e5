import { expect, test } from '@jest/globals';
import { runLint } from '../../../src/cli/lint/command.ts';
import type { Finding } from '../../../src/finding.ts';
import type { ForeignOutcome, StartedForeignRules } from '../../../src/node/foreign-rules.ts';
import { memorySystem } from './memory-system.ts';

const description =
  'openapi: 3.1.0\ninfo: { title: a }\npaths: { /a: { get: { x-badges: [{ name: Beta, position: Before }] } } }\n';
const range = { start: { line: 1, character: 6 }, end: { line: 1, character: 18 } };
const foreign: Finding = {
  rule: 'info-contact',
  severity: 'error',
  message: 'Info must have a contact.',
  place: { source: '/apis-home/a.yaml', path: ['info'], range },
  url: '',
  source: 'spectral',
};
const files = {
  'a.yaml': description,
  '.spectral.yaml':
    'extends: [spectral:oas, spectral-assay]\nrules: { mine: { given: $, then: { function: truthy } } }\n',
};
const linted: ForeignOutcome = { kind: 'linted', findings: [foreign], ruleCount: 40 };

async function run(args: readonly string[], outcome: ForeignOutcome | StartedForeignRules, more = {}) {
  const memory = memorySystem({ ...files, ...more });
  const started: StartedForeignRules =
    outcome.kind === 'missing' || outcome.kind === 'code' || outcome.kind === 'started'
      ? outcome
      : {
          kind: 'started',
          rules: { lint: () => ({ outcome: Promise.resolve(outcome), drop: () => undefined }), close: () => undefined },
        };
  const code = await runLint(['a.yaml', '--format', 'concise', ...args], {
    ...memory.system,
    startForeignRules: () => Promise.resolve(started),
  });
  const [stdout, stderr] = [memory.stdout(), memory.stderr()].map((text) => text.trimEnd().split('\n'));
  return { code, stdout: stdout?.map((line) => line.replace(/ \d+ rules, .*/u, ' N rules.')), stderr };
}

const own =
  'a.yaml:3:58 error `position` must be `before` or `after`; found "Before". Did you mean `before`? (x-badges-position)';
const others = 'a.yaml:2:7 error Info must have a contact. (info-contact, Spectral)';

test('the findings of the rules of others stand in one report with ours', async () => {
  expect(await run(['--all-rules'], linted)).toEqual({
    code: 1,
    stdout: [others, own, '2 errors in 1 file, N rules.'],
    stderr: [''],
  });
});

test('what a ruleset changes of our rules for Spectral alone is told beside the findings of the rules of others', async () => {
  const changed =
    'extends: [spectral:oas, spectral-assay]\nrules: { x-badges-max: { given: $.a, then: { function: truthy } } }\n';
  const { stdout } = await run(['--all-rules'], linted, { '.spectral.yaml': changed });
  expect(stdout).toEqual([
    others,
    own,
    'Not run: .spectral.yaml:2:24: `x-badges-max` has a `given` of its own here, so that only Spectral can run it.',
    '2 errors in 1 file, N rules.',
  ]);
});

test.each<[what: string, outcome: ForeignOutcome | StartedForeignRules, sentence: string]>([
  [
    'Spectral is not installed',
    { kind: 'missing' },
    'Not run: `spectral:oas` and 1 rule of .spectral.yaml, as Spectral is not installed. Run `npm install --save-dev @stoplight/spectral-cli`.',
  ],
  [
    'they may run code',
    { kind: 'code', parts: ['.spectral.yaml:1:1: `a` may run code of its own', 'b'] },
    'Not run: `spectral:oas` and 1 rule of .spectral.yaml, as it may run code (.spectral.yaml:1:1: `a` may run code of its own, and 1 other part). `--allow-code` runs it.',
  ],
])('a line tells what is not run where %s', async (_, outcome, sentence) => {
  expect(await run(['--all-rules'], outcome)).toEqual({
    code: 1,
    stdout: [own, sentence, '1 error in 1 file, N rules.'],
    stderr: [''],
  });
});

test.each<[outcome: ForeignOutcome, sentence: string]>([
  [
    { kind: 'timed-out' },
    'a.yaml: Spectral must end within 60 seconds; found it running. `--spectral-timeout <seconds>` gives it more.',
  ],
  [{ kind: 'failed', reason: 'Boom' }, 'a.yaml: Spectral must run to its end; found an error: Boom'],
])('ours are told where Spectral %j', async (outcome, sentence) => {
  expect(await run(['--all-rules'], outcome)).toEqual({
    code: 2,
    stdout: [own, '1 error in 1 file, N rules.'],
    stderr: [sentence],
  });
});

const baseline = 'findings:\n  - { file: a.yaml, rule: info-contact, at: /info, reason: later }\n';

test.each<[args: readonly string[], stdout: readonly string[]]>([
  [['--all-rules'], [own, '1 error (1 known) in 1 file, N rules.']],
  // Nobody looked for it.
  [[], []],
])('with %j an entry of a baseline that only Spectral knows is not gone', async (args, stdout) => {
  const found = await run(['--baseline', 'known.yaml', ...args], linted, { 'known.yaml': baseline });
  expect([found.stderr, found.stdout?.slice(0, stdout.length)]).toEqual([[''], stdout]);
});

test.each([
  ['on a terminal ours are printed before Spectral has ended', true, [own, others]],
  ['what a program reads is one report, in order', false, [others, own]],
])('%s', async (_, isOnTerminal, lines) => {
  const { system, stdout } = memorySystem(files);
  let early = '';
  const lint = () => {
    early = stdout();
    return { outcome: Promise.resolve(linted), drop: () => undefined };
  };
  await runLint(['a.yaml', '--format', 'concise', '--all-rules'], {
    ...system,
    isOnTerminal,
    startForeignRules: () => Promise.resolve({ kind: 'started', rules: { lint, close: () => undefined } }),
  });
  expect(early).toBe(isOnTerminal ? `${own}\n` : '');
  expect(stdout().split('\n').slice(0, -2)).toEqual(lines);
  expect(stdout()).toContain('\n2 errors in 1 file, ');
});

test('a ruleset that only extends ours starts no Spectral: it costs what it does without one', async () => {
  const { system, stdout } = memorySystem({
    ...files,
    '.spectral.yaml': 'extends: [spectral-assay, spectral-assay/seed]\n',
  });
  let started = 0;
  const startForeignRules = (): Promise<StartedForeignRules> => {
    started += 1;
    return Promise.resolve({ kind: 'missing' });
  };
  await runLint(['a.yaml', '--format', 'concise', '--all-rules'], { ...system, startForeignRules });
  expect([started, stdout().split('\n', 1)]).toEqual([0, [own]]);
});
