import { describe, expect, test } from '@jest/globals';
import type { ReplayReport, Coverage } from '../../../src/results.ts';
import { runInMemory, type Target } from '../../cli/replay/support.ts';

const json = (examples: object): object => ({ content: { 'application/json': examples } });
const named = (...names: readonly string[]): object =>
  json({ examples: Object.fromEntries(names.map((name) => [name, { value: { name } }])) });
const operation = (responses: object, more: object = {}): object => ({
  openapi: '3.1.0',
  info: {},
  paths: { '/a': { get: { responses, ...more } } },
});
const noRows = { operations: 0, statuses: 0, mediaTypes: 0, parameters: 0, namedExamples: 0 };
const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } };

async function coverageOf(tree: object, args: readonly string[] = [], target?: Target): Promise<Coverage | undefined> {
  const surroundings = { trees: { 'api.yaml': tree }, ...(target && { target }) };
  const { stdout } = await runInMemory(['api.yaml', '--format', 'json', ...args], surroundings);
  return (JSON.parse(stdout) as ReplayReport).runs[0]?.coverage;
}

describe('what a description declares, what of it can be tested, and what was seen', () => {
  const rows: readonly {
    title: string;
    tree: object;
    args?: readonly string[];
    coverage: Partial<Coverage>;
  }[] = [
    {
      title: 'every status with an example can be asked for by name',
      tree: operation({ 200: named('x'), 404: named('gone') }),
      coverage: {
        statuses: [2, 2],
        mediaTypes: [2, 2],
        namedExamples: { total: 2, passed: 2, failed: 0, skipped: 0, unreachable: 0 },
        testable: { operations: 1, statuses: 2, mediaTypes: 2, parameters: 0, namedExamples: 2 },
        failed: { operations: 0, statuses: 0, mediaTypes: 0, parameters: 0, namedExamples: 0 },
      },
    },
    {
      title: 'an error without a named example nobody can ask for',
      tree: operation({ 200: named('x'), 404: json({ example: {} }), 500: { description: '' } }),
      coverage: {
        statuses: [1, 3],
        mediaTypes: [1, 2],
        testable: { operations: 1, statuses: 1, mediaTypes: 1, parameters: 0, namedExamples: 1 },
      },
    },
    {
      title: 'a name that two statuses share reaches one of them',
      tree: operation({ 200: named('x'), 400: named('x') }),
      coverage: { namedExamples: { total: 2, passed: 1, failed: 0, skipped: 0, unreachable: 1 } },
    },
    {
      title: 'optional parameters are sent where they have an example',
      tree: operation({ 200: named('x') }, { parameters: [limit, { ...limit, name: 'page', example: 1 }] }),
      coverage: {
        parameters: [0, 2],
        testable: { operations: 1, statuses: 1, mediaTypes: 1, parameters: 1, namedExamples: 1 },
        sent: { operations: 1, statuses: 1, mediaTypes: 1, parameters: 1, namedExamples: 1 },
      },
    },
    {
      title: 'a parameter is checked where an answer must show it',
      tree: operation({ 200: named('x') }, { parameters: [{ ...limit, required: true, example: 1 }] }),
      args: ['--validate', 'request'],
      coverage: { parameters: [1, 1], failed: noRows },
    },
    {
      title: 'an example that no filter lets be compared is compared with nothing',
      tree: operation({ 200: named('x') }),
      args: ['--include', 'check=status-expected'],
      coverage: { bodies: { example: 0, schema: 0, nothing: 0 } },
    },
    {
      title: 'bodies are compared with an example, with a schema only, or with neither',
      tree: {
        ...operation({ 200: named('x') }),
        paths: {
          '/a': { get: { responses: { 200: named('x') } } },
          '/b': { get: { responses: { 200: json({ schema: { type: 'integer' } }) } } },
          '/c': { get: { responses: { 200: json({}) } } },
        },
      },
      args: ['--include', 'check=body-*'],
      coverage: { bodies: { example: 4, schema: 2, nothing: 2 } },
    },
    {
      title: 'without a header for names none is asked for',
      tree: operation({ 200: named('x', 'y') }),
      args: ['--profile', 'none'],
      coverage: { namedExamples: { total: 2, passed: 0, failed: 0, skipped: 2, unreachable: 0 } },
    },
    {
      title: 'where nothing is declared nothing is missing',
      tree: operation({}),
      coverage: { operations: [0, 1], statuses: [0, 0], mediaTypes: [0, 0], parameters: [0, 0] },
    },
  ];
  test.each(rows)('$title', async ({ tree, args = [], coverage }) => {
    expect(await coverageOf(tree, args)).toMatchObject(coverage);
  });
});

test('what a target leaves out is its failure, not the description’s', async () => {
  const silent: Target = ({ target }) => ({
    kind: 'reply',
    reply: { status: target.includes('assay') ? 404 : 503, headers: {}, body: new Uint8Array() },
  });
  expect(await coverageOf(operation({ 200: named('x') }), ['--target', 'http://127.0.0.1:1'], silent)).toEqual({
    operations: [1, 1],
    statuses: [0, 1],
    mediaTypes: [0, 1],
    parameters: [0, 0],
    namedExamples: { total: 1, passed: 0, failed: 1, skipped: 0, unreachable: 0 },
    testable: { operations: 1, statuses: 1, mediaTypes: 1, parameters: 0, namedExamples: 1 },
    sent: { operations: 1, statuses: 1, mediaTypes: 1, parameters: 0, namedExamples: 1 },
    bodies: { example: 0, schema: 0, nothing: 0 },
    failed: { operations: 1, statuses: 1, mediaTypes: 1, parameters: 0, namedExamples: 1 },
  });
});

