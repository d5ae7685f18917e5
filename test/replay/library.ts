const json = (media: object): object => ({ content: { 'application/json': media } });
const book = {
  type: 'object',
  required: ['isbn', 'title'],
  properties: {
    isbn: { type: 'string', readOnly: true },
    added: { type: 'string', readOnly: true },
    title: { type: 'string' },
    pages: { type: 'integer' },
    ratio: { type: 'number' },
    isLent: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
    shelf: { type: 'object', properties: { row: { type: 'integer' }, label: { type: 'string' } } },
    until: { type: ['string', 'null'], format: 'date' },
  },
};
const moby = {
  isbn: '978-3',
  added: 'in May',
  title: 'Moby Dick',
  pages: 635,
  ratio: 0.75,
  isLent: true,
  tags: ['sea', 'whale'],
  shelf: { row: 4, label: 'M' },
  until: '2027-01-31',
};
const emma = { ...moby, isbn: '978-4', title: 'Emma', tags: [] };
const isbn = { name: 'isbn', in: 'path', required: true, schema: { type: 'string' }, example: '978-3' };
const problem = (status: number, title: string): object => ({
  content: {
    'application/problem+json': {
      schema: {
        type: 'object',
        required: ['title', 'status'],
        properties: { title: { type: 'string' }, status: { type: 'integer' } },
      },
      examples: { gone: { value: { title, status } } },
    },
  },
});
const file = (type: string): object => ({
  get: { responses: { 200: { description: 'ok', content: { [type]: {} } } } },
});

/** A second small description: errors that can be asked for, files, XML, forms, headers of several kinds, examples that parameters choose. */
export const library = {
  openapi: '3.1.0',
  info: { title: 'Library', version: '1' },
  components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } } },
  paths: {
    '/books': {
      get: {
        parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' }, example: 2 }],
        responses: {
          200: {
            description: 'ok',
            headers: {
              Link: { schema: { type: 'string' }, example: '</books?page=3>; rel="next"' },
              'X-Pages': { schema: { type: 'array', items: { type: 'integer' } }, example: [2, 3] },
              'Cache-Control': { schema: { type: 'string' }, example: 'no-store' },
            },
            content: {
              'application/json': { examples: { two: { value: [moby, emma] }, none: { value: [] } } },
              'application/xml': {
                schema: {
                  type: 'array',
                  xml: { name: 'books', wrapped: true },
                  items: { type: 'object', xml: { name: 'book' }, properties: { pages: { type: 'integer' } } },
                },
              },
              'text/csv': { example: 'isbn,title\n978-3,Moby Dick\n' },
            },
          },
        },
      },
      post: {
        security: [{ session: [] }],
        requestBody: json({
          schema: book,
          examples: { emma: { value: { title: 'Emma' } }, moby: { value: { title: 'Moby Dick' } } },
        }),
        responses: {
          201: {
            description: 'made',
            headers: { Location: { required: true, schema: { type: 'string' }, example: '/books/978-4' } },
            ...json({ schema: book, examples: { emma: { value: emma }, moby: { value: moby } } }),
          },
          409: { description: 'there already', ...problem(409, 'There already') },
        },
      },
    },
    '/books/{isbn}': {
      parameters: [isbn],
      get: {
        responses: {
          200: { description: 'ok', ...json({ schema: book, example: moby }) },
          404: { description: 'gone', ...problem(404, 'Gone') },
        },
      },
      patch: {
        requestBody: json({ schema: book, example: { pages: 636 } }),
        responses: { 200: { description: 'ok', ...json({ schema: book, example: moby }) } },
      },
      delete: { responses: { 204: { description: 'gone' } } },
    },
    '/days/{day}': {
      get: {
        parameters: [
          {
            name: 'day',
            in: 'path',
            required: true,
            schema: { type: 'string' },
            examples: { workday: { value: 'monday' }, holiday: { value: 'sunday' } },
          },
        ],
        responses: {
          200: {
            description: 'ok',
            ...json({ examples: { workday: { value: { hours: [9, 17] } }, holiday: { value: { hours: [] } } } }),
          },
        },
      },
    },
    '/form': {
      get: {
        responses: {
          200: {
            description: 'ok',
            content: { 'application/x-www-form-urlencoded': { example: { name: 'Ann', days: ['mo', 'tu'] } } },
          },
        },
      },
    },
    '/lines': {
      get: {
        responses: { 200: { description: 'ok', content: { 'application/jsonl': { example: [{ a: 1 }, { a: 2 }] } } } },
      },
    },
    '/note': { get: { responses: { 200: { description: 'ok', content: { 'text/plain': { example: 'Grüße' } } } } } },
    '/cover': file('image/jpeg'),
    '/flip': file('image/gif'),
    '/page': file('application/pdf'),
    '/bundle': file('application/zip'),
    '/thumb': file('image/webp'),
  },
};
