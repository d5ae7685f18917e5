import { expect, jest, test } from '@jest/globals';
import type { RulesetDefinition } from '@stoplight/spectral-core';
import { exampleHosts, hostExample } from '../../rulesets/example-hosts.ts';
import { exampleRules } from '../../rulesets/examples/rules.ts';
import { rules } from '../../rulesets/rules/index.ts';
import { ruleDocs } from '../support/rule-docs.ts';
import { lintYaml } from '../support/spectral.ts';

// The sources pass these examples too. A bundle is made of them by tools that rename and shorten.
const bundles = [
  ['all', rules],
  ['examples', exampleRules],
] as const;

const rows = bundles.flatMap(([preset, own]) =>
  own.flatMap(({ id }) => {
    const { host, invalid } = ruleDocs[id] ?? { host: 'mcp', invalid: [] };
    // A bundled rule has no options of its own.
    return invalid
      .filter(({ options }) => options === undefined)
      .map((example) => ({ preset, id, example, host: example.host ?? host }));
  }),
);

test.each(rows)('dist/$preset: $id reports $example.title', async ({ preset, id, example, host }) => {
  const bundle = jest.requireActual<{ default: RulesetDefinition }>(`../../dist/${preset}.whole.cjs`).default;
  const found = await lintYaml(hostExample(host, example.yaml), bundle);
  const own = found.filter(({ code }) => code === id);
  const expected = example.reports.map(({ at, message }) => ({
    path: [...exampleHosts[host].path, ...(at === '' ? [] : [at])].join('.'),
    message,
  }));
  expect(own.map(({ path, message }) => ({ path, message }))).toEqual(expected);
});
