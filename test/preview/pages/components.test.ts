import { expect, test } from '@jest/globals';
import { isObject } from '../../../src/lib/json.ts';
import { pageOf } from '../defects.ts';
import { fromText, fromTree, siteOf, wordsAt } from '../support.ts';
import { mainOf } from './support.ts';

const docs = { description: 'Docs text', url: 'https://a.example/docs' };
const schema = { type: 'object', properties: { size: { type: 'integer', description: 'Size text', maximum: 7 } } };
const media = {
  'application/x-own': { schema, examples: { big: { summary: 'Big summary', value: { size: 5 } } } },
};
const response = {
  description: 'Response text',
  headers: { 'X-Left': { description: 'Left text', schema: { type: 'integer', minimum: 3 } } },
  content: media,
  links: {
    next: {
      operationId: 'goOn',
      description: 'Next text',
      parameters: { id: '$response.body#/id' },
      server: { url: 'https://a.example/next', description: 'Next server' },
    },
  },
};
const operation = {
  summary: 'Short text',
  description: 'Long text',
  operationId: 'tellMe',
  parameters: [{ name: 'depth', in: 'query', description: 'Depth text', schema: { type: 'integer', maximum: 4 } }],
  requestBody: { description: 'Body text', content: media },
  responses: { 202: { description: 'Taken' } },
};
const bindings = {
  kafka: { key: { type: 'string', description: 'Key text' }, bindingVersion: '0.5.0' },
  mqtt: { qos: 2 },
};
const message = {
  name: 'sentName',
  title: 'Message title',
  summary: 'Message summary',
  description: 'Message text',
  contentType: 'text/x-own',
  correlationId: { location: '$message.header#/id', description: 'Id text' },
  tags: [{ name: 'fast', description: 'Fast text', externalDocs: docs }],
  externalDocs: docs,
  headers: { type: 'object', properties: { trace: { type: 'string', description: 'Trace text' } } },
  bindings,
  examples: [{ name: 'first', summary: 'First summary', payload: { size: 6 } }],
};
const security = [{ type: 'userPassword', description: 'Scheme text' }];
const event = {
  title: 'Event title',
  summary: 'Event summary',
  description: 'Event text',
  tags: [{ name: 'slow' }],
  externalDocs: docs,
  bindings,
};
const variable = { default: 'eu', enum: ['eu', 'us'], examples: ['as'], description: 'Region text' };
const root = {
  '2.0': { swagger: '2.0', paths: {} },
  '3.2': { openapi: '3.2.0', paths: {} },
  2: { asyncapi: '2.6.0', channels: {} },
  3: {
    asyncapi: '3.0.0',
    channels: { used: { address: 'used/address', messages: { m: { payload: schema } } } },
  },
};

const reply = {
  address: { location: '$message.header#/to', description: 'To text' },
  channel: { $ref: '#/channels/used' },
  messages: [{ $ref: '#/channels/used/messages/m' }],
};

