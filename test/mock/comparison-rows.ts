import type { MockSettings } from '../../src/mock/settings.ts';
import { json, openapi, type Asked } from './support.ts';

/** A behaviour of another mock server, and what ours does in the same place. */
export interface ComparisonRow {
  /** What is asked of the mock. */
  readonly asked: string;
  /** What Prism does. */
  readonly prism: string;
  /** What this mock does. */
  readonly assay: string;
  readonly verdict: 'same' | 'different' | 'not offered';
  /** Why it is different or not offered; empty where it is the same. */
  readonly because: string;
  /** The files of Prism's own test harness that show it, below `test-harness/specs`. */
  readonly shownIn: readonly string[];
  /** The same asked of our mock; none where there is nothing to ask. */
  readonly checks: readonly Check[];
}

/** A request to a description, and the status, media type and body it is answered with. */
export interface Check {
  readonly tree: object;
  readonly settings?: Partial<MockSettings>;
  readonly method: string;
  readonly target: string;
  readonly asked?: Asked;
  readonly answer: readonly [status: number, type: string | undefined, body?: unknown];
  /** Headers of the answer that matter here. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** All rows, by heading. */
export function comparisonRows(): Readonly<Record<string, readonly ComparisonRow[]>> {
  return {
    Routing: routing(),
    'Media type': mediaType(),
    Status: status(),
    Examples: examples(),
    'Bodies made from schemas': generated(),
    'Empty answers, HEAD and CORS': empty(),
    'Credentials, with `--security presence`': credentials(),
    'Requests judged, with `--validate request`': judged(),
    'Not offered': notOffered(),
  };
}

interface Telling {
  readonly because?: string;
  readonly assay?: string;
  readonly shownIn: string;
}

/** A row; the same as Prism unless `told` says what is different. */
function row(asked: string, prism: string, told: Telling, ...checks: readonly Check[]): ComparisonRow {
  const { because = '', assay = 'the same', shownIn } = told;
  return {
    asked,
    prism,
    assay,
    verdict: because === '' ? 'same' : 'different',
    because,
    shownIn: shownIn.split(' ').map((file) => `${file}.txt`),
    checks,
  };
}

function get(tree: object, target: string, answer: Check['answer'], more: Partial<Check> = {}): Check {
  return { tree, method: 'GET', target, answer, ...more };
}

const problemType = 'application/problem+json';
const problem = (status: number): readonly [number, string] => [status, problemType];
const accept = (type: string): { readonly asked: Asked } => ({ asked: { headers: { accept: type } } });
const prefer = (wish: string): { readonly asked: Asked } => ({ asked: { headers: { prefer: wish } } });
const answering = (responses: object): object => openapi({ '/hive': { get: { responses } } });
const content = (types: object): object => answering({ 200: { description: '', content: types } });
const swagger = (operation: object): object => ({
  swagger: '2.0',
  paths: { '/hive': { get: operation, post: operation } },
});

function routing(): readonly ComparisonRow[] {
  const both = openapi({
    '/bee/{id}': { get: json({ example: 'any' }) },
    '/bee/queen': { get: json({ example: 'queen' }) },
  });
  const nested = openapi({ '/bee/{id}/hive': { get: json({ example: 1 }) } });
  return [
    row(
      'a path that a literal and a template match',
      'the literal answers',
      { shownIn: 'routing/prefer-concrete-path.oas3' },
      get(both, '/bee/queen', [200, 'application/json', 'queen']),
    ),
    row(
      'a path without its last, templated segment',
      '404 with a problem',
      { shownIn: 'parameters-ac1.oas3' },
      get(both, '/bee', problem(404)),
    ),
    row(
      'an empty segment where a parameter stands',
      '422: the parameter is missing',
      {
        assay: '404 with a problem',
        because: 'A parameter takes at least one character, so no path of the description matches.',
        shownIn: 'parameters-ac10.oas3 validate-path-params/missing-path-param.oas3',
      },
      get(nested, '/bee//hive', problem(404)),
    ),
    row(
      'a method that the path does not have',
      '405 with a problem',
      {
        assay: '405 with a problem and `Allow`',
        because: 'RFC 9110 requires `Allow` there.',
        shownIn: 'cors/cors-headers-disabled',
      },
      {
        tree: both,
        method: 'DELETE',
        target: '/bee/1',
        answer: problem(405),
        headers: { allow: 'GET, HEAD, OPTIONS' },
      },
    ),
  ];
}

function mediaType(): readonly ComparisonRow[] {
  const text = content({ 'text/plain': { example: 'hum' } });
  const xmlFirst = content({ 'application/xml': { example: '<hum/>' }, 'application/json': { example: 'hum' } });
  const textFirst = content({ 'text/plain': { example: 'hum' }, 'application/json': { example: 'hum' } });
  const vendor = content({
    'application/json': { example: 'plain' },
    'application/vnd.hive+json': { example: 'vendor' },
  });
  const v2 = swagger({
    produces: ['text/plain', 'application/xml'],
    responses: { 200: { description: '', examples: { 'application/xml': '<hum/>', 'text/plain': 'hum' } } },
  });
  const json2 = swagger({
    produces: ['application/json'],
    responses: { 200: { description: '', examples: { 'application/json': 'hum' } } },
  });
  const negotiation = 'content-negotiation/E2E-Accept-Content-Negotiation';
  return [
    row(
      '`Accept` names a declared type',
      'that type',
      { shownIn: `${negotiation}-AC-1.oas2 ${negotiation}-AC-3.oas2` },
      get(json2, '/hive', [200, 'application/json', 'hum'], accept('application/json')),
      get(v2, '/hive', [200, 'text/plain', 'hum'], accept('text/plain, application/json')),
    ),
    row(
      '`Accept` names several types, of which the second is declared',
      'the declared one',
      { shownIn: `${negotiation}-AC-4.oas2 ${negotiation}-AC-2.oas3` },
      get(json2, '/hive', [200, 'application/json', 'hum'], accept('application/xml, application/json')),
      get(xmlFirst, '/hive', [200, 'application/xml', '<hum/>'], accept('application/xml, text/csv')),
    ),
    row(
      '`Accept` of a browser, which ends with `*/*;q=0.8`',
      'the declared type',
      { shownIn: `${negotiation}.complex.oas3` },
      get(
        json2,
        '/hive',
        [200, 'application/json', 'hum'],
        accept('text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8'),
      ),
    ),
    row(
      '`Accept` with weights',
      'the heaviest',
      { shownIn: `${negotiation}-AC-9.oas2 ${negotiation}-AC-10.oas3` },
      get(
        xmlFirst,
        '/hive',
        [200, 'application/xml', '<hum/>'],
        accept('application/json;q=0.8, application/xml;q=0.9'),
      ),
      get(xmlFirst, '/hive', [200, 'application/xml', '<hum/>'], accept('application/json;q=0.8, application/xml')),
    ),
    row(
      '`Accept` names a `+json` type that stands beside JSON',
      'the `+json` type',
      { shownIn: `${negotiation}-AC-12.oas3` },
      get(vendor, '/hive', [200, 'application/vnd.hive+json', 'vendor'], accept('application/vnd.hive+json')),
    ),
    row(
      '`Accept: */*` where one type is declared',
      'that type',
      { shownIn: `${negotiation}-AC-7.oas3` },
      get(text, '/hive', [200, 'text/plain', 'hum'], accept('*/*')),
    ),
    row(
      '`Accept: */*`, or none, where JSON stands behind another type',
      'the type declared first',
      {
        assay: 'JSON',
        because: 'Who sends no wish is nearly always a JSON client: order in a description is rarely meant.',
        shownIn: `${negotiation}-AC-8.oas3 ${negotiation}-AC-14.oas3`,
      },
      get(textFirst, '/hive', [200, 'application/json', 'hum'], accept('*/*')),
      get(xmlFirst, '/hive', [200, 'application/json', 'hum']),
    ),
    row(
      '`Accept` names JSON and more where JSON is declared',
      'JSON',
      { shownIn: `${negotiation}-AC-15.oas3` },
      get(
        content({ 'application/json': { schema: { type: 'string' } } }),
        '/hive',
        [200, 'application/json', expect200Text],
        accept('application/json, text/plain, */*'),
      ),
    ),
    row(
      '`Accept` names no declared type',
      '406 with a problem',
      { shownIn: `${negotiation}-AC-6.oas3 ${negotiation}.invalid.oas3` },
      get(text, '/hive', problem(406), accept('application/json')),
      get(text, '/hive', problem(406), accept('inv/alid')),
    ),
    row(
      'text/plain of a string',
      'the string, without quotes',
      { shownIn: 'E2E-text-plain-serialisation.oas3' },
      get(content({ 'text/plain': { schema: { type: 'string', example: 'hum' } } }), '/hive', [
        200,
        'text/plain',
        'hum',
      ]),
    ),
    row(
      'text/plain of an object',
      '500: it cannot be written',
      {
        assay: '200 with JSON as the text',
        because: 'The description is valid, and a mock that answers something is of more use.',
        shownIn: 'E2E-text-plain-complex-serialisation.oas3',
      },
      get(
        content({
          'text/plain': { schema: { type: 'object', properties: { hum: { type: 'string', example: 'low' } } } },
        }),
        '/hive',
        [200, 'text/plain', '{"hum":"low"}'],
      ),
    ),
  ];
}

const expect200Text = 'string';

function status(): readonly ComparisonRow[] {
  const onlyDefault = answering({ default: { description: '', content: { 'application/json': { example: 'any' } } } });
  const withDefault = answering({
    200: { description: '', content: { 'application/json': { example: 'ok' } } },
    default: { description: '', content: { 'application/json': { example: 'any' } } },
  });
  const ok = answering({ 200: { description: '', content: { 'application/json': { example: 'ok' } } } });
  const several = answering({
    204: { description: '' },
    210: { description: '' },
    202: { description: '', content: { 'application/json': { example: 'taken' } } },
  });
  const failing = answering({
    503: { description: '', content: { 'text/plain': { example: 'closed' } } },
    '5XX': { description: '', content: { 'text/plain': { example: 'ill' } } },
  });
  return [
    row(
      'an operation that has a `default` response only',
      'it, as 200',
      { shownIn: 'default-responses/default_responses-AC-1.oas3' },
      get(onlyDefault, '/hive', [200, 'application/json', 'any']),
    ),
    row(
      'several 2xx',
      'the lowest',
      {
        shownIn: 'default-responses/default_responses-AC-6.oas3',
      },
      get(several, '/hive', [202, 'application/json', 'taken']),
    ),
    row(
      'a wished status that is declared',
      'that response',
      { shownIn: 'default-responses/default_responses-AC-5.oas3' },
      get(ok, '/hive', [200, 'application/json', 'ok'], prefer('code=200')),
      get(failing, '/hive', [503, 'text/plain', 'closed'], prefer('code=503')),
    ),
    row(
      'a wished status of a declared range',
      'the response of the range, with that status',
      { shownIn: 'range-status-codes/range-status-codes-AC-4.oas3' },
      get(failing, '/hive', [502, 'text/plain', 'ill'], prefer('code=502')),
    ),
    row(
      'a wished status that is not declared, beside a `default`',
      'the `default` response, with that status',
      { shownIn: 'default-responses/default_responses-AC-2.oas3' },
      get(withDefault, '/hive', [201, 'application/json', 'any'], prefer('code=201')),
    ),
    row(
      'a wished status that is not declared',
      '404 with a problem',
      {
        assay: 'the answer without a wish',
        because: 'RFC 7240: a preference that cannot be met is ignored.',
        shownIn: 'default-responses/default_responses-AC-3.oas3 default-responses/default_responses-AC-7.oas3',
      },
      get(ok, '/hive', [200, 'application/json', 'ok'], prefer('code=304')),
    ),
    row(
      'the wish in the query: `?__code=404`',
      'understood',
      {
        assay: 'not looked at',
        because: 'The query belongs to the described API; `Prefer: code=404` says the same.',
        shownIn: 'default-responses/default_responses-AC-5.oas3',
      },
      get(withDefault, '/hive?__code=404', [200, 'application/json', 'ok']),
    ),
  ];
}

function examples(): readonly ComparisonRow[] {
  const named = content({
    'application/json': { examples: { drone: { value: { id: 1 } }, queen: { value: { id: 2 } } } },
  });
  const mixed = content({ 'application/json': { example: { id: 0 }, examples: { queen: { value: { id: 2 } } } } });
  const none = content({ 'application/json': { schema: { type: 'number' } } });
  const strict = { settings: { errorIfForcedExampleNotFound: true } };
  const xml = content({
    'application/json': { examples: { a: { value: { id: 2 } } } },
    'application/xml': { examples: { a: { value: '<bee><id>1</id></bee>' } } },
  });
  return [
    row(
      'an example by its name',
      'that example',
      { shownIn: 'manually-select-examples-AC-1.oas3' },
      get(named, '/hive', [200, 'application/json', { id: 2 }], prefer('example=queen')),
      get(named, '/hive', [200, 'application/json', { id: 2 }], {
        asked: { headers: { 'x-vendor-response-body-example': 'queen' } },
      }),
    ),
    row(
      'a named example beside a single `example`',
      'the named one',
      { shownIn: 'manually-select-examples-AC-3.oas3' },
      get(mixed, '/hive', [200, 'application/json', { id: 2 }], prefer('example=queen')),
    ),
    row(
      'a name that no example has',
      '404 with a problem',
      {
        assay:
          'the answer without a name and `x-assay-example`; 404 with a problem with `--error-if-forced-example-not-found`',
        because: 'Both are allowed by the specification; the kinder one is the default.',
        shownIn: 'manually-select-examples-AC-2.oas3',
      },
      get(none, '/hive', [200, 'application/json', 0], {
        ...prefer('example=wasp'),
        headers: { 'x-assay-example': '<generated>' },
      }),
      get(none, '/hive', problem(404), { ...prefer('example=wasp'), ...strict }),
    ),
    row(
      'the name in the query: `?__example=queen`',
      'understood',
      {
        assay: 'not looked at',
        because: 'The query belongs to the described API; a header says the same.',
        shownIn: 'manually-select-examples-AC-1.oas3',
      },
      get(named, '/hive?__example=queen', [200, 'application/json', { id: 1 }]),
    ),
    row(
      'an XML example that is text',
      'the text',
      { shownIn: 'content-negotiation/E2E-Accept-Content-Negotiation-AC-2.oas3' },
      get(xml, '/hive', [200, 'application/xml', '<bee><id>1</id></bee>'], accept('application/xml')),
    ),
  ];
}

function generated(): readonly ComparisonRow[] {
  const inner = content({
    'application/json': {
      schema: { type: 'object', required: ['hum'], properties: { hum: { type: 'string', example: 'low' } } },
    },
  });
  const twice = {
    ...content({
      'application/json': {
        schema: {
          type: 'object',
          properties: { first: { $ref: '#/components/schemas/Bee' }, second: { $ref: '#/components/schemas/Bee' } },
        },
      },
    }),
    components: { schemas: { Bee: { type: 'object', properties: { id: { type: 'integer' } } } } },
  };
  const choice = content({
    'application/json': {
      schema: {
        type: 'object',
        oneOf: [
          { properties: { kind: { const: 'bee' }, wings: { const: 4 } }, required: ['kind'] },
          { properties: { kind: { const: 'ant' } } },
        ],
      },
    },
  });
  const long = content({ 'application/json': { schema: { type: 'array', minItems: 3000, items: { const: 'bee' } } } });
  return [
    row(
      'examples of properties',
      'are in the body',
      { shownIn: 'content-negotiation/E2E-Accept-Content-Negotiation.complex.oas3' },
      get(inner, '/hive', [200, 'application/json', { hum: 'low' }]),
    ),
    row(
      'one schema referred to twice',
      'is there twice',
      { shownIn: 'E2E-Multiple-Refs-Handling.oas3' },
      get(twice, '/hive', [200, 'application/json', { first: { id: 0 }, second: { id: 0 } }]),
    ),
    row(
      '`oneOf`',
      'its first schema, optional properties included',
      { shownIn: 'dynamic-responses/dynamic_json_responses-AC-3.dynamic-response.only_oas3' },
      get(choice, '/hive', [200, 'application/json', { kind: 'bee', wings: 4 }]),
    ),
    row(
      'a list of at least 3,000 items',
      '500: too complex',
      {
        assay: '200 with 3,000 items',
        because: 'What a description asks for is made, as far as time and memory allow.',
        shownIn: 'generated-responses/too_complex-AC-1.oas3',
      },
      get(long, '/hive', [200, 'application/json', Array.from({ length: 3000 }, () => 'bee')]),
    ),
  ];
}

function empty(): readonly ComparisonRow[] {
  const gone = answering({ 204: { description: '' } });
  const both = answering({
    204: { description: '' },
    200: { description: '', content: { 'text/plain': { example: 'hum' } } },
  });
  const bad = answering({ 400: { description: '' } });
  const head = openapi({
    '/hive': { head: { responses: { 200: { description: '', headers: { nonce: { example: 'abc' } } } } } },
  });
  const onlyGet = openapi({ '/hive': { get: json({ example: 'hum' }) } });
  const options = openapi({ '/hive': { options: json({ example: 'mine' }), get: json({ example: 1 }) } });
  const preflight = { 'access-control-request-method': 'GET', origin: 'http://hive.example' };
  const v2 = {
    swagger: '2.0',
    paths: { '/hive': { get: { responses: { 200: { description: '', schema: { type: 'string' } } } } } },
  };
  return [
    row(
      'an operation with a 204 only',
      '204',
      { shownIn: '204-no-content.oas3 empty-responses-AC-1.oas3' },
      get(gone, '/hive', [204, undefined, ''], accept('application/json')),
    ),
    row(
      'the same, with an `Accept` that is not `*/*`',
      '406',
      {
        assay: '204',
        because: 'There is nothing to be represented, so no representation is refused.',
        shownIn: 'empty-responses-AC-2.oas3',
      },
      get(gone, '/hive', [204, undefined, ''], accept('text/plain')),
    ),
    row(
      '200 beside 204',
      '200',
      { shownIn: 'empty-responses-AC-9.oas3' },
      get(both, '/hive', [200, 'text/plain', 'hum'], accept('text/plain')),
    ),
    row(
      'a response without content',
      'its status and no body',
      { shownIn: 'empty-responses-AC-8.oas3' },
      get(bad, '/hive', [400, undefined, '']),
    ),
    row(
      'HEAD where it is declared',
      'its headers and no body',
      { shownIn: 'head_requests-AC-1.oas3' },
      { tree: head, method: 'HEAD', target: '/hive', answer: [200, undefined, ''], headers: { nonce: 'abc' } },
    ),
    row(
      'HEAD where only GET is declared',
      '405',
      {
        assay: 'as GET, without the body',
        because: 'RFC 9110: servers must support HEAD wherever they support GET.',
        shownIn: 'head_requests-AC-2.oas3',
      },
      {
        tree: onlyGet,
        method: 'HEAD',
        target: '/hive',
        answer: [200, 'application/json', ''],
        headers: { 'content-length': '5' },
      },
    ),
    row(
      'OPTIONS where it is not declared',
      '204 with CORS headers',
      { shownIn: 'cors/cors-headers' },
      {
        tree: v2,
        method: 'OPTIONS',
        target: '/hive',
        answer: [204, undefined, ''],
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-methods': '*' },
      },
    ),
    row(
      'a preflight where OPTIONS is declared',
      '204 with CORS headers',
      { shownIn: 'cors/cors-headers-precedence' },
      {
        tree: options,
        method: 'OPTIONS',
        target: '/hive',
        asked: { headers: preflight },
        answer: [204, undefined, ''],
        headers: { 'access-control-allow-origin': '*' },
      },
    ),
    row(
      'the origin of a request with credentials',
      'is reflected',
      {
        assay: '`*`; reflected with `--cors reflect`',
        because: 'The specification of this mock says `*`.',
        shownIn: 'cors/cors-headers-precedence',
      },
      {
        tree: onlyGet,
        method: 'OPTIONS',
        target: '/hive',
        settings: { cors: 'reflect' },
        asked: { headers: preflight },
        answer: [204, undefined, ''],
        headers: { 'access-control-allow-origin': 'http://hive.example', vary: 'Origin' },
      },
    ),
    row(
      'no CORS headers at all (`--cors=false`)',
      'OPTIONS is then 405',
      {
        assay: 'always with CORS headers',
        because: 'The specification has them on every answer.',
        shownIn: 'cors/cors-headers-disabled',
      },
      {
        tree: onlyGet,
        method: 'OPTIONS',
        target: '/hive',
        answer: [204, undefined, ''],
        headers: { allow: 'GET, HEAD, OPTIONS' },
      },
    ),
  ];
}

const presence = { settings: { security: 'presence' } } as const;

function secured(schemes: object, security: readonly object[], responses: object = {}): object {
  const operation = {
    security,
    responses: { 200: { description: '', content: { 'application/json': { example: 'in' } } }, ...responses },
  };
  return openapi({ '/hive': { get: operation } }, { components: { securitySchemes: schemes } });
}

function credentials(): readonly ComparisonRow[] {
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
        because: 'Credentials are accepted whether there, empty or absent, until they are asked for.',
        shownIn: `${security}-AC-2.oas3`,
      },
      get(onlyBasic, '/hive', inside),
    ),
    row(
      'credentials missing',
      '401 with a problem and `WWW-Authenticate`',
      { shownIn: `${security}-AC-2.oas3 ${security}-AC-14.oas3` },
      get(onlyBasic, '/hive', refused, {
        ...presence,
        headers: { 'www-authenticate': 'Basic realm="x", charset="UTF-8"' },
      }),
      get(secured({ key }, [{ key: [] }]), '/hive', refused, presence),
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
      { shownIn: `${security}-AC-25.oas3 ${security}-AC-26.oas3` },
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
      'another scheme than the one declared',
      '401',
      { shownIn: `${security}-AC-16.oas3 ${security}-AC-17.oas3` },
      get(oauth, '/hive', refused, { ...presence, ...authorized('Basic dGVzdDp0ZXN0') }),
    ),
    row(
      'a key in the query, a cookie, OpenID Connect, digest',
      'the answer with it, 401 without',
      { shownIn: `${security}-AC-19.oas3 ${others.map(([file]) => `${security}${file}`).join(' ')}` },
      get(
        secured({ query: { type: 'apiKey', in: 'query', name: 'key' } }, [{ query: [] }]),
        '/hive',
        refused,
        presence,
      ),
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
        because: 'Presence is judged, never the value.',
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
  ];
}

