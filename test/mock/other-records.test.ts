import { describe, expect, test } from '@jest/globals';
import { createEngine, type Engine } from '../../src/mock/engine.ts';
import { defaultSettings } from '../../src/mock/settings.ts';
import { createMemory } from '../../src/mock/state/create-memory.ts';
import { describeTree } from '../replay/support.ts';
import { ask, engineOf, json, openapi, raw } from './support.ts';

// Records that no operation makes.

const bodyOf = (schema: object): object => ({ requestBody: { content: { 'application/json': { schema } } } });
const noContent = { responses: { 204: { description: '' }, 404: { description: 'gone' } } };
const jsonOr404 = (media: object): object => ({
  responses: { 200: { description: '', content: { 'application/json': media } }, 404: { description: '' } },
});
const withMemory = (paths: object): Engine => engineOf(openapi(paths), { state: true });

type Step = readonly [method: string, target: string, sent: unknown, answer: unknown, said?: string];

/** The steps as they were answered: with the body, or with the status where that is no success or there is none. */
function told(engine: Engine, steps: readonly Step[]): readonly Step[] {
  return steps.map(([method, target, sent, , said]): Step => {
    const { status, headers, body } = raw(engine, method, target, { body: sent });
    const text = new TextDecoder().decode(body);
    const shown: unknown = status >= 400 || text === '' ? status : JSON.parse(text);
    const step = [method, target, sent, shown] as const;
    return said === undefined ? step : [...step, headers['x-assay-state'] ?? 'none'];
  });
}

