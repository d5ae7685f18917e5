import { describe, expect, test } from '@jest/globals';
import { readForm } from '../../../src/preview/console/form.ts';
import type { ConsoleReply } from '../../../src/preview/console/reply.ts';
import { readResult, type DrawnResult } from '../../../src/preview/console/tool-result.ts';
import { replyToTool, type ToolConsole } from '../../../src/preview/console/console.ts';
import { createSite, type Site } from '../../../src/preview/site.ts';
import { outlineOf } from '../pages/outline.ts';
import { fromTree } from '../support.ts';

const origin = 'http://127.0.0.1:4881';
const mcpPath = '/_assay/mcp';

interface ToolSite {
  readonly site: Site;
  readonly address: string;
  readonly tool: ToolConsole;
}

/** The site of a server with one tool, whose mock is at `mcpPath`. */
function toolSite(tool: object, { path, ...mcp }: { path?: string; protocolVersion?: string } = {}): ToolSite {
  const description = fromTree({
    openapi: '3.1.0',
    info: { title: 'Tides', version: '1' },
    paths: {},
    components: { schemas: { Count: { type: 'integer' } } },
    'x-mcp': {
      protocolVersion: '2025-11-25',
      servers: [{ url: 'https://mcp.example/mcp' }],
      ...mcp,
      tools: [{ name: 'act', ...tool }],
    },
  });
  const site = createSite([{ description, findings: [], mockUrl: '/_mock', mcpPath: path }], {});
  const address = site.addresses.find((each) => site.toolAt(each, origin) !== undefined) ?? '';
  const found = site.toolAt(address, origin);
  if (found === undefined) throw new Error('The tool must have a page.');
  return { site, address, tool: found };
}

const reply = ({ tool }: ToolSite, form: object): ConsoleReply => replyToTool(tool, readForm(form));
const object = (properties: object, required: readonly string[] = []): object => ({
  inputSchema: { type: 'object', properties, required },
});

/** What is sent: the message, and the headers beside its type. */
function sentBy(said: ConsoleReply): readonly unknown[] {
  const { url, headers, pieces = [] } = said.request;
  const [piece] = pieces;
  const text = piece !== undefined && 'text' in piece ? piece.text : '';
  return [url, JSON.parse(text), Object.fromEntries(headers.slice(2))];
}

const tides = object({ day: { type: 'string', examples: ['2026-10-07'] }, most: { type: 'integer', maximum: 9 } }, [
  'day',
]);

test('has the arguments of what ten levels hold twice each, with what any of them requires', () => {
  const levels = (count: number): object => {
    if (count === 0) return { properties: { day: { type: 'string' }, most: { type: 'integer' } } };
    const inner = levels(count - 1);
    return { allOf: [inner, inner], ...(count === 7 && { required: ['most'] }) };
  };
  const { site, address } = toolSite({ inputSchema: { type: 'object', ...levels(10) } });
  const page = site.render(address, { nonce: 'n', isFile: false, isLive: false, origin }) ?? '';
  const fields = [...page.matchAll(/name="arg:(\w+)"([^>]*)/gu)];
  expect(fields.map(([, name, rest]) => [name, rest?.includes('required')])).toEqual([
    ['day', false],
    ['most', true],
  ]);
});

test('begins with what is required', () => {
  const { site, address } = toolSite(tides, { path: mcpPath });
  const page = site.render(address, { nonce: 'n', isFile: false, isLive: false, origin }) ?? '';
  expect(page).toMatch(/name="arg:day"\s+value="2026-10-07"/u);
  expect(page).toContain('class="send"');
  expect(page).toContain(`<code>${origin}/_assay/mcp</code>`);
  expect(page).toContain(`curl -X POST ${origin}/_assay/mcp`);
  expect(site.render(address, { nonce: 'n', isFile: true, isLive: false })).not.toContain('arg:day');
});

test('without a mock it makes the call, and sends nothing', () => {
  const own = toolSite(tides);
  const page = own.site.render(own.address, { nonce: 'n', isFile: false, isLive: false, origin }) ?? '';
  expect(page).not.toContain('class="send"');
  expect(page).toContain('curl -X POST https://mcp.example/mcp');
  expect(reply(own, {}).isRefused).toBe(true);
});

test('a tool that takes nothing is called, too', () => {
  const own = toolSite({}, { path: mcpPath });
  expect(reply(own, { change: 'example' }).html).toContain('This tool takes no arguments.');
  expect(reply(own, {}).checks).toEqual([]);
  expect(own.site.render(own.address, { nonce: 'n', isFile: false, isLive: false, origin })).toContain('class="send"');
});

