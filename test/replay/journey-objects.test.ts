import { afterEach, expect, test } from '@jest/globals';
import { createHttpSend } from '../../src/node/send.ts';
import type { ReplayReport } from '../../src/results.ts';
import { runInMemory } from '../cli/replay/support.ts';
import { endAll, serve } from '../support/assay-process.ts';
import { openShop, petShop, type Deviation } from './pet-shop.ts';

afterEach(endAll);

type Fields = Readonly<Record<string, unknown>>;

/** The shop, whose pets have an owner, as in `{ data: { attributes: {...} } }`. */
const owner = {
  type: ['object', 'null'],
  properties: {
    id: { type: 'string' },
    name: { type: 'string' },
    limit: { type: 'number' },
    note: { type: ['string', 'null'], default: null },
    since: { type: 'string', readOnly: true },
    secret: { type: 'string', writeOnly: true },
    brandId: { type: 'integer' },
  },
};
const { Pet, ...others } = petShop.components.schemas;
const pet = { ...Pet, properties: { ...Pet.properties, owner } };
const schemas = { ...others, Pet: pet, PetChange: { type: 'object', properties: pet.properties } };
const tree = { ...petShop, components: { schemas } };

/** Stores owners as `stored` says, without the secret and with a time, and shows `id` of the pet as that of its owner. */
const keeping =
  (stored: (sent: Fields, before: Fields) => unknown): Deviation =>
  ({ method, path, sent, records }, usual) => {
    const before = records.get(path)?.owner as Fields | undefined;
    const given = usual();
    const key = given.headers?.location ?? path;
    const record = records.get(key);
    if (record === undefined || method === 'GET' || method === 'DELETE' || !('owner' in sent)) return given;
    const kept = stored(
      { ...(sent.owner as Fields), secret: undefined, id: String(record.id), since: 'now' },
      before ?? {},
    );
    records.set(key, { ...record, owner: kept });
    return { ...given, body: records.get(key) };
  };

async function replayed(deviate: Deviation, described: object = tree) {
  const sent: unknown[] = [];
  const { listener } = openShop((request, usual) => {
    if (/^(?:PUT|PATCH)$/u.test(request.method)) sent.push(request.sent.owner);
    return deviate(request, usual);
  });
  const url = await serve(listener);
  const args = ['--profile', 'none', '--allow-writes', '--concurrency', '1', '--format', 'json'];
  const { stdout } = await runInMemory(['api.yaml', '--target', url, ...args], {
    trees: { 'api.yaml': described },
    createHttpSend: (target, options) => Promise.resolve(createHttpSend(target, options)),
  });
  const failures = (JSON.parse(stdout) as ReplayReport).runs.flatMap(({ results }) =>
    results
      .filter(({ status }) => status === 'failed')
      .map(({ message, differences = [] }) => [message, ...differences.map(({ pointer }) => pointer)]),
  );
  return { failures, sent };
}

test('fields of objects are changed, those that are ids are left or are that of the record', async () => {
  const { sent } = await replayed(keeping((fields) => fields));
  expect(sent[0]).toMatchObject({ id: '1', name: 'Assay-Próbe-7', limit: 12.5, brandId: 0 });
});

test.each<[title: string, stored: (sent: Fields, before: Fields) => unknown, failures: readonly (readonly string[])[]]>(
  [
    ['keeps objects as they are sent, secrets and times aside', (fields) => fields, []],
    [
      'has null in place of an object, whatever a change sends',
      () => null,
      ['PUT', 'PATCH'].map((method) => [
        `GET must answer with what ${method} /pets/{petId} sent; found other values of \`owner\`.`,
        '/owner',
      ]),
    ],
    ['writes in its own way', (fields) => ({ ...fields, name: String(fields.name).toUpperCase() }), []],
    ['leaves out what is null', ({ note, ...fields }) => (note === null ? fields : { ...fields, note }), []],
    [
      'forgets a field of an object',
      (fields, before) => ({ ...fields, limit: before.limit ?? fields.limit }),
      [
        ['GET must answer with what PUT /pets/{petId} sent; found other values of `owner.limit`.', '/owner/limit'],
        ['GET must answer with what PATCH /pets/{petId} sent; found other values of `owner.limit`.', '/owner/limit'],
      ],
    ],
    [
      'drops a field of an object',
      (fields) => ({ ...fields, name: undefined }),
      ['POST /pets', 'PUT /pets/{petId}', 'PATCH /pets/{petId}'].map((after) => [
        `GET must answer with what ${after} sent; found other values of \`owner.name\`.`,
        '/owner/name',
      ]),
    ],
  ],
)('a server that %s', async (_, stored, failures) => {
  expect((await replayed(keeping(stored))).failures).toEqual(failures);
});

