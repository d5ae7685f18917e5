import { expect, test } from '@jest/globals';
import { rule as declared } from '../../rulesets/description/description-parameter-declared.ts';
import { rule as used } from '../../rulesets/description/description-parameter-used.ts';
import { checkedDocument } from '../support/checked-document.ts';
import { findingsOf } from '../support/findings.ts';

/** The places of the findings of both rules. */
function placesOf(tree: object, files: Readonly<Record<string, unknown>> = {}): readonly string[] {
  const document = checkedDocument(tree, files);
  return [declared, used].flatMap(({ check }) => findingsOf(check, document).map(({ path }) => path.join(' ')));
}

const ok = { responses: { default: { description: 'OK' } } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };

test.each([
  ['a path without operations', { '/a/{id}': { summary: 'later' } }, []],
  ['an extension', { 'x-a/{id}': { get: ok } }, []],
  ['an operation of OpenAPI 3.2', { '/a/{id}': { additionalOperations: { COPY: ok } } }, ['paths /a/{id}']],
  [
    'one of two methods',
    { '/a/{id}': { additionalOperations: { COPY: ok }, query: { ...ok, parameters: [id] } } },
    ['paths /a/{id} additionalOperations COPY'],
  ],
  ['a name in a query', { '/a?b={id}': { get: ok } }, ['paths /a?b={id}']],
  ['a name that stands twice', { '/a/{id}/{id}': { get: ok } }, ['paths /a/{id}/{id}']],
  ['a parameter of the header', { '/a': { get: { ...ok, parameters: [{ ...id, in: 'header' }] } } }, []],
  ['parameters that are no list', { '/a/{id}': { get: { ...ok, parameters: { id } } } }, []],
  [
    'a reference that leads nowhere',
    { '/a/{id}': { get: { ...ok, parameters: [{ $ref: '#/components/gone' }] } } },
    [],
  ],
  [
    'a shared parameter that one path has not',
    { '/a': { parameters: [{ $ref: '#/components/parameters/Id' }], get: ok } },
    ['paths /a parameters 0 $ref'],
  ],
  [
    'a path item that is in another file, and parameters beside it',
    { '/a/{id}/{b}': { $ref: 'item.yaml', parameters: [id] } },
    ['paths /a/{id}/{b}'],
  ],
])('%s', (_title, paths, expected) => {
  const components = { parameters: { Id: id } };
  const files = { 'item.yaml': { get: ok } };
  expect(placesOf({ openapi: '3.2.0', info: {}, paths, components }, files)).toEqual(expected);
});

test.each([
  ['2.6.0', { 'a/{id}': { parameters: { id: {} } }, 'b/{id}': {} }, ['channels b/{id}']],
  ['2.0.0-rc1', { 'a/{id}': { parameters: [{ name: 'id' }] } }, []],
  ['3.0.0', { a: { address: 'a/{id}', parameters: { id: {} } }, b: { address: 'b/{id}' } }, ['channels b']],
  ['3.0.0', { 'a/{id}': { address: null } }, []],
  [
    '3.0.0',
    { a: { address: 'a', parameters: { id: { $ref: '#/components/parameters/id' } } } },
    ['channels a parameters id $ref'],
  ],
  ['3.0.0', { a: { address: 'a/{id}', parameters: { $ref: '#/components/gone' } } }, []],
])('channels of AsyncAPI %s: %j', (asyncapi, channels, expected) => {
  const components = { parameters: { id: {} } };
  expect(placesOf({ asyncapi, info: {}, channels, components })).toEqual(expected);
});
