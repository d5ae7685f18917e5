import { describe as group, expect, test } from '@jest/globals';
import { createAnswer, readMessage, type ClientContext } from '../../src/mcp/serve/answer.ts';
import { serveNotes } from '../../src/mcp/serve/lists.ts';
import type { MockRequest } from '../../src/http/message.ts';
import type { DescribedServer } from '../../src/mcp/serve/described-server.ts';
import { serving } from './serving.ts';
import { show } from '../../src/lib/show.ts';

const modern = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  },
};
const info = { 'io.modelcontextprotocol/serverInfo': { name: 'Shop', version: '2' } };

/** Asks a server; the result, or the error. */
function ask(server: DescribedServer, method: string, params: object = {}, client: ClientContext = {}): unknown {
  const reply = createAnswer(server)({ jsonrpc: '2.0', id: 1, method, params }, client) as Record<string, unknown>;
  return reply.result ?? reply.error;
}

const call = (server: DescribedServer, name: string, args?: object, client: ClientContext = {}): unknown =>
  ask(server, 'tools/call', { name, ...(args && { arguments: args }) }, client);

const text = (value: string) => [{ type: 'text', text: value }];
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

group('the handshake', () => {
  const described = {
    protocolVersion: '2025-06-18',
    capabilities: { tools: { listChanged: 'true' }, logging: {}, 'x-a': {} },
    instructions: 'Be kind.',
    prompts: [{ name: 'p' }],
  };
  const shown = { capabilities: { tools: {}, logging: {}, prompts: {} }, instructions: 'Be kind.' };

  test.each<[asked: string, spoken: string]>([
    ['2024-11-05', '2024-11-05'],
    ['2025-03-26', '2025-03-26'],
    ['2025-11-25', '2025-11-25'],
    ['2026-07-28', '2025-11-25'],
    ['1999-01-01', '2025-11-25'],
  ])('`initialize` with %s speaks %s', (protocolVersion, spoken) => {
    expect(ask(serving(described), 'initialize', { protocolVersion })).toEqual({
      protocolVersion: spoken,
      ...shown,
      serverInfo: { name: 'Shop', version: '2' },
    });
  });

  test('`server/discover` says the same to clients of the new era', () => {
    expect(ask(serving(described), 'server/discover', modern)).toEqual({
      supportedVersions: ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'],
      ...shown,
      resultType: 'complete',
      ttlMs: 0,
      cacheScope: 'private',
      _meta: info,
    });
  });

  test('the server has the name that the description gives it', () => {
    const serverInfo = { name: 'own', version: '9', title: 'Own' };
    expect(ask(serving({ serverInfo }), 'initialize')).toMatchObject({ serverInfo });
  });

  test.each<[title: string, params: object, error: object]>([
    [
      'another version',
      { _meta: { ...modern._meta, 'io.modelcontextprotocol/protocolVersion': '2027-01-01' } },
      {
        code: -32_022,
        message: 'The version must be 2026-07-28; found "2027-01-01".',
        data: { supported: ['2026-07-28'], requested: '2027-01-01' },
      },
    ],
    [
      'no version',
      {},
      { code: -32_602, message: '`_meta` must have `io.modelcontextprotocol/protocolVersion`; found none.' },
    ],
    [
      'no capabilities',
      { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } },
      {
        code: -32_602,
        message: '`_meta` must have `io.modelcontextprotocol/clientCapabilities`, an object; found none.',
      },
    ],
  ])('%s in `_meta` is refused', (_, params, error) => {
    expect(ask(serving({}), 'server/discover', params)).toEqual(error);
  });
});

