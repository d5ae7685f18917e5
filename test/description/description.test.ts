import { describe as group, expect, test } from '@jest/globals';
import { Resolver } from '@stoplight/spectral-ref-resolver';
import { defaultLimits } from '../../src/description/parse/limits.ts';
import { describe, type DescribeOptions } from '../../src/description/description.ts';
import { parseSource } from '../../src/description/parse/parse.ts';
import { UserError } from '../../src/lib/user-error.ts';

const files: Readonly<Record<string, string>> = {
  '/api/openapi.yaml': 'openapi: 3.1.0\npaths: {}',
  '/api/schemas/a.yaml': 'name: { $ref: "../b.json#/x" }',
  '/api/b.json': '{ "x": [1] }',
  '/api/broken.yaml': 'a: [',
  '/secret.yaml': 'a: 1',
};
const readBytes: DescribeOptions['readBytes'] = (uri) => {
  const text = files[uri];
  return text === undefined ? { reason: 'no such file' } : new TextEncoder().encode(text);
};
const open = (text: string, more: Partial<DescribeOptions> = {}) =>
  describe(parseSource('/api/openapi.yaml', new TextEncoder().encode(text)), { readBytes, ...more });

group('kind and version', () => {
  test.each([
    ['openapi: 3.0.3', 'openapi', '3.0.3'],
    ['openapi: 3.1', 'openapi', '3.1'],
    ['openapi: "3.2.0"', 'openapi', '3.2.0'],
    ['swagger: "2.0"', 'openapi', '2.0'],
    ['swagger: 2.0', 'openapi', '2.0'],
    ['asyncapi: 2.6.0', 'asyncapi', '2.6.0'],
    ['asyncapi: 3.0.0', 'asyncapi', '3.0.0'],
  ])('%s', (text, kind, version) => {
    const description = open(text);
    expect([description.kind, description.version]).toEqual([kind, version]);
  });

  test.each([
    ['info: {}', '1:1: a description must have `openapi`, `swagger` or `asyncapi` at its root; found none of them.'],
    ['- a', '1:1: a description must have `openapi`, `swagger` or `asyncapi` at its root; found none of them.'],
    [
      'arazzo: 1.0.1',
      '1:1: a description must have `openapi`, `swagger` or `asyncapi` at its root; found `arazzo`, which is about other descriptions: give one of those.',
    ],
    ['', '1:1: a description must have `openapi`, `swagger` or `asyncapi` at its root; found an empty file.'],
    ['swagger: "1.2"', '1:10: the version must be OpenAPI 2.0, 3.0, 3.1 or 3.2, or AsyncAPI 2 or 3; found "1.2".'],
    [
      'info: {}\n\nopenapi: 4.0.0',
      '3:10: the version must be OpenAPI 2.0, 3.0, 3.1 or 3.2, or AsyncAPI 2 or 3; found "4.0.0".',
    ],
    ['asyncapi: [3]', '1:10: the version must be OpenAPI 2.0, 3.0, 3.1 or 3.2, or AsyncAPI 2 or 3; found a list.'],
    ['openapi: 4', '1:10: the version must be OpenAPI 2.0, 3.0, 3.1 or 3.2, or AsyncAPI 2 or 3; found 4.'],
  ])('%j is refused', (text, message) => {
    expect(() => open(text)).toThrow(new UserError(`/api/openapi.yaml:${message}`));
  });

  test('a file of npm is refused by its name', () => {
    expect(() => describe(parseSource('/api/package.json', new TextEncoder().encode('{}')), { readBytes })).toThrow(
      "/api/package.json: a description must be a file of OpenAPI or AsyncAPI; found npm's, by its name.",
    );
  });
});