describe('an operation that never had an expected status is told from one that had', () => {
  const read = (path: string): object => ({
    [path]: {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { 200: named('x'), 404: { description: '' }, 410: { description: '' } },
      },
    },
  });
  const tree = { openapi: '3.1.0', info: {}, paths: { ...read('/a/{id}'), ...read('/b/{id}'), ...read('/c/{id}') } };
  const statuses: Readonly<Record<string, number>> = { '/a/0': 404, '/b/0': 200, '/c/0': 410 };
  const server: Target = ({ target, method }) => {
    const status = statuses[target] ?? 404;
    const isFound = status === 200 && method !== 'HEAD';
    const body = new TextEncoder().encode(isFound ? '{"name":"x"}' : '');
    const headers = status === 200 ? { 'content-type': 'application/json' } : {};
    return { kind: 'reply', reply: { status, headers, body: method === 'GET' ? body : new Uint8Array() } };
  };
  const args = ['--target', 'http://127.0.0.1:1', '--profile', 'none'];

  test('in the coverage', async () => {
    expect(await coverageOf(tree, args, server)).toMatchObject({
      operations: [3, 3],
      statuses: [3, 9],
      otherwise: { 404: 1, 410: 1 },
      failed: noRows,
    });
  });

  test('in the last line', async () => {
    const { stdout } = await runInMemory(['api.yaml', ...args], { trees: { 'api.yaml': tree }, target: server });
    expect(stdout.trimEnd().split('\n').at(-1)).toContain(
      '; 1 operation answered 404, 1 operation answered 410: nothing is known of their 2xx; ',
    );
  });

  const sentences = async (paths: object, target: Target): Promise<readonly string[]> => {
    const trees = { 'api.yaml': { openapi: '3.1.0', info: {}, paths } };
    const { stdout } = await runInMemory(['api.yaml', ...args, '--allow-writes'], { trees, target });
    return stdout.split('\n').filter((line) => /and no 2xx:|^Bodies/u.test(line));
  };

  test('by name', async () => {
    expect(await sentences(tree.paths, server)).toEqual([
      '1 operation answered 404 and no 2xx: GET /a/{id}.',
      '1 operation answered 410 and no 2xx: GET /c/{id}.',
    ]);
  });

  test('the first ten by name, and how fields of bodies are given', async () => {
    const post = {
      requestBody: { content: { 'application/json': { schema: { type: 'object', required: ['n'] } } } },
      responses: { 201: { description: '' }, 400: { description: '' } },
    };
    const paths = Object.fromEntries(Array.from('abcdefghijkl', (letter) => [`/${letter}`, { post }]));
    const refusing: Target = ({ target }) => ({
      kind: 'reply',
      reply: { status: /^\/[a-l]$/u.test(target) ? 400 : 404, headers: {}, body: new Uint8Array() },
    });
    expect(await sentences({ ...paths, ...read('/z/{id}') }, refusing)).toEqual([
      '12 operations answered 400 and no 2xx: POST /a, POST /b, POST /c, POST /d, POST /e, POST /f, POST /g, POST /h, POST /i, POST /j and 2 more.',
      '1 operation answered 404 and no 2xx: GET /z/{id}.',
      'Bodies were made up: `--value body.n=...` gives a field that the target takes.',
    ]);
  });

  test('once, where a journey asks, too', async () => {
    const post = {
      requestBody: { content: { 'application/json': { schema: { properties: { n: { type: 'integer' } } } } } },
      responses: { 201: named('x'), 422: { description: '' } },
    };
    const refusing: Target = ({ target, method }) => ({
      kind: 'reply',
      reply: { status: method === 'POST' && target === '/a' ? 422 : 404, headers: {}, body: new Uint8Array() },
    });
    expect(await sentences({ '/a': { post }, ...read('/a/{id}') }, refusing)).toEqual([
      '1 operation answered 404 and no 2xx: GET /a/{id}.',
      '1 operation answered 422 and no 2xx: POST /a.',
      'Bodies were made up: `--value body.n=...` gives a field that the target takes.',
    ]);
  });

  test('not, where an undeclared 2xx came', async () => {
    const schema = { required: ['n'], properties: { n: { type: 'integer' }, more: { type: 'integer' } } };
    const post = {
      requestBody: { content: { 'application/json': { schema } } },
      responses: { 201: named('x'), 422: { description: '' } },
    };
    const succeeding: Target = ({ target, method, body = new Uint8Array() }) => {
      const isWhole = new TextDecoder().decode(body).includes('more');
      const status = method === 'POST' && target === '/a' ? (isWhole ? 422 : 202) : 404;
      return { kind: 'reply', reply: { status, headers: {}, body: new Uint8Array() } };
    };
    expect(await sentences({ '/a': { post } }, succeeding)).toEqual([]);
  });

  test('a run of declared 404 alone says nothing of its target', async () => {
    const nothing: Target = () => ({ kind: 'reply', reply: { status: 404, headers: {}, body: new Uint8Array() } });
    const { stdout } = await runInMemory(['api.yaml', ...args], { trees: { 'api.yaml': tree }, target: nothing });
    expect(stdout).toContain('found all 6 answers with 404. The base URL may lack a path');
  });
});
