import { describe, expect, test } from '@jest/globals';
import { createLint } from '../support/linters.ts';
import { parseSource } from '../../src/description/parse/parse.ts';
import { applyEdits } from '../../src/edit/edit.ts';
import { planEdit } from '../../src/edit/plan-edit.ts';
import type { Fix } from '../../src/finding.ts';

// The same repairs in every way of writing: nothing changes beside them.

const badges = createLint({ ruleset: 'extends: spectral-assay/all\nrules: { x-badges-contrast: off }' });
const head = 'openapi: 3.1.0\npaths:\n  /a:\n    get:\n';

test.each([
  [
    'single quotes stay',
    "      x-badges: [{ name: Beta, position: 'Before' }] # new",
    "      x-badges: [{ name: Beta, position: 'before' }] # new",
  ],
  [
    'double quotes stay',
    '      x-badges: [{ name: Beta, position: "Before" }]',
    '      x-badges: [{ name: Beta, position: "before" }]',
  ],
  [
    'a value of several lines becomes one',
    '      x-badges:\n        - position: >-\n            Before\n          name: Beta',
    '      x-badges:\n        - position: before\n          name: Beta',
  ],
  [
    'a value on a line of its own goes beside its key',
    '      x-badges:\n        - position:\n            Before\n          name: Beta',
    '      x-badges:\n        - position: before\n          name: Beta',
  ],
  ['a quoted key stays quoted', '      "x-badge": [{ name: Beta }]', '      "x-badges": [{ name: Beta }]'],
  [
    'lines go with their comment',
    '      x-badges:\n        - name: Beta\n          position: after # the default\n          x-by: us',
    '      x-badges:\n        - name: Beta\n          x-by: us',
  ],
  [
    'the first member of an item makes room for the next',
    '      x-badges:\n        - position: after\n          name: Beta',
    '      x-badges:\n        - name: Beta',
  ],
  [
    'the last line of a text',
    '      x-badges:\n        - name: Beta\n          position: after',
    '      x-badges:\n        - name: Beta',
  ],
  [
    'a flow mapping over lines',
    '      x-badges: [{ name: Beta,\n        position: after }]',
    '      x-badges: [{ name: Beta }]',
  ],
  ['the only member leaves an empty object', '      x-badges: []', '      {}'],
  ['the only member of a flow mapping leaves its brackets', '      { x-badges: [] }', '      {}'],
  [
    'the value of an anchor',
    '      x-badges: [{ name: Beta, position: &p Before }]',
    '      x-badges: [{ name: Beta, position: &p before }]',
  ],
  [
    'a colour that YAML reads as a comment',
    '      x-badges:\n        - name: Beta\n          color: #f60',
    '      x-badges:\n        - name: Beta\n          color: "#f60"',
  ],
  [
    'beside a merge key and a colour that ends at its first comma',
    '      <<: { summary: A }\n      x-badges:\n        - { name: New, color: rgb(1, 2, 3) }\n        - name: Beta\n          position: Before',
    '      <<: { summary: A }\n      x-badges:\n        - { name: New, color: rgb(1, 2, 3) }\n        - name: Beta\n          position: before',
  ],
  ['a number as it is written', '      x-badges:\n        - name: 2.10', '      x-badges:\n        - name: "2.10"'],
])('YAML: %s', (_what, before, after) => {
  for (const end of ['\n', '']) {
    const { text, findings } = badges.fix(head + before + end);
    expect(text).toBe(head + after + (after === before ? '' : end));
    expect(findings.filter(({ fix }) => fix?.safety === 'safe')).toEqual([]);
  }
});

test.each([
  [
    'an alias repeats it',
    'openapi: 3.1.0\nx-shared: &b { name: Beta, position: Before }\npaths: { /a: { get: { x-badges: [*b] } } }\n',
  ],
  [
    'a merge key brings it in',
    'openapi: 3.1.0\nx-shared: &b { position: Before }\npaths: { /a: { get: { x-badges: [{ name: Beta, <<: *b }] } } }\n',
  ],
  [
    'a tag is before it',
    'openapi: 3.1.0\npaths: { /a: { get: { x-badges: [{ name: Beta, position: !!str Before }] } } }\n',
  ],
  [
    'the new value would be a finding: a name that another badge has',
    'openapi: 3.1.0\npaths: { /a: { get: { x-badges: [{ name: "2.10" }, { name: 2.10 }] } } }\n',
  ],
  [
    'no quotes would help',
    'openapi: 3.1.0\npaths: {}\nservers: [{ url: https://a.example }]\nx-mcp: { protocolVersion: 2025, capabilities: {} }\n',
  ],
  [
    'the right key is there too',
    'openapi: 3.1.0\npaths: { /a: { get: { x-badges: [{ name: Beta, position: before, Position: after }] } } }\n',
  ],
])('nothing is edited where %s', (_why, text) => {
  expect(badges.fix(text).text).toBe(text);
});