test.each<[version: keyof typeof root, kind: string, component: object]>([
  ['2.0', 'responses', { description: 'Response text', schema, examples: { 'application/json': { size: 5 } } }],
  ['3.2', 'responses', { summary: 'Response summary', ...response }],
  ['3.2', 'requestBodies', { description: 'Body text', required: true, content: media }],
  ['3.2', 'mediaTypes', { ...media['application/x-own'], itemSchema: { type: 'string', description: 'Item text' } }],
  ['3.2', 'examples', { summary: 'Short text', description: 'Long text', value: 41 }],
  ['3.2', 'examples', { dataValue: { size: 5 }, serializedValue: 'size=5' }],
  ['3.2', 'examples', { externalValue: 'https://a.example/big.json' }],
  ['3.2', 'links', { ...response.links.next, requestBody: '$request.body' }],
  ['3.2', 'callbacks', { '{$request.query.to}': { post: operation } }],
  ['3.2', 'pathItems', { summary: 'Path summary', description: 'Path text', post: operation }],
  ['3.2', 'parameters', { in: 'query', description: 'Depth text', schema: { type: 'integer', maximum: 4 } }],
  ['3.2', 'headers', response.headers['X-Left']],
  [2, 'parameters', { description: 'Depth text', location: '$message.payload#/id', schema: { type: 'string' } }],
  [2, 'servers', { url: 'https://a.example/{region}', protocol: 'mqtt', variables: { region: variable }, bindings }],
  [
    2,
    'channels',
    {
      description: 'Channel text',
      parameters: { id: { description: 'Depth text', schema: { type: 'string' } } },
      publish: { operationId: 'tellMe', summary: 'Event summary', message: { payload: schema, ...message } },
      subscribe: { description: 'Event text', message: { name: 'otherName' } },
      bindings,
    },
  ],
  [2, 'operationTraits', { summary: 'Event summary', description: 'Event text', bindings }],
  [
    3,
    'servers',
    {
      host: 'a.example',
      pathname: '/path',
      protocol: 'kafka',
      protocolVersion: '3.2',
      title: 'Server title',
      description: 'Server text',
      variables: { region: variable },
      security,
      tags: event.tags,
      externalDocs: docs,
      bindings,
    },
  ],
  [3, 'serverVariables', variable],
  [3, 'parameters', { description: 'Depth text', enum: ['eu', 'us'], location: '$message.payload#/id' }],
  [
    3,
    'channels',
    {
      address: 'own/{id}',
      title: 'Channel title',
      summary: 'Channel summary',
      description: 'Channel text',
      parameters: { id: { description: 'Depth text' } },
      messages: { told: { payload: schema, ...message } },
      tags: event.tags,
      externalDocs: docs,
      bindings,
    },
  ],
  [3, 'operations', { action: 'receive', ...event, security, reply, channel: { $ref: '#/channels/used' } }],
  [3, 'operationTraits', { ...event, security }],
  [3, 'messageTraits', message],
  [3, 'replies', reply],
  [3, 'replyAddresses', reply.address],
  [3, 'correlationIds', message.correlationId],
  [3, 'tags', { name: 'fast', description: 'Fast text', externalDocs: docs }],
  [3, 'externalDocs', docs],
  [3, 'serverBindings', bindings],
  [3, 'channelBindings', bindings],
  [3, 'operationBindings', bindings],
  [3, 'messageBindings', bindings],
])(
  '%s: all that a component of %s says stands on its page and in its Markdown, in words',
  (version, kind, component) => {
    const components =
      version === '2.0' ? { [kind]: { Own: component } } : { components: { [kind]: { Own: component } } };
    const site = siteOf(fromTree({ ...root[version], ...components }));
    const address = `components/${kind.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}`;
    const page = pageOf(site, `${address}.html`);
    const main = page.slice(page.indexOf('<main'), page.indexOf('</main'));
    const shown = wordsOf(main.replace(/<[^>]*>/gu, ''));
    const written = wordsOf(site.markdown(`${address}.md`) ?? '');
    const leaves = leavesOf(component);
    expect(leaves.filter((leaf) => !shown.includes(leaf))).toEqual([]);
    expect(leaves.filter((leaf) => !written.includes(leaf))).toEqual([]);
    expect(shown).not.toMatch(/As written|shown as they stand|"description"/u);
    expect(written).not.toContain('as they stand');
  },
);

/** The texts and numbers in `value`, and the names in its maps. References are followed, and types are said in words. */
function leavesOf(value: unknown, key = ''): readonly string[] {
  if (['$ref', 'in', 'type'].includes(key) || typeof value === 'boolean') return [];
  if (!isObject(value)) return Array.isArray(value) ? value.flatMap((each) => leavesOf(each)) : [String(value)];
  const isNamed = ['properties', 'headers', 'links', 'examples', 'parameters', 'variables', 'responses'].includes(key);
  return [
    ...(isNamed ? Object.keys(value).filter((name) => name !== 'type' && name !== 'properties') : []),
    ...Object.entries(value).flatMap(([name, each]) => leavesOf(each, name)),
  ];
}

