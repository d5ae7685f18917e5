import { describe, expect, test } from '@jest/globals';
import { fc } from '../support/properties.ts';
import { findingsOf } from '../../rulesets/rule.ts';
import { presetRules } from '../../rulesets/presets.ts';
import type { CheckFinding } from '../../functions/check.ts';
import { rules } from '../../rulesets/rules/index.ts';
import { toSpectralRuleset } from '../../rulesets/spectral.ts';
import { arbitraryJson, toObject } from '../support/arbitrary-json.ts';
import { checkedDocument, checkedYaml } from '../support/checked-document.ts';
import { superlinear } from '../support/count-reads.ts';
import { lintYaml } from '../support/spectral.ts';

/** Where arbitrary values are put: a description of every family, with the value at each kind of position. */
const frames: readonly (readonly [string, (value: unknown) => unknown])[] = [
  ['the root', (value) => ({ openapi: '3.1.0', 'x-mcp': value, 'x-badges': value })],
  ['the tools', (value) => ({ openapi: '3.1.0', 'x-mcp': { protocolVersion: '2025-06-18', tools: value } })],
  ['a tool', (value) => ({ openapi: '3.1.0', 'x-mcp': { protocolVersion: '2025-11-25', tools: [value, value] } })],
  [
    'a tool schema',
    (value) => ({ openapi: '3.2.0', 'x-mcp': { tools: [{ name: 'a', inputSchema: value, outputSchema: value }] } }),
  ],
  [
    'the rest of x-mcp',
    (value) => ({ swagger: '2.0', 'x-mcp': { servers: value, resources: value, prompts: value, capabilities: value } }),
  ],
  [
    'components',
    (value) => ({ openapi: '3.0.3', 'x-mcp': { tools: [{ name: 'a', security: [{ a: ['b'] }] }] }, components: value }),
  ],
  ['paths', (value) => ({ openapi: '3.0.3', paths: value })],
  ['an operation', (value) => ({ openapi: '3.0.3', paths: { '/a': { get: value } } })],
  ['badges', (value) => ({ openapi: '3.0.3', paths: { '/a': { get: { 'x-badges': value } } } })],
  ['a badge', (value) => ({ asyncapi: '3.0.0', channels: { a: { 'x-badges': [value, value] } } })],
  [
    'a colour',
    (value) => ({
      asyncapi: '2.6.0',
      channels: { a: { 'x-badges': [{ name: value, color: value, position: value }] } },
    }),
  ],
  ['channels', (value) => ({ asyncapi: '3.0.0', channels: value, operations: value })],
];

const badgeRules = rules.filter(({ id }) => id.startsWith('x-badges'));

/** Findings of every rule, with its default options. */
function allFindings(tree: unknown): readonly CheckFinding[] {
  const document = checkedDocument(tree);
  return rules.flatMap((rule) => findingsOf(rule.check, document));
}

describe.each(frames)('arbitrary JSON at %s', (_position, frame) => {
  test('makes no check throw, and every message is one line', () => {
    fc.assert(
      fc.property(arbitraryJson, (value) => {
        const messages = allFindings(frame(value)).map(({ message }) => message);
        expect(messages.filter((message) => !/^[^\n\r]+$/.test(message))).toEqual([]);
      }),
      { numRuns: 80 },
    );
  });
});

test('arbitrary JSON as the whole document makes no check throw', () => {
  fc.assert(
    fc.property(arbitraryJson, (value) => {
      expect(Array.isArray(allFindings(value))).toBe(true);
    }),
  );
});

describe('shapes that recursion dies of', () => {
  function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
    let value: unknown = { type: 'object' };
    for (let level = 0; level < depth; level += 1) value = wrap(value);
    return value;
  }

  test.each([
    ['properties', (inner: unknown) => ({ type: 'object', properties: { a: inner } })],
    ['lists', (inner: unknown) => [inner]],
    ['allOf', (inner: unknown) => ({ allOf: [inner] })],
  ] as const)('10,000 levels of %s', (_name, wrap) => {
    const schema = nested(10_000, wrap);
    const tree = {
      openapi: '3.1.0',
      components: { schemas: { Deep: schema } },
      'x-mcp': { protocolVersion: '2025-11-25', tools: [{ name: 'a', description: 'b', inputSchema: schema }] },
    };
    expect(() => allFindings(tree)).not.toThrow();
  });

  test('1,000 levels through Spectral', async () => {
    const schema = nested(500, (inner) => ({ type: 'object', properties: { a: inner } }));
    const tree = {
      openapi: '3.1.0',
      info: { title: 'a', version: '1' },
      paths: {},
      components: { schemas: { Deep: schema } },
    };
    expect(await lintYaml(JSON.stringify(tree), toSpectralRuleset(presetRules('all', rules)))).toEqual([]);
  });

  test('objects that hold themselves', () => {
    const badge: Record<string, unknown> = { name: 'Beta' };
    badge.color = badge;
    const channel: Record<string, unknown> = { 'x-badges': [badge] };
    channel.messages = { self: channel };
    const tree = { asyncapi: '3.0.0', channels: { a: channel } };
    expect(allFindings(tree).map(({ message }) => message)).toContain('`color` must be a string; found an object.');
  });

  test.each([
    ['itself', { $ref: '#/channels/a', 'x-badges': [] }],
    ['the document', { $ref: '#', 'x-badges': [] }],
    ['nothing', { $ref: '#/nowhere', 'x-badges': [] }],
    ['a file that is not there', { $ref: './gone.yaml', 'x-badges': [] }],
    ['a broken pointer', { $ref: '#/%zz', 'x-badges': [] }],
  ])('a reference to %s', (_name, channel) => {
    const found = allFindings({ asyncapi: '3.0.0', channels: { a: channel } });
    expect(found.map(({ path }) => path.join('.'))).toEqual(['channels.a.x-badges']);
  });
});