const tagged = { ...Pet, required: [], properties: { ...Pet.properties, tag: { type: 'string' } } };
const taggedShop = { ...petShop, components: { schemas: { ...others, Pet: tagged, PetChange: tagged } } };

test.each(['name', 'age'])('a server that drops `%s` where a PATCH does not send it', async (field) => {
  const { failures } = await replayed(({ method, path, sent, records }, usual) => {
    const given = usual();
    const record = records.get(path);
    if (method !== 'PATCH' || record === undefined || field in sent) return given;
    const fewer = Object.fromEntries(Object.entries(record).filter(([key]) => key !== field));
    records.set(path, fewer);
    return { ...given, body: fewer };
  }, taggedShop);
  const message = `PATCH /pets/{petId} must leave the fields that it did not send; found other values of \`${field}\`.`;
  expect(failures).toEqual([[message, `/${field}`]]);
});

test.each<[title: string, write: (time: string) => string, isTold: boolean]>([
  ['with a fraction', (time) => time.replace('Z', '.000Z'), false],
  ['with an offset', (time) => time.replace('Z', '+00:00'), false],
  [
    'in another zone',
    (time) =>
      time
        .replace(/T04(?=.*Z)/u, 'T05')
        .replace(/T14(?=.*Z)/u, 'T15')
        .replace('Z', '+01:00'),
    false,
  ],
  ['a second late', (time) => time.replace(/\d(?=Z)/u, '9'), true],
])('a server that writes times %s, and shows that in no answer to a change', async (_, write, isTold) => {
  const keepsTime: Deviation = ({ path, records }, usual) => {
    const given = usual();
    const key = given.headers?.location ?? path;
    const { born, ...record } = records.get(key) ?? {};
    if (typeof born === 'string') records.set(key, { ...record, born: write(born) });
    return given;
  };
  const time = { type: 'string', format: 'date-time' };
  const [made, change] = [Pet, others.PetChange].map((each) => ({
    ...each,
    properties: { ...each.properties, born: time },
  }));
  const bornShop = { ...petShop, components: { schemas: { ...others, Pet: made, PetChange: change } } };
  const { failures } = await replayed(keepsTime, bornShop);
  expect(failures.some(([message = '']) => message.includes('`born`'))).toBe(isTold);
});

