import { afterEach, describe, expect, test } from '@jest/globals';
import { createHttpSend } from '../../src/node/send.ts';
import type { ReplayReport } from '../../src/results.ts';
import { runInMemory, type Done, type Surroundings } from '../cli/replay/support.ts';
import { endAll, serve } from '../support/assay-process.ts';
import { openShop, petShop, type Shop } from './pet-shop.ts';
import { allowedJourneys, journeyLies } from './servers/journey-lies.ts';

afterEach(endAll);

const writes = ['--profile', 'none', '--allow-writes'];

async function replay(
  { listener }: Pick<Shop, 'listener'>,
  args: readonly string[] = writes,
  more: Surroundings = {},
): Promise<Done & { url: string }> {
  const url = await serve(listener);
  const done = await runInMemory(['api.yaml', '--target', url, ...args, '--format', 'json'], {
    trees: { 'api.yaml': petShop },
    createHttpSend: (target, options) => Promise.resolve(createHttpSend(target, options)),
    ...more,
  });
  return { ...done, url };
}

function failuresIn({ stdout }: Done): readonly string[] {
  const { runs } = JSON.parse(stdout) as ReplayReport;
  return runs.flatMap(({ results }) =>
    results.filter(({ status }) => status === 'failed').map(({ check, message }) => `${check}: ${message}`),
  );
}

function warningsIn({ stdout }: Done): readonly string[] {
  return (JSON.parse(stdout) as ReplayReport).runs.flatMap(({ warnings }) => warnings);
}

describe('a shop that keeps its records', () => {
  test('has no failures, and nothing is left in it', async () => {
    const shop = openShop();
    const done = await replay(shop);
    expect([done.code, failuresIn(done), [...shop.records]]).toEqual([0, [], []]);
  });

  const mapPaths = (map: (path: string, item: string) => readonly [path: string, item: string]): object => {
    const mapped = Object.entries(petShop.paths).map(([path, item]) => map(path, JSON.stringify(item)));
    return { ...petShop, paths: Object.fromEntries(mapped.map(([path, item]) => [path, JSON.parse(item) as object])) };
  };
  const nameToys = (text: string): string => text.replaceAll('petId', 'pet').replaceAll('toyId', 'petId');

  test.each<[title: string, tree: object]>([
    ['', petShop],
    [', also where paths end with a slash', mapPaths((path, item) => [`${path}/`, item])],
    [
      ', also where a pet has another name in the paths below it',
      mapPaths((path, item) => (path.includes('toys') ? [nameToys(path), nameToys(item)] : [path, item])),
    ],
  ])('is tried in the order of a life: a pet, its toy, and their ends%s', async (_, tree) => {
    const shop = openShop();
    const listener: Shop['listener'] = (request, response) => {
      request.url = request.url?.replace(/\/$/u, '');
      shop.listener(request, response);
    };
    const trees = { 'api.yaml': tree };
    const done = await replay({ listener }, [...writes, '--concurrency', '1', '--exclude', 'check=undefined-*'], {
      trees,
    });
    const first = shop.seen.findIndex((line) => line === 'POST /pets 201');
    expect([failuresIn(done), shop.seen.slice(first, first + 16)]).toEqual([
      [],
      [
        'POST /pets 201',
        'GET /pets/1 200',
        'POST /pets/1/toys 201',
        'GET /pets/1/toys/2 200',
        'DELETE /pets/1/toys/2 204',
        'GET /pets/1/toys/2 404',
        'PUT /pets/1 200',
        'GET /pets/1 200',
        'PATCH /pets/1 200',
        'GET /pets/1 200',
        'PATCH /pets/1 200',
        'GET /pets/1 200',
        'GET /pets 200',
        'DELETE /pets/1 204',
        'GET /pets/1 404',
        'GET /pets 200',
      ],
    ]);
  });

  test('has one line for each journey in the text report', async () => {
    const url = await serve(openShop().listener);
    const { stdout } = await runInMemory(['api.yaml', '--target', url, ...writes], {
      trees: { 'api.yaml': petShop },
      createHttpSend: (target, options) => Promise.resolve(createHttpSend(target, options)),
    });
    expect(stdout.split('\n').filter((line) => line.includes('Journey'))).toEqual([
      'ok      Journey of /pets: 12 cases',
      'ok      Journey of /pets/{petId}/toys: 4 cases',
    ]);
  });

  test('keeps a value that is given for a field through all changes', async () => {
    const ages = new Map<string, unknown[]>();
    const shop = openShop(({ method, path, sent }, usual) => {
      if (path === '/pets/1' && 'age' in sent) ages.set(method, [...(ages.get(method) ?? []), sent.age]);
      return usual();
    });
    const done = await replay(shop, [...writes, '--value', 'body.age=7']);
    expect([done.code, failuresIn(done), Object.fromEntries(ages)]).toEqual([0, [], { PUT: [7], PATCH: [7, 7] }]);
  });

  test('is changed where a field has its types in alternatives, too', async () => {
    const age = { anyOf: [{ type: 'integer' }, { type: 'null' }] };
    const { schemas } = petShop.components;
    const Pet = { ...schemas.Pet, properties: { ...schemas.Pet.properties, age } };
    const trees = { 'api.yaml': { ...petShop, components: { schemas: { ...schemas, Pet } } } };
    const shop = openShop(({ method, path, records }, usual) => {
      const before = records.get(path);
      const given = usual();
      if (method === 'PUT' && before !== undefined) records.set(path, { ...records.get(path), age: before.age });
      return given;
    });
    expect(failuresIn(await replay(shop, writes, { trees }))).toEqual([
      'change-kept: GET must answer with what PUT /pets/{petId} sent; found other values of `age`.',
    ]);
  });

  test('covers the statuses of one record', async () => {
    const { stdout } = await replay(openShop());
    const [run] = (JSON.parse(stdout) as ReplayReport).runs;
    expect([run?.coverage.operations, run?.coverage.otherwise]).toEqual([[9, 9], undefined]);
  });

  test('is tried without --allow-writes as before, and other profiles as before', async () => {
    const [plain, mock] = [openShop(), openShop()];
    await replay(plain, ['--profile', 'none']);
    await replay(mock, ['--allow-writes']);
    const isFollowed = ({ seen }: Shop): boolean => seen.includes('GET /pets/1 200');
    expect([isFollowed(plain), isFollowed(mock)]).toEqual([false, false]);
  });

  test('gives the same report five times', async () => {
    const reports = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { stdout, url } = await replay(
          openShop((request, usual) =>
            request.method === 'PUT' ? { status: 200, body: request.records.get(request.path) } : usual(),
          ),
        );
        return stdout.replaceAll(url, 'URL');
      }),
    );
    expect(new Set(reports).size).toBe(1);
  });
});