describe('a single record', () => {
  const schema = {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string' },
      theme: { type: 'string' },
      since: { type: 'string', readOnly: true },
      colors: { type: 'object', properties: { light: { type: 'string' }, dark: { type: 'string' } } },
    },
  };
  const profile = { name: 'Ada', theme: 'dark', since: '1843', colors: { light: 'a', dark: 'b' } };
  const shown = json({ schema, example: profile });
  const optional = { type: 'object', properties: schema.properties };

  test('is read, changed, replaced, removed and put again', () => {
    const engine = withMemory({
      '/profile': {
        get: jsonOr404({ schema, example: profile }),
        put: { ...bodyOf(schema), ...shown },
        patch: { ...bodyOf(optional), ...shown },
        delete: noContent,
      },
    });
    const light = { ...profile, theme: 'light' };
    const bare = { name: 'Eve', since: '1843' };
    const steps: readonly Step[] = [
      ['GET', '/profile', undefined, profile, 'none'],
      ['PATCH', '/profile', { theme: 'light', since: '2000' }, light, 'changed'],
      ['GET', '/profile', undefined, light, 'from memory'],
      ['PATCH', '/profile', { colors: { dark: 'c' } }, { ...light, colors: { light: 'a', dark: 'c' } }, 'changed'],
      ['PUT', '/profile', { name: 'Eve' }, bare, 'replaced'],
      ['GET', '/profile', undefined, bare, 'from memory'],
      ['DELETE', '/profile', undefined, 204, 'removed'],
      ['GET', '/profile', undefined, 404, 'not in memory'],
      ['DELETE', '/profile', undefined, 404, 'not in memory'],
      ['PATCH', '/profile', { theme: 'x' }, 404, 'none'],
      ['PUT', '/profile', { name: 'Ada' }, { name: 'Ada', since: '1843' }, 'replaced'],
      ['GET', '/profile', undefined, { name: 'Ada', since: '1843' }, 'from memory'],
    ];
    expect(told(engine, steps)).toEqual(steps);
    engine.forget();
    expect(ask(engine, 'GET', '/profile').body).toEqual(profile);
  });

  test('belongs to the record above it, and goes with that', () => {
    const pet = json({ schema: { properties: { id: { type: 'integer' } } }, example: { id: 1 } });
    const engine = withMemory({
      '/pets': { post: { ...bodyOf({}), ...json({ example: { id: 1 } }, '201') } },
      '/pets/{id}': { get: pet, delete: noContent },
      '/pets/{id}/settings': { get: shown, patch: { ...bodyOf(optional), ...shown } },
    });
    const steps: readonly Step[] = [
      ['PATCH', '/pets/1/settings', { theme: 'light' }, { ...profile, theme: 'light' }],
      ['GET', '/pets/1/settings', undefined, { ...profile, theme: 'light' }],
      ['GET', '/pets/2/settings', undefined, profile],
      ['DELETE', '/pets/1', undefined, 204],
      ['GET', '/pets/1/settings', undefined, profile],
    ];
    expect(told(engine, steps)).toEqual(steps);
  });

  const answered = (body: unknown): object => json({ example: body });
  const { name, theme } = schema.properties;
  const wrapped = (key: string, inner: object): object => ({ type: 'object', properties: { [key]: inner } });

  test.each<[string, get: object, put: object, sent: object, answer: unknown, read: unknown]>([
    [
      'of answers',
      answered({ data: profile }),
      { ...bodyOf({ properties: { name, theme } }), ...answered({ data: profile }) },
      { theme: 'x' },
      { data: { ...profile, theme: 'x' } },
      { data: { ...profile, theme: 'x' } },
    ],
    [
      'of answers, where the request declares no field',
      answered({ data: profile }),
      { ...bodyOf({ type: 'object' }), ...answered({ data: profile }) },
      { theme: 'x' },
      { data: { ...profile, theme: 'x' } },
      { data: { ...profile, theme: 'x' } },
    ],
    [
      'of requests and answers, where the request declares no field',
      answered({ data: profile }),
      { ...bodyOf({ type: 'object' }), ...answered({ data: profile }) },
      { data: { theme: 'x' } },
      { data: { ...profile, theme: 'x' } },
      { data: { ...profile, theme: 'x' } },
    ],
    [
      'of requests and answers',
      answered({ user: profile, ok: true }),
      { ...bodyOf(wrapped('user', { properties: { name, theme } })), ...answered({ user: profile, ok: true }) },
      { user: { theme: 'x' } },
      { user: { ...profile, theme: 'x' }, ok: true },
      { user: { ...profile, theme: 'x' }, ok: true },
    ],
    [
      'of requests alone',
      shown,
      { ...bodyOf(wrapped('user', { properties: { name, theme } })), ...shown },
      { user: { theme: 'x' } },
      { ...profile, theme: 'x' },
      { ...profile, theme: 'x' },
    ],
    [
      'of the answer to PATCH alone',
      shown,
      { ...bodyOf(optional), ...answered({ result: profile, name: 'done' }) },
      { theme: 'x' },
      { result: { ...profile, theme: 'x' }, name: 'done' },
      { ...profile, theme: 'x' },
    ],
    [
      'that is none: another answer is given as it is',
      shown,
      { ...bodyOf(optional), ...answered({ ok: true }) },
      { theme: 'x' },
      { ok: true },
      { ...profile, theme: 'x' },
    ],
  ])('may have an envelope: %s', (_, get, patch, sent, answer, read) => {
    const steps: readonly Step[] = [
      ['PATCH', '/profile', sent, answer],
      ['GET', '/profile', undefined, read],
    ];
    expect(told(withMemory({ '/profile': { get, patch } }), steps)).toEqual(steps);
  });

  test('of DELETE alone, and one with a field that is an object, are none of an envelope', () => {
    const labels = { type: 'object' };
    const shown = json({ schema: { properties: { labels, name } }, example: { labels: { a: 'x' }, name: 'n' } });
    const engine = withMemory({
      '/token': { get: jsonOr404({ example: { value: 'x' } }), delete: noContent },
      '/box': { get: shown, patch: { ...bodyOf({ properties: { labels } }), ...shown } },
    });
    const steps: readonly Step[] = [
      ['DELETE', '/token', undefined, 204, 'removed'],
      ['GET', '/token', undefined, 404, 'not in memory'],
      ['PATCH', '/box', { labels: { b: 'y' } }, { labels: { a: 'x', b: 'y' }, name: 'n' }, 'changed'],
      ['GET', '/box', undefined, { labels: { a: 'x', b: 'y' }, name: 'n' }, 'from memory'],
    ];
    expect(told(engine, steps)).toEqual(steps);
  });

  test('is changed by a POST that answers with what GET shows', () => {
    const tree = {
      ...openapi({ '/profile': { get: refers(), post: { ...bodyOf(optional), ...refers() } } }),
      components: { schemas: { Profile: { ...schema, example: profile } } },
    };
    const steps: readonly Step[] = [
      ['POST', '/profile', { theme: 'x' }, { ...profile, theme: 'x' }, 'changed'],
      ['GET', '/profile', undefined, { ...profile, theme: 'x' }, 'from memory'],
    ];
    expect(told(engineOf(tree, { state: true }), steps)).toEqual(steps);
  });

  const file = { responses: { 200: { description: '', content: { 'text/plain': { example: 'x' } } } } };
  const put = { ...bodyOf(schema), ...shown };

  test.each<[string, method: 'PUT' | 'POST' | 'DELETE', item: object]>([
    ['a list', 'PUT', { get: answered([profile]), put }],
    ['a list that DELETE empties', 'DELETE', { get: answered({ items: [profile] }), delete: noContent }],
    ['a list in an envelope', 'PUT', { get: answered({ data: { items: [profile] } }), put: answered(profile) }],
    ['a file', 'PUT', { get: file, put }],
    ['another object than PUT is sent', 'PUT', { get: shown, put: { ...bodyOf(wrapped('other', {})), ...shown } }],
    ['another object than POST answers', 'POST', { get: shown, post: { ...bodyOf(schema), ...answered(profile) } }],
    ['an error alone', 'PUT', { get: json({ example: profile }, '404'), put }],
  ])('is none where GET answers with %s', (_, method, item) => {
    const engine = withMemory({ '/a': item });
    const before = raw(engine, 'GET', '/a');
    expect(raw(engine, method, '/a', { body: { name: 'x', other: 'x' } }).headers['x-assay-state']).toBeUndefined();
    expect(raw(engine, 'GET', '/a')).toEqual(before);
  });

  function refers(): object {
    return json({ schema: { $ref: '#/components/schemas/Profile' } });
  }
});

