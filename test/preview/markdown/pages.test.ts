import { expect, test } from '@jest/globals';
import createReader from 'markdown-it';
import { createSite, type Site } from '../../../src/preview/site.ts';
import { fromText, siteOf } from '../support.ts';

const shop = `openapi: 3.1.0
info: { title: Shop, version: '2', description: 'Sells *things*. And more.' }
servers: [{ url: https://shop.example/v1, description: Live }]
tags: [{ name: Orders, description: What people buy. }]
paths:
  /orders/{id}:
    get:
      operationId: getOrder
      summary: Get an order
      description: |
        Reads <b>one</b>. See [all](#tag/Orders) and <a href="javascript:hit()">this</a>.

        # More
        - a
        - b
      tags: [Orders]
      deprecated: true
      x-badges: [{ name: New }]
      parameters:
        - { name: id, in: path, required: true, description: Its number | id., schema: { type: integer, minimum: 1 }, example: 7 }
        - { name: filter, in: query, schema: { type: object, properties: { since: { type: string, format: date } } } }
      responses:
        '200':
          description: The order.
          headers: { X-Rate: { description: Left., schema: { type: integer } } }
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Order' }
              examples: { small: { summary: A small one, value: { id: 7 } } }
components:
  schemas:
    Order:
      type: object
      required: [id]
      properties:
        id: { type: integer, description: Its number. }
        state: { type: string, enum: [open, paid], default: open }
        parent: { $ref: '#/components/schemas/Order' }
`;

test('the XML of schemas: of the whole, of fields and of items', () => {
  const schema = `openapi: 3.1.0
components:
  schemas:
    Order:
      type: object
      xml: { name: order, namespace: 'https://shop.example/x' }
      properties:
        id: { type: integer, xml: { attribute: true } }
        lines: { type: array, items: { type: string, xml: { name: line } }, xml: { wrapped: true } }
`;
  const lines = siteOf(fromText(schema)).markdown('schemas/order.md')?.split('\n') ?? [];
  expect(lines.filter((line) => line.includes('XML'))).toEqual([
    'object, in XML the element `order` of the namespace `https://shop.example/x`',
    '- `id` (integer, in XML an attribute)',
    '- `lines` (array of string, in XML wrapped in an element): Each item: in XML the element `line`',
  ]);
});

test('a pattern with an escaped bar is whole in the table of parameters, and lists stand below it', () => {
  const search = `openapi: 3.1.0
paths:
  /x:
    get:
      parameters:
        - { name: q, in: query, schema: { type: string, pattern: '^a\\|b|c$' }, description: "One of:\\n\\n- a\\n- b|c\\n\\nNo other." }
`;
  const text = siteOf(fromText(search)).markdown('operations/get-x.md') ?? '';
  expect(text.slice(text.indexOf('| Name'), text.indexOf('## Request')).trimEnd()).toBe(
    String.raw`| Name | In | Type | Required | Description |
| --- | --- | --- | --- | --- |
| \`q\` | query | string, matches \`^a\\|b\|c$\` |  | One of: No other. |

\`q\`:

- a
- b\|c`.replaceAll('\\`', '`'),
  );
  expect(createReader().render(text)).toContain('<code>^a\\|b|c$</code>');
});

test('an operation: badges, path, description, parameters, responses, examples and the curl line', () => {
  expect(siteOf(fromText(shop)).markdown('operations/get-order.md')).toBe(`# Get an order \\[New\\]

Deprecated.

\`GET /orders/{id}\`

Reads **one**. See [all](../groups/orders.md) and this.

**More**

- a
- b

- Operation: \`getOrder\`
- Tags: [Orders](../groups/orders.md)

## Parameters

| Name | In | Type | Required | Description |
| --- | --- | --- | --- | --- |
| \`id\` | path | integer, at least 1 | required | Its number \\| id. Example: \`7\`. |
| \`filter\` | query | object |  |  |

\`filter\`:

- \`since\` (string (date))

## Responses

### 200

The order.

Headers:

- \`X-Rate\` (integer): Left.

\`application/json\`:

[Order](../schemas/order.md)

- \`id\` (integer, required): Its number.
- \`state\` (string, default "open"): One of \`open\`, \`paid\`.
- \`parent\` ([Order](../schemas/order.md)): The same again.

Example \`small\`:

A small one

\`\`\`json
{
  "id": 7
}
\`\`\`

## Request

\`\`\`sh
curl http://localhost:4880/orders/7
\`\`\`
`);
});

test('a schema of several media types is written once', () => {
  const content = `{ application/json: { schema: &order { type: object, properties: { id: { type: integer } } } }, application/xml: { schema: *order }, text/csv: { schema: { type: string } } }`;
  const text = siteOf(
    fromText(
      `openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: { /a: { put: { requestBody: { content: ${content} }, responses: {} } } }\n`,
    ),
  ).markdown('operations/put-a.md');
  const said = [...(text ?? '').matchAll(/^(`[a-z/]+`:)\n\n(.*)/gmu)].map(([, type, first]) => [type, first]);
  expect(said).toEqual([
    ['`application/json`:', 'object'],
    ['`application/xml`:', 'The same as `application/json`.'],
    ['`text/csv`:', 'string'],
  ]);
});

