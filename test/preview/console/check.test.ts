import { expect, test } from '@jest/globals';
import { checkAnswer } from '../../../src/preview/console/check.ts';
import { createSite } from '../../../src/preview/site.ts';
import { fromTree } from '../support.ts';

const integer = { type: 'integer' };
const body = { content: { 'application/json': { schema: integer }, 'text/*': {} } };

/** The violations of an answer to a method that declares 200, 204, 4XX and `default`, or `responses`. */
function violations(
  method: string,
  [status, type, text]: readonly [number, string | undefined, string],
  { seesAll = true, responses = {} }: { readonly seesAll?: boolean; readonly responses?: object } = {},
): readonly string[] {
  const declared = {
    200: { description: '', headers: { 'X-Total': { required: true, schema: integer } }, ...body },
    204: { description: '', ...body },
    '4XX': { description: '', ...body },
    ...responses,
  };
  const description = fromTree({
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: { '/a': { [method]: { responses: declared } } },
  });
  const site = createSite([{ description, findings: [], mockUrl: '/_mock' }], {});
  const found = site.addresses.flatMap((each) => site.consoleAt(each, 'http://a.example') ?? [])[0];
  if (found === undefined) throw new Error('There must be a console.');
  const headers = {
    ...(type !== undefined && { 'content-type': type }),
    ...(seesAll && status === 200 && { 'x-total': '1' }),
  };
  const answer = { status, headers, body: new TextEncoder().encode(text) };
  return checkAnswer(found.context, found.operation, answer, { seesAll });
}

test.each<[title: string, found: readonly string[], said: readonly string[]]>([
  ['as described', violations('get', [200, 'application/json', '1']), []],
  ['another value', violations('get', [200, 'application/json', '"a"']), ['The body must be an integer; found "a".']],
  ['a range of types', violations('get', [200, 'text/html', '<p>']), []],
  [
    'another type',
    violations('get', [200, 'image/png', 'x']),
    ['The content type must be application/json or text/*; found image/png.'],
  ],
  [
    'no type',
    violations('get', [200, undefined, 'x']),
    ['The content type must be application/json or text/*; found none.'],
  ],
  ['no body, and so of no type', violations('get', [200, undefined, '']), []],
  ['HEAD', violations('head', [200, 'image/png', 'x']), []],
  ['204', violations('get', [204, 'image/png', 'x']), []],
  [
    'a range of statuses',
    violations('get', [404, 'application/json', '"a"']),
    ['The body must be an integer; found "a".'],
  ],
  [
    'no such status',
    violations('get', [500, 'application/json', '1']),
    ['The status must be a declared one; found 500.'],
  ],
  [
    'any status',
    violations('get', [500, 'application/json', '"a"'], { responses: { default: { description: '', ...body } } }),
    ['The body must be an integer; found "a".'],
  ],
  [
    'its own status before the range',
    violations('get', [404, 'image/png', 'x'], { responses: { 404: { description: '' } } }),
    [],
  ],
  ['a header that another origin hides', violations('get', [200, 'application/json', '1'], { seesAll: false }), []],
])('%s', (_, found, said) => {
  expect(found).toEqual(said);
});
