import { describe, expect, test } from '@jest/globals';
import { found } from '../support/mcp-findings.ts';

const named = (...names: readonly unknown[]): readonly object[] => names.map((name) => ({ name }));

describe('x-mcp-tool-name', () => {
  const characters = (name: string): string =>
    `tools.0.name: \`name\` should consist of A-Z, a-z, 0-9, \`_\`, \`-\` and \`.\`; found "${name}".`;
  const slash =
    'tools.0.name: `name` should have no slash, which published versions of MCP do not allow; found "a/b". Write `.` instead.';
  test.each<[name: unknown, options: object | null, found: readonly string[]]>([
    ['a/b', null, []],
    ['a/b', {}, []],
    ['a/b', { allowSlash: true }, []],
    ['a/b', { allowSlash: false }, [slash]],
    ['ab', { allowSlash: false }, []],
    ['a/b c', { allowSlash: false }, [characters('a/b c')]],
    ['A_9-.', null, []],
    ['a b', null, [characters('a b')]],
    ['', null, []],
    [' ', null, []],
    [7, null, []],
    ['a'.repeat(128), null, []],
    [
      'a'.repeat(129),
      null,
      [`tools.0.name: \`name\` should have at most 128 characters; found "${'a'.repeat(60)}...". It has 129.`],
    ],
  ])('%j with %j', (name, options, expected) => {
    expect(found('x-mcp-tool-name', { tools: named(name) }, options)).toEqual(expected);
  });
});

describe('x-mcp-tool-group', () => {
  const form = (index: number, name: string): string =>
    `tools.${index}.name: \`name\` should have the form \`<group>/<action>\`, as others do; found "${name}".`;
  test.each<[names: readonly string[], found: readonly string[]]>([
    [['list', 'get', 'list'], []],
    [['List', 'list'], []],
    [['a/list', 'b/get'], []],
    [['a/list', 'get'], [form(1, 'get')]],
    [['get', 'a/list'], [form(0, 'get')]],
    [['a/b/c'], [form(0, 'a/b/c')]],
    [['/list'], [form(0, '/list')]],
    [['a/'], [form(0, 'a/')]],
    [
      ['a/list', 'A/get', 'a/put'],
      ['tools.1.name: `name` should spell its group "a", as other names do; found "A/get".'],
    ],
    [
      ['A/list', 'a/get', 'A/put'],
      ['tools.1.name: `name` should spell its group "A", as other names do; found "a/get".'],
    ],
  ])('%j', (names, expected) => {
    expect(found('x-mcp-tool-group', { tools: named(...names) })).toEqual(expected);
  });

  test('names of other lists are none of tools', () => {
    expect(found('x-mcp-tool-group', { tools: named('list'), prompts: named('a/b'), resources: named('c/d') })).toEqual(
      [],
    );
  });
});

describe('x-mcp-duplicate-name and x-mcp-name-collision', () => {
  const twice = (list: string, field: string, index: number, text: string): string =>
    `${list}.${index}.${field}: \`${field}\` must stand once in \`${list.split('.').at(-1) ?? ''}\`; found "${text}" again.`;
  const uris = [
    { uri: 'a:b', name: 'one' },
    { uri: 'a:b', name: 'two' },
  ];
  test.each<[title: string, id: string, lists: object, found: readonly string[]]>([
    ['tools', 'x-mcp-duplicate-name', { tools: named('a', 'b', 'a') }, [twice('tools', 'name', 2, 'a')]],
    ['prompts', 'x-mcp-duplicate-name', { prompts: named('a', 'a') }, [twice('prompts', 'name', 1, 'a')]],
    ['resources by their address', 'x-mcp-duplicate-name', { resources: uris }, [twice('resources', 'uri', 1, 'a:b')]],
    ['names of resources may be equal', 'x-mcp-duplicate-name', { resources: named('a', 'a') }, []],
    [
      'arguments of one prompt',
      'x-mcp-duplicate-name',
      { prompts: [{ name: 'p', arguments: named('a', 'a') }] },
      [twice('prompts.0.arguments', 'name', 1, 'a')],
    ],
    [
      'arguments of two prompts may be equal',
      'x-mcp-duplicate-name',
      {
        prompts: [
          { name: 'p', arguments: named('a') },
          { name: 'q', arguments: named('a') },
        ],
      },
      [],
    ],
    [
      'members of tools that are called arguments',
      'x-mcp-duplicate-name',
      { tools: [{ arguments: named('a', 'a') }] },
      [],
    ],
    ['blank names are none', 'x-mcp-duplicate-name', { tools: named('', '', ' ', ' ') }, []],
    [
      'tools that become one link',
      'x-mcp-name-collision',
      { tools: named('List orders', 'list_orders') },
      ['tools.1.name: `List orders` and `list_orders` become one link, so only one is shown. Rename one.'],
    ],
    ['equal names of tools are said elsewhere', 'x-mcp-name-collision', { tools: named('a', 'a') }, []],
    [
      'equal names of resources',
      'x-mcp-name-collision',
      { resources: named('a', 'a') },
      ['resources.1.name: Two `resources` are named `a`, so only one is shown. Rename one.'],
    ],
    ['names of nothing but signs make no link', 'x-mcp-name-collision', { tools: named('--', '..') }, []],
    [
      'arguments are no links',
      'x-mcp-name-collision',
      { prompts: [{ name: 'p', arguments: named('A b', 'a_b') }] },
      [],
    ],
  ])('%s', (_title, id, lists, expected) => {
    expect(found(id, lists)).toEqual(expected);
  });
});

describe('x-mcp-ref', () => {
  const names = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot'];
  test.each<[count: number, end: string]>([
    [0, '.'],
    [1, '; `$defs` has `alpha`.'],
    [5, '; `$defs` has `alpha`, `bravo`, `charlie`, `delta`, `echo`.'],
    [6, '; `$defs` has `alpha`, `bravo`, `charlie`, `delta`, `echo` and others.'],
  ])('of %d names that there are, five are told', (count, end) => {
    const $defs = Object.fromEntries(names.slice(0, count).map((name) => [name, {}]));
    const outputSchema = { type: 'object', properties: { a: { $ref: '#/$defs/zzz' } }, $defs };
    expect(found('x-mcp-ref', { tools: [{ outputSchema }] }, null)).toEqual([
      `tools.0.outputSchema.properties.a.$ref: \`#/$defs/zzz\` does not exist${end}`,
    ]);
  });
});
