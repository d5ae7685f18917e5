import { describe, expect, test } from '@jest/globals';
import {
  createRulesetFunction,
  Document,
  Ruleset,
  type RulesetDefinition,
  type RuleDefinition,
  Spectral,
} from '@stoplight/spectral-core';
import { aas2, aas3, oas2, oas3 } from '@stoplight/spectral-formats';
import * as Parsers from '@stoplight/spectral-parsers';
import type { IRuleResult } from '@stoplight/spectral-core';

// What Spectral does that this package relies on or dodges: when a release changes one of these, a test says so.

interface Reported {
  readonly message: string;
  readonly path: (string | number)[];
}

/** A rule that reports what it is told to, whatever the document. */
function reporting(results: readonly Reported[], rule: Partial<RuleDefinition> = {}): RuleDefinition {
  const check = createRulesetFunction<unknown, null>({ input: null, options: null }, () => [...results]);
  return { given: '$', message: '{{error}}', severity: 'error', then: { function: check }, ...rule };
}

async function lint(yaml: string, ruleset: RulesetDefinition): Promise<readonly IRuleResult[]> {
  const spectral = new Spectral();
  spectral.setRuleset(ruleset);
  return spectral.run(new Document(yaml, Parsers.Yaml, '/api/root.yaml'));
}

async function lintReporting(yaml: string, results: readonly Reported[]): Promise<readonly IRuleResult[]> {
  return lint(yaml, { rules: { told: reporting(results) } });
}

function codes(results: readonly IRuleResult[]): readonly (string | number)[] {
  return results.map(({ code }) => code);
}

describe('messages', () => {
  test.each([
    ['{{property}}', 'b'],
    ['#{{1+1}}', '11'],
    ['{{nothing}}', ''],
  ])('are templates: %s in text becomes "%s"', async (text, shown) => {
    const [result] = await lintReporting('a: { b: 1 }', [{ message: `found ${text}.`, path: ['a', 'b'] }]);
    expect(result?.message).toBe(`found ${shown}.`);
  });

  test.each(['{{property}}', '#{{1+1}}', '{{{a}}}', 'a}}b{{c'])('show %s when its braces are escaped', async (text) => {
    const escaped = text.replaceAll('{{', '#{{"{{"}}');
    const [result] = await lintReporting('a: { b: 1 }', [{ message: `found ${escaped}.`, path: ['a', 'b'] }]);
    expect(result?.message).toBe(`found ${text}.`);
  });
});

describe('paths of results', () => {
  test.each([
    ['~0 and ~1 are decoded', '"a/b": 1', 'a~1b', 'a/b'],
    ['a percent sign stands for itself', '"100%": 1', '100%', '100%'],
    ['percent-encoding is not decoded', '"a%20b": 1', 'a%20b', 'a%20b'],
    ['a number becomes a text', '- 1', 0, '0'],
  ])('%s', async (_what, yaml, segment, reported) => {
    const [result] = await lintReporting(yaml, [{ message: 'found.', path: [segment] }]);
    expect(result?.path).toEqual([reported]);
  });

  test('a path that leads nowhere is cut to where it still leads', async () => {
    const [result] = await lintReporting('a: { b: 1 }', [{ message: 'found.', path: ['a', 'c', 'd'] }]);
    expect(result?.path).toEqual(['a']);
  });

  test.each([
    ['the alias has lines', ['b'], 1],
    ['what it repeats has none, and is shown at the top', ['b', 'name'], 0],
  ])('of an alias: %s', async (_what, path, line) => {
    const [result] = await lintReporting('a: &x { name: 1 }\nb: *x\n', [{ message: 'found.', path }]);
    expect(result?.range.start.line).toBe(line);
  });

  test('the members that a merge key gives have the lines of their origin', async () => {
    const [result] = await lintReporting('a: &x { name: 1 }\nb: { <<: *x }\n', [
      { message: 'found.', path: ['b', 'name'] },
    ]);
    expect(result?.range.start).toEqual({ line: 0, character: 14 });
  });

  test('of results alike in rule, path and message, one is kept', async () => {
    const twice = { message: 'found.', path: ['a'] };
    expect(await lintReporting('a: 1', [twice, twice])).toHaveLength(1);
  });
});

