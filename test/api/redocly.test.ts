import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { plugin } from '../../src/api/redocly.ts';
import { createLint } from '../../src/api/lint.ts';
import { parseSource } from '../../src/description/parse/parse.ts';
import { type RedoclySource, createRedoclyPlugin } from '../../src/hosts/redocly.ts';
import { toPointer } from '../../src/lib/pointer.ts';

/** A file as Redocly keeps it: the plugin makes others of its kind for parts. */
class FileOfRedocly implements RedoclySource {
  readonly absoluteRef: string;
  readonly body: string;

  constructor(absoluteRef: string, body: string) {
    this.absoluteRef = absoluteRef;
    this.body = body;
  }
}

type Reported = readonly [rule: string, file: string, pointer: string, message: string];

/** What the plugin reports with a preset, as Redocly runs it: each rule of the configuration visits the root. */
function reportedBy(preset: 'recommended' | 'seed' | 'all', file: string, text = readFileSync(file, 'utf8')) {
  const { configs, rules } = plugin();
  const source = new FileOfRedocly(resolve(file), text);
  const tree = parseSource(source.absoluteRef, new TextEncoder().encode(text)).tree;
  const reported: Reported[] = [];
  for (const [name, setting] of Object.entries(configs[preset].rules)) {
    const id = name.replace('assay/', '');
    const visitor = rules.oas3[id]?.(setting);
    visitor?.Root.leave(tree, {
      location: { source },
      report: ({ message, location }) => {
        const { absoluteRef } = location.source;
        reported.push([id, absoluteRef, location.pointer.replace(/^#\/?$/u, '').replace(/^#/u, ''), message]);
      },
    });
  }
  return reported.sort(byText);
}

/** The findings of our own runner. */
function foundBy(preset: 'recommended' | 'seed' | 'all', file: string): readonly Reported[] {
  const lint = createLint({ preset, readFile: (path) => readFileSync(path), rootFolder: resolve('.') });
  return lint
    .lint(readFileSync(file, 'utf8'), { path: resolve(file) })
    .map(({ rule, message, place }): Reported => [rule, place.source, toPointer(place.path), message])
    .sort(byText);
}

function byText(one: unknown, other: unknown): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
}

test.each([
  ['test/hosts/descriptions/mistakes.yaml', 'all'],
  ['test/hosts/descriptions/mistakes.yaml', 'seed'],
  ['test/hosts/descriptions/mistakes.async.yaml', 'recommended'],
  ['fixtures/openapi-3.2-badges.yaml', 'all'],
  ['fixtures/asyncapi-3-multi-file/asyncapi.yaml', 'all'],
] as const)('%s has the findings of our runner with `%s`', (file, preset) => {
  expect(reportedBy(preset, file)).toEqual(foundBy(preset, file));
});

test('a configuration knows two severities', () => {
  const { configs } = plugin();
  const { 'assay/x-badges-color': wrong, 'assay/x-mcp-order': untidy } = configs.all.rules;
  expect([wrong, untidy]).toEqual(['error', 'warn']);
});

test.each<[string, unknown, string]>([
  ['x-badges-max', { severity: 'error', max: 0 }, 'assay/x-badges-max: `max` must be at least 1; found 0.'],
  [
    'x-badges-required',
    { severity: 'error', max: 2 },
    'assay/x-badges-required: an option must be one of generation; found `max`.',
  ],
])('options that a rule does not have are refused: %s %j', (id, setting, message) => {
  expect(() => plugin().rules.oas3[id]?.(setting)).toThrow(message);
});

test.each([['error'], [{ severity: 'warn', message: 'Ours.' }]])('%j are no options', (setting) => {
  const { rules } = plugin();
  const reported: string[] = [];
  const root = { openapi: '3.1.0', paths: { '/a': { get: { 'x-badges': [{}] } } } };
  const source = new FileOfRedocly('/nowhere/api.json', JSON.stringify(root));
  rules.oas3['x-badges-required']?.(setting).Root.leave(root, {
    location: { source },
    report: ({ location }) => void reported.push(location.pointer),
  });
  rules.oas3['x-badges-required']?.(setting).Root.leave(null, { location: { source }, report: () => undefined });
  expect(reported).toEqual(['#/paths/~1a/get/x-badges/0']);
});

test('a file of Windows is read by its path with slashes, and reported as Redocly has it', () => {
  const asked: string[] = [];
  const { rules } = createRedoclyPlugin({
    rootFolderOf: (path) => {
      asked.push(path);
      return 'C:/shop';
    },
    readBytesWithin: () => () => ({ reason: 'no such file' }),
  });
  const body = 'openapi: 3.1.0\npaths: { /a: { get: { x-badges: Beta } } }\n';
  const source = new FileOfRedocly('C:\\shop\\a.yaml', body);
  const sources: RedoclySource[] = [];
  rules.oas3['x-badges-type']?.('error').Root.leave(parseSource('a.yaml', new TextEncoder().encode(body)).tree, {
    location: { source },
    report: ({ location }) => void sources.push(location.source),
  });
  expect(asked).toEqual(['C:/shop/a.yaml']);
  expect(sources.map((each) => each === source)).toEqual([true]);
});

test('the whole of a part has the pointer that Redocly gives to a whole file', () => {
  const { rules } = createRedoclyPlugin({
    rootFolderOf: () => '/shop',
    readBytesWithin: () => () => new TextEncoder().encode('description: Buys.\n'),
  });
  const root = {
    openapi: '3.1.0',
    paths: {},
    'x-mcp': { protocolVersion: '2025-06-18', tools: [{ $ref: 'tool.yaml' }] },
  };
  const source = new FileOfRedocly('/shop/api.json', JSON.stringify(root));
  const reported: unknown[] = [];
  rules.oas3['x-mcp-required']?.('error').Root.leave(root, {
    location: { source },
    report: ({ location }) => void reported.push([location.source.absoluteRef, location.pointer]),
  });
  expect(reported).toEqual([['/shop/tool.yaml', '#/']]);
});
