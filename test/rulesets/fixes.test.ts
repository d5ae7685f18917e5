import { describe, expect, test } from '@jest/globals';
import { load } from 'js-yaml';
import type { CheckFinding } from '../../functions/check.ts';
import { fixSentence } from '../../functions/fix.ts';
import { hostExample } from '../../rulesets/example-hosts.ts';
import { findingsOf } from '../support/findings.ts';
import type { ExampleHost } from '../../rulesets/rule.ts';
import { rules } from '../../rulesets/rules/index.ts';
import { ruleDocs } from '../support/rule-docs.ts';
import { checkedDocument, checkedYaml } from '../support/checked-document.ts';
import { applyFix } from '../support/apply-fix.ts';

/** The fixes of the rules that look at YAML members of a host: `<rule>: <safety> <kind> <path from the host>: <what stands there then>`. */
function fixes(host: ExampleHost, yaml: string, path: readonly string[]): readonly string[] {
  const document = checkedYaml(hostExample(host, yaml));
  return rules.flatMap(({ id, check }) =>
    findingsOf(check, document).flatMap(({ fix }) => {
      if (fix === undefined) return [];
      const { kind, safety, path: at, ...what } = fix;
      const shown = at.slice(path.length).join('.');
      return [`${id}: ${safety} ${kind} ${shown} ${JSON.stringify(what)}`.replace(/ \{\}$/, '').trimEnd()];
    }),
  );
}

const channel = ['channels', 'orders', 'x-badges'];
const tool = ['x-mcp', 'tools', '0'];

describe('a badge', () => {
  test.each([
    ['[{ name: 2.10 }]', ['x-badges-type: safe quote 0.name']],
    ['[{ name: a, color: }]', ['x-badges-type: safe quote 0.color']],
    ['[{ name: }]', ['x-badges-type: suggestion quote 0.name']],
    [
      '[name:Beta, position:before]',
      [
        'x-badges-type: suggestion replace 0 {"value":{"name":"Beta"}}',
        'x-badges-type: suggestion replace 1 {"value":{"position":"before"}}',
      ],
    ],
    ['[{ name: a, color: 123456 }]', ['x-badges-type: safe replace 0.color {"value":"#123456"}']],
    ['[{ name: a, color: 12 }]', []],
    ['[{ name: a, position: Before }]', ['x-badges-position: safe replace 0.position {"value":"before"}']],
    ['[{ name: a, position: befor }]', ['x-badges-position: suggestion replace 0.position {"value":"before"}']],
    ['[{ name: a, color: gren }]', ['x-badges-color: suggestion replace 0.color {"value":"green"}']],
    ['[{ name: a, color: 00ff00 }]', ['x-badges-color: suggestion replace 0.color {"value":"#00ff00"}']],
    ['[{ name: a, color: "rbg(1, 2" }]', []],
    ['[{ name: a, color: "0x1f7cff" }]', ['x-badges-color: suggestion replace 0.color {"value":"#1f7cff"}']],
    ['[{ name: a, color: "rgb (1, 2, 3)" }]', ['x-badges-color: suggestion replace 0.color {"value":"rgb(1, 2, 3)"}']],
    ['[{ name: a, Color: red }]', ['x-badges-unknown-field: safe rename 0.Color {"key":"color"}']],
    ['[{ name: a, colour: red }]', ['x-badges-unknown-field: safe rename 0.colour {"key":"color"}']],
    ['[{ name: a, colours: red }]', ['x-badges-unknown-field: suggestion rename 0.colours {"key":"color"}']],
    // The name is taken, or two want it.
    ['[{ name: a, colour: red, color: red }]', []],
    ['[{ name: a, colour: red, Color: red }]', []],
    ['[{ label: a }]', ['x-badges-required: suggestion rename 0.label {"key":"name"}']],
    ['[{ Name: a }]', ['x-badges-required: safe rename 0.Name {"key":"name"}']],
    ['[]', ['x-badges-empty: safe remove']],
    ['[{ name: a, position: after }]', ['x-badges-redundant-default: safe remove 0.position']],
    ['Beta', ['x-badges-type: suggestion replace  {"value":[{"name":"Beta"}]}']],
    ['[{ name: "a  b " }]', Array(2).fill('x-badges-name-format: suggestion replace 0.name {"value":"a b"}')],
    ['[{ name: "" }]', []],
    ['[{ name: a }, { name: a }]', []],
  ])('%s', (yaml, expected) => {
    expect(fixes('asyncapi-channel', `x-badges: ${yaml}`, channel)).toEqual(expected);
  });
});