test('__proto__ keys are data like any other', () => {
  const badge = toObject([['__proto__', { name: 'Beta' }]]);
  const found = allFindings({ asyncapi: '3.0.0', channels: toObject([['__proto__', { 'x-badges': [badge] }]]) });
  expect(found.map(({ path, message }) => ({ path, message }))).toEqual([
    { path: ['channels', '__proto__', 'x-badges', 0], message: 'A badge must have a `name`; found none.' },
    {
      path: ['channels', '__proto__', 'x-badges', 0, '__proto__'],
      message:
        'A badge should have only the fields `name`, `position`, `color`, `icon` and `description`; found "__proto__".',
    },
  ]);
});

test('an alias is looked at once, a merge key gives its members', () => {
  const yaml = [
    'asyncapi: 3.0.0',
    'channels:',
    '  a: &a { x-badges: &badges [{ name: Beta, color: gren }] }',
    '  b: *a',
    '  c: { <<: *a, address: c }',
  ].join('\n');
  const document = checkedYaml(yaml);
  const found = rules.flatMap((rule) => findingsOf(rule.check, document)).map(({ path }) => path.join('.'));
  expect(found).toEqual(['channels.a.x-badges.0.color', 'channels.c.x-badges.0.color']);
});

describe('very many badges on one object', () => {
  function channelOf(count: number): object {
    const badges = Array.from({ length: count }, (_, index) => ({
      name: `Badge ${index}`,
      description: 'One of those that are very many',
      color: index % 50 === 0 ? 'gren' : 'rgb(1, 2, 3)',
    }));
    return { asyncapi: '3.0.0', channels: { a: { 'x-badges': badges } } };
  }

  test('are checked in one go', () => {
    const document = checkedDocument(channelOf(4_000));
    const counts = rules.map((rule) => [rule.id, findingsOf(rule.check, document).length]);
    expect(Object.fromEntries(counts.filter(([, count]) => count !== 0))).toEqual({
      'x-badges-color': 80,
      'x-badges-max': 1,
    });
  });

  test('are read at most twice as often when they are twice as many', () => {
    expect(superlinear(rules, channelOf)).toEqual([]);
  });
});

test.each([
  ['of characters without width', '\u200B', ['x-badges-required', 'x-badges-color', 'x-badges-position']],
  ['of colours', 'rgb(1 1 1)', ['x-badges-color', 'x-badges-position']],
  ['of arguments', '1,', ['x-badges-color', 'x-badges-position']],
])('a text longer than V8 can go back over, %s, in every field of a badge', (_title, unit, expected) => {
  // One place to go back to takes four bytes of at most 64 MB.
  const text = unit.repeat(Math.ceil(17_000_000 / unit.length));
  const badge = { name: text, position: text, color: `rgb(${text})`, icon: text, description: text };
  const document = checkedDocument({ asyncapi: '3.0.0', channels: { a: { 'x-badges': [badge] } } });
  const found = badgeRules.filter(({ check }) => findingsOf(check, document).length > 0).map(({ id }) => id);
  expect(found.sort()).toEqual([...expected].sort());
});

test('a million spaces in a colour are read at once', () => {
  const badge = { name: 'a', color: `rgb(${' '.repeat(1_000_000)})` };
  const document = checkedDocument({ asyncapi: '3.0.0', channels: { a: { 'x-badges': [badge] } } });
  const found = badgeRules.filter(({ check }) => findingsOf(check, document).length > 0).map(({ id }) => id);
  expect(found).toEqual(['x-badges-color']);
});

test('template syntax of Spectral in document text reaches messages literally', async () => {
  const yaml = [
    'asyncapi: 3.0.0',
    'info: { title: a, version: 1.0.0 }',
    'channels:',
    '  a:',
    '    x-badges: [{ name: a, position: "{{property}}", color: "#{{1+1}}" }]',
  ].join('\n');
  const found = await lintYaml(yaml, toSpectralRuleset(presetRules('recommended', rules)));
  expect(found.map(({ message }) => message)).toEqual([
    '`position` must be `before` or `after`; found "{{property}}".',
    '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "#{{1+1}}". "{" is no hexadecimal digit.',
  ]);
});

test.each(['/100%', '/a~1b', '/{id}', '/a b', '/%41'])('a path called %s keeps its findings', async (path) => {
  const tree = {
    openapi: '3.0.3',
    info: { title: 'a', version: '1' },
    paths: toObject([[path, { get: { responses: {}, 'x-badges': 'Beta' } }]]),
  };
  const found = await lintYaml(JSON.stringify(tree), toSpectralRuleset(presetRules('recommended', rules)));
  expect(found.map(({ code, path: at }) => ({ code, at }))).toEqual([
    { code: 'x-badges-type', at: `paths.${path}.get.x-badges` },
  ]);
});