group('lists', () => {
  const tool = { name: 'a', description: 'A.', tags: ['x'], security: [], 'x-operation': 'b', title: null };

  test.each<[title: string, tool: object, more: object, legacy: object, modern?: object]>([
    ['without keys of ours', tool, {}, { name: 'a', description: 'A.', inputSchema: { type: 'object' } }],
    [
      'with the anchors of its own schema, each once',
      {
        name: 'a',
        inputSchema: object(
          { c: { $ref: '#/components/schemas/C' } },
          { $defs: { one: { $anchor: 'one' }, two: { $anchor: 'one' } } },
        ),
      },
      { components: { schemas: { C: { $anchor: 'three' } } } },
      {
        name: 'a',
        inputSchema: object({ c: { $ref: '#/$defs/C' } }, { $defs: { one: { $anchor: 'one' }, two: {}, C: {} } }),
      },
    ],
    [
      'with what references lead to',
      { name: 'a', inputSchema: { $ref: '#/components/schemas/In' } },
      {
        components: {
          schemas: {
            In: object({ pet: { $ref: '#/components/schemas/Pet' }, again: { $ref: '#/components/schemas/In' } }),
            Pet: object({ parent: { $ref: '#/components/schemas/Pet' }, 'x-a': {} }, { 'x-badges': [] }),
          },
        },
      },
      {
        name: 'a',
        inputSchema: {
          ...object({ pet: { $ref: '#/$defs/Pet' }, again: { $ref: '#' } }),
          $defs: { Pet: object({ parent: { $ref: '#/$defs/Pet' }, 'x-a': {} }) },
        },
      },
    ],
    [
      'with definitions of their own, and another of the same name',
      {
        name: 'a',
        inputSchema: object(
          { own: { $ref: '#/$defs/Pet' }, named: { $ref: '#it' }, theirs: { $ref: '#/components/schemas/Pet' } },
          { $defs: { Pet: { type: 'string', $anchor: 'it' } } },
        ),
      },
      { components: { schemas: { Pet: { type: 'integer' } } } },
      {
        name: 'a',
        inputSchema: object(
          { own: { $ref: '#/$defs/Pet' }, named: { $ref: '#/$defs/Pet' }, theirs: { $ref: '#/$defs/Pet2' } },
          { $defs: { Pet: { type: 'string', $anchor: 'it' }, Pet2: { type: 'integer' } } },
        ),
      },
    ],
    [
      'in JSON Schema, where the description is older',
      { name: 'a', inputSchema: { $ref: '#/components/schemas/In' } },
      {
        openapi: '3.0.3',
        components: {
          schemas: { In: object({ n: { type: 'integer', nullable: true, minimum: 1, exclusiveMinimum: true } }) },
        },
      },
      { name: 'a', inputSchema: object({ n: { type: ['integer', 'null'], exclusiveMinimum: 1 } }) },
    ],
    [
      'without what leads nowhere',
      { name: 'a', inputSchema: object({ a: { $ref: '#/nowhere', title: 'T' } }), outputSchema: { $ref: '#/nowhere' } },
      {},
      { name: 'a', inputSchema: object({ a: { title: 'T' } }) },
    ],
    [
      'without a schema that leads to itself',
      { name: 'a', outputSchema: { $ref: '#/components/schemas/A' } },
      { components: { schemas: { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } } } },
      { name: 'a', inputSchema: { type: 'object' } },
    ],
    [
      'without an output that is no object, for old clients',
      { name: 'a', outputSchema: { type: 'array' } },
      {},
      { name: 'a', inputSchema: { type: 'object' } },
      { name: 'a', inputSchema: { type: 'object' }, outputSchema: { type: 'array' } },
    ],
    [
      'with an output that is the name of a component',
      { name: 'a', outputSchema: 'Out' },
      { components: { schemas: { Out: object({}) } } },
      { name: 'a', inputSchema: { type: 'object' }, outputSchema: object({}) },
    ],
    [
      'with an input that clients take',
      { name: 'a', inputSchema: { type: 'array' } },
      {},
      { name: 'a', inputSchema: { type: 'object' } },
    ],
    [
      'with the keywords of an input whose type is a list',
      { name: 'a', inputSchema: { type: ['object', 'null'], required: ['b'] }, outputSchema: { type: ['object'] } },
      {},
      { name: 'a', inputSchema: { type: 'object', required: ['b'] }, outputSchema: { type: 'object' } },
    ],
    [
      'without fields of a wrong type',
      {
        name: 'a',
        title: 5,
        annotations: { title: 'A', readOnlyHint: 'yes', more: 1 },
        icons: [{ src: 'a.svg', sizes: 'any', theme: 'blue' }, { mimeType: 'image/png' }, 5],
        execution: 'x',
        _meta: { any: null },
        more: { any: 1 },
        none: null,
      },
      {},
      {
        name: 'a',
        annotations: { title: 'A', more: 1 },
        icons: [{ src: 'a.svg' }],
        _meta: { any: null },
        more: { any: 1 },
        inputSchema: { type: 'object' },
      },
    ],
    [
      'with keywords that clients read, and properties that are objects for old ones',
      {
        name: 'a',
        inputSchema: { $schema: 5, required: 'a', properties: { a: true, b: false } },
        outputSchema: { type: 'object', properties: [], required: ['a', 5] },
      },
      {},
      { name: 'a', inputSchema: object({ a: {}, b: { not: {} } }), outputSchema: { type: 'object' } },
      { name: 'a', inputSchema: object({ a: true, b: false }), outputSchema: { type: 'object' } },
    ],
  ])('tools are listed %s', (_, described, more, old, now = old) => {
    const server = serving({ tools: [described] }, more);
    expect([ask(server, 'tools/list'), ask(server, 'tools/list', modern)]).toEqual([
      { tools: [old] },
      { tools: [now], resultType: 'complete', ttlMs: 0, cacheScope: 'private', _meta: info },
    ]);
  });

  test('templates stand apart from resources, each with a name', () => {
    const server = serving({
      resources: [
        { uri: 'a://b', name: 'b', text: 'B', 'x-a': 1 },
        { uri: 'a://{c}', description: 'C.' },
      ],
      prompts: [{ name: 'p', arguments: [{ name: 'q', 'x-a': 1 }] }],
    });
    expect(['resources', 'resources/templates', 'prompts'].map((list) => ask(server, `${list}/list`))).toEqual([
      { resources: [{ uri: 'a://b', name: 'b' }] },
      { resourceTemplates: [{ uriTemplate: 'a://{c}', name: 'a://{c}', description: 'C.' }] },
      { prompts: [{ name: 'p', arguments: [{ name: 'q' }] }] },
    ]);
  });

  test('pages have a hundred entries, and cursors that hold', () => {
    const server = serving({ tools: Array.from({ length: 201 }, (_, index) => ({ name: `t${index}` })) });
    const pages = [{}, { cursor: 'from-100' }, { cursor: 'from-200' }].map((params) => {
      const { tools, nextCursor } = ask(server, 'tools/list', params) as {
        tools: { name: string }[];
        nextCursor?: string;
      };
      return [tools[0]?.name, tools.length, nextCursor];
    });
    expect(pages).toEqual([
      ['t0', 100, 'from-100'],
      ['t100', 100, 'from-200'],
      ['t200', 1, undefined],
    ]);
  });

  test.each(['from-0', 'from-150', 'from-300', 'x', '', 5])('a cursor that no page gave is refused: %j', (cursor) => {
    const server = serving({ tools: Array.from({ length: 201 }, (_, index) => ({ name: `t${index}` })) });
    expect(ask(server, 'tools/list', { cursor })).toEqual({
      code: -32_602,
      message: `\`cursor\` must be the \`nextCursor\` of a page before; found ${JSON.stringify(cursor)}.`,
    });
  });

  test('what is served otherwise than described is said', () => {
    const tools = [
      { description: 'nameless' },
      { name: 'in', inputSchema: { type: 'array' } },
      { name: 'list', inputSchema: { type: ['object'] }, outputSchema: { type: ['object'] } },
      { name: 'out', outputSchema: { type: 'array' } },
      { name: 'lost', outputSchema: { $ref: '#/nowhere' } },
      { name: 'odd', title: 5, icons: [{}], inputSchema: { required: true } },
    ];
    const resources = [
      { uri: 'a://b', size: 'large' },
      { uri: 'a://{b}', annotations: { audience: ['me'] } },
    ];
    const prompts = [{ name: 'p', arguments: [{ name: 'a', required: 'yes' }, { name: 5 }] }];
    expect(serveNotes(serving({ tools, resources, prompts }))).toEqual([
      'Entries without a name or URI are not served; found 1.',
      'Tool `in`: `inputSchema` must have `type: object`; served as `{ type: object }`.',
      'Tool `lost`: `outputSchema` is no schema, or leads nowhere; it is not served.',
      'Tool `out`: `outputSchema` is no `type: object`; clients before MCP 2026-07-28 do not get it.',
      ...[
        ['Tool `odd`', 'title'],
        ['Tool `odd`', 'icons/0'],
        ['Tool `odd`', 'inputSchema/required'],
        ['Resource `a://b`', 'size'],
        ['Resource template `a://{b}`', 'annotations/audience/0'],
        ['Prompt `p`', 'arguments/0/required'],
        ['Prompt `p`', 'arguments/1/name'],
        ['Prompt `p`', 'arguments/1'],
      ].map(([entry = '', field = '']) => `${entry}: clients refuse the value of \`${field}\`; it is not served.`),
    ]);
  });
});

