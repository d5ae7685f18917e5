import { expect, test } from '@jest/globals';
import { casesOf } from '../../../src/replay/cases/index.ts';
import { createDerive } from '../../../src/replay/schemas.ts';
import { profiles } from '../../../src/replay/profile.ts';
import { createValidateValue } from '../../../src/schema/validate.ts';
import { describeTree, ownMock, replayAll } from '../support.ts';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const patching = (sent: object, answered: object, schemas: object = {}): object => ({
  openapi: '3.1.0',
  info: { title: 'a', version: '1' },
  components: { schemas },
  paths: { '/a': { patch: { requestBody: json(sent), responses: { 200: { description: 'ok', ...json(answered) } } } } },
});
const fields = (properties: object): object => ({ type: 'object', properties });

/** The bodies that are sent, and the failures of our own mock. */
async function replayed(tree: object) {
  const description = describeTree(tree);
  const mock = ownMock(description);
  const sent = new Set<string>();
  const { results } = await replayAll(description, (request) => {
    if (request.method === 'PATCH' && request.body !== undefined) sent.add(new TextDecoder().decode(request.body));
    return Promise.resolve({ kind: 'reply', reply: mock(request) });
  });
  return { sent: [...sent], failed: results.filter(({ status }) => status === 'failed') };
}

test.each([
  {
    title: 'a field that is of another type in the answer is not probed',
    tree: patching(
      fields({ size: { type: 'array', items: { type: 'string' } } }),
      fields({ size: { type: 'integer' } }),
    ),
    sent: ['{"size":["string"]}', '{}'],
  },
  {
    title: 'a value fits the narrower of two schemas',
    tree: patching(fields({ name: { type: 'string' } }), fields({ name: { type: 'string', pattern: '^[a-z-]+$' } })),
    sent: ['{"name":"string"}', '{"name":"assay-probe"}', '{}'],
  },
  {
    title: 'a code that no usual text is like differs by one digit or letter',
    tree: patching(
      fields({ plate: { type: 'string', pattern: '^[A-Z]{2}[0-9]{2}$', default: 'AZ99' } }),
      fields({ plate: { type: 'string', pattern: '^[A-Z]{2}[0-9]{2}$' } }),
    ),
    sent: ['{"plate":"AZ99"}', '{"plate":"AB35"}', '{}'],
  },
  {
    title: 'null is sent only where the answer may have it',
    tree: patching(fields({ n: { type: ['integer', 'null'] } }), fields({ n: { type: 'integer' } })),
    sent: ['{"n":0}', '{"n":4711}', '{"n":-4711}', '{}'],
  },
  {
    title: 'null is sent where it is one of several alternatives',
    tree: patching(
      fields({ n: { type: ['integer', 'null'], anyOf: [{ type: 'integer' }, { type: 'null' }] } }),
      fields({ n: { anyOf: [{ type: 'integer' }, { type: 'null' }] } }),
    ),
    sent: ['{"n":0}', '{"n":4711}', '{"n":-4711}', '{"n":null}', '{}'],
  },
  {
    title: 'a field with several types in alternatives is probed, an enum behind `allOf` too',
    tree: patching(
      fields({
        note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        kind: { allOf: [{ $ref: '#/components/schemas/Kind' }] },
        tags: { oneOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }] },
      }),
      fields({ note: {}, kind: {}, tags: {} }),
      { Kind: { type: 'string', enum: ['cat', 'dog'] } },
    ),
    sent: [
      '{"note":"string","kind":"cat","tags":["string"]}',
      '{"note":"Assay-Próbe-7","kind":"cat","tags":["Assay-Próbe-7"]}',
      '{"note":"Assay-Próbe-7"}',
      '{"note":"","tags":[]}',
      '{"note":" \\"Próbe\\" \\\\ <b>🎺 &amp;</b>  it\'s\\n","tags":["Pröbe7","Assay-Próbe-7","Pröbe7"]}',
      '{}',
    ],
  },
  {
    title: 'a field that says something of the answer around the record is not probed',
    tree: patching(
      fields({ status: { type: 'string' }, note: { type: 'string' } }),
      fields({ data: fields({ id: { type: 'string' }, status: { type: 'string' } }), status: { type: 'string' } }),
    ),
    sent: ['{"status":"string","note":"string"}', '{}'],
  },
  {
    title: 'a field of the record is probed, though an object in it has one of the same name',
    tree: patching(
      fields({ n: { type: 'integer' }, m: { type: 'integer' } }),
      fields({
        owner: fields({ id: { type: 'integer' }, n: { type: 'integer' } }),
        n: { type: 'integer' },
        m: { type: 'integer' },
      }),
    ),
    sent: ['{"n":0,"m":0}', '{"n":4711,"m":4711}', '{"n":4711}', '{"n":-4711,"m":-4711}', '{}'],
  },
  {
    title: 'a field that is read-only in the request alone is not probed',
    tree: patching(fields({ name: { type: 'string', readOnly: true } }), fields({ name: { type: 'string' } })),
    sent: ['{}'],
  },
  {
    title: 'nothing is sent where the usual answer may be no record',
    tree: {
      openapi: '3.1.0',
      info: { title: 'a', version: '1' },
      paths: {
        '/a': {
          patch: {
            requestBody: json(fields({ size: { type: 'integer' } })),
            responses: {
              200: { description: 'ok', ...json({ type: 'object' }) },
              202: { description: 'later', ...json(fields({ id: { type: 'integer' } })) },
            },
          },
        },
      },
    },
    sent: ['{"size":0}'],
  },
  {
    title: 'lists of objects that have such lists come to an end',
    tree: patching(
      { $ref: '#/components/schemas/Node' },
      { $ref: '#/components/schemas/Node' },
      {
        Node: fields({ kids: { type: 'array', items: { $ref: '#/components/schemas/Node' } } }),
      },
    ),
    sent: ['{"kids":[]}', '{}'],
  },
])('$title', async ({ tree, sent }) => {
  expect(await replayed(tree)).toEqual({ sent, failed: [] });
});

test.each([
  ['patch', undefined, true],
  ['post', undefined, false],
  ['post', ['post'], true],
  ['put', undefined, false],
  ['put', ['put'], true],
  ['delete', ['post', 'put'], false],
] as const)('fields are sent with %s where %j echoes: %p', (method, echo, isProbed) => {
  const body = { ...json(fields({ name: { type: 'string' } })) };
  const responses = { 200: { description: 'ok', ...body } };
  const description = describeTree({
    openapi: '3.1.0',
    info: { title: 'a', version: '1' },
    paths: { '/a': { [method]: { requestBody: body, responses } } },
  });
  const profile = { ...profiles.specification, ...(echo === undefined ? {} : { echo }) };
  const cases = [
    ...casesOf(
      { description, profile, validateValue: createValidateValue(description), derive: createDerive(description) },
      () => true,
    ),
  ];
  const kinds = cases.flatMap((each) => ('kind' in each ? [each.kind] : []));
  expect(kinds.some((kind) => kind === 'patch' || kind === 'echo')).toBe(isProbed);
});