test('line ends of Windows and tabs behind values stay', () => {
  const text = `${head}      x-badges:\n        - name: Beta\n          position: Before\t# why\n          color: '#1f7cff'\n`;
  const windows = text.replaceAll('\n', '\r\n');
  expect(badges.fix(windows).text).toBe(
    `${head}      x-badges:\n        - name: Beta\n          position: before\t# why\n`.replaceAll('\n', '\r\n'),
  );
});

describe('JSON', () => {
  const operation = (badge: string): string =>
    `{\n  "openapi": "3.1.0",\n  "paths": { "/a": { "get": {\n    "x-badges": [${badge}]\n  } } }\n}\n`;

  test.each([
    ['{ "name": "Beta", "position": "Before" }', '{ "name": "Beta", "position": "before" }'],
    ['{"position":"after","name":"Beta"}', '{"name":"Beta"}'],
    ['{ "name": "Beta",\n      "position": "after" }', '{ "name": "Beta" }'],
    ['{ "nmae": "Beta" }', '{ "name": "Beta" }'],
    ['{ "name": 2.10 }', '{ "name": "2.10" }'],
  ])('%s becomes %s', (before, after) => {
    const { text } = badges.fix(operation(before), { path: '/a.json' });
    expect(text).toBe(operation(after));
  });
});

describe('a missing capability', () => {
  const mcp = createLint({
    ruleset:
      'extends: [[spectral-assay/all, off]]\nrules: { x-mcp-capability-required: error, x-mcp-capabilities-missing: error }',
  });

  test.each([
    [
      'block',
      'x-mcp:\n  capabilities:\n    resources: {} # all\n  tools: [{ name: a }]\n',
      'x-mcp:\n  capabilities:\n    resources: {} # all\n    tools: {}\n  tools: [{ name: a }]\n',
    ],
    [
      'flow',
      'x-mcp: { capabilities: { resources: {} }, tools: [{ name: a }] }\n',
      'x-mcp: { capabilities: { resources: {}, tools: {} }, tools: [{ name: a }] }\n',
    ],
    [
      'empty',
      'x-mcp: { capabilities: {}, tools: [{ name: a }] }\n',
      'x-mcp: { capabilities: { tools: {} }, tools: [{ name: a }] }\n',
    ],
    ['absent', 'x-mcp:\n  tools:\n    - name: a\n', 'x-mcp:\n  tools:\n    - name: a\n  capabilities: { tools: {} }\n'],
  ])('goes last, %s', (_style, before, after) => {
    expect(mcp.fix(`openapi: 3.1.0\npaths: {}\n${before}`).text).toBe(`openapi: 3.1.0\npaths: {}\n${after}`);
  });

  test.each([
    [
      '{"openapi":"3.1.0","x-mcp":{"capabilities":{},"tools":[{"name":"a"}]}}',
      '{"openapi":"3.1.0","x-mcp":{"capabilities":{"tools": {}},"tools":[{"name":"a"}]}}',
    ],
    [
      '{\n  "openapi": "3.1.0",\n  "x-mcp": {\n    "tools": [{ "name": "a" }]\n  }\n}',
      '{\n  "openapi": "3.1.0",\n  "x-mcp": {\n    "tools": [{ "name": "a" }],\n    "capabilities": { "tools": {} }\n  }\n}',
    ],
  ])('goes last in JSON: %s', (before, after) => {
    expect(mcp.fix(before, { path: '/a.json' }).text).toBe(after);
  });
});

test('a repair may make a finding that the next one takes away', () => {
  const text = `${head}      x-badges: [{ name: Beta, color: 1f7cff }]\n`;
  expect(badges.fix(text, { suggestions: true }).text).toBe(`${head}      x-badges: [{ name: Beta }]\n`);
});

