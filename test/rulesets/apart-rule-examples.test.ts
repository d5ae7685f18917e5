import { readdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { exampleHosts, hostExample } from '../../rulesets/example-hosts.ts';
import { descriptionRules } from '../../rulesets/description/rules.ts';
import { exampleRules } from '../../rulesets/examples/rules.ts';
import { findingsOf } from '../support/findings.ts';
import { apartUses } from '../../rulesets/presets.ts';
import { bundledRuleset } from '../support/bundles.ts';
import { ruleDocs } from '../support/rule-docs.ts';
import { checkedYaml } from '../support/checked-document.ts';
import { lintYaml } from '../support/spectral.ts';

const all = [...exampleRules, ...descriptionRules].map((rule) => {
  const docs = ruleDocs[rule.id];
  if (docs === undefined) throw new Error(`${rule.id} has no docs.`);
  return { rule, docs };
});
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
    const found = await lintYaml(yaml, bundledRuleset(apartUses([rule]), 'text.mjs'));
    // Its core tells of some references on its own.
    const ours = found.filter(({ code }) => code !== 'invalid-ref');
    expect(ours.map(({ path, message }) => ({ path, message }))).toEqual(expected);
  });
});

test.each([
  ['examples/list', 'examples', 'mock-', exampleRules],
  ['description/rules', 'description', 'description-', descriptionRules],
])('every file has its line in rulesets/%s.ts', (_list, folder, start, listed) => {
  const files = readdirSync(`rulesets/${folder}`).filter((name) => name.startsWith(start));
  expect(listed.map(({ id }) => `${id}.ts`)).toEqual(files.sort());
});
