import { describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadDescription } from '../../src/node/load.ts';
import type { Description } from '../../src/description/description.ts';
import type { MockSettings } from '../../src/mock/settings.ts';
import { profiles, type Profile } from '../../src/replay/profile.ts';
import { caseCounts } from './case-counts.ts';
import { describeTree, ownMock, replayAll } from './support.ts';

const root = join(__dirname, '../..');
const examples = join(root, 'node_modules/@readme/oas-examples');
// There is nothing to ask of webhooks.
const withoutPaths = ['webhooks.json'];
const published = ['2.0', '3.0', '3.1'].flatMap((version) =>
  readdirSync(join(examples, version, 'json'))
    .filter((name) => name.endsWith('.json') && !withoutPaths.includes(name))
    .map((name) => join(examples, version, 'json', name)),
);
const descriptions = [
  ...['boxoffice-openapi', 'openapi-2.0-badges', 'openapi-3.0-badges', 'openapi-3.2-badges'].map((name) =>
    join(root, `fixtures/${name}.yaml`),
  ),
  join(root, 'fixtures/openapi-paths-in-files/openapi.yaml'),
  join(root, 'node_modules/@scalar/galaxy/dist/3.1.yaml'),
  ...published,
].map((path) => ({ name: path.replace(`${root}/`, ''), path }));

// How many cases ran, by test.
const ran: Record<keyof typeof caseCounts, Record<string, number>> = { specification: {}, strict: {}, configured: {} };

interface Setting {
  readonly of: keyof typeof caseCounts;
  readonly name: string;
  readonly profile: Profile;
  readonly settings: Partial<MockSettings>;
}

const loaded = new Map<string, Description>();

/** The description at `path`, which several settings share: what is compiled for it is compiled once. */
function descriptionAt(path: string): Description {
  const description = loaded.get(path) ?? loadDescription(path);
  loaded.set(path, description);
  return description;
}

async function failuresOf(path: string, { of, name, profile, settings }: Setting) {
  const description = descriptionAt(path);
  const mock = ownMock(description, settings);
  const { count, results } = await replayAll(
    description,
    (request) => Promise.resolve({ kind: 'reply', reply: mock(request) }),
    profile,
  );
  ran[of][name] = count;
  return results.filter(({ status }) => status === 'failed');
}

describe('our own mock answers as the specification says', () => {
  test.each(descriptions)('$name', async ({ name, path }) => {
    const setting = { of: 'specification', name, profile: profiles.assay, settings: {} } as const;
    expect(await failuresOf(path, setting)).toEqual([]);
  });
});

const strict: Profile = {
  ...profiles.specification,
  validates: true,
  requiresCredentials: true,
  acceptsAnyCredentials: false,
};
describe('our own mock refuses what it is configured to refuse, and nothing else', () => {
  // The published ones of the newest version stand for the others: this doubles the time.
  const some = descriptions.filter(({ name }) => !name.includes('oas-examples') || name.includes('/3.1/'));
  test.each(some)('$name', async ({ name, path }) => {
    const settings = { validate: 'request', security: 'presence' } as const;
    expect(await failuresOf(path, { of: 'strict', name, profile: strict, settings })).toEqual([]);
  });
});

test.each<[what: string, path: string, item: object, more?: object]>([
  [
    'the body of an error, which HEAD has not',
    '/a',
    {
      head: {
        parameters: [{ name: 'q', in: 'query', required: true, schema: { type: 'string' } }],
        responses: {
          200: { description: 'ok' },
          422: { description: 'wrong', content: { 'application/json': { schema: { type: 'object' }, example: {} } } },
        },
      },
    },
  ],
  [
    'a required object that is empty, which no part of a query shows',
    '/a',
    {
      get: {
        parameters: ['form', 'deepObject'].map((style) => ({
          name: style,
          in: 'query',
          required: true,
          style,
          schema: { type: 'object', additionalProperties: { type: 'string' } },
        })),
        responses: { 200: { description: 'ok' } },
      },
    },
  ],
  [
    'a key that is a parameter, too',
    '/a',
    {
      get: {
        parameters: [{ name: 'key', in: 'query', required: true, schema: { type: 'string' } }],
        security: [{ key: [] }],
        responses: { 200: { description: 'ok' } },
      },
    },
    { components: { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'key' } } } },
  ],
  [
    'forms whose schema is a text',
    '/a',
    {
      post: {
        requestBody: {
          content: {
            'multipart/form-data': { schema: { type: 'string', format: 'binary' } },
            'application/x-www-form-urlencoded': { schema: { type: 'string' } },
          },
        },
        responses: { 200: { description: 'ok' } },
      },
    },
  ],
  [
    'a format behind a name with dots',
    '/{place}.{format}',
    {
      get: {
        parameters: [
          { name: 'place', in: 'path', required: true, schema: { type: 'string' }, example: '47.4,8.5' },
          { name: 'format', in: 'path', required: true, schema: { enum: ['json', 'xml'] } },
        ],
        responses: { 200: { description: 'ok' } },
      },
    },
  ],
])('our own mock is strict about %s, and replay is not stricter', async (_, path, item, more = {}) => {
  const tree = { openapi: '3.1.0', info: { title: 'Strict', version: '1' }, paths: { [path]: item }, ...more };
  const description = describeTree(tree);
  const mock = ownMock(description, { validate: 'request', security: 'presence' });
  const { count, results } = await replayAll(
    description,
    (request) => Promise.resolve({ kind: 'reply', reply: mock(request) }),
    strict,
  );
  expect(results.filter(({ status }) => status === 'failed')).toEqual([]);
  expect(count).toBeGreaterThan(3);
});

const box = join(root, 'fixtures/boxoffice-openapi.yaml');
const configurations: readonly { title: string; profile: Profile; settings: Partial<MockSettings> }[] = [
  {
    title: 'examples unchanged, errors for missing names',
    profile: { ...profiles.specification, patch: 'verbatim', missingName: 'error' },
    settings: { strictExamples: true, errorIfForcedExampleNotFound: true },
  },
  {
    title: 'another header',
    profile: { ...profiles.specification, selector: { header: 'x-example', value: '{name}' } },
    settings: { exampleHeader: ['x-example'] },
  },
  { title: 'examples by request', profile: profiles.match, settings: {} },
  {
    title: 'fields of POST and PUT show',
    profile: { ...profiles.specification, echo: ['post', 'put'] },
    settings: { echo: ['post', 'put'] },
  },
  { title: 'what is wrong is refused', profile: strict, settings: { validate: 'request', security: 'presence' } },
  {
    title: 'an impossible `Accept` is as if it were absent',
    profile: { ...profiles.specification, notAcceptable: 'fallback' },
    settings: {},
  },
  { title: 'nothing promised', profile: profiles.none, settings: {} },
];

describe('our own mock answers as it is configured', () => {
  test.each(configurations)('$title', async ({ title, profile, settings }) => {
    expect(await failuresOf(box, { of: 'configured', name: title, profile, settings })).toEqual([]);
  });
});

test('none of this is because nothing ran', () => {
  expect(ran).toEqual(caseCounts);
});