test('suggestions are made when they are asked for', () => {
  const text = `${head}      x-badges: Beta\n`;
  expect(badges.fix(text)).toMatchObject({ text, fixed: 0 });
  expect(badges.fix(text, { suggestions: true })).toMatchObject({
    text: `${head}      x-badges: [{ name: Beta }]\n`,
    fixed: 1,
  });
});

test('a source is asked itself where its values stand, as positions are kept for each source: a copy would be read anew for each edit', () => {
  let copies = 0;
  const source = new Proxy(parseSource('a.yaml', new TextEncoder().encode('a: 1\nb: 2\n')), {
    ownKeys: (target) => {
      copies += 1;
      return Reflect.ownKeys(target);
    },
  });
  const edits = ['a', 'b'].map((key) => planEdit(source, { kind: 'replace', safety: 'safe', path: [key], value: 3 }));
  expect([edits.map((edit) => edit?.start), copies]).toEqual([[3, 8], 0]);
});

test.each([
  [`'a: b'`, '"a: b"'],
  [`'a: "b"'`, `'a: "b"'`],
])('a text in a new list has the quotes of its message, or single ones around double: %s', (before, after) => {
  const text = (badge: string): string => `${head}      x-badges: ${badge}\n`;
  expect(badges.fix(text(before), { suggestions: true }).text).toBe(text(`[{ name: ${after} }]`));
});

test.each([
  ['#1 seller', '"#1 seller"'],
  ['#1 seller # of 2026', '"#1 seller" # of 2026'],
  ["#1 'seller'\t#note", `"#1 'seller'"\t#note`],
  ['#1 "seller"', `'#1 "seller"'`],
  ['# a name is to come', '# a name is to come'],
  ['', ''],
  [`#${'1'.repeat(1_000)}`, `#${'1'.repeat(1_000)}`],
])('a name that YAML reads as a comment: %s', (before, after) => {
  const text = (name: string): string => `${head}      x-badges:\n        - name: ${name}\n          color: red\n`;
  expect(badges.fix(text(before)).text).toBe(text(before));
  expect(badges.fix(text(before), { suggestions: true }).text).toBe(text(after));
});

test.each([
  ['a colour in a block text, which has no comments', '|\n            #1f7cfe\n', ' "#1f7cfe"\n'],
  ['a number that is a colour, in the quotes of its message', '123456\n', ' "#123456"\n'],
  ['a block text with a comment, which would be lost', '| # why\n            red\n', ' | # why\n            red\n'],
])('a repair of %s', (_what, before, after) => {
  const text = (color: string): string => `${head}      x-badges:\n        - color:${color}          name: Beta\n`;
  expect(badges.fix(text(` ${before}`), { suggestions: true }).text).toBe(text(after));
});

test.each([
  ['tools', 'name'],
  ['resources', 'uri'],
  ['resourceTemplates', 'uriTemplate'],
  ['prompts', 'name'],
])('a text in %s becomes an object, which may lack fields', (list, field) => {
  const text = (item: string): string =>
    `openapi: 3.1.0\nx-mcp:\n  protocolVersion: '2025-11-25'\n  ${list}:\n    - ${item}\n`;
  const { text: repaired } = createLint({ preset: 'all' }).fix(text('echo'), { suggestions: true });
  expect(repaired.split('\n').filter((line) => line.startsWith('    - '))).toEqual([`    - { ${field}: echo }`]);
});

test.each<[fix: Fix, text: string | undefined]>([
  [{ kind: 'rename', safety: 'safe', path: ['a'], key: 'b' }, undefined],
  [{ kind: 'rename', safety: 'safe', path: ['a'], key: 'c' }, 'c: 1\nb: 2\n'],
  [{ kind: 'insert', safety: 'safe', path: [], key: 'b', value: 3 }, undefined],
  [{ kind: 'insert', safety: 'safe', path: [], key: 'c', value: 3 }, 'a: 1\nb: 2\nc: 3\n'],
])('no member is made beside one of its name: %j', (fix, expected) => {
  const text = 'a: 1\nb: 2\n';
  const edit = planEdit(parseSource('a.yaml', new TextEncoder().encode(text)), fix);
  expect(edit && applyEdits(text, [edit])).toBe(expected);
});
