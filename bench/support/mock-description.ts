/** How many operations are answered from a schema, each from one of its own. */
export const madeCount = 300;

const fair = {
  type: 'object',
  required: ['fairId', 'name'],
  properties: {
    fairId: { type: 'string', format: 'uuid' },
    name: { type: 'string' },
    location: { type: 'string' },
    description: { type: 'string' },
    dates: { type: 'array', items: { type: 'string', format: 'date' } },
    price: { type: 'number', minimum: 0 },
  },
};
const orchard = {
  fairId: '3be6453c-03eb-4357-ae5a-984a0e574a54',
  name: 'Orchard morning',
  location: 'Old barn',
  description: 'Apples, pears and a talk on grafting.',
  dates: ['2030-05-04', '2030-05-05'],
  price: 12.5,
};
const harvest = { ...orchard, fairId: '7f1d1b44-6c34-4c7e-9a0c-2b2a53a6d0a5', name: 'Harvest evening', price: 20 };
const ticket = {
  type: 'object',
  required: ['ticketType', 'ticketDate', 'email'],
  properties: {
    ticketType: { type: 'string', enum: ['day', 'workshop'] },
    fairId: { type: 'string', format: 'uuid' },
    ticketDate: { type: 'string', format: 'date' },
    email: { type: 'string', format: 'email' },
  },
};

/** A description with one operation for each kind of answer, and `madeCount` that are answered from their schemas. */
export function mockDescription(made = 0): object {
  const operations = Array.from({ length: made + 1 }, (_, index): [string, object] => [
    `/made/${index}`,
    { get: madeOperation(index) },
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'Fairs', version: '1.0.0' },
    paths: {
      '/fairs/{fairId}': {
        parameters: [{ name: 'fairId', in: 'path', required: true, schema: { type: 'string' } }],
        get: operation({ examples: { orchard: { value: orchard }, harvest: { value: harvest } } }, fair),
        patch: { ...operation({ example: orchard }, fair), requestBody: json({ schema: { ...fair, required: [] } }) },
      },
      '/tickets': {
        post: {
          ...operation({ example: { ticketId: '1a2b3c4d-0000-4000-8000-000000000002', ...sentTicket } }, ticket, '201'),
          requestBody: json({ schema: ticket }),
        },
      },
      ...Object.fromEntries(operations),
    },
  };
}

/** The body of a POST that the description allows. */
export const sentTicket = {
  ticketType: 'day',
  fairId: orchard.fairId,
  ticketDate: '2030-05-04',
  email: 'reader@example.com',
};

function operation(examples: object, schema: object, status = '200'): object {
  return { responses: { [status]: { description: 'OK', ...json({ schema, ...examples }) } } };
}

function json(media: object): object {
  return { content: { 'application/json': media } };
}

/** Schemas that differ, so that nothing made for one serves another. */
function madeOperation(index: number): object {
  const schema = {
    ...fair,
    properties: {
      ...fair.properties,
      [`note${index}`]: { type: 'string', minLength: 3 },
      stalls: {
        type: 'array',
        items: {
          type: 'object',
          required: ['number'],
          properties: { number: { type: 'integer', minimum: index }, keeper: { type: 'string' } },
        },
      },
    },
  };
  return operation({}, schema);
}
