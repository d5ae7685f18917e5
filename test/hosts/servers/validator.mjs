/** Pets, behind express-openapi-validator. Prints its address. */
import { fileURLToPath } from 'node:url';
import express from 'express';
import OpenApiValidator from 'express-openapi-validator';

const app = express();
const apiSpec = fileURLToPath(new URL('validator.yaml', import.meta.url));
app.use(express.json());
app.get('/openapi.yaml', (_, response) => response.sendFile(apiSpec));
app.use(
  OpenApiValidator.middleware({ apiSpec, validateRequests: true, validateResponses: true, ignorePaths: /openapi/u }),
);

const pets = new Map([[1, { id: 1, name: 'Rex', type: 'dog' }]]);
let last = 1;
const find = (id) => {
  const pet = pets.get(Number(id));
  if (pet === undefined) throw Object.assign(new Error('no such pet'), { status: 404 });
  return pet;
};

app.get('/v1/pets', ({ query }, response) => {
  const all = [...pets.values()].filter(({ type }) => query.type === undefined || type === query.type);
  response.json(all.slice(0, query.limit));
});
app.post('/v1/pets', ({ body }, response) => {
  last += 1;
  pets.set(last, { ...body, id: last });
  response.status(201).json(pets.get(last));
});
app.get('/v1/pets/:id', ({ params }, response) => response.json(find(params.id)));
app.delete('/v1/pets/:id', ({ params }, response) => {
  find(params.id);
  pets.delete(Number(params.id));
  response.status(204).end();
});
app.use((error, _request, response, next) => {
  if (response.headersSent) next(error);
  else response.status(error.status ?? 500).json({ message: error.message, errors: error.errors });
});

const server = app.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/v1`));
