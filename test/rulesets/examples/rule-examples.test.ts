import { readdirSync } from 'node:fs';
import { describe, expect, jest, test } from '@jest/globals';
import { exampleHosts, hostExample } from '../../../rulesets/example-hosts.ts';
import { exampleRules } from '../../../rulesets/examples/rules.ts';
import { findingsOf } from '../../support/findings.ts';
import { exampleUses } from '../../../rulesets/presets.ts';
import { bundledRuleset } from '../../support/bundles.ts';
import { docsIn } from '../../../src/docs/generated-files.ts';
import { checkedYaml } from '../../support/checked-document.ts';
import { lintYaml } from '../../support/spectral.ts';

const all = exampleRules.map((rule) => ({
  rule,
  docs: docsIn(rule.id, jest.requireActual(`../../../rulesets/examples/${rule.id}.ts`)),
}));
const valid = all.flatMap(({ rule, docs }) =>
  docs.valid.map((example) => ({ rule, host: example.host ?? docs.host, example })),
);
const invalid = all.flatMap(({ rule, docs }) =>
  [...docs.invalid, ...(docs.more ?? [])].map((example) => ({
    rule,
    host: example.host ?? docs.host,
    example,
    reports: example.reports,
  })),
);

test.each(valid)('$rule.id accepts $example.title', ({ rule, host, example }) => {
  expect(findingsOf(rule.check, checkedYaml(hostExample(host, example.yaml)))).toEqual([]);
});

describe.each(invalid)('$rule.id reports $example.title', ({ rule, host, example, reports }) => {
  const yaml = hostExample(host, example.yaml);
  const expected = reports.map(({ at, message }) => ({ path: [...exampleHosts[host].path, at].join('.'), message }));

  test('in the core, with exact path and message', () => {
    const found = findingsOf(rule.check, checkedYaml(yaml));
    expect(found.map(({ path, message }) => ({ path: path.join('.'), message }))).toEqual(expected);
  });

  test('in Spectral, at the same place', async () => {
    const found = await lintYaml(yaml, bundledRuleset(exampleUses([rule]), 'text.mjs'));
    expect(found.map(({ path, message }) => ({ path, message }))).toEqual(expected);
  });
});

test('every file has its line in rulesets/examples/list.ts', () => {
  const files = readdirSync('rulesets/examples').filter((name) => name.startsWith('mock-'));
  expect(exampleRules.map(({ id }) => `${id}.ts`)).toEqual(files.sort());
});