test('of a key that is one slip from the extension is its name, unless that is taken', () => {
  const rename = ['x-badges-misspelled: safe rename channels.orders.x-badge {"key":"x-badges"}'];
  expect(fixes('asyncapi-channel', 'x-badge: [{ name: a }]', [])).toEqual(rename);
  expect(fixes('asyncapi-channel', 'x-badge: [{ name: a }]\nx-badges: [{ name: b }]', [])).toEqual([]);
  expect(fixes('asyncapi-channel', 'x-badge: [{ name: a }]\nx-bagdes: [{ name: b }]', [])).toEqual([]);
});

describe('of x-mcp', () => {
  test.each([
    [
      'protocolVersion: "2025-06-19"',
      ['x-mcp-protocol-version-known: suggestion replace protocolVersion {"value":"2025-06-18"}'],
    ],
    [
      'protocolVersion: "2025-11-25"\ncapabilities: {}\ntools: [{ name: a, description: A, inputSchema: { type: object } }]',
      ['x-mcp-capability-required: safe insert capabilities {"key":"tools","value":{}}'],
    ],
    [
      'protocolVersion: "2025-11-25"\ncapabilities: { tool: {} }\ntools: [{ name: a, description: A, inputSchema: { type: object } }]',
      ['x-mcp-capability-required: safe rename capabilities.tool {"key":"tools"}'],
    ],
    [
      'protocolVersion: "2025-11-25"\ntools: [{ name: a, description: A, inputSchema: { type: object } }]\nprompts: [{ name: b }]',
      ['x-mcp-capabilities-missing: safe insert  {"key":"capabilities","value":{"tools":{},"prompts":{}}}'],
    ],
    [
      'protocolVersion: "2025-11-25"\ncapabilities: { tools: { listChanged: "true," } }',
      ['x-mcp-type: safe replace capabilities.tools.listChanged {"value":true}'],
    ],
    [
      'protocolVersion: "2025-11-25"\ncapabilities: { tools: true }',
      ['x-mcp-type: suggestion replace capabilities.tools {"value":{}}'],
    ],
    [
      'protocolVersion: "2025-11-25"\ncapabilities: {}\nservers: []',
      ['x-mcp-server-missing: suggestion remove servers'],
    ],
    [
      'protocolVersion: "2025-11-25"\ncapabilities: {}\nservers: [{ url: "localhost:80/x" }]',
      ['x-mcp-server-scheme: suggestion replace servers.0.url {"value":"http://localhost:80/x"}'],
    ],
    [
      'protocolVersion: "2025-11-25"\ncapabilities: {}\nservers: [{ url: "/{hots}", variables: { host: { default: a } } }]',
      ['x-mcp-server-url: suggestion replace servers.0.url {"value":"/{host}"}'],
    ],
    [
      'protocolVersion: "2025-11-25"\ncapabilities: {}\nresources: [{ name: a, uri: "a:b", mimeType: json }]',
      [
        'x-mcp-capability-required: safe insert capabilities {"key":"resources","value":{}}',
        'x-mcp-mime-type: suggestion replace resources.0.mimeType {"value":"application/json"}',
      ],
    ],
  ])('%s', (yaml, expected) => {
    expect(fixes('openapi-mcp', `x-mcp:\n${yaml.replace(/^/gm, '  ')}`, ['x-mcp'])).toEqual(expected);
  });
});