const judging = { settings: { validate: 'request' } } as const;

function taking(parameters: readonly object[], more: object = {}): object {
  return openapi({
    '/hive': {
      get: { parameters, ...json({ example: 'ok' }), ...more },
      post: { ...json({ example: 'ok' }), ...more },
    },
  });
}

function posting(type: string, schema: object, more: object = {}): object {
  return taking([], { requestBody: { content: { [type]: { schema, ...more } } } });
}

function post(tree: object, body: string, type: string, answer: Check['answer']): Check {
  return {
    tree,
    ...judging,
    method: 'POST',
    target: '/hive',
    asked: { headers: { 'content-type': type }, body },
    answer,
  };
}

function judged(): readonly ComparisonRow[] {
  const ok = [200, 'application/json', 'ok'] as const;
  const age = { name: 'age', required: true, schema: { type: 'number' } };
  const query = taking([{ in: 'query', ...age }]);
  const header = taking([{ in: 'header', ...age, name: 'X-Age' }]);
  const path = openapi({
    '/hive/{code}': {
      parameters: [{ in: 'path', name: 'code', required: true, schema: { type: 'string', pattern: '^[A-Z]+$' } }],
      get: json({ example: 'ok' }),
    },
  });
  const piped = taking([
    {
      in: 'query',
      name: 'name',
      required: true,
      style: 'pipeDelimited',
      explode: false,
      schema: { type: 'array', minItems: 2, items: { type: 'string' } },
    },
  ]);
  const page = { type: 'object', properties: { offset: { type: 'integer' }, limit: { type: 'integer' } } };
  const unexploded = taking([
    { in: 'query', name: 'page', required: true, style: 'form', explode: false, schema: page },
  ]);
  const exploded = taking([{ in: 'query', name: 'page', style: 'form', explode: true, schema: page }]);
  const bee = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'integer' }, state: { enum: ['open', 'closed'] } },
  };
  const [asJson, asForm, asMultipart] = [
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ] as const;
  const multipart = (id: string): string =>
    `--b\r\ncontent-disposition: form-data; name="id"\r\n\r\n${id}\r\n--b--\r\n`;
  const v2 = (parameter: object): object => ({
    swagger: '2.0',
    paths: {
      '/hive': {
        post: {
          consumes: [asForm],
          parameters: [{ in: 'formData', name: 'id', ...parameter }],
          responses: { 200: { description: '', schema: { type: 'string', example: 'ok' } } },
        },
      },
    },
  });
  const bodyV2 = {
    swagger: '2.0',
    paths: {
      '/hive': {
        post: {
          parameters: [{ in: 'body', name: 'bee', schema: bee }],
          responses: { 200: { description: '', schema: { example: 'ok' } } },
        },
      },
    },
  };
  const declared = taking([{ in: 'query', ...age }], {
    responses: {
      200: { description: '' },
      422: { description: '', content: { 'application/json': { example: 'no' } } },
    },
  });
  const bare = taking([{ in: 'query', ...age }], { responses: { 400: { description: '' } } });
  const bodies = 'validate-body-params';
  return [
    row(
      'no option given, a parameter missing',
      '422',
      {
        assay: 'the answer',
        because: 'A mock that refuses what it could answer is what users of mocks complain of most.',
        shownIn: 'parameters-ac3.oas3',
      },
      get(query, '/hive', ok),
    ),
    row(
      'a query parameter missing or of another type',
      '422 with a problem',
      { shownIn: 'parameters-ac3.oas3' },
      get(query, '/hive', problem(422), judging),
      get(query, '/hive?age=old', problem(422), judging),
      get(query, '/hive?age=7', ok, judging),
    ),
    row(
      'a header of another type',
      '422 with a problem',
      { shownIn: 'parameters-ac5.oas3' },
      get(header, '/hive', problem(422), { ...judging, asked: { headers: { 'x-age': 'old' } } }),
      get(header, '/hive', ok, { ...judging, asked: { headers: { 'x-age': '7' } } }),
    ),
    row(
      'a path parameter that its pattern does not match',
      '422 with a problem',
      { shownIn: 'parameters-ac9.oas3 validate-path-params/path-param-not-matching-regex.oas3' },
      get(path, '/hive/fp', problem(422), judging),
      get(path, '/hive/FP', ok, judging),
    ),
    row(
      'a list with commas where pipes are declared',
      '422 with a problem',
      { shownIn: 'parameters-ac6.only_oas3' },
      get(piped, '/hive?name=abc,xyz', problem(422), judging),
      get(piped, '/hive?name=abc|xyz', ok, judging),
    ),
    row(
      'an object in the query, in one parameter or in several, with values of another type',
      '422 with a problem',
      {
        shownIn:
          'validate-query-params/query-param-form-not-exploded-object-invalid.oas3 validate-query-params/query-param-form-exploded-object-invalid.oas3',
      },
      get(unexploded, '/hive?page=limit,x,offset,x', problem(422), judging),
      get(unexploded, '/hive?page=limit,1,offset,2', ok, judging),
      get(exploded, '/hive?limit=x', problem(422), judging),
      get(exploded, '/hive?limit=1', ok, judging),
    ),
    row(
      'a JSON body that its schema does not allow',
      '422 with a problem that lists every violation',
      { shownIn: `${bodies}/json-invalid-request-2.oas3 ${bodies}/no-consumes.defined.oas2` },
      post(posting(asJson, bee), '{"state":"ooops"}', asJson, problem(422)),
      post(posting(asJson, bee), '{"id":1}', asJson, ok),
      post(bodyV2, '{"id":"x"}', asJson, problem(422)),
    ),
    row(
      'no body where one is optional',
      'the answer',
      { shownIn: `${bodies}/json-body-not-required.oas2 body-required-parameter.oas2` },
      { tree: bodyV2, ...judging, method: 'POST', target: '/hive', answer: ok },
    ),
    row(
      'a form that its schema does not allow',
      '422 with a problem',
      { shownIn: `${bodies}/form-data-invalid-request.oas3 ${bodies}/form-data-valid-request.oas3` },
      post(posting(asForm, bee), 'state=ooops', asForm, problem(422)),
      post(posting(asForm, bee), 'id=1&state=open', asForm, ok),
    ),
    row(
      'a multipart form that its schema does not allow',
      '422 with a problem',
      {
        shownIn: `${bodies}/multipart-form-data-invalid-request.oas3 ${bodies}/multipart-form-data-valid-request.oas3`,
      },
      post(posting(asMultipart, bee), multipart('x'), `${asMultipart}; boundary=b`, problem(422)),
      post(posting(asMultipart, bee), multipart('1'), `${asMultipart}; boundary=b`, ok),
    ),
    row(
      'a form field that must be base64 and is not',
      '422 with a problem',
      { shownIn: `${bodies}/form-byte-format-fail.oas2` },
      post(v2({ type: 'string', format: 'byte' }), 'id=%25', asForm, problem(422)),
      post(v2({ type: 'string', format: 'byte' }), 'id=aGk%3D', asForm, ok),
    ),
    row(
      'a list with pipes in a form of OpenAPI 2.0',
      'not supported yet',
      {
        assay: 'read as the list it is',
        because: 'The other server marks its own scenario as one to be fixed.',
        shownIn: `${bodies}/form-data-array-pipes.oas2`,
      },
      post(v2({ type: 'array', items: { type: 'integer' }, collectionFormat: 'pipes' }), 'id=1|2', asForm, ok),
      post(
        v2({ type: 'array', items: { type: 'integer' }, collectionFormat: 'pipes' }),
        'id=1,2',
        asForm,
        problem(422),
      ),
    ),
    row(
      'reserved characters in a form where `allowReserved` is false',
      '422 with a problem',
      {
        assay: 'the answer',
        because: 'Since OpenAPI 3.1 the keyword says how to write a form, not what may be read.',
        shownIn: `${bodies}/form-data-allow-reserved-fail.oas3`,
      },
      post(
        posting(
          asForm,
          { type: 'object', properties: { bee: { type: 'string' } } },
          { encoding: { bee: { allowReserved: false } } },
        ),
        'bee=:/?#[]@!$',
        asForm,
        ok,
      ),
    ),
    row(
      'an empty value where `allowEmptyValue` is true',
      'the answer',
      { shownIn: 'allow-empty-value.oas2' },
      post(v2({ type: 'string', allowEmptyValue: true }), 'id', asForm, ok),
    ),
    row(
      'a request that is not valid where a 422 is declared',
      'the declared 422',
      { shownIn: 'security/security-scheme-validation-AC-27.oas3' },
      get(declared, '/hive', [422, 'application/json', 'no'], judging),
    ),
    row(
      'the same where a 400 without content is declared',
      'the declared 400, empty',
      {
        assay: '422 with a problem',
        because: 'An answer without a body would not say what is wrong.',
        shownIn: 'empty-responses-AC-8.oas3',
      },
      get(bare, '/hive', problem(422), judging),
    ),
  ];
}