const isPet = (path: string): boolean => /^\/pets\/\d+$/u.test(path);
test('a number is changed to one that is not whole, and a code to one that its pattern allows', async () => {
  const ours = JSON.stringify(petShop).replaceAll(
    '"age":{"type":"integer"}',
    '"age":{"type":"number"},"chip":{"type":"string","pattern":"^[0-9]{3}$"}',
  );
  const shop = openShop(({ method, path, records, sent }, usual) => {
    const { chip } = records.get(path) ?? {};
    const given = usual();
    if (!isPet(path) || (method !== 'PUT' && method !== 'PATCH')) return given;
    // The answers show what was sent, whatever is stored.
    records.set(path, { ...records.get(path), chip, age: Math.floor(Number(sent.age)) });
    return given;
  });
  const { stdout } = await replay(shop, writes, { trees: { 'api.yaml': JSON.parse(ours) as object } });
  const [run] = (JSON.parse(stdout) as ReplayReport).runs;
  const [first] = run?.results.filter(({ status }) => status === 'failed') ?? [];
  expect([first?.message, first?.differences]).toEqual([
    'GET must answer with what PUT /pets/{petId} sent; found other values of `age`, `chip`.',
    [
      { pointer: '/age', documented: 12.5, received: 12 },
      { pointer: '/chip', documented: '124', received: '123' },
    ],
  ]);
});