group('files beside the root', () => {
  test.each([
    ['schemas/a.yaml#/name/0', { value: 1, uri: '/api/b.json' }],
    ['./b.json#/x', { value: [1], uri: '/api/b.json' }],
    ['../secret.yaml', { kind: 'outside', message: 'a referenced file must be inside /api/; found /secret.yaml.' }],
    [
      'https://example.com/a.yaml',
      {
        kind: 'remote',
        message: 'a reference must lead to a file; found https://example.com/a.yaml, which is on the network.',
      },
    ],
    [
      'gone.yaml',
      { kind: 'unreadable', message: 'a referenced file must be readable; found no such file at /api/gone.yaml.' },
    ],
    [
      'broken.yaml',
      {
        kind: 'unreadable',
        message:
          '/api/broken.yaml:2:1: a description must be YAML or JSON; found the end of the text in brackets that are not closed.',
        mistake: {
          line: 1,
          character: 0,
          message: 'a description must be YAML or JSON; found the end of the text in brackets that are not closed.',
        },
      },
    ],
  ])('%s', (ref, expected) => {
    const { resolve, source } = open('openapi: 3.1.0');
    const found = resolve(ref, { source, path: [] });
    expect(found.kind === 'found' ? { value: found.value, uri: found.place.source.uri } : found).toEqual(expected);
  });

  test.each([
    ['3.2.0', 'https://a.example/x/api.yaml', 'https://a.example/x/api.yaml#/openapi', '3.2.0'],
    ['3.2.0', 'https://a.example/x/api.yaml', 'https://a.example/x/b.json#/x/0', 1],
    ['3.2.0', 'https://a.example/x/api.yaml', 'https://a.example/x/schemas/a.yaml#/name/0', 1],
    ['3.2.0', 'https://a.example/api.yaml', 'https://a.example/b.json#/x/0', 1],
    ['3.2.0', '//a.example/x/api.yaml', '//a.example/x/b.json#/x/0', 1],
    ['3.2.0', 'urn:shop:api', 'urn:shop:api#/openapi', '3.2.0'],
    ['3.2.0', 'api', 'b.json#/x/0', 1],
    ['3.2.0', 'https://a.example/x/api.yaml', 'https://a.example/b.json#/x/0', 'remote'],
    ['3.2.0', 'https://a.example/x/api.yaml', 'https://a.example/x/../b.json#/x/0', 'outside'],
    ['3.2.0', 'https://a.example/x/api.yaml', 'https://a.example/x/../../secret.yaml#/a', 'outside'],
    ['3.2.0', 'https://a.example', 'https://a.example/b.json#/x/0', 'remote'],
    ['3.2.0', 'https://a.example', 'https://b.example/b.json#/x/0', 'remote'],
    ['3.1.1', 'https://a.example/x/api.yaml', 'https://a.example/x/api.yaml#/openapi', 'remote'],
  ])('in a description of OpenAPI %s that calls itself %s: %s', (version, self, ref, expected) => {
    const { resolve, source } = open(`openapi: ${version}\n$self: ${self}`);
    const found = resolve(ref, { source, path: [] });
    expect(found.kind === 'found' ? found.value : found.kind).toBe(expected);
  });

  test('a part that calls itself something is found by that in itself', () => {
    const part =
      'openapi: 3.2.0\n$self: https://a.example/part.yaml\nx: 1\nto: { $ref: "https://a.example/part.yaml#/x" }';
    const read: DescribeOptions['readBytes'] = () => new TextEncoder().encode(part);
    const { resolve, source } = open('openapi: 3.2.0', { readBytes: read });
    expect(resolve('b.yaml#/to', { source, path: [] })).toMatchObject({
      value: 1,
      place: { source: { uri: '/api/b.yaml' } },
    });
  });

  test('a wider root folder lets a file above be read', () => {
    const { resolve, source } = open('openapi: 3.1.0', { rootFolder: '/' });
    expect(resolve('../secret.yaml#/a', { source, path: [] })).toMatchObject({ kind: 'found', value: 1 });
  });

  test.each([
    ['c:\\api', 'C:/Api/openapi.yaml', 'b.yaml', 'C:/Api/b.yaml'],
    ['\\\\host\\share', '//host/share/apis/openapi.yaml', '../b.yaml', '//host/share/b.yaml'],
  ])('within the folder %s of Windows, one beside %s is read', (rootFolder, uri, ref, expected) => {
    const source = parseSource(uri, new TextEncoder().encode('openapi: 3.1.0'));
    const asked: string[] = [];
    const read: DescribeOptions['readBytes'] = (each) => {
      asked.push(each);
      return new TextEncoder().encode('a: 1');
    };
    describe(source, { readBytes: read, rootFolder }).resolve(ref, { source, path: [] });
    expect(asked).toEqual([expected]);
  });

  test('each is read once', () => {
    const asked: string[] = [];
    const counting: DescribeOptions['readBytes'] = (uri) => {
      asked.push(uri);
      return readBytes(uri);
    };
    const { resolve, source } = open('openapi: 3.1.0', { readBytes: counting });
    for (const ref of ['b.json', 'b.json#/x', './gone.yaml', 'gone.yaml']) resolve(ref, { source, path: [] });
    expect(asked).toEqual(['/api/b.json', '/api/gone.yaml']);
  });

  test('a bug while reading is no refusal', () => {
    const limits = {
      ...defaultLimits,
      get sizeBytes(): number {
        throw new TypeError('a bug');
      },
    };
    const { resolve, source } = open('openapi: 3.1.0', { limits });
    expect(() => resolve('b.json', { source, path: [] })).toThrow(new TypeError('a bug'));
  });

  test('are limited in size and number, whatever is in them', () => {
    const limits = { ...defaultLimits, sizeBytes: 7, files: 3 };
    const { readFile, resolve, source } = open('openapi: 3.1.0', { limits });
    const read = (uri: string): unknown => {
      const found = readFile(uri);
      return found instanceof Uint8Array ? found.length : found;
    };
    const large = 'a referenced file must be at most 7 bytes; found 12 bytes at /api/b.json.';
    const many = 'a description must consist of at most 3 files; found more.';
    expect([
      read('/api/b.json'),
      resolve('b.json', { source, path: [] }),
      read('/api/broken.yaml'),
      read('/api/openapi.yaml'),
      read('/api/schemas/a.yaml'),
    ]).toEqual([
      { kind: 'unreadable', message: large },
      { kind: 'unreadable', message: large },
      4,
      {
        kind: 'unreadable',
        message: 'a referenced file must be at most 7 bytes; found 24 bytes at /api/openapi.yaml.',
      },
      { kind: 'unreadable', message: many },
    ]);
  });

  test('are limited in number', () => {
    const { resolve, source } = open('openapi: 3.1.0', { limits: { ...defaultLimits, files: 1 } });
    expect(resolve('b.json', { source, path: [] })).toEqual({
      kind: 'unreadable',
      message: 'a description must consist of at most 1 file; found more.',
    });
  });
});

