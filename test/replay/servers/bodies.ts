import { json, type ServerRow } from './server.ts';

const pet = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    tag: { type: 'string' },
    home: { type: 'object', required: ['town'], properties: { town: { type: 'string' }, street: { type: 'string' } } },
  },
};
const posting = (body: object, responses: object = { 201: json(pet) }): object => ({
  '/pets': { post: { requestBody: body, responses } },
});
const made =
  (answer: (sent: Readonly<Record<string, unknown>> | undefined) => object): ServerRow['answer'] =>
  ({ method, target }, sent) =>
    method === 'POST' && target === '/pets'
      ? { status: 201, ...answer(sent as Readonly<Record<string, unknown>> | undefined) }
      : target === '/pets'
        ? { status: 405, headers: { allow: 'POST' } }
        : undefined;
const declared = { 201: json(pet), 400: json({ type: 'object' }) };

const named = (mapping: Readonly<Record<string, string>>): object => ({
  type: 'object',
  properties: { kind: { type: 'string' } },
  discriminator: {
    propertyName: 'kind',
    mapping: Object.fromEntries(Object.entries(mapping).map(([name, to]) => [name, `#/components/schemas/${to}`])),
  },
});

/** Servers that read the body that is sent to them, and what they lose of it. */
export const bodyRows: readonly ServerRow[] = [
  ...[
    ['#note', []],
    ['#memo', []],
    [
      '#letter',
      ['body-schema: The body at `/kind` must be "#memo", as the discriminator has it; found "#letter".'],
    ] as const,
  ].map(([kind, failures]): ServerRow => ({
    title: `a base that has a base with a discriminator, too, is called ${String(kind)}`,
    paths: { '/notes': { get: { responses: { 200: json({ $ref: '#/components/schemas/Note' }) } } } },
    components: {
      schemas: {
        Thing: named({ '#note': 'Note', '#memo': 'Memo', '#letter': 'Letter' }),
        Note: { allOf: [{ $ref: '#/components/schemas/Thing' }, named({ '#memo': 'Memo' })] },
        Memo: { allOf: [{ $ref: '#/components/schemas/Note' }] },
        Letter: { allOf: [{ $ref: '#/components/schemas/Thing' }] },
      },
    },
    answer: ({ method, target }) => (method === 'GET' && target === '/notes' ? { body: { kind } } : undefined),
    failures: failures as readonly string[],
  })),
  ...[
    ['a picture comes back as it was sent', 0, []],
    [
      'a picture is cut as it is stored',
      9,
      ['binary-signature: The body must be image/png to its end; found 61 bytes that break off.'],
    ],
  ].map(([title, cut, failures]): ServerRow => {
    let stored: Uint8Array | undefined;
    const picture = { content: { 'image/png': { schema: { type: 'string', format: 'binary' } } } };
    return {
      title: title as string,
      paths: {
        '/picture': {
          put: { requestBody: picture, responses: { 204: { description: 'OK' } } },
          get: { responses: { 200: { description: 'OK', ...picture } } },
        },
      },
      answer: ({ method, target, body }) => {
        if (target !== '/picture') return undefined;
        if (method === 'PUT') stored = body?.subarray(0, body.length - (cut as number));
        if (method === 'PUT') return { status: 204 };
        if (method !== 'GET') return { status: 405, headers: { allow: 'GET, HEAD, PUT' } };
        return { headers: { 'content-type': 'image/png' }, body: stored ?? new Uint8Array() };
      },
      failures: failures as readonly string[],
    };
  }),
  {
    title: 'a record is made of an optional body',
    paths: posting(json(pet)),
    answer: made((sent) => ({ body: { ...sent } })),
    failures: [],
  },
  {
    title: 'a server breaks at an optional body',
    paths: posting(json(pet)),
    answer: made((sent) => (sent === undefined ? { body: { name: 'none' } } : { status: 500, body: {} })),
    failures: ['status-expected: The status must be below 500; found 500.'],
  },
  {
    title: 'fields that were not sent are null',
    paths: posting({ required: true, ...json(pet) }),
    answer: made((sent) => ({ body: { tag: null, home: { town: 'Ulm' }, ...sent } })),
    failures: ['body-schema: The body at `/tag` must be a string; found null.'],
  },
  {
    title: 'fields of an inner object that were not sent are null',
    paths: posting({
      required: true,
      ...json({ ...pet, required: ['name', 'home'] }, { example: { name: 'Tom', home: { town: 'Ulm', street: 'A' } } }),
    }),
    answer: made((sent) => ({ body: { ...sent, home: { street: null, ...(sent?.home as object) } } })),
    failures: ['body-schema: The body at `/home/street` must be a string; found null.'],
  },
  {
    title: 'a server breaks without a field that nobody requires',
    paths: posting(json(pet, { example: { name: 'Tom', tag: 'cat' } })),
    answer: made((sent) => (sent?.tag === undefined ? { status: 500 } : { body: sent })),
    failures: ['status-expected: The status must be below 500; found 500.'],
  },
  {
    title: 'a server breaks at a field that the example does not have',
    paths: posting(json(pet, { example: { name: 'Tom', tag: 'cat' } })),
    answer: made((sent) => (sent?.home === undefined ? { body: sent } : { status: 500 })),
    failures: ['status-expected: The status must be below 500; found 500.'],
  },
  {
    title: 'the example of a body is refused',
    paths: posting(json(pet, { example: { name: 'Tom' } }), declared),
    answer: made((sent) =>
      sent?.name === 'Tom' && sent.tag === undefined ? { status: 400, body: {} } : { body: sent },
    ),
    failures: [
      'status-expected: The status must be 201, as all values sent are examples of the description; found 400.',
    ],
  },
  {
    title: 'made-up fields are refused',
    paths: posting(json(pet), declared),
    answer: made((sent) => (sent?.home === undefined ? { body: { ...sent } } : { status: 400, body: {} })),
    failures: [],
  },
  {
    title: 'an empty body is a record without its required field',
    paths: posting(json({ ...pet, required: [] }), { 201: json(pet) }),
    answer: made((sent) => ({ body: sent })),
    failures: ['body-schema: The body must have the property `name`; found none.'],
  },
];
