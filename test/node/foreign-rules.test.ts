import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from '@jest/globals';
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import { truthy } from '@stoplight/spectral-functions';
import { oas } from '@stoplight/spectral-rulesets';
import type { ForeignRuleset } from '../../src/lint/ruleset/foreign-ruleset.ts';
import { type ForeignRules, startForeignRules } from '../../src/node/foreign-rules.ts';

const text = `openapi: 3.0.0
info: { title: Tickets }
x-badges: [{ name: Beta }]
paths:
  /a/{id}:
    get: { operationId: a, responses: { '200': { $ref: '#/components/x' } } }
    put: { operationId: a, responses: { '200': { $ref: 'http://127.0.0.1:1/a.yaml' } } }
    post: { responses: { '200': { $ref: '../outside.yaml' }, '201': { $ref: 'missing.yaml' } } }
`;
const job = { file: '/apis/a.yaml', texts: { '/apis/a.yaml': text }, rootFolder: '/apis', allowedOrigins: [] };
const given = "$.paths[*][?(@property === 'get')]";
const definition = {
  extends: ['spectral:oas'],
  rules: { mine: { given, severity: 'hint', then: { field: 'summary', function: 'truthy' } } },
};

function start(ruleset: object, { code = [] }: { code?: readonly string[] } = {}) {
  const foreign: ForeignRuleset = {
    path: '/apis/.spectral.yaml',
    texts: { '/apis/.spectral.yaml': JSON.stringify(ruleset) },
    code,
    rulesets: [],
    ruleCount: 1,
    ownRules: ['info-contact'],
  };
  return startForeignRules({ ruleset: foreign, folder: '/apis', allowsCode: false, limitMs: 120_000 });
}

const open: ForeignRules[] = [];
afterAll(() => {
  for (const rules of open) rules.close();
});

function rulesOf(...args: Parameters<typeof start>): ForeignRules {
  const started = start(...args);
  if (started.kind !== 'started') throw new Error(`Spectral must be started; found ${started.kind}.`);
  open.push(started.rules);
  return started.rules;
}

test('the findings are those of Spectral, but for our rules and for references that are not followed', async () => {
  const spectral = new Spectral();
  spectral.setRuleset({
    extends: [[oas, 'recommended']],
    rules: { mine: { given, severity: 'hint', then: { field: 'summary', function: truthy } } },
  } as unknown as RulesetDefinition);
  const expected = (await spectral.run(text.replace(/ {4}p.*\n/gu, ''))).filter(({ code }) => code !== 'info-contact');
  const outcome = await rulesOf(definition).lint({ ...job, texts: { [job.file]: text.replace(/ {4}p.*\n/gu, '') } })
    .outcome;
  expect(outcome).toEqual({
    kind: 'linted',
    ruleCount: expect.any(Number),
    findings: expected.map(({ code, severity, message, path, range, documentationUrl = '' }) => ({
      rule: code,
      severity: ['error', 'warn', 'info', 'hint'][severity],
      message,
      place: { source: job.file, path, range },
      url: documentationUrl,
      source: 'spectral',
    })),
  });
});

test('references out of the folder and to the network are not followed, and told by nobody here', async () => {
  const outcome = await rulesOf(definition).lint(job).outcome;
  const refs = outcome.kind === 'linted' ? outcome.findings.filter(({ rule }) => rule === 'invalid-ref') : [];
  expect(refs.map(({ message }) => message)).toEqual([
    "'#/components/x' does not exist",
    "ENOENT: no such file or directory, open '/apis/missing.yaml'",
  ]);
});

test('references to an origin that the user allows are followed, with the limits of everything that is fetched', async () => {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/a.yaml' ? 200 : 500).end('description: A');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const referring = text
    .replaceAll('http://127.0.0.1:1/a.yaml', `${origin}/a.yaml`)
    .replace('missing.yaml', `${origin}/b.yaml`);
  const outcome = await rulesOf(definition).lint({
    ...job,
    texts: { [job.file]: referring },
    allowedOrigins: [origin],
  }).outcome;
  server.close();
  const refs = outcome.kind === 'linted' ? outcome.findings.filter(({ rule }) => rule === 'invalid-ref') : [];
  expect(refs.map(({ message }) => message)).toEqual([
    "'#/components/x' does not exist",
    `${origin}/b.yaml: a description must be readable; found the answer 500.`,
  ]);
});

test('a ruleset with code is not started unless the user allows it', () => {
  expect(start(definition, { code: ['.spectral.yaml:1:1: `a` may run code'] })).toEqual({
    kind: 'code',
    parts: ['.spectral.yaml:1:1: `a` may run code'],
  });
});

test('data loads no code, whatever it says', async () => {
  const { lint } = rulesOf({ extends: ['/apis/evil.js'], rules: {} });
  expect(await lint(job).outcome).toEqual({ kind: 'failed', reason: '/apis/evil.js is code that is not allowed' });
});