group('resolves what Spectral resolves', () => {
  const tree = {
    openapi: '3.1.0',
    'a/b': { 'c~d': [{ e: 1 }], 'f%g': 2, 'h i': 3 },
    hop: { $ref: '#/a~1b' },
    twice: { $ref: '#/hop' },
  };
  test.each(['#/a~1b/c~0d/0/e', '#/a~1b/f%25g', '#/a~1b/h%20i', '#/hop', '#/twice', '#/twice/c~0d/0', '#/a~1b/c~0d'])(
    '%s',
    async (ref) => {
      const source = { uri: '/api/openapi.yaml', tree: { ...tree, asked: { $ref: ref } } };
      const ours = describe(source, { readBytes }).resolve(ref, { source, path: ['asked'] });
      const theirs = await new Resolver().resolve(source.tree);
      expect(ours).toMatchObject({ kind: 'found', value: (theirs.result as { asked: unknown }).asked });
    },
  );

  test.each(['#/gone', '#/asked', '#/a~1b/gone'])('%s is refused where Spectral leaves it', async (ref) => {
    const source = { uri: '/api/openapi.yaml', tree: { ...tree, asked: { $ref: ref } } };
    const ours = describe(source, { readBytes }).resolve(ref, { source, path: ['asked'] });
    const theirs = await new Resolver().resolve(source.tree);
    expect(['missing', 'cycle']).toContain(ours.kind);
    expect((theirs.result as { asked: unknown }).asked).toEqual({ $ref: ref });
  });
});

test('why files were not read is told once they were asked for, each reason once', () => {
  const description = open('openapi: 3.1.0');
  expect(description.unread()).toEqual([]);
  for (const ref of ['b.json#/x', '../secret.yaml', '../secret.yaml#/a', 'gone.yaml', 'gone.yaml'])
    description.resolve(ref, { source: description.source, path: [] });
  expect(description.unread()).toEqual([
    {
      uri: '/secret.yaml',
      name: '/secret.yaml',
      kind: 'outside',
      message: 'a referenced file must be inside /api/; found /secret.yaml.',
    },
    {
      uri: '/api/gone.yaml',
      name: '/api/gone.yaml',
      kind: 'unreadable',
      message: 'a referenced file must be readable; found no such file at /api/gone.yaml.',
    },
  ]);
});

test('a file that is not there is told with the one that may be meant', () => {
  const readBytes = () => ({ reason: 'no such file', nearFile: () => '/api/event.yaml' });
  const description = open('openapi: 3.1.0', { readBytes, nameFile: (uri: string) => uri.slice('/api/'.length) });
  expect(description.resolve('evnt.yaml', { source: description.source, path: [] })).toEqual({
    kind: 'unreadable',
    message: 'a referenced file must be readable; found no such file at evnt.yaml. Did you mean `event.yaml`?',
  });
});

test('a file that a link out of the root folder leads to is outside, as its own path is', () => {
  const readBytes = () => ({ reason: 'a link out of the folder', isOutside: true });
  const description = open('openapi: 3.1.0', { readBytes, adviseOn: () => ' Name another.' });
  expect(description.resolve('link.yaml', { source: description.source, path: [] })).toEqual({
    kind: 'outside',
    message: 'a referenced file must be inside /api/; found /api/link.yaml, a link out of the folder. Name another.',
  });
});

test('below the root of the machine every file is inside', () => {
  const description = open('openapi: 3.1.0', { rootFolder: '/' });
  expect(description.resolve('../secret.yaml#/a', { source: description.source, path: [] })).toMatchObject({
    value: 1,
  });
  const remote = description.resolve('https://a.example/b', { source: description.source, path: [] });
  expect(remote.kind).toBe('remote');
});

test.each([
  [12, 'found'],
  [11, 'unreadable'],
])('of a file of 12 bytes where %d are allowed', (sizeBytes, kind) => {
  // The root is read before its limits are asked for.
  const description = open('openapi: 3.1.0', { limits: { ...defaultLimits, sizeBytes } });
  expect(description.resolve('b.json', { source: description.source, path: [] }).kind).toBe(kind);
});

test.each([
  ['../secret.yaml', ' outside /secret.yaml'],
  ['https://a.example/b.yaml', ' remote https://a.example/b.yaml'],
  ['gone.yaml', undefined],
])('what may not be read has advice of whoever asks: %s', (ref, advice) => {
  const description = open('openapi: 3.1.0', { adviseOn: (refused, uri) => ` ${refused} ${uri}` });
  const found = description.resolve(ref, { source: description.source, path: [] });
  expect(found.kind === 'found' ? 'found' : / (?:outside|remote) \S+$/u.exec(found.message)?.[0]).toBe(advice);
});