test('a result about a record that the run deletes names the request that made it, and one about another does not', async () => {
  /** The failures of a shop, and the requests that made their records. */
  const madeBy = async (deviate: Parameters<typeof openShop>[0]): Promise<readonly unknown[]> => {
    const { stdout } = await replay(openShop(deviate));
    const [run] = (JSON.parse(stdout) as ReplayReport).runs;
    return (run?.results ?? [])
      .filter(({ status }) => status === 'failed')
      .map(({ method, path, madeBy: by }) => [`${method ?? ''} ${path ?? ''}`, by]);
  };
  const nameless: Parameters<typeof openShop>[0] = ({ method }, usual) =>
    method === 'GET' || method === 'POST' ? { ...usual(), body: { name: 5 } } : usual();
  const lost: Parameters<typeof openShop>[0] = ({ method, path }, usual) =>
    method === 'POST' && path === '/pets' ? { ...usual(), headers: { location: '/pets/999' } } : usual();
  expect(await madeBy(lost)).toEqual([['GET /pets/{petId}', undefined]]);
  expect([...new Set((await madeBy(nameless)).map((each) => JSON.stringify(each)))].sort()).toEqual([
    // The list is read apart from the journey, too.
    '["GET /pets","POST /pets"]',
    '["GET /pets",null]',
    '["GET /pets/{petId}","POST /pets"]',
    '["GET /pets/{petId}/toys/{toyId}","POST /pets/{petId}/toys"]',
    '["POST /pets",null]',
    '["POST /pets/{petId}/toys","POST /pets"]',
  ]);
});

test('the id in a body is that of the record: a server may refuse another', async () => {
  const writable = JSON.stringify(petShop).replace(
    '{"type":"integer","readOnly":true}',
    '{"type":"integer","example":99}',
  );
  const ids: unknown[] = [];
  const shop = openShop(({ method, path, sent }, usual) => {
    if (method === 'PUT' && isPet(path)) ids.push([path, sent.id]);
    return usual();
  });
  await replay(shop, writes, { trees: { 'api.yaml': JSON.parse(writable) as object } });
  expect(ids.at(-1)).toEqual(['/pets/1', 1]);
});

test('the id in a body has all its digits', async () => {
  const writable = JSON.stringify(petShop).replace('{"type":"integer","readOnly":true}', '{"type":"integer"}');
  const bodies: string[] = [];
  const { listener } = openShop(undefined, { idsAfter: '900719925474099', last: 2 });
  const noting: Shop['listener'] = (request, response) => {
    if (request.method === 'PUT') request.on('data', (part) => bodies.push(String(part)));
    listener(request, response);
  };
  await replay({ listener: noting }, writes, { trees: { 'api.yaml': JSON.parse(writable) as object } });
  expect(bodies.at(-1)).toBe('{"id":9007199254740993,"name":"Assay-Pr\u00f3be-7","age":4711}');
});

test.each([
  ['by `Location`', false],
  ['by the id in the answer', true],
])('ids with more digits than JavaScript keeps lead to the right record, %s', async (_, isBare) => {
  const others = { '/pets/9007199254740992': { id: 2, name: 'Tom' }, '/pets/9007199254740994': { id: 4, name: 'Kit' } };
  const written: string[] = [];
  const shop = openShop(
    ({ method, path, records }, usual) => {
      for (const [at, other] of Object.entries(others)) if (!records.has(at)) records.set(at, other);
      if (/^(?:PUT|PATCH|DELETE)$/u.test(method)) written.push(path);
      const given = usual();
      // 9007199254740993 is the first that is made here.
      if (given.status === 201 && path === '/pets' && isBare) return { status: 201, body: given.body };
      return given;
    },
    { idsAfter: '900719925474099', last: 2 },
  );
  const done = await replay(shop, writes, { trees: { 'api.yaml': petShop } });
  expect([failuresIn(done), Object.fromEntries(shop.records), written.filter((path) => path in others)]).toEqual([
    [],
    others,
    [],
  ]);
});

/** The shop whose ages are numbers, and that may refuse changes with 422. */
const refusing = (): object => {
  const text = JSON.stringify(petShop).replaceAll('"age":{"type":"integer"}', '"age":{"type":"number"}');
  const { paths, ...rest } = JSON.parse(text) as typeof petShop;
  const { put, patch, ...others } = paths['/pets/{petId}'];
  const with422 = <T extends { readonly responses: object }>(operation: T) => ({
    ...operation,
    responses: { ...operation.responses, 422: { description: 'Wrong' } },
  });
  return { ...rest, paths: { ...paths, '/pets/{petId}': { ...others, put: with422(put), patch: with422(patch) } } };
};