function notOffered(): readonly ComparisonRow[] {
  const none = (asked: string, prism: string, because: string, shownIn: string): ComparisonRow => ({
    ...row(asked, prism, { assay: 'not offered', because, shownIn }),
    verdict: 'not offered',
  });
  return [
    none(
      'a proxy that judges the traffic with a real server',
      '`prism proxy`',
      'It is no mock; `assay replay` judges a real server by its description.',
      'proxy/proxy-AC-1.oas3 proxy/proxy.valid-request proxy/proxy.validation.httpHeader proxy/proxy.validation.httpResponse',
    ),
    none(
      'a mocked answer where the real server says 501',
      'a proxy mocks it',
      'There is no proxy.',
      'proxy/proxy.501.remock',
    ),
    none(
      'random bodies (`-d`)',
      'another body each time',
      'The same request has the same answer, to the byte: a test that passes once passes always.',
      'dynamic_xml_responses-AC-1.dynamic-response.oas3 dynamic-responses/dynamic_json_responses-AC-3.dynamic-response.only_oas3',
    ),
    none(
      'a Postman collection instead of a description',
      'is mocked',
      'Descriptions are OpenAPI here.',
      'content-negotiation/E2E-Accept-Content-Negotiation-AC-6.pc security/security-scheme-validation-AC-14.pc',
    ),
  ];
}