describe('records that no operation makes', () => {
  const schema = {
    type: 'object',
    required: ['id', 'name'],
    properties: { id: { type: 'integer' }, name: { type: 'string' }, kind: { type: 'string' } },
  };
  const [one, two] = [
    { id: 1, name: 'Assam', kind: 'black' },
    { id: 2, name: 'Sencha', kind: 'green' },
  ];
  const shown = json({ schema, example: one });
  const teas = (more: object = {}): Engine =>
    withMemory({
      '/teas': { get: json({ example: [one, two] }) },
      '/teas/{id}': {
        get: jsonOr404({ schema, example: one }),
        put: { ...bodyOf(schema), ...shown },
        patch: { ...bodyOf({ properties: schema.properties }), ...shown },
        delete: noContent,
        ...more,
      },
    });

  test('are changed and removed, alone and in their list', () => {
    const steps: readonly Step[] = [
      ['GET', '/teas/2', undefined, two, 'from memory'],
      ['PATCH', '/teas/2', { kind: 'white' }, { ...two, kind: 'white' }, 'changed'],
      ['GET', '/teas', undefined, [one, { ...two, kind: 'white' }], 'from memory'],
      ['DELETE', '/teas/1', undefined, 204, 'removed'],
      ['GET', '/teas/1', undefined, 404, 'not in memory'],
      ['PATCH', '/teas/1', { kind: 'x' }, 404, 'none'],
      ['GET', '/teas', undefined, [{ ...two, kind: 'white' }], 'from memory'],
      ['PUT', '/teas/1', { id: 1, name: 'Ceylon' }, { id: 1, name: 'Ceylon' }, 'replaced'],
      ['GET', '/teas/1', undefined, { id: 1, name: 'Ceylon' }, 'from memory'],
    ];
    expect(told(teas(), steps)).toEqual(steps);
  });

  test('are all there, also those that no answer documents, until they are deleted', () => {
    const steps: readonly Step[] = [
      ['GET', '/teas/7', undefined, one, 'none'],
      ['PATCH', '/teas/7', { kind: 'x' }, { ...one, id: 7, kind: 'x' }, 'changed'],
      ['GET', '/teas/7', undefined, { ...one, id: 7, kind: 'x' }, 'from memory'],
      ['DELETE', '/teas/7', undefined, 204, 'removed'],
      ['DELETE', '/teas/8', undefined, 204, 'removed'],
      ['GET', '/teas/8', undefined, 404, 'not in memory'],
      ['GET', '/teas/7', undefined, 404, 'not in memory'],
      ['PUT', '/teas/8', { id: 8, name: 'Puer' }, { id: 8, name: 'Puer' }, 'replaced'],
      ['GET', '/teas/8', undefined, { id: 8, name: 'Puer' }, 'from memory'],
      ['GET', '/teas', undefined, [one, two, { id: 8, name: 'Puer' }], 'from memory'],
    ];
    expect(told(teas(), steps)).toEqual(steps);
  });

  test('that show no id are told apart by their paths', () => {
    const flag = json({ schema: { properties: { on: { type: 'boolean' } } }, example: { on: false } });
    const put = { ...bodyOf({ properties: { on: { type: 'boolean' } } }), ...flag };
    const steps: readonly Step[] = [
      ['PUT', '/flags/a', { on: true }, { on: true }, 'changed'],
      ['GET', '/flags/a', undefined, { on: true }, 'from memory'],
      ['GET', '/flags/b', undefined, { on: false }, 'none'],
      ['DELETE', '/flags/b', undefined, 204, 'removed'],
      ['GET', '/flags/b', undefined, 404, 'none'],
    ];
    expect(told(withMemory({ '/flags/{key}': { get: flag, put, delete: noContent } }), steps)).toEqual(steps);
  });

  test.each<[string, status: string, answer: object]>([
    ['an answer without the id', '201', { on: true }],
    ['an answer about a job', '202', { job: 'j1' }],
  ])('are also those of a POST with %s', (_, status, answer) => {
    const switches = json({ schema: { properties: { on: { type: 'boolean' } } }, example: { on: false } });
    const put = { ...bodyOf({ properties: { on: { type: 'boolean' } } }), ...switches };
    const engine = withMemory({
      '/switches': {
        get: json({ example: [{ on: false }] }),
        post: { ...bodyOf({}), ...json({ example: answer }, status) },
      },
      '/switches/{key}': { get: switches, put },
    });
    const steps: readonly Step[] = [
      ['POST', '/switches', {}, answer, 'none'],
      ['PUT', '/switches/a', { on: true }, { on: true }, 'changed'],
      ['GET', '/switches/a', undefined, { on: true }, 'from memory'],
      ['GET', '/switches/b', undefined, { on: false }, 'none'],
      ['GET', '/switches', undefined, [{ on: false }], 'none'],
    ];
    expect(told(engine, steps)).toEqual(steps);
  });

  test('offer the ids that they have at the start, else the example of the path', () => {
    const [flag, tea] = [json({ example: { on: false } }), json({ example: two })];
    const [key, id] = ['key', 'id'].map((name) => [
      { name, in: 'path', required: true, schema: { type: 'string' }, example: 'beta' },
    ]);
    const engine = withMemory({
      '/flags/{key}': { parameters: key, get: flag, put: flag },
      '/teas/{id}': { parameters: id, get: tea, delete: noContent },
    });
    const offered = engine.offered().map((each) => each.pathValue(each.operation.path === '/teas/{id}' ? 'id' : 'key'));
    expect(offered).toEqual(['beta', 'beta', '2', '2']);
  });

  test('what reads a record is that first, and a list only then', () => {
    const tag = json({
      schema: { properties: { tag: { type: 'string' } } },
      example: { tag: 'a', names: [{ name: 'b' }] },
    });
    const patch = { ...bodyOf({ properties: { tag: { type: 'string' }, note: { type: 'string' } } }), ...tag };
    const inner = json({ example: { name: 'b' } });
    const item = { get: inner, patch: { ...bodyOf({ properties: { name: { type: 'string' } } }), ...inner } };
    const steps: readonly Step[] = [
      ['GET', '/tags/a', undefined, { tag: 'a', names: [{ name: 'b' }] }, 'from memory'],
      ['GET', '/tags/a/b', undefined, { name: 'b' }, 'from memory'],
    ];
    expect(told(withMemory({ '/tags/{tag}': { get: tag, patch }, '/tags/{tag}/{name}': item }), steps)).toEqual(steps);
  });

  test('are refused where the memory is full', () => {
    const description = describeTree(openapi({ '/a/{id}': { get: shown, delete: noContent } }));
    const engine = createEngine(description, defaultSettings, {
      createMemory: (context) => createMemory(context, { records: 3, characters: 1000 }),
    });
    expect([7, 8, 9].map((id) => ask(engine, 'DELETE', `/a/${id}`).status)).toEqual([204, 204, 507]);
  });
});

