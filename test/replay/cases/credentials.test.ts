import { describe, expect, test } from '@jest/globals';
import { createValidateValue } from '../../../src/schema/validate.ts';
import { createDerive } from '../../../src/replay/schemas.ts';
import { casesOf } from '../../../src/replay/cases/index.ts';
import { profiles, type Profile } from '../../../src/replay/profile.ts';
import { describeTree } from '../support.ts';

const securitySchemes = {
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  query: { type: 'apiKey', in: 'query', name: 'a key' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
  own: { type: 'apiKey', in: 'header', name: 'Authorization' },
  spaced: { type: 'apiKey', in: 'header', name: 'no header' },
  basic: { type: 'http', scheme: 'Basic' },
  digest: { type: 'http', scheme: 'DIGEST' },
  login: { type: 'oauth2', flows: {} },
  certificate: { type: 'mutualTLS' },
  odd: { type: 'riddle' },
};

/** What is sent about credentials, in order: how it differs, and where they stand. */
function sentFor(security: unknown, more: Partial<Profile>, parameters: readonly object[] = []): readonly unknown[] {
  const description = describeTree({
    openapi: '3.1.0',
    info: { title: 'Credentials', version: '1' },
    components: { securitySchemes },
    security,
    paths: { '/a': { get: { parameters, responses: { 200: { description: 'ok' } } } } },
  });
  const profile = { ...profiles.specification, ...more };
  const validateValue = createValidateValue(description);
  const cases = casesOf({ description, profile, validateValue, derive: createDerive(description) }, () => true);
  return [...cases].flatMap((each) => {
    if (!('kind' in each) || (each.kind !== 'credentials' && each.kind !== 'unauthorized')) return [];
    const { authorization, cookie, 'x-key': key } = each.request.headers;
    const written = [each.request.target, authorization, cookie, key].filter((text) => text !== undefined);
    return [`${each.kind} ${each.variation ?? ''}: ${written.join(' ')}`];
  });
}

const required = { requiresCredentials: true, acceptsAnyCredentials: false };
const noneIsSent = 'unauthorized without credentials: /a';
const another = 'unauthorized with credentials of another scheme: /a Assay assay';
const empty = 'credentials with empty Basic credentials: /a Basic Og==';

describe('every alternative is tried with credentials that are made up', () => {
  test.each<[string, unknown, Partial<Profile>, readonly string[]]>([
    ['nothing is asked', undefined, {}, [empty]],
    ['nothing is asked, and they are required', undefined, required, []],
    ['one scheme', [{ key: [] }], {}, ['credentials with made-up credentials for `key`: /a assay', empty]],
    [
      'one scheme, required',
      [{ key: [] }],
      required,
      ['credentials with made-up credentials for `key`: /a assay', noneIsSent, another],
    ],
    [
      'one of two',
      [{ basic: [] }, { login: ['read'] }],
      required,
      [
        'credentials with made-up credentials for `basic`: /a Basic YXNzYXk6YXNzYXk=',
        'credentials with made-up credentials for `login`: /a Bearer assay',
        noneIsSent,
        another,
      ],
    ],
    [
      'two together',
      [{ query: [], cookie: [] }],
      required,
      [
        'credentials with made-up credentials for `query` and `cookie`: /a?a%20key=assay sid=assay',
        noneIsSent,
        another,
      ],
    ],
    [
      'one, or none',
      [{ digest: [] }, {}],
      required,
      ['credentials with made-up credentials for `digest`: /a Digest assay'],
    ],
    [
      'one, or none, and any are accepted',
      [{ digest: [] }, {}],
      { requiresCredentials: true },
      ['credentials with made-up credentials for `digest`: /a Digest assay', empty],
    ],
    [
      'the header is the key',
      [{ own: [] }],
      required,
      ['credentials with made-up credentials for `own`: /a assay', noneIsSent],
    ],
    ['no request shows one', [{ certificate: [] }], required, []],
    ['nobody knows it', [{ odd: [] }, { gone: [] }, { spaced: [] }], required, []],
    [
      'no request shows one of the alternatives',
      [{ key: [], certificate: [] }, { key: [] }],
      required,
      ['credentials with made-up credentials for `key`: /a assay', noneIsSent, another],
    ],
    ['nothing is promised', [{ key: [] }], { requiresCredentials: false, acceptsAnyCredentials: false }, []],
  ])('%s', (_, security, profile, expected) => {
    expect(sentFor(security, profile)).toEqual(expected);
  });
});

test('a key that is declared as a parameter, too, is sent once, and not without credentials', () => {
  const parameters = [
    { name: 'a key', in: 'query' },
    { name: 'limit', in: 'query' },
    { name: 'sid', in: 'cookie' },
    { name: 'lang', in: 'cookie' },
    { name: 'X-Key', in: 'header' },
  ].map((each) => ({ ...each, required: true, schema: { type: 'string' } }));
  expect(sentFor([{ query: [], cookie: [], key: [] }], required, parameters)).toEqual([
    'credentials with made-up credentials for `query` and `cookie` and `key`: /a?limit=string&a%20key=assay lang=string; sid=assay assay',
    'unauthorized without credentials: /a?limit=string lang=string',
    'unauthorized with credentials of another scheme: /a?limit=string Assay assay lang=string',
  ]);
});

test('a query that holds a question mark stays whole beside a key', () => {
  const content = { 'text/plain': { schema: { type: 'string' }, example: 'q=a?b' } };
  const parameters = [{ name: 'all', in: 'querystring', required: true, content }];
  expect(sentFor([{ query: [] }], required, parameters)).toEqual([
    'credentials with made-up credentials for `query`: /a?q=a?b&a%20key=assay',
    'unauthorized without credentials: /a?q=a?b',
    'unauthorized with credentials of another scheme: /a?q=a?b Assay assay',
  ]);
});

test('a required parameter that credentials are sent in anyway is not left out', () => {
  const parameters = [
    { name: 'x-KEY', in: 'header' },
    { name: 'a key', in: 'query' },
    { name: 'sid', in: 'cookie' },
    { name: 'X-Own', in: 'header' },
  ].map((each) => ({ ...each, required: true, schema: { type: 'string' } }));
  const description = describeTree({
    openapi: '3.1.0',
    info: { title: 'Credentials', version: '1' },
    components: { securitySchemes },
    paths: {
      '/a': {
        get: { parameters, security: [{ key: [], query: [], cookie: [] }], responses: { 200: { description: 'ok' } } },
      },
    },
  });
  const leftOut = (more: Partial<Profile>): readonly string[] => {
    const profile = { ...profiles.specification, validates: true, ...more };
    const validateValue = createValidateValue(description);
    const cases = casesOf({ description, profile, validateValue, derive: createDerive(description) }, () => true);
    return [...cases].flatMap((each) =>
      'kind' in each && each.kind === 'missing-parameter' ? (each.variation ?? []) : [],
    );
  };
  const own = 'without the required header parameter `X-Own`';
  const others = ['header parameter `x-KEY`', 'query parameter `a key`', 'cookie parameter `sid`'];
  expect([leftOut(required), leftOut({})]).toEqual([
    [own],
    [...others.map((each) => `without the required ${each}`), own],
  ]);
});
