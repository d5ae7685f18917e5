import { isText, member } from '../../src/lib/json.ts';
import { hostileLines } from '../mcp/hostile-messages.ts';

/** A description that has all that a played server can show. */
export const playedDescription = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/pets/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: {
        operationId: 'getPet',
        responses: { 200: { description: '', content: { 'application/json': { example: { id: 1, name: 'Rex' } } } } },
      },
      put: { operationId: 'drawPet', responses: { 200: { description: '', content: { 'image/png': {} } } } },
      post: { operationId: 'printPet', responses: { 200: { description: '', content: { 'application/pdf': {} } } } },
      delete: { operationId: 'dropPet', responses: { 404: { description: '', content: { 'text/plain': {} } } } },
    },
  },
  'x-mcp': {
    protocolVersion: '2026-07-28',
    instructions: 'Be kind.',
    capabilities: {
      logging: {},
      completions: {},
      tools: { listChanged: true },
      resources: { listChanged: true },
      prompts: { listChanged: true },
    },
    tools: [
      ...['getPet', 'drawPet', 'printPet', 'dropPet'].map((name) => ({
        name,
        title: name,
        description: name,
        tags: ['pets'],
        security: [],
        icons: [{ src: 'https://example.com/icon.svg', mimeType: 'image/svg+xml', sizes: ['any'] }],
        annotations: { title: name, readOnlyHint: true, destructiveHint: false },
        inputSchema: {
          type: 'object',
          properties: { id: { type: 'integer', 'x-mcp-header': 'Id' } },
          required: ['id'],
        },
      })),
      { name: 't', inputSchema: { type: 'object' }, outputSchema: { type: 'object', properties: { a: { const: 1 } } } },
      { name: 'list', outputSchema: { type: 'array', items: { type: 'string' }, minItems: 1 } },
      { name: 'number', outputSchema: { type: 'integer' } },
      { name: 'words', title: null },
      ...Array.from({ length: 200 }, (_, index) => ({ name: `tool-${index}` })),
    ],
    resources: [
      {
        uri: 'a://text',
        name: 'T',
        text: 'Hello',
        mimeType: 'text/plain',
        size: 5,
        annotations: { audience: ['user'] },
      },
      { uri: 'a://blob', blob: 'aGk=' },
      { uri: 'a://items/{id}{?q}', name: 'I', text: 'Item {id}' },
    ],
    prompts: [{ name: 'p', description: 'Greet {who}.', arguments: [{ name: 'who', required: true, 'x-a': 1 }] }],
  },
} as const;

type Asked = readonly [method: string, params?: object];

const shared: readonly Asked[] = [
  ['tools/list'],
  ['tools/list', { cursor: 'from-100' }],
  ['tools/list', { cursor: 'from-200' }],
  ...['getPet', 'drawPet', 'printPet', 'dropPet', 't', 'list', 'number', 'words'].map((name): Asked => [
    'tools/call',
    { name, arguments: { id: 1 } },
  ]),
  ['tools/call', { name: 'getPet', arguments: { id: 'x' } }],
  ['tools/call', { name: 'nope' }],
  ['resources/list'],
  ['resources/templates/list'],
  ['resources/read', { uri: 'a://text' }],
  ['resources/read', { uri: 'a://blob' }],
  ['resources/read', { uri: 'a://items/7?q=x' }],
  ['resources/read', { uri: 'file:///etc/passwd' }],
  ['prompts/list'],
  ['prompts/get', { name: 'p', arguments: { who: 'Ann' } }],
  ['prompts/get', { name: 'p' }],
  ['completion/complete', { ref: { type: 'ref/prompt', name: 'p' }, argument: { name: 'who', value: 'A' } }],
  [
    'completion/complete',
    { ref: { type: 'ref/resource', uri: 'a://items/{id}{?q}' }, argument: { name: 'id', value: '' } },
  ],
  ['tools/explode'],
];

/** The requests of a client of `version` that asks for all there is, each with its id; then lines that nobody should send. */
export function sessionOf(version: string): {
  readonly asked: ReadonlyMap<unknown, string>;
  readonly lines: readonly string[];
} {
  const isModern = version === '2026-07-28';
  const client = { name: 'test', version: '1' };
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': client,
  };
  const requests: readonly Asked[] = isModern
    ? [
        ['server/discover'],
        ...shared,
        ['subscriptions/listen', { notifications: { toolsListChanged: true, promptsListChanged: true } }],
        ['subscriptions/listen', { notifications: {} }],
      ]
    : [
        ['initialize', { protocolVersion: version, capabilities: {}, clientInfo: client }],
        ...shared,
        ['ping'],
        ['logging/setLevel', { level: 'info' }],
      ];
  const messages = requests.map(([method, params], index) => ({
    jsonrpc: '2.0',
    id: index + 1,
    method,
    ...((params !== undefined || isModern) && { params: { ...params, ...(isModern && { _meta }) } }),
  }));
  const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
  return {
    asked: new Map<unknown, string>([...messages.map(({ id, method }) => [id, method] as const), ['bad', 'ping']]),
    lines: [
      ...messages.flatMap((message) =>
        message.method === 'initialize'
          ? [JSON.stringify(message), JSON.stringify(initialized)]
          : [JSON.stringify(message)],
      ),
      ...hostileLines.map(([, line]) => line),
    ],
  };
}

/** Sends a message over HTTP as a client of `version` does; answers the messages that come. One that follows changes leaves after the first. */
export async function postLine(url: string, line: string, version: string): Promise<readonly unknown[]> {
  const isModern = version === '2026-07-28';
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': version,
      ...(isModern && namesOf(line)),
    },
    body: line,
  });
  if (response.headers.get('content-type') !== 'text/event-stream') {
    const text = await response.text();
    return text === '' ? [] : [JSON.parse(text) as unknown];
  }
  const messages: unknown[] = [];
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    messages.push(...[...chunk.matchAll(/^data: (.*)$/gmu)].map(([, data = '']) => JSON.parse(data) as unknown));
    if (messages.length === 1) break;
  }
  return messages;
}

/** The headers that say what a message is about. */
function namesOf(line: string): Readonly<Record<string, string>> {
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    return {};
  }
  const [method, params] = [member(message, 'method'), member(message, 'params')];
  const [name, id] = [member(params, 'name') ?? member(params, 'uri'), member(member(params, 'arguments'), 'id')];
  return {
    ...(isText(method) && { 'mcp-method': method }),
    ...(isText(name) && { 'mcp-name': name }),
    ...(isText(id) && { 'mcp-param-id': id }),
    ...(typeof id === 'number' && { 'mcp-param-id': String(id) }),
  };
}
