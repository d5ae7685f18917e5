import { describe, expect, test } from '@jest/globals';
import type { RulesetDefinition } from '@stoplight/spectral-core';
import { exampleHosts, hostExample } from '../../rulesets/example-hosts.ts';
import { findingsOf } from '../support/findings.ts';
import { presetRules, type RuleUse } from '../../rulesets/presets.ts';
import type { RuleExample, ExampleHost, Rule } from '../../rulesets/rule.ts';
import { rules } from '../../rulesets/rules/index.ts';
import { bundledRuleset } from '../support/bundles.ts';
import { ruleDocs } from '../support/rule-docs.ts';
import { checkedYaml } from '../support/checked-document.ts';
import { lintYaml, type Reported } from '../support/spectral.ts';

const rulesets = new Map<string, RulesetDefinition>();

/** The shipped ruleset of `uses`, made once for all examples that have the same. */
function rulesetOf(uses: readonly RuleUse[]): RulesetDefinition {
  const key = JSON.stringify(uses.map(({ rule, severity, options }) => [rule.id, severity, options]));
  const made = rulesets.get(key) ?? bundledRuleset(uses, 'whole.cjs');
  rulesets.set(key, made);
  return made;
}

/** Rules that are noise beside another rule's example: opinions about what examples do on purpose. */
function usesFor(rule: Rule, example: RuleExample): readonly RuleUse[] {
  return presetRules('all', rules)
    .filter((use) => use.rule.recommended || use.rule === rule)
    .map((use) => (use.rule === rule ? { ...use, options: example.options ?? use.options } : use));
}

/** Findings in the pure core: exact paths, which Spectral would trim to what exists. */
function findingsInCore(rule: Rule, host: ExampleHost, example: RuleExample): readonly unknown[] {
  const document = checkedYaml(hostExample(host, example.yaml));
  return usesFor(rule, example).flatMap((use) =>
    findingsOf(use.rule.check, document, use.options).map(({ path, message }) => ({
      code: use.rule.id,
      path,
      message,
    })),
  );
}

/** Findings of the shipped rules in Spectral. Its core reports references in tool schemas on its own, right ones included. */
async function findingsInSpectral(rule: Rule, host: ExampleHost, example: RuleExample): Promise<readonly Reported[]> {
  const found = await lintYaml(hostExample(host, example.yaml), rulesetOf(usesFor(rule, example)));
  return found.filter(({ code }) => code !== 'invalid-ref');
}

const all = rules.map((rule) => {
  const docs = ruleDocs[rule.id];
  if (docs === undefined) throw new Error(`${rule.id} has no docs.`);
  return { rule, docs };
});

const valid = all.flatMap(({ rule, docs }) =>
  docs.valid.map((example) => ({ rule, host: example.host ?? docs.host, example })),
);
const invalid = all.flatMap(({ rule, docs }) =>
  [...docs.invalid, ...(docs.more ?? [])].map((example) => {
    const host = example.host ?? docs.host;
    const reports = example.reports.map(({ at, message }) => ({ code: rule.id, at, message }));
    return { rule, host, example, reports };
  }),
);

function fullPath(host: ExampleHost, at: string): string {
  return [...exampleHosts[host].path, ...(at === '' ? [] : [at])].join('.');
}

describe.each(valid)('$rule.id accepts $example.title ($host)', ({ rule, host, example }) => {
  test('in the core', () => {
    expect(findingsInCore(rule, host, example)).toEqual([]);
  });

  test('in Spectral', async () => {
    expect(await findingsInSpectral(rule, host, example)).toEqual([]);
  });
});

describe.each(invalid)('$rule.id reports $example.title ($host)', ({ rule, host, example, reports }) => {
  test('in the core, with exact path and message', () => {
    const found = findingsInCore(rule, host, example) as readonly { code: string; path: unknown[]; message: string }[];
    expect(found.map(({ code, path, message }) => ({ code, path: path.join('.'), message }))).toEqual(
      reports.map(({ code, at, message }) => ({ code, path: fullPath(host, at), message })),
    );
  });

  test('in Spectral, with the same messages', async () => {
    const found = await findingsInSpectral(rule, host, example);
    expect(found.map(({ code, path, message }) => ({ code, path, message }))).toEqual(
      reports.map(({ code, at, message }) => ({ code, path: fullPath(host, at), message })),
    );
  });
});

test('every rule has valid and invalid examples', () => {
  const bare = all.filter(({ docs }) => docs.valid.length === 0 || docs.invalid.length === 0);
  expect(all.length).toBeGreaterThan(60);
  expect(bare.map(({ rule }) => rule.id)).toEqual([]);
});

test('rule ids are unique', () => {
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
});