function wordsOf(text: string): string {
  return text
    .replace(/&#(\d+);/gu, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/[`\\]/gu, '')
    .replace(/\s+/gu, ' ');
}

test('a schema that several responses have is unfolded once, and an example stands once', () => {
  const content = {
    'application/json': {
      schema: { $ref: '#/components/schemas/Problem' },
      examples: { bad: { summary: 'Short', value: 7 } },
    },
  };
  const responses = { First: { description: '1', content }, Second: { description: '2', content } };
  const schemas = { Problem: { type: 'object', properties: { detail: { type: 'string' } } } };
  const main = mainOf(
    siteOf(fromTree({ openapi: '3.1.0', components: { responses, schemas } })),
    'components/responses.html',
  );
  expect(main.slice(main.indexOf('li#component.Second'))).toBe(`li#component.Second
    div.row [code: Second] [span.dim: application/json]
    p 2
    details.more-keys
      summary Example bad
      p [code: bad]: Short
      pre tabindex=0 role=group aria-label=Example bad [code: [span.n: 7]]
    p.dim [a href=../schemas/problem.html: Problem]
    p.dim [a href=#component.First: Fields as above]`);
});

test('a path item in use leads to the pages of its operations, by their names', () => {
  const Own = { get: { summary: 'Read it' }, put: { operationId: 'write' }, post: {} };
  const paths = { '/a': { $ref: '#/components/pathItems/Own' } };
  const site = siteOf(fromTree({ openapi: '3.1.0', paths, components: { pathItems: { Own } } }));
  const main = mainOf(site, 'components/path-items.html');
  expect([...main.matchAll(/\[a href=\.\.\/operations\S*: (.*)\]/gu)].map(([, title]) => title)).toEqual([
    'Read it',
    'write',
    'Own',
  ]);
});

test.each([
  [
    'pathItems',
    { Own: { get: { summary: 'Read it' }, put: { operationId: 'write' }, post: {} } },
    ['Read it', 'write', 'Own'],
  ],
  ['callbacks', { Own: { '{$url}': { get: { summary: 'Read it' }, post: {} } } }, ['Read it', '{$url}']],
])('the folds of a component of %s are called by what tells them apart', (kind, component, titles) => {
  const site = siteOf(fromTree({ openapi: '3.1.0', components: { [kind]: component } }));
  const page = pageOf(site, `components/${kind.replace('I', '-i')}.html`.toLowerCase());
  expect([...page.matchAll(/<h3 aria-level="2">(?:<code>)?([^<]*)/gu)].map(([, title]) => title)).toEqual(titles);
});

test('a number has its own digits on the page of examples and in its Markdown', () => {
  const digits = '12345678901234567890';
  const site = siteOf(fromText(`{"openapi":"3.1.0","components":{"examples":{"Big":{"value":${digits}}}}}`));
  const texts = [pageOf(site, 'components/examples.html'), site.markdown('components/examples.md')];
  expect(texts.filter((text) => text?.includes(digits) !== true)).toEqual([]);
});

test('a page with many path items has the later ones in short, and none as JSON', () => {
  const body = {
    content: { 'application/json': { schema: { type: 'object', properties: { a: { type: 'string' } } } } },
  };
  const post = {
    summary: 'Tell',
    description: 'Told *once*.',
    parameters: [{ name: 'n', in: 'query', schema: { type: 'integer' } }],
    requestBody: body,
    responses: { 200: { description: 'ok', ...body } },
    callbacks: { done: {} },
  };
  const count = 110;
  const pathItems = Object.fromEntries(Array.from({ length: count }, (_, index) => [`item${index}`, { post }]));
  const site = siteOf(fromTree({ openapi: '3.1.0', info: { title: 'T', version: '1' }, components: { pathItems } }));
  const { shown, written } = wordsAt(site, 'components/path-items');
  const facts =
    'Parameters: n integer Body: application/json object Responses: 200 application/json object Callbacks: done';
  expect(shown.split(`POST Tell Told once. ${facts} In short here, and whole in api.json:1:`)).toHaveLength(count - 15);
  expect(written.split('In short here, and whole in')).toHaveLength(count - 99);
  expect(written).toContain(
    'Told once. Parameters: n integer Body: application/json object Responses: 200 application/json object Callbacks: done In short',
  );
  expect([shown, written].filter((text) => text.includes('"requestBody"'))).toEqual([]);
});