/** The shop whose answers about one pet have it in `data`. */
const wrapped = JSON.parse(
  JSON.stringify(petShop).replaceAll(
    /"(20[01])":(\{"description":"OK","content":\{"application\/json":\{"schema":)(\{"\$ref":"#\/components\/schemas\/Pet"\})/gu,
    '"$1":$2{"type":"object","properties":{"meta":{"type":"object"},"data":$3}}',
  ),
) as object;

test.each<[title: string, change: (sent: Fields) => Fields, failures: readonly (readonly string[])[]]>([
  ['keeps what is sent', (sent) => sent, []],
  [
    'cuts the name, and shows it in no answer to a change',
    (sent) => ({ ...sent, name: String(sent.name).slice(0, 3) }),
    ['POST /pets', 'PUT /pets/{petId}', 'PATCH /pets/{petId}'].map((after) => [
      `GET must answer with what ${after} sent; found other values of \`data.name\`.`,
      '/data/name',
    ]),
  ],
])('a server that wraps a record and %s', async (_, change, failures) => {
  const wrapping: Deviation = ({ method, path, records }, usual) => {
    const given = usual();
    const key = given.headers?.location ?? path;
    const record = records.get(key);
    if (record === undefined || !/^\/pets\/\d+$/u.test(key) || given.status > 299) return given;
    if (method !== 'GET') records.set(key, change(record));
    return { ...given, body: { data: method === 'GET' ? record : { id: record.id } } };
  };
  const partial = JSON.parse(JSON.stringify(wrapped).replace('"required":["name"]', '"required":[]')) as object;
  expect((await replayed(wrapping, partial)).failures).toEqual(failures);
});

/** The shop that takes the name of a home, the names of tags and a whole seal, and shows the `shown` schemas. */
const standingFor = (shown: object): object => {
  const text = { type: 'string' };
  const sent = { ...Pet.properties, home: text, tags: { type: 'array', items: text, minItems: 1 }, seal: owner };
  const body = { type: 'object', required: ['name', 'home', 'tags', 'seal'], properties: sent };
  const shop = JSON.parse(
    JSON.stringify(petShop).replaceAll(
      /("requestBody":\{(?:"required":true,)?"content":\{"application\/json":\{"schema":\{"\$ref":"#\/components\/schemas\/)Pet(?:Change)?"/gu,
      '$1PetSent"',
    ),
  ) as typeof petShop;
  const answered = { ...Pet, required: [], properties: { ...Pet.properties, ...shown } };
  return { ...shop, components: { schemas: { ...others, Pet: answered, PetSent: body } } };
};

const place = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } };
const fieldsOfSeal = ['id', 'name', 'limit', 'brandId', 'note'].map((name) => `/seal/${name}`);
const north = { home: { id: 1, name: 'North' }, tags: [{ id: 2, name: 'wild' }], seal: 'wax' };

test.each<[title: string, shown: object, kept: Fields, failures: readonly string[]]>([
  [
    'objects that a name, names and an object stand for',
    { home: place, tags: { type: 'array', items: place }, seal: { type: 'string' } },
    north,
    [],
  ],
  ['one of a few names alone', { home: { enum: ['North'] } }, { home: 'North' }, []],
  ['addresses alone', { home: { type: 'string', format: 'email' } }, { home: 'a@b.example' }, []],
  ['such objects, or names', { home: { oneOf: [{ type: 'string' }, place] } }, { home: 'else' }, ['/home']],
  ['names', { tags: { type: 'array', items: { type: 'string' } } }, { tags: ['else'] }, ['/tags/0']],
  ['an object', { seal: owner }, { seal: { name: 'else' } }, fieldsOfSeal],
  ['a map', { seal: { type: 'object', additionalProperties: true } }, { seal: {} }, fieldsOfSeal],
])('answers show %s', async (_, shown, kept, failures) => {
  const keepingSame: Deviation = ({ method, path, records }, usual) => {
    const given = usual();
    const key = given.headers?.location ?? path;
    const record = records.get(key);
    if (record === undefined || !/^\/pets\/\d+$/u.test(key) || method === 'DELETE') return given;
    records.set(key, { ...record, ...kept });
    return { ...given, body: method === 'GET' ? records.get(key) : { id: record.id } };
  };
  const found = (await replayed(keepingSame, standingFor(shown))).failures;
  expect([...new Set(found.flatMap(([, ...pointers]) => pointers))]).toEqual(failures);
});

/** Its pets have owners, and no schema says how its list shows them. */
const owned = JSON.parse(
  JSON.stringify({ ...wrapped, components: { schemas } }).replace(
    '"items":{"$ref":"#/components/schemas/Pet"}',
    '"items":{}',
  ),
) as object;

test.each<[title: string, listed: (record: Fields) => Fields, pointers: readonly string[]]>([
  ['shows what was sent beside a field called as the envelope', (record) => ({ ...record, data: 'PEM' }), []],
  ['shows an object by its name', ({ owner: shown, ...record }) => ({ ...record, owner: (shown as Fields).name }), []],
  ['shows null in place of an object', (record) => ({ ...record, owner: null }), ['/owner']],
  ['shows other values', (record) => ({ ...record, name: 'else', data: 'PEM' }), ['/name']],
])('a server that wraps a record, and whose list %s', async (_, listed, pointers) => {
  const { failures } = await replayed(({ method, path, records }, usual) => {
    const given = usual();
    if (method === 'GET' && path === '/pets') return { ...given, body: [...records.values()].map(listed) };
    const record = records.get(given.headers?.location ?? path);
    return record === undefined || given.status > 299 ? given : { ...given, body: { data: record } };
  }, owned);
  expect(failures.filter(([message]) => message?.startsWith('The list')).map(([, pointer]) => pointer)).toEqual(
    pointers,
  );
});