describe('of a tool', () => {
  test.each([
    [
      'security: [{ OAuth: { scopes: { read: Reads } } }]',
      ['x-mcp-security: safe replace security.0.OAuth {"value":["read"]}'],
    ],
    ['security: [{ OAuth: read }]', ['x-mcp-security: safe replace security.0.OAuth {"value":["read"]}']],
    ['security: [{ OAuth: 1 }]', ['x-mcp-security: suggestion replace security.0.OAuth {"value":[]}']],
    [
      'security: [{ OAuth: "read, write" }]',
      ['x-mcp-security: safe replace security.0.OAuth {"value":["read","write"]}'],
    ],
    ["security: ['OAuth: [read]']", []],
    ['security: [OAuth]', ['x-mcp-security: suggestion replace security.0 {"value":{"OAuth":[]}}']],
    ['security: [{ Oauth: [] }]', ['x-mcp-security-scheme: suggestion rename security.0.Oauth {"key":"OAuth"}']],
    ['security: [{ Oauth: [], OAuth: [] }]', []],
    ['security: [{ OAuth: [raed] }]', ['x-mcp-security-scope: suggestion replace security.0.OAuth.0 {"value":"read"}']],
    ['tags: [a, a]', ['x-mcp-tags: suggestion remove tags.1']],
    ['tags: a', ['x-mcp-type: suggestion replace tags {"value":["a"]}']],
    ['tags: \'["a"]\'', ['x-mcp-type: suggestion replace tags {"value":["a"]}']],
    ["tags: '[a]'", []],
    ["inputSchema: '{}'", ['x-mcp-type: suggestion replace inputSchema {"value":{}}']],
    ['title: 1.10', ['x-mcp-type: safe quote title']],
    [
      'annotations: { readonlyHint: true }',
      ['x-mcp-unknown-field: safe rename annotations.readonlyHint {"key":"readOnlyHint"}'],
    ],
    [
      'outputSchema: "#/components/schemas/Order"',
      ['x-mcp-output-schema-string: suggestion replace outputSchema {"value":{"$ref":"#/components/schemas/Order"}}'],
    ],
    [
      'outputSchema: Order',
      ['x-mcp-output-schema: suggestion replace outputSchema {"value":{"$ref":"#/components/schemas/Order"}}'],
    ],
    [
      'outputSchema: { type: object, properties: { a: { $ref: "#/components/schemas/Oder" } } }',
      ['x-mcp-ref: suggestion replace outputSchema.properties.a.$ref {"value":"#/components/schemas/Order"}'],
    ],
    [
      'outputSchema: { type: object, properties: { a: { type: strng }, b: { type: [string, null] } } }',
      [
        'x-mcp-schema-valid: suggestion replace outputSchema.properties.a.type {"value":"string"}',
        'x-mcp-schema-valid: suggestion quote outputSchema.properties.b.type.1',
      ],
    ],
  ])('%s', (yaml, expected) => {
    expect(fixes('mcp-tool', yaml, tool)).toEqual(expected);
  });
});

describe('of every example', () => {
  const fixed = rules.flatMap((rule) => {
    const docs = ruleDocs[rule.id];
    return (docs?.invalid ?? []).flatMap((example) => {
      const tree = load(hostExample(example.host ?? docs?.host ?? 'mcp', example.yaml), { json: true });
      const found = (value: unknown): readonly CheckFinding[] =>
        findingsOf(rule.check, checkedDocument(value), example.options ?? null);
      return found(tree).flatMap((finding, index) =>
        finding.fix === undefined ? [] : [{ id: rule.id, title: example.title, index, tree, finding, found }],
      );
    });
  });

  test.each(fixed)('$id, $title ($index): the message offers the fix, and the fix mends it', (row) => {
    const { finding, tree, found } = row;
    const { fix, message } = finding;
    const left = fix === undefined ? [finding] : found(applyFix(tree, fix));
    expect(left.filter((each) => each.message === message && each.path.join() === finding.path.join())).toEqual([]);
    const offers = fix === undefined ? [] : [fixSentence(fix), fixSentence({ ...fix, path: [] }), ...saidOtherwise];
    expect(offers.filter((words) => message.includes(words))).not.toEqual([]);
  });

  test('there are many', () => {
    expect(fixed.length).toBeGreaterThan(40);
  });
});

/** A finding that offers its fix in the claim itself, or where a key was meant as one that is missing. */
const saidOtherwise = [
  'Rename it to `',
  'should be spelled `',
  'Quote ',
  'no doubled spaces',
  'no leading or trailing',
  'no line breaks',
];