describe('functions', () => {
  test('one that throws ends the whole run', async () => {
    const check = createRulesetFunction<unknown, null>({ input: null, options: null }, () => {
      throw new Error('oh');
    });
    const rules = { thrower: reporting([], { then: { function: check } }), told: reporting([]) };
    await expect(lint('a: 1', { rules })).rejects.toThrow('Error running Nimma');
  });

  test('are not called for input that their schema refuses', async () => {
    const check = createRulesetFunction<string, null>({ input: { type: 'string' }, options: null }, () => [
      { message: 'called.' },
    ]);
    expect(await lint('a: 1', { rules: { told: reporting([], { then: { function: check } }) } })).toEqual([]);
  });

  test('have their options validated when the ruleset is made', () => {
    const schema = { type: 'object' as const, additionalProperties: false, properties: { palette: { enum: ['css'] } } };
    const check = createRulesetFunction<unknown, object>({ input: null, options: schema }, () => []);
    const rule = reporting([], { then: { function: check, functionOptions: { palette: 'blue' } } });
    expect(() => new Ruleset({ rules: { told: rule } })).toThrow();
  });

  test("a result's own severity is ignored", async () => {
    const results = [{ message: 'found.', path: ['a'], severity: 3 }];
    expect((await lintReporting('a: 1', results)).map(({ severity }) => severity)).toEqual([0]);
  });
});

describe('extending a ruleset', () => {
  const told = [{ message: 'found.', path: ['a'] }];
  const base: RulesetDefinition = { rules: { on: reporting(told), off: reporting(told, { recommended: false }) } };

  test('leaves rules that are not recommended off', async () => {
    expect(codes(await lint('a: 1', { extends: [base] }))).toEqual(['on']);
  });

  test('switches one on by its name, with the rest of the rule', async () => {
    const results = await lint('a: 1', { extends: [base], rules: { off: 'hint' } });
    expect(results.map(({ code, message, severity }) => ({ code, message, severity }))).toEqual([
      { code: 'off', message: 'found.', severity: 3 },
      { code: 'on', message: 'found.', severity: 0 },
    ]);
  });

  test.each([
    ['all', ['off', 'on']],
    ['off', []],
  ] as const)('with %s', async (which, expected) => {
    expect(codes(await lint('a: 1', { extends: [[base, which]] }))).toEqual(expected);
  });

  test('keeps message and severity of a rule that is given other options', async () => {
    const check = createRulesetFunction<unknown, { say: string }>(
      { input: null, options: { type: 'object', properties: { say: { type: 'string' } } } },
      (_value, { say }) => [{ message: say, path: ['a'] }],
    );
    const rule = { given: '$', then: { function: check, functionOptions: { say: 'new.' } } };
    const results = await lint('a: 1', { extends: [base], rules: { on: rule } });
    expect(results.map(({ message, severity }) => ({ message, severity }))).toEqual([{ message: 'new.', severity: 0 }]);
  });

  test('refuses names of rules that do not exist', () => {
    expect(() => new Ruleset({ extends: [base], rules: { of: 'error' } })).toThrow(
      'Cannot extend non-existing rule: "of"',
    );
  });

  test.each([
    ['https://unpkg.com/a.md', true],
    ['https://docs.example/a.md', true],
    ['http://localhost/a.md', false],
  ])('documentationUrl %s is accepted: %s', (documentationUrl, isAccepted) => {
    let thrown: unknown;
    try {
      new Ruleset({ rules: { on: reporting([], { documentationUrl }) } });
    } catch (error) {
      thrown = error;
    }
    expect(thrown === undefined).toBe(isAccepted);
  });
});

describe('formats', () => {
  const ruleset: RulesetDefinition = { formats: [oas2, oas3, aas2, aas3], rules: { told: reporting([]) } };

  test.each([
    'swagger: "2.0"',
    'openapi: 3.0.3',
    'openapi: 3.1.0',
    'openapi: 3.2.0',
    'asyncapi: 2.6.0',
    'asyncapi: 3.0.0',
    'asyncapi: 3.1.0',
  ])('%s is recognized', async (yaml) => {
    expect(codes(await lint(yaml, ruleset))).toEqual([]);
  });

  test.each(['asyncapi: "2.6"', 'asyncapi: "3.0"', 'hello: 1', ''])('%s is not', async (yaml) => {
    expect(codes(await lint(yaml, ruleset))).toEqual(['unrecognized-format']);
  });
});

test('core itself reports references it cannot resolve, which no ruleset switches off', async () => {
  const results = await lint("openapi: 3.1.0\nx-mcp: { a: { $ref: '#/$defs/b' } }\n", { rules: {} });
  expect(codes(results)).toEqual(['invalid-ref']);
});