test.each<[title: string, refuses: (sent: Readonly<Record<string, unknown>>) => boolean, changes: readonly string[]]>([
  [
    'with the fields that were taken',
    (sent) => 'age' in sent,
    ['PUT {"name":"Assay-Pr\u00f3be-7"} 200', 'PATCH {"name":"Pr\u00f6be7"} 200'],
  ],
  [
    'with whole numbers where fractions are refused',
    (sent) => !Number.isInteger(sent.age ?? 0),
    [
      'PUT {"name":"Assay-Pr\u00f3be-7","age":12.5} 422',
      'PUT {"name":"Pr\u00f6be7","age":4711} 200',
      'PATCH {"name":"assay-probe","age":7.25} 422',
      'PATCH {"name":"PROBE","age":17} 200',
      'PATCH {"age":7} 200',
    ],
  ],
  [
    'with the values that were taken where others are refused',
    (sent) => 'name' in sent && sent.name !== 'string',
    [
      'PUT {"name":"Assay-Pr\u00f3be-7","age":12.5} 422',
      'PUT {"name":"Pr\u00f6be7","age":4711} 422',
      'PUT {"name":"string","age":0} 200',
      'PATCH {"name":"assay-probe","age":7.25} 422',
      'PATCH {"name":"PROBE","age":17} 422',
      'PATCH {"name":"string","age":0} 200',
      'PATCH {"age":0} 200',
    ],
  ],
])('a record whose made-up values are refused is made, and changed, %s', async (_, refuses, changes) => {
  const changed: string[] = [];
  const shop = openShop(({ method, path, sent }, usual) => {
    const given = /^(?:POST|PUT|PATCH)$/u.test(method) && refuses(sent) ? { status: 422 } : usual();
    if (path === '/pets/1' && /^(?:PUT|PATCH)$/u.test(method))
      changed.push(`${method} ${JSON.stringify(sent)} ${given.status}`);
    return given;
  });
  const done = await replay(shop, [...writes, '--concurrency', '1'], { trees: { 'api.yaml': refusing() } });
  expect([failuresIn(done), changed, [...shop.records]]).toEqual([[], changes, []]);
});

describe('a record with an entity tag', () => {
  const ifMatch = { name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } };
  const [petPath, pet] = ['/pets/{petId}' as const, petShop.paths['/pets/{petId}']];
  const locked = Object.fromEntries(
    (['put', 'patch', 'delete'] as const).map((method) => [method, { ...pet[method], parameters: [ifMatch] }]),
  );
  const tree = { ...petShop, paths: { ...petShop.paths, [petPath]: { ...pet, ...locked } } };

  /** A shop that refuses changes without the tag of the record; `tagOf` is the one that GET shows. */
  const openLocked = (tagOf: (version: number) => string): { readonly shop: Shop; readonly refused: string[] } => {
    const versions = new Map<string, number>();
    const refused: string[] = [];
    const shop = openShop(({ method, path, records, headers }, usual) => {
      const version = versions.get(path) ?? 1;
      const isChange = /^(?:PUT|PATCH|DELETE)$/u.test(method) && records.has(path) && isPet(path);
      if (isChange && headers['if-match'] !== `"v${version}"`) {
        refused.push(`${method} ${path} ${headers['if-match'] ?? ''}`);
        return { status: 412 };
      }
      if (isChange) versions.set(path, version + 1);
      const given = usual();
      return isPet(path) && method === 'GET' ? { ...given, headers: { etag: tagOf(version) } } : given;
    });
    return { shop, refused };
  };

  test('is changed and deleted by it', async () => {
    const { shop, refused } = openLocked((version) => `"v${version}"`);
    const done = await replay(shop, writes, { trees: { 'api.yaml': tree } });
    expect([failuresIn(done), refused, [...shop.records]]).toEqual([[], [], []]);
  });

  test('that is a false one is told', async () => {
    const { shop } = openLocked(() => '"v0"');
    const done = await replay(shop, writes, { trees: { 'api.yaml': tree } });
    expect(failuresIn(done)).toEqual([
      'status-expected: The status must be a declared one (200, 404); found 412.',
      'status-expected: The status must be a declared one (200, 404); found 412.',
      'status-expected: The status must be a declared one (204, 404); found 412.',
    ]);
  });

  test('is not what a value of the user is', async () => {
    const { shop, refused } = openLocked((version) => `"v${version}"`);
    await replay(shop, [...writes, '--value', 'If-Match="v7"'], { trees: { 'api.yaml': tree } });
    expect(refused[0]).toBe('PUT /pets/1 "v7"');
  });
});

test.each(journeyLies)('told is $title', async ({ deviate, failures }) => {
  expect(failuresIn(await replay(openShop(deviate)))).toEqual(failures);
});