describe('records of shallow routes', () => {
  const project = { type: 'object', properties: { gid: { type: 'string', readOnly: true }, name: { type: 'string' } } };
  const components = { schemas: { Project: project, Other: { properties: { gid: {} } } } };
  const ref = (name: string): object => ({
    type: 'object',
    properties: { data: { $ref: `#/components/schemas/${name}` } },
  });
  const answer = (name: string, gid: string, status = '200'): object =>
    json({ schema: ref(name), example: { data: { gid, name: `p${gid}` } } }, status);
  const list = (...gids: readonly string[]): object =>
    json({ example: { data: gids.map((gid) => ({ gid, name: `p${gid}` })) } });
  const post = (name: string): object => ({ ...bodyOf(ref(name)), ...answer(name, '1', '201') });
  const engineFor = (paths: object): Engine => engineOf({ ...openapi(paths), components }, { state: true });
  const item = {
    get: answer('Project', '1'),
    put: { ...bodyOf(ref('Project')), ...answer('Project', '1') },
    delete: noContent,
  };
  const named = (gid: string, name: string): object => ({ data: { gid, name } });

  test.each<[string, top: object | undefined]>([
    ['that no other makes', undefined],
    ['that a collection has', { get: list('1', '2'), post: post('Project') }],
  ])('are read, listed, changed and removed: those %s', (_, top) => {
    const engine = engineFor({
      '/workspaces/{workspace}/projects': { get: list('1', '9'), post: post('Project') },
      '/projects/{project_gid}': item,
      ...(top && { '/projects': top }),
    });
    const made = top === undefined ? '2' : '3';
    const steps: readonly Step[] = [
      [
        'GET',
        '/workspaces/7/projects',
        undefined,
        {
          data: [
            { gid: '1', name: 'p1' },
            { gid: '9', name: 'p9' },
          ],
        },
      ],
      ['POST', '/workspaces/7/projects', named('x', 'new'), named(made, 'new'), `stored /projects/${made}`],
      ['GET', `/projects/${made}`, undefined, named(made, 'new'), 'from memory'],
      [
        'GET',
        '/workspaces/7/projects',
        undefined,
        {
          data: [
            { gid: '1', name: 'p1' },
            { gid: '9', name: 'p9' },
            { gid: made, name: 'new' },
          ],
        },
        'from memory',
      ],
      ['PUT', '/projects/1', named('1', 'other'), named('1', 'other'), 'changed'],
      ['DELETE', `/projects/${made}`, undefined, 204, 'removed'],
      [
        'GET',
        '/workspaces/7/projects',
        undefined,
        {
          data: [
            { gid: '1', name: 'other' },
            { gid: '9', name: 'p9' },
          ],
        },
      ],
      ['DELETE', '/projects/1', undefined, 204, 'removed'],
      ['GET', '/workspaces/8/projects', undefined, { data: [{ gid: '9', name: 'p9' }] }],
    ];
    expect(told(engine, steps)).toEqual(steps);
  });

  test.each<[string, more: object]>([
    ['answers with another schema', { '/workspaces/{workspace}/projects': { post: post('Other') } }],
    ['answers without an id', { '/workspaces/{workspace}/projects': { post: json({ example: { ok: true } }, '201') } }],
    ['answers with an error alone', { '/workspaces/{workspace}/projects': { post: answer('Project', '1', '404') } }],
    [
      'may mean two',
      { '/workspaces/{workspace}/projects': { post: post('Project') }, '/v2/projects/{project_gid}': item },
    ],
  ])('are none of a POST that %s', (_, more) => {
    const engine = engineFor({ '/projects/{project_gid}': item, ...more });
    expect(
      raw(engine, 'POST', '/workspaces/7/projects', { body: { data: { name: 'new' } } }).headers,
    ).not.toHaveProperty('x-assay-state');
    expect(ask(engine, 'GET', '/projects/2').body).toEqual(named('1', 'p1'));
  });

  test('are those of the path itself, where it has a record', () => {
    const own = answer('Project', '1');
    const engine = engineFor({
      '/users/{user}/projects': { get: own, post: { ...bodyOf(ref('Project')), ...own } },
      '/projects/{other}': { get: json({ example: { other: 5 } }), delete: noContent },
    });
    const steps: readonly Step[] = [
      ['POST', '/users/7/projects', named('1', 'new'), named('1', 'new'), 'changed'],
      ['GET', '/users/7/projects', undefined, named('1', 'new'), 'from memory'],
      ['GET', '/projects/5', undefined, { other: 5 }, 'from memory'],
    ];
    expect(told(engine, steps)).toEqual(steps);
  });

  test('are read where nothing changes them, and have no schema', () => {
    const shown = (status: string): object =>
      json({ schema: { type: 'object' }, example: { data: { gid: '1', name: 'p1' } } }, status);
    const engine = engineFor({
      '/workspaces/{workspace}/projects': { post: { ...bodyOf(ref('Project')), ...shown('201') } },
      '/projects/{project_gid}': { get: shown('200') },
    });
    const steps: readonly Step[] = [
      ['POST', '/workspaces/7/projects', named('x', 'new'), named('2', 'new'), 'stored /projects/2'],
      ['GET', '/projects/2', undefined, named('2', 'new'), 'from memory'],
    ];
    expect(told(engine, steps)).toEqual(steps);
  });

  test('are refused where the memory is full', () => {
    const tree = {
      ...openapi({ '/workspaces/{workspace}/projects': { post: post('Project') }, '/projects/{project_gid}': item }),
      components,
    };
    const engine = createEngine(describeTree(tree), defaultSettings, {
      createMemory: (context) => createMemory(context, { records: 2, characters: 1000 }),
    });
    expect(ask(engine, 'POST', '/workspaces/7/projects', { body: {} }).status).toBe(507);
  });
});
