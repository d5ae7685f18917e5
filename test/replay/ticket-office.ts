const entry = {
  type: 'object',
  required: ['ticketType'],
  properties: { ticketType: { type: 'string' }, email: { type: 'string' } },
};
const event = {
  type: 'object',
  required: ['id', 'name', 'price'],
  properties: {
    id: { type: 'string', readOnly: true },
    name: { type: 'string' },
    price: { type: 'number' },
    dates: { type: 'array', items: { type: 'string' } },
    remark: { type: ['string', 'null'] },
    place: {
      type: 'object',
      properties: { city: { type: 'string' }, hall: { type: 'object', properties: { seats: { type: 'integer' } } } },
    },
  },
};
const organs = {
  id: 'e1',
  name: 'Organs',
  price: 32.5,
  dates: ['2026-10-03', '2026-10-04'],
  remark: 'by day',
  place: { city: 'Delft', hall: { seats: 400 } },
};
const hall = { type: 'object', properties: { hall: { type: 'string' }, seats: { type: 'integer' } } };
const eventId = { name: 'eventId', in: 'path', required: true, schema: { type: 'string' }, example: 'e1' };
const requestOf = (email: string): object => ({ value: { ticketType: email.slice(0, 5), email } });
const json = (media: object): object => ({ content: { 'application/json': media } });
const hallWriting = (status: number): object => ({
  requestBody: json({ example: { seats: 300 } }),
  responses: { [status]: { description: 'ok', ...json({ schema: hall, example: { hall: 'h1', seats: 300 } }) } },
});

/** A small description with each thing that the checks look at. */
export const ticketOffice = {
  openapi: '3.1.0',
  info: { title: 'Ticket office', version: '1' },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      login: { type: 'http', scheme: 'bearer' },
    },
  },
  servers: [{ url: 'https://{region}.example.com/v1', variables: { region: { default: 'eu' } } }],
  paths: {
    '/events': {
      get: {
        responses: {
          200: {
            description: 'ok',
            headers: { 'X-Total': { required: true, schema: { type: 'integer' }, example: 2 } },
            content: {
              'application/json': {
                examples: { two: { value: [organs, { ...organs, id: 'e2' }] }, none: { value: [] } },
              },
              'text/csv': { examples: { two: { value: 'id,name\ne1,Organs\n' } } },
            },
          },
        },
      },
    },
    '/events/{eventId}': {
      parameters: [eventId],
      get: { responses: { 200: { description: 'ok', ...json({ schema: event, example: organs }) } } },
      patch: {
        requestBody: json({ schema: event, example: { name: 'Organs', price: 32.5 } }),
        responses: { 200: { description: 'ok', ...json({ schema: event, example: organs }) } },
      },
      delete: { responses: { 204: { description: 'gone' } } },
    },
    '/seats': {
      get: {
        parameters: [{ name: 'day', in: 'query', required: true, schema: { type: 'string' }, example: '2026-10-03' }],
        responses: {
          200: {
            description: 'ok',
            ...json({
              schema: { type: 'object', required: ['free'], properties: { free: { type: 'integer', minimum: 0 } } },
            }),
          },
        },
      },
    },
    '/tickets': {
      post: {
        security: [{ key: [] }, { login: [] }],
        requestBody: {
          required: true,
          ...json({
            schema: entry,
            examples: { event_entry: requestOf('event@example.com'), general_entry: requestOf('general@example.com') },
          }),
        },
        responses: {
          201: {
            description: 'ok',
            headers: { Location: { schema: { type: 'string' }, example: '/tickets/t1' } },
            ...json({
              examples: {
                event_entry: { value: { id: 't1', ticketType: 'event' } },
                general_entry: { value: { id: 't2', ticketType: 'general' } },
              },
            }),
          },
        },
      },
    },
    '/halls/{hall}': {
      parameters: [{ name: 'hall', in: 'path', required: true, schema: { type: 'string' }, example: 'h1' }],
      patch: hallWriting(200),
      put: hallWriting(200),
      post: hallWriting(201),
    },
    '/poster': { get: { responses: { 200: { description: 'ok', content: { 'image/png': {} } } } } },
  },
};
