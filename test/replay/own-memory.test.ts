import { describe, expect, test } from '@jest/globals';
import { load } from '../../src/api/load.ts';
import { createEngine } from '../../src/mock/engine.ts';
import { defaultSettings } from '../../src/mock/settings.ts';
import { createMemory } from '../../src/mock/state/create-memory.ts';
import type { ReplayReport } from '../../src/results.ts';
import { runInMemory } from '../cli/replay/support.ts';
import { openapi } from '../mock/support.ts';
import { petShop } from './pet-shop.ts';

/** Replays a description against its mock with memory: the failures, and the requests that changed records. */
async function replayOwn(
  source: string | object,
  profile: readonly string[] = ['--profile', 'none', '--allow-writes'],
) {
  const description = load(source, undefined);
  const engine = createEngine(description, { ...defaultSettings, state: true }, { createMemory });
  const written: string[] = [];
  const { stdout } = await runInMemory(
    ['api.yaml', '--target', 'http://127.0.0.1:1', ...profile, '--concurrency', '1', '--format', 'json'],
    {
      load: () => description,
      target: (request) => {
        const { status, headers, body } = engine.answer(request);
        const note = headers['x-assay-state'] ?? '';
        if (status < 300 && !['', 'from memory'].includes(note)) written.push(`${note} ${request.target}`);
        return { kind: 'reply', reply: { status, headers, body } };
      },
    },
  );
  const { runs } = JSON.parse(stdout) as ReplayReport;
  const results = runs.flatMap((run) => run.results);
  const failures = results
    .filter(({ status }) => status === 'failed')
    .map(({ check, method = '', path = '' }) => `${check} ${method} ${path}`);
  return { failures: [...new Set(failures)], warnings: runs.flatMap(({ warnings }) => warnings), written };
}

const examples = 'node_modules/@readme/oas-examples';
const onePet = ['stored /pets/1 /pets', 'removed /pets/1'];
const box = { name: 'x1', id: 'x1' };
const boxed = { responses: { 200: { description: '', content: { 'application/json': { example: box } } } } };
const made = { responses: { 201: { description: '', content: { 'application/json': { example: box } } } } };
const gone = { responses: { 204: { description: '' } } };
const [boxName, lidId] = ['name', 'id'].map((name) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
  example: 'x1',
}));
const named = { 'application/json': { example: { name: 'x1' } } };

describe('journeys through our own mock with memory', () => {
  test.each<[title: string, description: string | object, written: readonly string[], failures?: readonly string[]]>([
    [
      'the box office',
      'fixtures/boxoffice-openapi.yaml',
      [
        'stored /events/a7d0c6f2-3b18-4e6d-9c5a-1f2e3d4c5b6b /events',
        'changed /events/a7d0c6f2-3b18-4e6d-9c5a-1f2e3d4c5b6b',
        'changed /events/a7d0c6f2-3b18-4e6d-9c5a-1f2e3d4c5b6b',
        'removed /events/a7d0c6f2-3b18-4e6d-9c5a-1f2e3d4c5b6b',
        'stored /tickets/5c1e8d3a-2f47-4b90-8a6d-9e0f1a2b3c4e /tickets',
        'stored /orders/91f3c7d5-4a8e-42b6-b0d9-3c4d5e6f7a8c /orders',
        'stored /houses/2b8d5f71-c0e4-4937-86a2-5d6e7f8091a3 /houses',
        'replaced /houses/2b8d5f71-c0e4-4937-86a2-5d6e7f8091a3',
        'removed /waiting-list/f81c3e6d-57b2-4d0a-9e94-1a2b3c4d5e60',
      ],
    ],
    [
      'a shop with toys of pets',
      petShop,
      [
        'stored /pets/1 /pets',
        'stored /pets/1/toys/1 /pets/1/toys',
        'removed /pets/1/toys/1',
        'replaced /pets/1',
        'changed /pets/1',
        'changed /pets/1',
        'removed /pets/1',
      ],
    ],
    ['petstore-expanded, 2.0', `${examples}/2.0/json/petstore-expanded.json`, onePet],
    ['petstore-expanded, 3.0', `${examples}/3.0/json/petstore-expanded.json`, onePet],
    [
      'the galaxy, whose `Last-Modified` is no date of HTTP',
      'node_modules/@scalar/galaxy/dist/3.1.yaml',
      ['stored /planets/2 /planets', 'replaced /planets/2', 'removed /planets/2'],
      ['GET /planets/{planetId}', 'HEAD /planets/{planetId}', 'GET /me', 'HEAD /me'].map(
        (title) => `header-grammar ${title}`,
      ),
    ],
    [
      'boxes and lids that PUT makes, and DELETE before all else',
      openapi({
        '/boxes/{name}': { delete: gone, get: boxed, put: made, parameters: [boxName] },
        '/boxes/{name}/lids/{id}': { delete: gone, get: boxed, put: made, parameters: [boxName, lidId] },
      }),
      ['replaced /boxes/x1', 'replaced /boxes/x1/lids/x1', 'removed /boxes/x1/lids/x1', 'removed /boxes/x1'],
    ],
    [
      'records by a name',
      openapi({
        '/tags': { post: { responses: { 201: { description: '', content: named } } } },
        '/tags/{tagName}': {
          parameters: [{ name: 'tagName', in: 'path', required: true, schema: { type: 'string' } }],
          get: { responses: { 200: { description: '', content: named }, 404: { description: '' } } },
          delete: { responses: { 204: { description: '' }, 404: { description: '' } } },
        },
      }),
      ['stored /tags/x2 /tags', 'removed /tags/x2'],
    ],
  ])('%s', async (_, description, written, failures = []) => {
    const found = await replayOwn(description);
    // Records are also made and deleted by the cases of single operations, later.
    expect([found.failures, found.written.slice(0, written.length)]).toEqual([failures, written]);
  });
});

test('held to answers that never change, it is said how it is replayed', async () => {
  const [asMock, asServer] = [await replayOwn(petShop, []), await replayOwn(petShop)];
  expect([asMock.warnings, asServer.warnings]).toEqual([
    [
      'This looks like `assay mock --state`, which remembers what is written: `--profile none --allow-writes` replays it as a server.',
    ],
    [],
  ]);
});
