import { expect, test } from '@jest/globals';
import { exampleRules } from '../../rulesets/examples/rules.ts';
import { apartUses } from '../../rulesets/presets.ts';
import { parseSource } from '../../src/description/parse/parse.ts';
import { highlightOf } from '../../src/lint/code-frame.ts';
import { lint } from '../../src/lint/lint.ts';
import { presetRuleset } from '../../src/lint/ruleset/ruleset.ts';

const ruleset = { rules: [...presetRuleset('recommended').rules, ...apartUses(exampleRules)] };

/** `<rule>: <what is underlined>` of each finding of an error or a warning. */
function underlined(text: string): readonly string[] {
  const source = parseSource('/a.yaml', new TextEncoder().encode(text));
  const lines = text.split('\n');
  const found = lint(source, ruleset, { readBytes: () => ({ reason: 'no such file' }) });
  return found
    .filter(({ severity }) => severity !== 'info')
    .map((finding) => {
      const { start, end } = highlightOf(finding, source);
      return `${finding.rule}: ${lines[start.line]?.slice(start.character, end.character) ?? ''}`;
    });
}

const mcp = (members: string): string =>
  `openapi: 3.1.0\nservers: [{ url: https://a.example }]\npaths: {}\nx-mcp: { protocolVersion: '2025-11-25', ${members} }\n`;
const answer = (members: string): string =>
  `openapi: 3.1.0\npaths: { /a: { get: { responses: { '200': { content: { a/b+json: { ${members} } } } } } } }\n`;

// A finding about a key underlines the key, wherever Spectral's range is.
test.each<[string, string, readonly string[]]>([
  [
    'a wrong value',
    'asyncapi: 3.0.0\nchannels: { a: { x-badges: [{ name: A, position: left }] } }',
    ['x-badges-position: left'],
  ],
  [
    'a value of several lines',
    'asyncapi: 3.0.0\nchannels:\n  a:\n    x-badges:\n      name: A\n',
    ['x-badges-type: x-badges'],
  ],
  ['an unknown field', mcp('capabilities: {}, bogus: 1'), ['x-mcp-unknown-field: bogus']],
  ['an unknown capability', mcp('capabilities: { bogus: {} }'), ['x-mcp-capability-unknown: bogus']],
  [
    'a flag of another capability',
    mcp('capabilities: { logging: { subscribe: true } }'),
    ['x-mcp-capability-unknown: subscribe'],
  ],
  [
    'a scheme that nobody declares',
    mcp(
      'capabilities: { tools: {} }, tools: [{ name: a, description: A, inputSchema: { type: object }, security: [{ bogus: [] }] }]',
    ),
    ['x-mcp-security-scheme: bogus'],
  ],
  [
    'a key that stands twice',
    'asyncapi: 3.0.0\nchannels: { a: { x-badges: [{ name: A, "name": B }] } }',
    ['parse-duplicate-key: "name"'],
  ],
  [
    'a property that no schema names',
    answer('schema: { properties: { id: {} } }, example: { idd: 1 }'),
    ['mock-example-undeclared-property: idd'],
  ],
  [
    'the name of an example',
    answer("schema: {}, examples: { 'Café': { value: 1 } }"),
    ["mock-example-name-format: 'Café'"],
  ],
  [
    'a path',
    "openapi: 3.1.0\npaths: { '/a/{b}': { get: {} }, '/a/{c}': { get: {} } }",
    ["mock-path-ambiguous: '/a/{c}'"],
  ],
])('%s', (_title, text, expected) => {
  expect(underlined(text)).toEqual(expected);
});

test.each<[string, string, boolean]>([
  ['a colour that YAML takes for a comment', '\n      - name: A\n        color: #1f7cff', true],
  ['no colour', '\n      - name: A\n        color:', false],
  ['no colour, with a comment of words', '\n      - name: A\n        color: # to be chosen', false],
  ['a null', '\n      - name: A\n        color: ~', false],
  ['nothing in braces', ' [{ name: A, color: }]', false],
  ['a number', ' [{ name: A, color: 123456 }]', true],
])('a repair is offered where there is something to quote: %s', (_, badges, isOffered) => {
  const text = `asyncapi: 3.0.0\nchannels:\n  a:\n    x-badges:${badges}\n`;
  const source = parseSource('/a.yaml', new TextEncoder().encode(text));
  const found = lint(source, ruleset, { readBytes: () => ({ reason: 'no such file' }) });
  expect(found.flatMap(({ rule, fix }) => (rule === 'x-badges-type' ? [fix !== undefined] : []))).toEqual([isOffered]);
});