test('an overview lists its groups, a schema has an example', () => {
  const site = siteOf(fromText(shop));
  expect(site.markdown('index.md')).toBe(`# Shop

- Version: \`2\`
- Format: OpenAPI 3.1
- Servers: \`https://shop.example/v1\` (Live)

Sells *things*. And more.

## Orders

What people buy.

- [Get an order](operations/get-order.md) \`GET /orders/{id}\` \\[New\\]

## Schemas

- [Order](schemas/order.md)
`);
  expect(site.markdown('schemas/order.md')).toMatch(/## Example\n\n```json\n\{\n {2}"id": 0/u);
  expect(site.markdown('schemas/none.md')).toBeUndefined();
});

const llms = (site: Site): string => site.llms('<!-- ours -->');

test('llms.txt has the title, the summary, and a link with a line for each page', () => {
  expect(llms(siteOf(fromText(shop)))).toBe(`# Shop

> Sells *things*.

<!-- ours -->

Every page is Markdown. Beside each stands a page for browsers, whose address ends with \`.html\`.

- [Shop](index.md): Sells *things*.

## Orders

- [Get an order](operations/get-order.md): \`GET /orders/{id}\`, deprecated. Reads **one**.

## Optional

- [Order](schemas/order.md)
`);
  const two = [fromText(shop), fromText(shop, '/apis-home/other.yaml')];
  const inputs = two.map((description) => ({ description, findings: [], mockUrl: '' }));
  const brand = { title: 'APIs', base: 'https://docs.example/', images: [], hasCredit: true };
  const text = createSite(inputs, { brand }).llms();
  expect(text).toContain('# APIs\n\nEvery page');
  expect(text).toContain('## Descriptions\n\n- [Shop](https://docs.example/api/index.md): Sells *things*.\n');
  expect(text).toContain('## Shop: Orders\n\n- [Get an order](https://docs.example/other/operations/get-order.md)');
});

test.each([
  [undefined, 1, 'groups/orders.md'],
  [undefined, 2, 'api/groups/orders.md'],
  ['https://docs.example/', 1, 'https://docs.example/groups/orders.md'],
])(
  'a link in the line of a page leads to the Markdown of its target: base %s, %i descriptions',
  (base, count, link) => {
    const linked = shop.replace('Sells *things*.', 'Sells [orders](#tag/Orders).');
    const uris = ['/apis-home/api.yaml', '/apis-home/other.yaml'].slice(0, count);
    const inputs = uris.map((uri) => ({ description: fromText(linked, uri), findings: [], mockUrl: '' }));
    const brand = { images: [], hasCredit: true, ...(base !== undefined && { base }) };
    expect(createSite(inputs, { brand }).llms()).toContain(`: Sells [orders](${link}).\n`);
  },
);

const hostile = '<img src=x onerror=hit()> [a](javascript:hit()) `b` | *c* <!-- d --> \u202e\n\n# e';

test('names and texts of a stranger are no Markdown and no HTML of the page', () => {
  const name = JSON.stringify(hostile);
  const text = siteOf(
    fromText(`openapi: 3.1.0
info: { title: ${name}, version: ${name} }
paths:
  /a:
    get:
      summary: ${name}
      description: ${JSON.stringify('<script>hit()</script>\n\n<iframe src=//e.example></iframe>\n\n[l](vbscript:x) ![i](http://e.example/i.png)')}
      tags: [${name}]
      x-badges: [{ name: ${name} }]
      parameters: [{ name: ${name}, in: query, description: ${name}, schema: { type: string, enum: [${name}], title: ${name} } }]
      responses: { '200': { description: ${name} } }
`),
  );
  const all = [...text.markdownAddresses.map((address) => text.markdown(address) ?? ''), text.llms()].join('\n');
  const tokens = createReader({ html: true })
    .parse(all, {})
    .flatMap((token) => [token, ...(token.children ?? [])]);
  const kinds = new Set(tokens.map(({ type }) => type));
  expect(['html_block', 'html_inline', 'image', 'hr'].filter((kind) => kinds.has(kind))).toEqual([]);
  const links = tokens.flatMap(({ type, attrs }) => (type === 'link_open' ? [String(attrs?.[0]?.[1])] : []));
  expect(links.filter((link) => /^(?!https?:)[a-z]+:/iu.test(link))).toEqual([]);
  expect(links).toContain('http://e.example/i.png');
  expect(all).not.toMatch(/\u202e/u);
});

test('a channel, its operations and its messages have their bindings, and what traits bring', () => {
  const lights = `asyncapi: 3.0.0
info: { title: Lights, version: '1' }
servers: { main: { host: broker.example, protocol: mqtt, bindings: { mqtt: { keepAlive: 60 } } } }
channels:
  lights:
    address: lights
    bindings: { kafka: { partitions: 12345678901234567890 } }
    messages: { dim: { payload: { type: integer }, bindings: { ws: {} }, traits: [{ contentType: text/plain }] } }
operations:
  dimLight:
    action: send
    channel: { $ref: '#/channels/lights' }
    bindings: { sqs: { queue: { name: q } } }
    traits: [{ bindings: { nats: { queue: slow } } }]
`;
  const site = siteOf(fromText(lights));
  const blocks = (address: string): string => (site.markdown(address) ?? '').replace(/\s+/gu, ' ');
  expect(blocks('index.md')).toContain('MQTT: - Keep alive: `60`');
  expect(blocks('channels/lights.md')).toContain('Kafka: - Partitions: `12345678901234567890`');
  expect(blocks('channels/lights.md')).toContain('WebSocket: Nothing is set.');
  expect(blocks('channels/lights.md')).toContain('- Content type: `text/plain`');
  expect(blocks('operations/dim-light.md')).toContain('SQS: - Queue name: `q`');
  expect(blocks('operations/dim-light.md')).toContain('From the trait number 1: NATS: - Queue: `slow`');
});
