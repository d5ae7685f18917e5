import { get, problem, row, type Check, type ComparisonRow } from './row.ts';
import { openapi, type Asked } from '../support.ts';

const presence = { settings: { security: 'presence' } } as const;

/** What requests without credentials are answered. */
export function credentials(): readonly ComparisonRow[] {
  const security = 'security/security-scheme-validation';
  const [basic, key, bearer] = [
    { type: 'http', scheme: 'basic' },
    { type: 'apiKey', in: 'header', name: 'X-API-Key' },
    { type: 'oauth2', flows: {} },
  ];
  const onlyBasic = secured({ basic }, [{ basic: [] }]);
  const either = secured({ basic, key }, [{ basic: [] }, { key: [] }]);
  const both = secured({ key, other: { type: 'apiKey', in: 'query', name: 'key' } }, [{ key: [], other: [] }]);
  const oauth = secured({ bearer }, [{ bearer: ['read'] }]);
  const declared = secured({ key }, [{ key: [] }], {
    401: { description: '', content: { 'application/json': { example: 'out' } } },
  });
  const bare = secured({ key }, [{ key: [] }], { 401: { description: '' } });
  const shaped = secured({ key }, [{ key: [] }], {
    401: { description: '', content: { 'application/json': { schema: { type: 'number' } } } },
  });
  const rooted = (own: readonly object[]): object => ({
    ...secured({ basic, key }, own),
    security: [{ basic: [] }],
  });
  const authorized = (authorization: string): { readonly asked: Asked } => ({ asked: { headers: { authorization } } });
  const refused = problem(401);
  const inside = [200, 'application/json', 'in'] as const;
  const others: readonly (readonly [string, object, Partial<Check>])[] = [
    [
      '-AC-13.only_oas3',
      { type: 'apiKey', in: 'cookie', name: 'SESSION' },
      { asked: { headers: { cookie: 'SESSION=1' } } },
    ],
    ['-AC-11.only_oas3', { type: 'openIdConnect', openIdConnectUrl: 'https://hive.example' }, authorized('Bearer x')],
    ['-AC-22.oas3', { type: 'http', scheme: 'digest' }, authorized('Digest username="bee"')],
  ];
  return [
    row(
      'no option given, credentials missing',
      '401',
      {
        assay: 'the answer',
        because: 'Without the option any credentials are accepted: present, empty or absent.',
        shownIn: `${security}-AC-2.oas3`,
      },
      get(onlyBasic, '/hive', inside),
    ),
    row(
      'credentials missing',
      '401 with a problem and `WWW-Authenticate`',
      { shownIn: `${security}-AC-2.oas3 ${security}-AC-14.oas3 violations/input-only-no-500` },
      get(onlyBasic, '/hive', refused, {
        ...presence,
        headers: { 'www-authenticate': 'Basic realm="x", charset="UTF-8"' },
      }),
      get(secured({ key }, [{ key: [] }]), '/hive', refused, presence),
    ),
    row(
      'an operation that requires nothing, or takes back what the root requires (`security: []`)',
      'the answer',
      { shownIn: `${security}-AC-1.oas3 ${security}-AC-7.oas3` },
      get(secured({ basic }, []), '/hive', inside, presence),
      get(rooted([]), '/hive', inside, presence),
    ),
    row(
      'an operation that requires something else than the root',
      'what the operation requires counts',
      { shownIn: `${security}-AC-15.oas2 ${security}-AC-6.oas3` },
      get(rooted([{ key: [] }]), '/hive', inside, { ...presence, asked: { headers: { 'x-api-key': 'a' } } }),
      get(rooted([{ key: [] }]), '/hive', refused, { ...presence, ...authorized('Basic MTpk') }),
    ),
    row(
      'one of two alternatives present',
      'the answer',
      { shownIn: `${security}-AC-3.oas3` },
      get(either, '/hive', inside, { ...presence, asked: { headers: { 'x-api-key': 'a' } } }),
      get(either, '/hive', refused, presence),
    ),
    row(
      'one of two that belong together present',
      '401',
      { shownIn: `${security}-AC-24.oas2 ${security}-AC-25.oas3 ${security}-AC-26.oas3` },
      get(both, '/hive?key=1', refused, presence),
      get(both, '/hive?key=1', inside, { ...presence, asked: { headers: { 'x-api-key': 'a' } } }),
    ),
    row(
      'a bearer token for OAuth 2',
      'the answer',
      { shownIn: `${security}-AC-10.oas3` },
      get(oauth, '/hive', inside, { ...presence, ...authorized('Bearer abc') }),
    ),
    row(
      'a scheme in another case: `BaSiC`',
      'the answer',
      { shownIn: `${security}-AC-28.oas3` },
      get(secured({ mixed: { type: 'http', scheme: 'BaSiC' } }, [{ mixed: [] }]), '/hive', inside, {
        ...presence,
        ...authorized('Basic MTpk'),
      }),
    ),
    row(
      'another scheme than the one declared',
      '401',
      { shownIn: `${security}-AC-16.oas3 ${security}-AC-17.oas3` },
      get(oauth, '/hive', refused, { ...presence, ...authorized('Basic dGVzdDp0ZXN0') }),
    ),
    row(
      'a key in a header or the query, a cookie, OpenID Connect, digest',
      'the answer with it, 401 without',
      {
        shownIn: `${security}-AC-8.oas3 ${security}-AC-19.oas3 ${others.map(([file]) => `${security}${file}`).join(' ')}`,
      },
      get(
        secured({ query: { type: 'apiKey', in: 'query', name: 'key' } }, [{ query: [] }]),
        '/hive',
        refused,
        presence,
      ),
      get(secured({ key }, [{ key: [] }]), '/hive', inside, { ...presence, asked: { headers: { 'x-api-key': 'a' } } }),
      ...others.flatMap(([, scheme, sent]) => [
        get(secured({ scheme }, [{ scheme: [] }]), '/hive', inside, { ...presence, ...sent }),
        get(secured({ scheme }, [{ scheme: [] }]), '/hive', refused, presence),
      ]),
    ),
    row(
      '`Basic` with something that is no base64 of a name and a password',
      '401',
      {
        assay: 'the answer',
        because: 'Presence is checked, never the value.',
        shownIn: `${security}-AC-5.oas3 ${security}-AC-6.oas3`,
      },
      get(onlyBasic, '/hive', inside, { ...presence, ...authorized('Basic abc123') }),
    ),
    row(
      'credentials missing where a 401 is declared',
      'the declared 401',
      { shownIn: `${security}-AC-20.oas3` },
      get(declared, '/hive', [401, 'application/json', 'out'], presence),
    ),
    row(
      'credentials missing where the declared 401 has no example',
      'the declared 401, empty or made from its schema',
      {
        assay: '401 with a problem',
        because: 'An empty or made-up body would not say what is missing.',
        shownIn: `${security}-AC-21.oas3 empty-responses/empty-responses-AC-3.oas2 empty-responses/empty-responses-AC-6.oas2`,
      },
      get(bare, '/hive', refused, presence),
      get(shaped, '/hive', refused, presence),
    ),
  ];
}

function secured(schemes: object, security: readonly object[], responses: object = {}): object {
  const operation = {
    security,
    responses: { 200: { description: '', content: { 'application/json': { example: 'in' } } }, ...responses },
  };
  return openapi({ '/hive': { get: operation } }, { components: { securitySchemes: schemes } });
}
