import { get, problem, row, type ComparisonRow } from './row.ts';
import { checking, ok, taking } from './checking.ts';
import { json, openapi } from '../support.ts';

/** What parameters that are not as described are answered. */
export function checkedParameters(): readonly ComparisonRow[] {
  const age = { name: 'age', required: true, schema: { type: 'number' } };
  const query = taking([{ in: 'query', ...age }]);
  const header = taking([{ in: 'header', ...age, name: 'X-Age' }]);
  const code = { in: 'path', name: 'code', required: true, schema: { type: 'string', pattern: '^[A-Z]+$' } };
  const path = openapi({ '/hive/{code}': { parameters: [code], get: json({ example: 'ok' }) } });
  const list = { type: 'array', minItems: 2, items: { type: 'string' } };
  const piped = taking([
    { in: 'query', name: 'name', required: true, style: 'pipeDelimited', explode: false, schema: list },
  ]);
  const page = { type: 'object', properties: { offset: { type: 'integer' }, limit: { type: 'integer' } } };
  const unexploded = taking([
    { in: 'query', name: 'page', required: true, style: 'form', explode: false, schema: page },
  ]);
  const exploded = taking([{ in: 'query', name: 'page', style: 'form', explode: true, schema: page }]);
  const hyphened = openapi({
    '/hive/{bee-id}': {
      parameters: [{ in: 'path', name: 'bee-id', required: true, schema: { type: 'number' } }],
      get: { parameters: [{ in: 'query', ...age, name: 'wing-span' }], ...json({ example: 'ok' }) },
    },
  });
  const mixed = { in: 'query', name: 'beeId', schema: { type: 'integer' } };
  const deprecated = taking([{ in: 'query', name: 'age', deprecated: true, schema: { type: 'number' } }]);
  return [
    row(
      'no option given, a parameter missing',
      '422',
      {
        assay: 'the answer',
        because: 'Users complain most of mocks that refuse what they could answer.',
        shownIn: 'validate-query-params/missing-query-param.oas3',
      },
      get(query, '/hive', ok),
    ),
    row(
      'a query parameter missing or of another type',
      '422 with a problem',
      { shownIn: 'validate-query-params/missing-query-param.oas3 parameters-ac3.oas3' },
      get(query, '/hive', problem(422), checking),
      get(query, '/hive?age=old', problem(422), checking),
      get(query, '/hive?age=7', ok, checking),
    ),
    row(
      'a header missing or of another type',
      '422 with a problem',
      {
        shownIn: 'validate-header-params/missing-required-header.oas3 validate-header-params/invalid-header.oas3',
      },
      get(header, '/hive', problem(422), checking),
      get(header, '/hive', problem(422), { ...checking, asked: { headers: { 'x-age': 'old' } } }),
      get(header, '/hive', ok, { ...checking, asked: { headers: { 'x-age': '7' } } }),
    ),
    row(
      'a path parameter that its pattern does not match',
      '422 with a problem',
      { shownIn: 'validate-path-params/path-param-not-matching-regex.oas3' },
      get(path, '/hive/fp', problem(422), checking),
      get(path, '/hive/FP', ok, checking),
    ),
    row(
      'names with a hyphen',
      'are read as any other',
      {
        shownIn: 'validate-path-params/path-param-with-hyphen.oas3 validate-query-params/query-param-with-hyphen.oas3',
      },
      get(hyphened, '/hive/1?wing-span=2', ok, checking),
      get(hyphened, '/hive/x?wing-span=2', problem(422), checking),
      get(hyphened, '/hive/1', problem(422), checking),
    ),
    row(
      'the name of a query parameter in another case',
      'is that parameter',
      {
        assay: 'is another one, and allowed',
        because: 'Names in a query are case-sensitive (RFC 3986 section 6.2.2.1).',
        shownIn: 'validate-query-params/query-param-upper-case.oas2',
      },
      get(taking([mixed]), '/hive?beeid=x', ok, checking),
      get(taking([{ ...mixed, required: true }]), '/hive?beeid=1', problem(422), checking),
    ),
    row(
      'a list with commas where pipes are declared',
      '422 with a problem',
      { shownIn: 'parameters-ac6.only_oas3' },
      get(piped, '/hive?name=abc,xyz', problem(422), checking),
      get(piped, '/hive?name=abc|xyz', ok, checking),
    ),
    row(
      'an object in the query, in one parameter or in several, with values of another type',
      '422 with a problem',
      {
        shownIn:
          'validate-query-params/query-param-form-not-exploded-object-invalid.oas3 validate-query-params/query-param-form-exploded-object-invalid.oas3',
      },
      get(unexploded, '/hive?page=limit,x,offset,x', problem(422), checking),
      get(unexploded, '/hive?page=limit,1,offset,2', ok, checking),
      get(exploded, '/hive?limit=x', problem(422), checking),
      get(exploded, '/hive?limit=1', ok, checking),
    ),
    row(
      'a deprecated parameter',
      'the answer, with a warning in a header',
      {
        assay: 'the answer',
        because: 'Clients may send it. The description says that it will go.',
        shownIn:
          'deprecated-keyword/deprecated-keyword.only_oas3 violations/do-not-stop-warnings violations/combined-request-response',
      },
      get(deprecated, '/hive?age=7', ok, checking),
    ),
  ];
}