group('tools/call', () => {
  const count = object({ count: { type: 'integer', maximum: 10 } }, { required: ['count'] });

  test.each<[title: string, tool: object, args: object | undefined, result: object]>([
    [
      'the result that is written',
      {
        'x-operation': 'getPet',
        'x-result': { content: [{ type: 'image', data: 'AA==', mimeType: 'image/png' }, 1], isError: true },
        outputSchema: object({}),
      },
      {},
      { content: [{ type: 'image', data: 'AA==', mimeType: 'image/png' }], isError: true },
    ],
    [
      'a written result without content',
      { 'x-result': { structuredContent: { a: 1 } } },
      {},
      { content: text('{"a":1}'), structuredContent: { a: 1 } },
    ],
    ['a written result of nothing', { 'x-result': {} }, {}, { content: [] }],
    [
      'a refusal of arguments before the written result',
      { 'x-result': { content: [] }, inputSchema: count },
      {},
      {
        content: text(
          'The arguments of `t` must fit its input schema:\n- The arguments must have the property `count`; found none.',
        ),
        isError: true,
      },
    ],
    [
      'an example of the output',
      { outputSchema: { ...object({ a: { type: 'integer' } }), examples: [{ a: 5 }] } },
      {},
      { content: text('{"a":5}'), structuredContent: { a: 5 } },
    ],
    [
      'a made output',
      { outputSchema: object({ a: { type: 'integer' } }) },
      undefined,
      { content: text('{"a":0}'), structuredContent: { a: 0 } },
    ],
    [
      'a made output in place of an example that breaks its schema',
      { outputSchema: { ...object({ a: { type: 'integer' } }), examples: [{ a: 'x' }] } },
      {},
      { content: text('{"a":0}'), structuredContent: { a: 0 } },
    ],
    [
      'a sentence where nothing can fit its output schema',
      { outputSchema: object({ a: { type: 'integer', minimum: 2, maximum: 1 } }, { required: ['a'] }) },
      {},
      { content: text('No answer that fits the output schema of `t` was found.'), isError: true },
    ],
    [
      'words without an output schema',
      { title: 'Do it' },
      {},
      { content: text('Do it: done. The description of this tool has no output schema.') },
    ],
    [
      'an array, as text alone for old clients',
      { outputSchema: { type: 'array', minItems: 1, items: { const: 1 } } },
      {},
      { content: text('[1]') },
    ],
    [
      'its words, where the input is no object and is shown as one',
      { title: 'Do it', inputSchema: { type: 'array' } },
      {},
      { content: text('Do it: done. The description of this tool has no output schema.') },
    ],
    [
      'what is wrong with its arguments',
      { inputSchema: count },
      { count: 12 },
      {
        content: text('The arguments of `t` must fit its input schema:\n- `count` must be at most 10; found 12.'),
        isError: true,
      },
    ],
    [
      'what is missing',
      { inputSchema: count },
      {},
      {
        content: text(
          'The arguments of `t` must fit its input schema:\n- The arguments must have the property `count`; found none.',
        ),
        isError: true,
      },
    ],
    [
      'a draft-07 schema',
      {
        inputSchema: {
          $schema: 'http://json-schema.org/draft-07/schema#',
          ...object({ a: { items: [{ type: 'integer' }] } }),
        },
      },
      { a: ['x'] },
      {
        content: text('The arguments of `t` must fit its input schema:\n- `a/0` must be an integer; found "x".'),
        isError: true,
      },
    ],
  ])('answers with %s', (_, tool, args, result) => {
    expect(call(serving({ tools: [{ name: 't', ...tool }] }), 't', args)).toEqual(result);
  });

  test.each<[params: object, message: string]>([
    [{ name: 'nope' }, 'Unknown tool: "nope"'],
    [{ name: '__proto__' }, 'Unknown tool: "__proto__"'],
    [{}, 'Unknown tool: undefined'],
    [{ name: 't', arguments: [] }, '`arguments` must be an object; found an empty list.'],
  ])('refuses %j', (params, message) => {
    expect(ask(serving({ tools: [{ name: 't' }] }), 'tools/call', params)).toEqual({ code: -32_602, message });
  });

  const pet = object({ id: { type: 'integer' }, name: { type: 'string' } });
  const json = (examples: object, status = 200) => ({
    [status]: { description: '', content: { 'application/json': { schema: pet, examples } } },
  });
  const api = {
    paths: {
      '/pets/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: {
          operationId: 'getPet',
          parameters: [{ name: 'full', in: 'query', schema: { type: 'boolean' } }],
          responses: json({ rex: { value: { id: 1, name: 'Rex' } }, tom: { value: { id: 2, name: 'Tom' } } }),
        },
        patch: {
          operationId: 'changePet',
          requestBody: { content: { 'application/json': { schema: pet } } },
          responses: json({ rex: { value: { id: 1, name: 'Rex' } } }),
        },
        delete: { responses: { 404: { description: '', content: { 'text/plain': { example: 'No such pet.' } } } } },
        put: { operationId: 'draw', responses: { 200: { description: '', content: { 'image/png': {} } } } },
        post: { operationId: 'ring', responses: { 204: { description: '' } } },
      },
    },
  };
  const asked = object({ id: { type: 'integer' } });
  const rex = { id: 1, name: 'Rex' };

  test.each<[title: string, tool: object, args: object, client: ClientContext, result: object]>([
    [
      'by its name',
      { name: 'getPet' },
      { id: 1 },
      {},
      { content: text('{"id":1,"name":"Rex"}'), structuredContent: rex },
    ],
    [
      'as its output schema promises',
      { name: 'getPet', outputSchema: pet },
      { id: 1 },
      {},
      { content: text('{"id":1,"name":"Rex"}'), structuredContent: rex },
    ],
    [
      'by `x-operation`, with the example that a header names',
      { name: 't', 'x-operation': 'GET /pets/{id}' },
      { id: 1, full: true },
      { headers: { 'x-vendor-response-body-example': 'tom' } },
      { content: text('{"id":2,"name":"Tom"}'), structuredContent: { id: 2, name: 'Tom' } },
    ],
    [
      'with the sent fields of a PATCH',
      { name: 'changePet' },
      { id: 1, name: 'Max' },
      {},
      { content: text('{"id":1,"name":"Max"}'), structuredContent: { id: 1, name: 'Max' } },
    ],
    [
      'with a body in one argument',
      { name: 'changePet' },
      { id: 1, body: { name: 'Max' } },
      {},
      { content: text('{"id":1,"name":"Max"}'), structuredContent: { id: 1, name: 'Max' } },
    ],
    [
      'with its refusal',
      { name: 't', 'x-operation': 'DELETE /pets/{id}' },
      { id: 1 },
      {},
      { content: text('No such pet.'), isError: true },
    ],
    ['without a body', { name: 'ring' }, { id: 1 }, {}, { content: text('HTTP 204') }],
    [
      'with something else where its answer is not what the tool promises',
      { name: 'getPet', outputSchema: object({ a: { const: 1 } }, { required: ['a'] }) },
      { id: 1 },
      {},
      { content: text('{"a":1}'), structuredContent: { a: 1 } },
    ],
  ])('of an operation %s', (_, tool, args, client, result) => {
    expect(
      call(
        serving({ tools: [{ inputSchema: asked, ...tool }] }, api),
        (tool as { readonly name: string }).name,
        args,
        client,
      ),
    ).toEqual(result);
  });

  test('parameters are sent where they are declared', () => {
    const asking = ['header', 'cookie', 'query'].map((place) => ({ name: place, in: place, schema: {} }));
    const sent: MockRequest[] = [];
    const server = serving(
      { tools: [{ name: 'x' }] },
      { paths: { '/a/{b}': { get: { operationId: 'x', parameters: [...asking, { name: 'b', in: 'path' }] } } } },
    );
    const callOperation: DescribedServer['callOperation'] = (request) => {
      sent.push(request);
      return { status: 200, headers: { 'content-type': 'application/json' }, body: new TextEncoder().encode('{') };
    };
    const answer = call({ ...server, callOperation }, 'x', { header: 'h', cookie: 'c', query: 'q', b: '/' });
    expect([answer, sent]).toEqual([
      { content: text('{') },
      [
        {
          method: 'GET',
          target: '/a/%2F?query=q',
          headers: { accept: 'application/json, */*;q=0.5', header: 'h', cookie: 'cookie=c' },
        },
      ],
    ]);
  });

  test('a defect of one answer is an error of that', () => {
    const server = serving({ tools: [{ name: 'getPet' }] }, api);
    const callOperation = (): never => {
      throw new Error('Oh');
    };
    expect(call({ ...server, callOperation }, 'getPet', { id: 1 })).toEqual({
      code: -32_603,
      message: 'The server must answer; found Error: Oh.',
    });
  });

  test('a file is a resource within the answer', () => {
    const body = { 'application/pdf': { example: 'abc' } };
    const paths = { '/a': { get: { operationId: 'x', responses: { 200: { description: '', content: body } } } } };
    const { content } = call(serving({ tools: [{ name: 'x' }] }, { paths }), 'x') as { content: object[] };
    expect(content).toEqual([
      { type: 'resource', resource: { uri: 'mock:/a', mimeType: 'application/pdf', blob: 'YWJj' } },
    ]);
  });

  test('a picture is a picture', () => {
    const { content } = call(serving({ tools: [{ name: 'draw' }] }, api), 'draw', { id: 1 }) as { content: object[] };
    expect(content).toEqual([{ type: 'image', data: expect.any(String), mimeType: 'image/png' }]);
  });
});

