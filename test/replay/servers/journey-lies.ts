import type { Deviation } from '../pet-shop.ts';
import type { LieRow } from './lies.ts';

/** A shop that keeps its records in a way of its own. */
interface JourneyLie extends LieRow {
  readonly deviate: Deviation;
}

const isPet = (path: string): boolean => /^\/pets\/\d+$/u.test(path);

/** Names no record by its `Location`. */
const withoutLocation: Deviation = (_, usual) => {
  const { headers = {}, ...rest } = usual();
  return { ...rest, headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'location')) };
};

const inCapitals: Deviation = ({ method, records, path }, usual) => {
  const given = usual();
  for (const [key, record] of records)
    if (typeof record.name === 'string') records.set(key, { ...record, name: record.name.toUpperCase() });
  const record = records.get(given.headers?.location ?? path);
  return method !== 'DELETE' && record !== undefined && given.status < 300 ? { ...given, body: record } : given;
};

const told: readonly [title: string, deviate: Deviation, failures: readonly string[]][] = [
  [
    'a Location that leads to nothing',
    ({ method, path }, usual) =>
      method === 'POST' && path === '/pets' ? { ...usual(), headers: { location: '/pets/999' } } : usual(),
    ['created-readable: What POST /pets made must be readable by its `Location`; found 404.'],
  ],
  [
    'what is made is not kept',
    (request, usual) => {
      const { method, path, records } = request;
      const given = withoutLocation(request, usual);
      if (method === 'POST' && path === '/pets') records.clear();
      return given;
    },
    ['created-readable: What POST /pets made must be readable by its id; found 404.'],
  ],
  [
    'a field that is lost',
    ({ method, path, records }, usual) => {
      const given = usual();
      if (method !== 'GET' || !isPet(path)) return given;
      return { ...given, ...(given.status === 200 && { body: { ...records.get(path), age: undefined } }) };
    },
    [
      'created-readable: GET must answer with what POST /pets sent; found other values of `age`.',
      'change-kept: GET must answer with what PUT /pets/{petId} sent; found other values of `age`.',
      'change-kept: GET must answer with what PATCH /pets/{petId} sent; found other values of `age`.',
    ],
  ],
  [
    'a PUT that is ignored',
    ({ method, path, records }, usual) =>
      method === 'PUT' && records.has(path) ? { status: 200, body: records.get(path) } : usual(),
    ['change-kept: GET must answer with what PUT /pets/{petId} sent; found other values of `name`, `age`.'],
  ],
  [
    'a PATCH that only its own answer shows',
    ({ method, path, sent, records }, usual) =>
      method === 'PATCH' && records.has(path) ? { status: 200, body: { ...records.get(path), ...sent } } : usual(),
    ['change-kept: GET must answer with what PATCH /pets/{petId} sent; found other values of `name`, `age`.'],
  ],
  [
    'an id that a change replaces',
    ({ method, path, records }, usual) => {
      const given = usual();
      const record = records.get(path);
      if (method === 'PUT' && record !== undefined) records.set(path, { ...record, id: 77 });
      return given;
    },
    ['change-kept: GET must answer with what PUT /pets/{petId} sent; found other values of `id`.'],
  ],
  [
    'a list that shows what was before',
    ({ method, path }, usual) => {
      const given = usual();
      const isList = method === 'GET' && path === '/pets' && Array.isArray(given.body);
      return isList
        ? { ...given, body: [...(given.body as object[])].map((each) => ({ ...each, name: 'old' })) }
        : given;
    },
    ['change-kept: The list must show what PATCH /pets/{petId} sent; found other values of `name`.'],
  ],
  [
    'a list that shows what is gone',
    ({ method, path }, usual) => {
      const given = usual();
      return method === 'GET' && path === '/pets' ? { ...given, body: [{ id: 1, name: 'gone' }] } : given;
    },
    [
      'change-kept: The list must show what PATCH /pets/{petId} sent; found other values of `name`.',
      'deleted-gone: What DELETE /pets/{petId} deleted must be gone from its list; found it there.',
    ],
  ],
  [
    'a PATCH that drops what it does not send',
    ({ method, path, sent, records }, usual) => {
      const given = usual();
      const { id, name, made } = records.get(path) ?? {};
      if (method !== 'PATCH' || given.status !== 200) return given;
      const changed = { name, ...sent, id, made, ...(sent.name === undefined && { name: 'none' }) };
      records.set(path, changed);
      return { ...given, body: changed };
    },
    ['change-kept: PATCH /pets/{petId} must leave the fields that it did not send; found other values of `name`.'],
  ],
  [
    'a PUT whose answer shows what was before',
    ({ method, path, records }, usual) => {
      const before = records.get(path);
      const given = usual();
      return method === 'PUT' && before !== undefined ? { ...given, body: before } : given;
    },
    ['change-kept: The answer to PUT /pets/{petId} must show what GET shows; found other values of `name`.'],
  ],
  [
    'a POST whose answer shows another name',
    ({ method, path }, usual) => {
      const given = usual();
      const isMade = method === 'POST' && path === '/pets' && given.status === 201;
      return isMade ? { ...given, body: { ...(given.body as object), name: 'other' } } : given;
    },
    ['created-readable: The answer to POST /pets must show what GET shows; found other values of `name`.'],
  ],
  [
    'a Location that leads to another record',
    ({ method, path, records }, usual) => {
      const given = usual();
      if (method !== 'POST' || path !== '/pets') return given;
      records.set('/pets/1000', { id: 1000, name: 'other' });
      return { ...given, headers: { location: '/pets/1000' } };
    },
    ['created-readable: GET must answer with what POST /pets sent; found other values of `id`, `name`, `age`.'],
  ],
  [
    'edges of Relay that show what was before',
    ({ method, path, records }, usual) => {
      const given = usual();
      if (method !== 'GET' || path !== '/pets') return given;
      return { ...given, body: { edges: [...records.values()].map((node) => ({ node: { ...node, name: 'old' } })) } };
    },
    [
      'change-kept: The list must show what PATCH /pets/{petId} sent; found other values of `name`.',
      'body-schema: The body must be a list; found an object.',
    ],
  ],
  [
    'a list with a record twice',
    ({ method, path, records }, usual) =>
      method === 'GET' && path === '/pets'
        ? { status: 200, body: [...records.values(), ...records.values()] }
        : usual(),
    ['change-kept: The list must have what PATCH /pets/{petId} changed once; found it twice.'],
  ],
  [
    'a number that is read as a text',
    ({ method, path, records }, usual) => {
      const given = usual();
      const { age } = records.get(path) ?? {};
      return method === 'GET' && isPet(path) && typeof age === 'number'
        ? { ...given, body: { ...records.get(path), age: String(age) } }
        : given;
    },
    // The schema refuses it, and tells why.
    [
      'body-schema: The body at `/age` must be an integer; found "0".',
      'body-schema: The body at `/age` must be an integer; found "4711".',
      'body-schema: The body at `/age` must be an integer; found "17".',
    ],
  ],
  [
    'a required field that is lost, and a list that writes ids as texts',
    ({ method, path, records }, usual) => {
      const given = usual();
      if (method !== 'GET' || given.status !== 200) return given;
      if (isPet(path)) return { ...given, body: { ...records.get(path), name: undefined } };
      if (path !== '/pets') return given;
      return { ...given, body: [...records.values()].map((each) => ({ ...each, id: String(each.id) })) };
    },
    [
      'body-schema: The body must have the property `name`; found none.',
      'body-schema: The body must have the property `name`; found none.',
      'body-schema: The body must have the property `name`; found none.',
      'body-schema: The body at `/0/id` must be an integer; found "1".',
    ],
  ],
  [
    'a DELETE that deletes nothing',
    ({ method, path }, usual) => (method === 'DELETE' && isPet(path) ? { status: 204 } : usual()),
    ['deleted-gone: What DELETE /pets/{petId} deleted must be gone, with 404 or 410; found 200.'],
  ],
  [
    'a server error for what is gone',
    (request, usual) => {
      const given = usual();
      return request.method === 'GET' && given.status === 404 && isPet(request.path) ? { status: 500 } : given;
    },
    [
      'status-expected: The status must be below 500; found 500.',
      'status-expected: The status must be below 500; found 500.',
    ],
  ],
];

