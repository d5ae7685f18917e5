import { describe, expect, test } from '@jest/globals';
import { bodyRows } from './servers/bodies.ts';
import { headerRows } from './servers/headers.ts';
import { json, replayServer, type ServerRow } from './servers/server.ts';
import { statusRows } from './servers/statuses.ts';

describe('a server that keeps records is held to its description alone', () => {
  test.each([...statusRows, ...bodyRows, ...headerRows])('$title', async (row) => {
    const { failures } = await replayServer(row);
    expect(failures).toEqual(row.failures);
  });
});

const pet = { type: 'object', required: ['name'], properties: { name: { type: 'string' }, tag: { type: 'string' } } };

describe('the bodies that a server that keeps records is sent', () => {
  test.each<[title: string, version: string, operation: object, bodies: readonly (string | undefined)[]]>([
    [
      'made with all fields, and with the required ones',
      '3.1.0',
      { requestBody: json(pet) },
      ['{"name":"string","tag":"string"}', '{"name":"string"}'],
    ],
    [
      'the example, all fields, and the required ones',
      '3.0.3',
      { requestBody: json(pet, { example: { name: 'Tom' } }) },
      ['{"name":"Tom"}', '{"name":"Tom","tag":"string"}'],
    ],
    [
      'an example that has all fields, and the required ones',
      '3.1.0',
      { requestBody: { required: true, ...json(pet, { example: { name: 'Tom', tag: 'cat' } }) } },
      ['{"name":"Tom","tag":"cat"}', '{"name":"Tom"}'],
    ],
    [
      'a text, once',
      '3.1.0',
      { requestBody: { content: { 'text/plain': { schema: { type: 'string', const: 'hi' } } } } },
      ['hi'],
    ],
    [
      'an optional form of OpenAPI 2.0',
      '2.0',
      {
        consumes: ['application/x-www-form-urlencoded'],
        parameters: [
          { name: 'a', in: 'formData', type: 'string' },
          { name: 'b', in: 'formData', type: 'file' },
        ],
      },
      ['a=string'],
    ],
    ['nothing where no body is described', '3.1.0', {}, [undefined]],
    ['nothing where no value can be made', '3.1.0', { requestBody: json({ not: {} }) }, [undefined]],
  ])('%s', async (_, version, operation, bodies) => {
    const row: ServerRow = {
      title: '',
      version,
      paths: { '/pets': { post: { ...operation, responses: { 204: { description: 'ok' } } } } },
      answer: ({ method }) => ({ status: method === 'POST' ? 204 : 404 }),
      failures: [],
    };
    const { requests } = await replayServer(row);
    const sent = requests.filter(({ method }) => method === 'POST');
    expect(sent.map(({ body }) => body && new TextDecoder().decode(body))).toEqual(bodies);
  });

  test('an optional body of GET is not sent', async () => {
    const row: ServerRow = {
      title: '',
      paths: { '/pets': { get: { requestBody: json(pet), responses: { 204: { description: 'ok' } } } } },
      answer: () => ({ status: 204 }),
      failures: [],
    };
    const { requests } = await replayServer(row);
    expect(requests.filter(({ body }) => body !== undefined)).toEqual([]);
  });
});