group('resources, prompts, completion', () => {
  const server = serving({
    resources: [
      { uri: 'a://text', name: 'T', text: 'Hello', mimeType: 'text/plain' },
      { uri: 'a://blob', name: 'B', blob: 'aGk=' },
      { uri: 'a://words', name: 'W', description: 'About it.' },
      { uri: 'a://items/{id}{?q}', name: 'I', text: 'Item {id} of {q}, {other}' },
      { uri: 'a://files/{+path}', name: 'F', text: '{path}' },
    ],
    prompts: [{ name: 'p', description: 'Greet {who}.', arguments: [{ name: 'who', required: true }] }],
  });

  test.each<[uri: string, content: object]>([
    ['a://text', { text: 'Hello', mimeType: 'text/plain' }],
    ['a://blob', { blob: 'aGk=' }],
    ['a://words', { text: 'About it.' }],
    ['a://items/7?q=x', { text: 'Item 7 of x, {other}' }],
    ['a://items/a%20b', { text: 'Item a b of {q}, {other}' }],
    ['a://files/a/b.txt', { text: 'a/b.txt' }],
  ])('%s is read', (uri, content) => {
    expect(ask(server, 'resources/read', { uri })).toEqual({ contents: [{ uri, ...content }] });
  });

  test.each(['a://items/1/2', 'file:///etc/passwd', `a://items/${'x'.repeat(3000)}`])(
    '%s is unknown in each era',
    (uri) => {
      const errors = [{}, modern].map(
        (params) => ask(server, 'resources/read', { uri, ...params }) as { code: number },
      );
      expect(errors.map(({ code }) => code)).toEqual([-32_002, -32_602]);
    },
  );

  test('a prompt has the messages that are written, filled in', () => {
    const resource = { uri: '{at}', mimeType: 'text/plain', text: 'Of {at}', size: 1, tags: ['{at}'] };
    const content = { type: 'resource', resource };
    const messages = [{ role: 'user', content }, 'nonsense'];
    const prompt = { name: 'p', description: 'P.', 'x-result': { messages } };
    const filled = { uri: 'a:b', mimeType: 'text/plain', text: 'Of a:b', size: 1, tags: ['a:b'] };
    expect(ask(serving({ prompts: [prompt] }), 'prompts/get', { name: 'p', arguments: { at: 'a:b' } })).toEqual({
      description: 'P.',
      messages: [{ role: 'user', content: { type: 'resource', resource: filled } }],
    });
  });

  test('a prompt has its description and its arguments', () => {
    expect(ask(server, 'prompts/get', { name: 'p', arguments: { who: 'Ann' } })).toEqual({
      description: 'Greet {who}.',
      messages: [{ role: 'user', content: { type: 'text', text: 'Greet Ann.\nwho: Ann' } }],
    });
  });

  test.each<[method: string, params: object, message: string]>([
    ['prompts/get', { name: 'p' }, 'The prompt must get `who`; found no such argument.'],
    ['prompts/get', { name: 'q' }, '`name` must be that of a prompt; found "q".'],
    ['prompts/get', { name: 'p', arguments: 5 }, '`arguments` must be an object; found 5.'],
    ['resources/read', {}, '`uri` must be a text; found undefined.'],
    [
      'completion/complete',
      { ref: { type: 'ref/prompt', name: 'q' } },
      '`ref` must be a prompt or a template of the server; found "q".',
    ],
  ])('%s with %j is refused', (method, params, message) => {
    expect(ask(server, method, params)).toEqual({ code: -32_602, message });
  });

  test('completion knows no values', () => {
    const completion = { completion: { values: [], total: 0, hasMore: false } };
    expect([
      ask(server, 'completion/complete', { ref: { type: 'ref/prompt', name: 'p' } }),
      ask(server, 'completion/complete', { ref: { type: 'ref/resource', uri: 'a://files/{+path}' } }),
    ]).toEqual([completion, completion]);
  });
});