test.each(allowedJourneys)('a server may $title', async ({ deviate, failures }) => {
  const done = await replay(openShop(deviate));
  expect(failuresIn(done).filter((line) => /^(?:created|change|deleted)-/u.test(line))).toEqual(failures);
});

describe('the answer about what is gone', () => {
  const { '/pets/{petId}': item } = petShop.paths;
  const problem = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } };
  const missing = {
    description: 'None',
    headers: { 'X-Trace': { required: true, schema: { type: 'string' } } },
    content: { 'application/problem+json': { schema: problem } },
  };
  const get = { ...item.get, responses: { ...item.get.responses, 404: missing } };
  const tree = { ...petShop, paths: { ...petShop.paths, '/pets/{petId}': { ...item, get } } };
  const usual = { 'content-type': 'application/problem+json', 'x-trace': 'a' };
  test.each<[title: string, body: unknown, headers: Readonly<Record<string, string>>, failures: readonly string[]]>([
    ['may be as described', { title: 'gone' }, usual, []],
    [
      'is told where it breaks its schema',
      { title: 404 },
      usual,
      ['body-schema: The body at `/title` must be a string; found 404.'],
    ],
    [
      'is told where it has another type',
      { title: 'gone' },
      { ...usual, 'content-type': 'text/html' },
      ['content-type-expected: The content type of a 404 must be application/problem+json; found `text/html`.'],
    ],
    [
      'is told where it lacks a header',
      { title: 'gone' },
      { 'content-type': 'application/problem+json' },
      ['header-declared: The response header `X-Trace` must be there; found none.'],
    ],
  ])('%s', async (_, body, headers, failures) => {
    let isMade = false;
    const shop = openShop(({ method, path, records }, answer) => {
      const given = answer();
      isMade ||= method === 'POST' && given.status === 201;
      const isGone = isMade && records.size === 0 && method === 'GET' && path === '/pets/1' && given.status === 404;
      return isGone
        ? { ...given, headers, body }
        : given.status === 404 && method === 'GET' && path !== '/pets/1'
          ? { ...given, headers: usual, body: { title: 'none' } }
          : given;
    });
    const done = await replay(shop, [...writes, '--exclude', 'path=*/toys*'], { trees: { 'api.yaml': tree } });
    expect(failuresIn(done)).toEqual(failures);
  });
});

describe('a Link Object of the description leads to what was made', () => {
  const readPet = { operationId: 'readPet' };
  const rows: readonly [expression: string, link: object][] = [
    ['$response.body#/ref', readPet],
    ['$response.header.X-Ref', readPet],
    ['{$response.body#/ref}', readPet],
    ['$response.body#/ref', { operationRef: '#/paths/~1pets~1{petId}/get' }],
  ];
  test.each(rows)('%s, %j', async (expression, link) => {
    const shop = openShop(({ method, path }, usual) => {
      const given = usual();
      const ref = given.headers?.location?.slice('/pets/'.length);
      return method === 'POST' && path === '/pets' && given.status === 201
        ? { status: 201, headers: { 'x-ref': ref ?? '' }, body: { ref: Number(ref) } }
        : given;
    });
    const links = { ReadPet: { ...link, parameters: { petId: expression } } };
    const made = { description: 'OK', content: { 'application/json': {} }, links };
    const post = { ...petShop.paths['/pets'].post, responses: { 201: made, 422: made } };
    const paths = { ...petShop.paths, '/pets': { ...petShop.paths['/pets'], post } };
    const done = await replay(shop, writes, { trees: { 'api.yaml': { ...petShop, paths } } });
    expect([failuresIn(done), shop.seen.includes('GET /pets/1 200'), [...shop.records]]).toEqual([[], true, []]);
  });
});