const allowed: readonly [title: string, deviate: Deviation][] = [
  ['name records by their ids alone', withoutLocation],
  [
    'name them with its own address',
    ({ method }, usual) => {
      const { headers, ...rest } = usual();
      return method === 'POST' && headers?.location !== undefined
        ? { ...rest, headers: { location: `.${headers.location}` } }
        : { ...rest, ...(headers && { headers }) };
    },
  ],
  [
    'answer with less than a record',
    ({ method }, usual) => (method === 'POST' ? { ...usual(), body: undefined } : usual()),
  ],
  ['write values in its own way, if it shows that', inCapitals],
  [
    'write names in capitals, and refuse to change them',
    (request, usual) =>
      request.method.startsWith('P') && (request.sent.name ?? 'string') !== 'string'
        ? { status: 422 }
        : inCapitals(request, usual),
  ],
  [
    'list the first records alone, with less of each',
    ({ method, path }, usual) =>
      method === 'GET' && path === '/pets' ? { ...usual(), body: [{ id: 77, name: 'Tom' }] } : usual(),
  ],
  [
    'make by PUT what is not there',
    ({ method, path, sent, records }, usual) => {
      if (method !== 'PUT' || !isPet(path) || records.has(path)) return usual();
      records.set(path, { ...sent, id: Number(path.slice('/pets/'.length)) });
      return { status: 200, body: records.get(path) };
    },
  ],
  [
    'write times of its own with each change',
    ({ method, path, records }, usual) => {
      const given = usual();
      const record = records.get(path);
      if (method === 'PATCH' && record !== undefined) records.set(path, { ...record, made: '2026-11-22T00:00:00Z' });
      return given;
    },
  ],
  [
    'refuse fields that are made up, if it takes a record without them',
    ({ method, sent }, usual) => (/^(?:POST|PUT)$/u.test(method) && 'age' in sent ? { status: 422 } : usual()),
  ],
  [
    'list ids alone',
    ({ method, path, records }, usual) =>
      method === 'GET' && path === '/pets'
        ? { ...usual(), body: [...records.values()].map((record) => ({ id: record.id })) }
        : usual(),
  ],
  [
    'say that what is deleted is gone for ever',
    (request, usual) => {
      const given = usual();
      return request.method === 'GET' && given.status === 404 && isPet(request.path) ? { status: 410 } : given;
    },
  ],
];

/** Shops that make, change, list or delete records otherwise than they say. */
export const journeyLies: readonly JourneyLie[] = told.map(([title, deviate, failures]) => ({
  title,
  deviate,
  failures,
}));

/** Shops that do it in ways that the description leaves open. */
export const allowedJourneys: readonly JourneyLie[] = allowed.map(([title, deviate]) => ({
  title,
  deviate,
  failures: [],
}));