test('makes the call of what is typed, and says what is wrong', () => {
  const said = reply(toolSite(tides, { path: mcpPath }), { fields: { 'arg:day': 'today', 'arg:most': '12' } });
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'act', arguments: { day: 'today', most: 12 } },
  };
  const [call = ''] = said.samples.map((text) => text.replace(/<[^>]*>/gu, '').replaceAll('&#34;', '"'));
  expect(JSON.parse(call)).toEqual(message);
  expect(sentBy(said)).toEqual([`${origin}/_assay/mcp`, message, {}]);
  expect(said).toMatchObject({
    checks: ['The arguments at `/most` must be at most 9; found 12.'],
    isRefused: false,
    isMock: true,
    notes: [],
  });
});

test.each([
  ['berths/list', 'berths/list'],
  ['Größe', '=?base64?R3LDtsOfZQ==?='],
  ['=?x', '=?base64?PT94?='],
])('a call of 2026-07-28 says its version: %s', (name, header) => {
  const own = toolSite({ name }, { path: mcpPath, protocolVersion: '2026-07-28' });
  const [, message, headers] = sentBy(reply(own, {}));
  expect(message).toMatchObject({
    params: {
      name,
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  });
  expect(headers).toEqual({ 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/call', 'Mcp-Name': header });
});

test('a call of 2026-07-28 has the headers of its arguments', () => {
  const header = (type: string, name: string): object => ({ type, 'x-mcp-header': name });
  const inner = { type: 'object', properties: { deep: header('boolean', 'Deep') } };
  const properties = {
    region: header('string', 'Region'),
    count: header('integer', 'Count'),
    inner,
    spaced: header('string', 'a b'),
    left: header('string', 'Left'),
  };
  const own = toolSite(object(properties), { path: mcpPath, protocolVersion: '2026-07-28' });
  const fields = { 'arg:region': 'Köln', 'arg:count': '3', 'arg:inner': '{"deep":true}', 'arg:spaced': 'x' };
  expect(sentBy(reply(own, { fields }))[2]).toEqual({
    'MCP-Protocol-Version': '2026-07-28',
    'Mcp-Method': 'tools/call',
    'Mcp-Name': 'act',
    'Mcp-Param-Region': '=?base64?S8O2bG4=?=',
    'Mcp-Param-Count': '3',
    'Mcp-Param-Deep': 'true',
  });
  const old = toolSite(object(properties), { path: mcpPath });
  expect(sentBy(reply(old, { fields }))[2]).toEqual({});
});

describe('an argument is filled in by its schema:', () => {
  const line = 'input name=arg:a placeholder=not sent';
  const json = 'textarea name=arg:a rows=2 spellcheck=false placeholder=not sent';
  const chosen = (...values: readonly string[]): string =>
    ['select name=arg:a', ...['not sent', ...values].map((each) => `  option ${each}`)].join('\n');

  test.each<[string, object, string]>([
    ['a text', { type: 'string' }, line],
    ['no schema', {}, line],
    ['a number', { type: 'number' }, line],
    ['an enum', { enum: ['red', 2, null] }, chosen('red', '2', 'null')],
    ['an enum of an empty text is typed', { enum: ['red', ''] }, `${line} list=field-list`],
    ['a const', { const: 'red' }, chosen('red')],
    ['a boolean', { type: 'boolean' }, chosen('true', 'false')],
    ['a boolean or null', { type: ['boolean', 'null'] }, chosen('true', 'false')],
    ['titled values', { oneOf: [{ const: 'a', title: 'A' }, { const: 'b' }] }, chosen('a', 'b')],
    ['a text or null', { anyOf: [{ type: 'string' }, { type: 'null' }] }, line],
    ['null alone', { type: 'null' }, line],
    [
      'an enum or a text',
      { anyOf: [{ enum: ['a'] }, { type: 'string' }] },
      'input name=arg:a placeholder=not sent list=field-list',
    ],
    ['an object', { type: 'object' }, json],
    ['properties alone', { properties: { b: {} } }, json],
    ['an object or null', { anyOf: [{ type: 'object' }, { type: 'null' }] }, json],
    ['a text or an object', { anyOf: [{ type: 'string' }, { type: 'object' }] }, json],
    ['parts of an object', { allOf: [{ properties: {} }, { properties: {} }] }, json],
    ['a reference', { allOf: [{ $ref: '#/components/schemas/Count' }] }, line],
    ['a reference to nothing', { $ref: '#/components/schemas/Counts' }, line],
    ['a list of texts', { type: 'array', items: { type: 'string' } }, line],
    ['a list of objects', { type: 'array', items: { type: 'object' } }, json],
    ['a list of anything', { type: 'array', items: {} }, json],
    ['a list', { type: 'array' }, json],
  ])('%s', (_, schema, control) => {
    const html = reply(toolSite(object({ a: schema })), { change: 'example' }).html ?? '';
    const drawn = /<(?:input id="c-field|select|textarea)[^]*?(?=<datalist|<\/fieldset)/u.exec(html)?.[0] ?? '';
    expect(outlined(drawn)).toBe(control);
  });

  /** The outline of a control, without ids and values that are empty. */
  function outlined(drawn: string): string {
    return outlineOf(drawn)
      .replace(/#c-field-\d+/gu, '')
      .replace(/ (?:value|name)=(?= |$|\n)| value=\S*(?=[ \n]|$)/gu, '')
      .replace(/c-field-\d+/gu, 'field')
      .replace(/(option)(?: value=\S+)? /gu, '$1 ')
      .replace(/ \[/gu, '\n  ')
      .trim();
  }

  test.each<[string, object, string, unknown]>([
    ['a list with commas', { type: 'array', items: { type: 'integer' } }, '1,2', [1, 2]],
    ['a list of objects', { type: 'array', items: { type: 'object' } }, '[{"b": 1}]', [{ b: 1 }]],
    ['an object', { type: 'object' }, '{"b": [true]}', { b: [true] }],
    ['a chosen number', { enum: [1, 2] }, '2', 2],
    ['a chosen boolean', { anyOf: [{ type: 'boolean' }, { type: 'null' }] }, 'false', false],
    ['null', { anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'null', null],
    ['a text that looks like a number', { type: 'string' }, '12', '12'],
  ])('%s is sent as its schema says', (_, schema, typed, value) => {
    const said = reply(toolSite(object({ a: schema })), { fields: { 'arg:a': typed } });
    expect(sentBy(said)[1]).toMatchObject({ params: { arguments: { a: value } } });
    expect(said.checks).toEqual([]);
  });

  test('what is required begins with a sample, laid out', () => {
    const lines = { type: 'array', items: { type: 'object', required: ['b'], properties: { b: { type: 'boolean' } } } };
    const colour = { enum: ['red', 'green'], default: 'green' };
    const { html } = reply(toolSite(object({ lines: { ...lines, minItems: 1 }, colour }, ['lines', 'colour'])), {
      change: 'example',
    });
    expect(html).toContain('\n[\n  {\n    &#34;b&#34;: true\n  }\n]</textarea>');
    expect(html).toMatch(/<option value="green"\s+selected>green/u);
    expect(html).not.toContain('not sent');
  });
});

describe('a result is held against the output schema and drawn:', () => {
  const output = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
  const read = (answer: unknown, outputSchema?: unknown, protocolVersion = '2025-11-25'): DrawnResult => {
    const { tool } = toolSite(outputSchema === undefined ? {} : { outputSchema }, { path: mcpPath, protocolVersion });
    return readResult(tool, new TextEncoder().encode(typeof answer === 'string' ? answer : JSON.stringify(answer)));
  };
  const ok = ['ok', 'Agrees with the output schema'];
  const none = ['dim', 'There is no output schema to hold it against.'];
  const old = ['dim', 'Clients before MCP 2026-07-28 get no structured content but objects.'];
  const text = { type: 'text', text: 'Done' };

  test.each<[string, object, unknown, readonly string[], readonly string[]]>([
    ['valid', { content: [], structuredContent: { id: 1 } }, output, [], ok],
    ['by a named schema', { content: [], structuredContent: 1 }, 'Count', [], ok],
    ['by a reference', { content: [], structuredContent: 1 }, '#/components/schemas/Count', [], ok],
    ['no schema', { content: [text] }, undefined, [], none],
    ['a schema that leads nowhere', { content: [text] }, { $ref: '#/nowhere' }, [], none],
    ['a name of no schema', { content: [text] }, 'Nothing', [], none],
    [
      'invalid',
      { content: [], structuredContent: { id: 'x' } },
      output,
      ['The structured content at `/id` must be an integer; found "x".'],
      ok,
    ],
    [
      'missing',
      { content: [text] },
      output,
      ['The result must have `structuredContent`, as the tool has an output schema; found none.'],
      ok,
    ],
    ['left out for an old client', { content: [text] }, { type: 'array' }, [], old],
    [
      'an error',
      { content: [text], isError: true },
      output,
      [],
      ['dim', 'An error is not checked against the output schema.'],
    ],
    ['no content', {}, undefined, ['`content` must be a list; found none.'], none],
    [
      'parts of no type, and without members',
      { content: [1, { type: 'video' }, { type: 'text' }, { type: 'image', data: '' }] },
      undefined,
      [
        '`type` of `content/0` must be text, image, audio, resource_link, resource; found none.',
        '`type` of `content/1` must be text, image, audio, resource_link, resource; found "video".',
        '`text` of `content/2` must be a text; found none.',
        '`mimeType` of `content/3` must be a text; found none.',
      ],
      none,
    ],
  ])('%s', (_, result, schema, violations, note) => {
    expect(read({ jsonrpc: '2.0', id: 1, result }, schema)).toMatchObject({ violations, note });
  });

  test('a client of 2026-07-28 gets all structured content', () => {
    const said = read({ result: { content: [text] } }, { type: 'array' }, '2026-07-28');
    expect(said.violations).toEqual([
      'The result must have `structuredContent`, as the tool has an output schema; found none.',
    ]);
  });

  test('no message, and an error', () => {
    expect(read('nonsense')).toEqual({
      violations: ['The answer must be a JSON-RPC message with `result` or `error`.'],
      note: ['bad', ''],
    });
    const error = { code: -32_602, message: 'Unknown <tool>', data: { name: 'x' } };
    expect(read({ error })).toEqual({
      violations: [],
      note: ['dim', 'The server refused the call: there is no result.'],
      state: 'error -32602',
      html: expect.stringContaining('<p class="inside">Unknown &#60;tool&#62;</p>'),
    });
    expect(read({ error: { code: 1 } }).html).toContain('<p class="inside">It gives no message.</p>');
    expect(read({ result: { content: [text], isError: true } }).state).toBe('isError');
  });

  const png = { data: 'iVBORw0KGgo=', mimeType: 'image/png' };
  test.each<[string, object, string]>([
    [
      'text',
      { content: [{ type: 'text', text: '<b>Done</b>' }] },
      'h3 Text\npre tabindex=0 role=group aria-label=Text 1 [code: <b>Done</b>]',
    ],
    [
      'JSON',
      { content: [{ type: 'text', text: '[1]' }] },
      'h3 Text, which is JSON\npre tabindex=0 role=group aria-label=Text 1 [code: [\n  [span.n: 1]\n]]',
    ],
    [
      'a text that is the structured content',
      { content: [{ type: 'text', text: '{"id":1}' }], structuredContent: { id: 1 } },
      'p.inside.dim Text: the structured content, as JSON\nh3 Structured content\npre tabindex=0 role=group aria-label=Structured content [code: {\n  "id": [span.n: 1]\n}]',
    ],
    [
      'a picture',
      { content: [{ type: 'image', ...png }] },
      'h3 image/png\nimg src=data:image/png;base64,iVBORw0KGgo= alt=The picture of the result\na.inside download=image-1.png href=data:application/octet-stream;base64,iVBORw0KGgo= Save',
    ],
    [
      'sound is saved',
      { content: [{ type: 'audio', data: 'AA==', mimeType: 'audio/x-wav' }] },
      'h3 audio/x-wav\na.inside download=audio-1.wav href=data:application/octet-stream;base64,AA== Save',
    ],
    [
      'bytes of a type that is none',
      { content: [{ type: 'image', data: 'AA==', mimeType: 'text/html;" onload=' }] },
      'h3 application/octet-stream\na.inside download=image-1.bin href=data:application/octet-stream;base64,AA== Save',
    ],
    [
      'a link to a resource',
      { content: [{ type: 'resource_link', uri: 'tides://today', name: 'Today', description: 'Tides' }] },
      'h3 Link to a resource\np.inside [code: tides://today] Today, Tides',
    ],
    [
      'a resource with a text',
      { content: [{ type: 'resource', resource: { uri: 'a:b', text: 'x' } }] },
      'h3 Resource\np.inside [code: a:b]\nh3 Text\npre tabindex=0 role=group aria-label=Text 1 [code: x]',
    ],
    [
      'a resource with bytes',
      { content: [{ type: 'resource', resource: { uri: 'a:b', blob: 'AA==' } }] },
      'h3 Resource\np.inside [code: a:b]\nh3 application/octet-stream\na.inside download=resource-1.bin href=data:application/octet-stream;base64,AA== Save',
    ],
    [
      'a resource without any',
      { content: [{ type: 'resource', resource: { uri: 'a:b' } }] },
      'h3 Resource\np.inside [code: a:b]',
    ],
    [
      'other parts',
      { content: [{ type: 'video' }] },
      'pre tabindex=0 role=group aria-label=Part 1 [code: {\n  "type": [span.s: "video"]\n}]',
    ],
  ])('%s', (_, result, drawn) => {
    expect(outlineOf(read({ result }).html ?? '')).toBe(drawn);
  });

  test('long texts are cut', () => {
    const long = 'x'.repeat(30_000);
    for (const each of [long, JSON.stringify([long])])
      expect(read({ result: { content: [{ type: 'text', text: each }] } }).html).toContain(
        'Cut here: the answer as it came has all of it.',
      );
  });
});