test.each([
  ['$request.path.petId', '$response.body#/ref'],
  ['{$request.path.petId}', '{$response.body#/ref}'],
  ['$request.path.petId', '$response.header.X-Ref'],
])('a Link Object leads inside of a record by %s', async (petId, toyId) => {
  const shop = openShop(({ method, path }, usual) => {
    const given = usual();
    const ref = given.headers?.location?.split('/').at(-1) ?? '';
    return method === 'POST' && path.endsWith('/toys') && given.status === 201
      ? { status: 201, headers: { 'x-ref': ref }, body: { ref: Number(ref) } }
      : given;
  });
  const toys = petShop.paths['/pets/{petId}/toys'];
  const operationRef = '#/paths/~1pets~1{petId}~1toys~1{toyId}/get';
  const links = { ReadToy: { operationRef, parameters: { petId, 'path.toyId': toyId } } };
  const made = { description: 'OK', content: { 'application/json': {} }, links };
  const post = { ...toys.post, responses: { 201: made, 404: { description: 'None' } } };
  const paths = { ...petShop.paths, '/pets/{petId}/toys': { ...toys, post } };
  const done = await replay(shop, [...writes, '--concurrency', '1'], { trees: { 'api.yaml': { ...petShop, paths } } });
  expect([failuresIn(done), shop.seen.includes('GET /pets/1/toys/2 200'), [...shop.records]]).toEqual([[], true, []]);
});

test('a record that `Location` names and the body does not is left alone', async () => {
  const other = { id: 77, name: 'Of somebody else', age: 1 };
  const shop = openShop(({ method, path, records }, usual) => {
    if (!records.has('/pets/77')) records.set('/pets/77', other);
    return method === 'POST' && path === '/pets' ? { ...usual(), headers: { location: '/pets/77' } } : usual();
  });
  const [first] = warningsIn(await replay(shop));
  const written = shop.seen.filter((line) => line.includes('/pets/77') && !/^(?:GET|HEAD) /u.test(line));
  expect([first, shop.records.get('/pets/77'), written]).toEqual([
    "What POST /pets made is left on the target: its `Location` names another record than its body, which may be somebody else's.",
    other,
    [],
  ]);
});

describe('what was made', () => {
  test('and cannot be deleted is named', async () => {
    const shop = openShop(({ method, path }, usual) =>
      method === 'DELETE' && path === '/pets/1' ? { status: 409 } : usual(),
    );
    const done = await replay(shop);
    expect([warningsIn(done), [...shop.records.keys()]]).toEqual([
      ['What POST /pets made is left on the target: DELETE /pets/1 did not.'],
      ['/pets/1'],
    ]);
  });

  test('and that nothing deletes is named once, with the number of records', async () => {
    const pet = { ...petShop.paths['/pets/{petId}'], delete: undefined };
    const paths = { '/pets': petShop.paths['/pets'], '/pets/{petId}': pet };
    const done = await replay(openShop(), writes, { trees: { 'api.yaml': { ...petShop, paths } } });
    expect(warningsIn(done)).toEqual([
      'What POST /pets made is left on the target (3 records): no operation deletes /pets/{petId}.',
    ]);
  });

  test('is deleted where the run ends early', async () => {
    const shop = openShop();
    await replay(shop, [...writes, '--max-failures', '1', '--header', 'x-a: b']);
    expect([...shop.records]).toEqual([]);
  });

  test('is deleted after a signal, and nothing else is sent then', async () => {
    let stop: (signal: 'SIGINT') => void = () => undefined;
    const stopped = new Promise<'SIGINT'>((resolve) => {
      stop = resolve;
    });
    const shop = openShop(({ method, path }, usual) => {
      if (method === 'PUT' && path === '/pets/1') stop('SIGINT');
      return usual();
    });
    const { code, stderr } = await replay(shop, [...writes, '--concurrency', '1'], { stopped });
    const end = shop.seen.indexOf('PUT /pets/1 200');
    expect([code, shop.seen.slice(end + 1), [...shop.records]]).toEqual([130, ['DELETE /pets/1 204'], []]);
    // Said before: a second signal ends the process where it is.
    expect(stderr).toEqual(
      'Deleting what the run made, for two seconds at most: DELETE /pets/1. A second signal leaves the rest on the target.\nStopped before the end.\n',
    );
  });

  test('is named where two seconds after a signal are not enough', async () => {
    let stop: (signal: 'SIGINT') => void = () => undefined;
    const stopped = new Promise<'SIGINT'>((resolve) => {
      stop = resolve;
    });
    const shop = openShop(({ path }, usual) => {
      if (path === '/pets/1') stop('SIGINT');
      return usual();
    });
    const schedule: Surroundings['schedule'] = (run) => {
      run();
      return () => undefined;
    };
    const done = await replay(shop, [...writes, '--concurrency', '1'], { stopped, schedule });
    expect([done.code, warningsIn(done)]).toEqual([
      130,
      ['What POST /pets made is left on the target: DELETE /pets/1 did not.'],
    ]);
  });
});
