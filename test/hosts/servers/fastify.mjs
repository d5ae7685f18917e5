/** Books, with @fastify/swagger. Prints its address. */
import Fastify from 'fastify';
import swagger from '@fastify/swagger';

const app = Fastify();
await app.register(swagger, { openapi: { openapi: '3.0.3', info: { title: 'Books', version: '1.0.0' } } });

const book = {
  $id: 'Book',
  type: 'object',
  required: ['id', 'title', 'pages'],
  properties: {
    id: { type: 'integer' },
    title: { type: 'string', minLength: 1 },
    pages: { type: 'integer', minimum: 1 },
    subtitle: { type: 'string', nullable: true },
  },
};
const draft = {
  type: 'object',
  required: ['title', 'pages'],
  additionalProperties: false,
  properties: { title: book.properties.title, pages: book.properties.pages, subtitle: book.properties.subtitle },
};
const missing = {
  type: 'object',
  required: ['error'],
  properties: { error: { type: 'string' } },
};
const params = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };

const books = new Map([[1, { id: 1, title: 'Emma', pages: 474, subtitle: null }]]);
let last = 1;

app.after(() => {
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
  app.get(
    '/books',
    {
      schema: {
        querystring: {
          type: 'object',
          properties: { limit: { type: 'integer', minimum: 1, maximum: 100, default: 10 } },
        },
        response: { 200: { type: 'array', description: 'Books', items: book } },
      },
    },
    ({ query }) => [...books.values()].slice(0, query.limit),
  );
  app.post('/books', { schema: { body: draft, response: { 201: book } } }, ({ body }, reply) => {
    last += 1;
    const made = { id: last, subtitle: null, ...body };
    books.set(last, made);
    return reply.code(201).header('location', `/books/${last}`).send(made);
  });
  app.get('/books/:id', { schema: { params, response: { 200: book, 404: missing } } }, ({ params: { id } }, reply) => {
    const found = books.get(id);
    return found ?? reply.code(404).send({ error: 'no such book' });
  });
  app.put(
    '/books/:id',
    { schema: { params, body: draft, response: { 200: book, 404: missing } } },
    (request, reply) => {
      const { id } = request.params;
      const found = books.get(id);
      if (found === undefined) return reply.code(404).send({ error: 'no such book' });
      books.set(id, { ...found, ...request.body, id });
      return books.get(id);
    },
  );
  app.delete(
    '/books/:id',
    { schema: { params, response: { 204: { type: 'null', description: 'Gone' }, 404: missing } } },
    ({ params: { id } }, reply) =>
      books.delete(id) ? reply.code(204).send() : reply.code(404).send({ error: 'no such book' }),
  );
});

console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