group('messages', () => {
  const answer = createAnswer(serving({}));
  const refusal = (code: number, message: string, id?: unknown) => ({
    jsonrpc: '2.0',
    ...(id !== undefined && { id }),
    error: { code, message },
  });
  const ping = (id: unknown) => ({ jsonrpc: '2.0', id, method: 'ping' });

  test.each<[title: string, message: unknown, reply: unknown]>([
    ['a request', ping(1), { jsonrpc: '2.0', id: 1, result: {} }],
    ['a notification', { jsonrpc: '2.0', method: 'notifications/cancelled' }, undefined],
    ['an answer', { jsonrpc: '2.0', id: 1, result: {} }, undefined],
    ['no object', 5, refusal(-32_600, 'A message must have `jsonrpc: "2.0"`.')],
    ['another protocol', { id: 1, method: 'ping' }, refusal(-32_600, 'A message must have `jsonrpc: "2.0"`.', 1)],
    ['no method', { jsonrpc: '2.0', id: 1 }, refusal(-32_600, '`method` must be a text; found undefined.', 1)],
    ...[null, 1.5, 2 ** 53, {}].map((id): [string, unknown, unknown] => [
      `\`id: ${JSON.stringify(id)}\``,
      ping(id),
      refusal(-32_600, `\`id\` must be a text or a whole number; found ${show(id)}.`),
    ]),
    [
      'an unknown method',
      { jsonrpc: '2.0', id: 1, method: 'constructor' },
      refusal(-32_601, 'The method must be one that this server answers; found "constructor".', 1),
    ],
    ['a batch', [ping(1)], refusal(-32_600, 'Messages must come one by one; found a batch of 1.')],
  ])('%s', (_, message, reply) => {
    expect(answer(message)).toEqual(reply);
  });

  test('`ping` is none of the new era', () => {
    expect(answer({ ...ping(1), params: modern })).toEqual(
      refusal(-32_601, 'The method must be one that this server answers; found "ping".', 1),
    );
  });

  test('a batch is answered in 2025-03-26', () => {
    const version = '2025-03-26';
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
    expect([
      answer([ping(1), notification, ping('b')], { version }),
      answer([notification], { version }),
      answer([], { version }),
      answer([{ ...ping(1), method: 'initialize' }, { ...ping(2), params: modern }, 5], { version }),
    ]).toEqual([
      [
        { jsonrpc: '2.0', id: 1, result: {} },
        { jsonrpc: '2.0', id: 'b', result: {} },
      ],
      undefined,
      refusal(-32_600, 'Messages must come one by one; found a batch of 0.'),
      [
        refusal(-32_600, '`initialize` must come alone; found it in a batch.', 1),
        refusal(-32_600, '`ping` must come alone; found it in a batch.', 2),
        refusal(-32_600, 'A message must have `jsonrpc: "2.0"`.'),
      ],
    ]);
  });

  test.each<[title: string, text: string, found: string]>([
    ['no JSON', '{', 'a text that is none'],
    ['20,000 levels', '['.repeat(20_000) + ']'.repeat(20_000), 'more than 1000 levels'],
  ])('%s is refused', (_, sent, found) => {
    expect(readMessage(sent)).toEqual({ refusal: refusal(-32_700, `A message must be JSON; found ${found}.`) });
  });
});
