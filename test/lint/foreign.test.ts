import { describe, expect, test } from '@jest/globals';
import type { Finding } from '../../src/finding.ts';
import { withoutOurs, notRunSentence } from '../../src/lint/foreign.ts';

/** A finding of `rule` at `file:line`. */
const at = (rule: string, place: string): Finding => {
  const [source = '', line = ''] = place.split(':');
  const start = { line: Number(line), character: 0 };
  return { rule, severity: 'error', message: 'm', place: { source, path: [], range: { start, end: start } }, url: '' };
};

describe('findings of Spectral that repeat ours are left out', () => {
  test.each<[title: string, theirs: Finding, own: readonly Finding[], isLeftOut: boolean]>([
    ['beside none', at('parser', 'a:1'), [], false],
    ['the same mistake of a text', at('parser', 'a:1'), [at('parser', 'a:1')], true],
    ['what follows from the mistake', at('parser', 'a:9'), [at('parser', 'a:1')], true],
    ['a mistake in another text', at('parser', 'b:1'), [at('parser', 'a:1')], false],
    ['another rule in a broken text', at('oas3-schema', 'a:1'), [at('parser', 'a:1')], false],
    ['a key that stands twice', at('parser', 'a:1'), [at('parse-duplicate-key', 'a:1')], true],
    ['another key that stands twice', at('parser', 'a:2'), [at('parse-duplicate-key', 'a:1')], false],
    ['a reference that leads nowhere', at('invalid-ref', 'a:1'), [at('description-ref', 'a:1')], true],
    ['another such reference', at('invalid-ref', 'a:2'), [at('description-ref', 'a:1')], false],
    ['a rule of ours at the same place', at('invalid-ref', 'a:1'), [at('x-mcp-ref', 'a:1')], false],
  ])('%s', (_, theirs, own, isLeftOut) => {
    expect(withoutOurs([theirs], own)).toEqual(isLeftOut ? [] : [theirs]);
  });
});

test.each([
  [['spectral:oas'], 0, '`spectral:oas` of .spectral.yaml'],
  [[], 1, '1 rule of .spectral.yaml'],
  [['spectral:oas'], 1, '`spectral:oas` and 1 rule of .spectral.yaml'],
  [['.spectral.yaml'], 0, '`.spectral.yaml`'],
  [['spectral:oas', 'a.yaml'], 2, '`spectral:oas`, `a.yaml` and 2 rules of .spectral.yaml'],
])('rules of %j and %d rules are called %s', (rulesets, ruleCount, name) => {
  const names = { ruleset: '.spectral.yaml', allowCode: '--allow-code' };
  const ruleset = { rulesets, ruleCount } as unknown as Parameters<typeof notRunSentence>[0];
  expect(notRunSentence(ruleset, { kind: 'missing' }, names)).toBe(
    `${name}, as Spectral is not installed. Run \`npm install --save-dev @stoplight/spectral-cli\`.`,
  );
  expect(notRunSentence(ruleset, { kind: 'code', parts: ['b'] }, names)).toBe(
    `${name}, as it may run code (b). \`--allow-code\` runs it.`,
  );
});
