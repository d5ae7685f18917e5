/** A description with `count` operations, each with a parameter, two named examples and its own schema: about 15 cases each. */
export function replayDescription(count: number): object {
  const paths = Array.from({ length: count }, (_, index): [string, object] => [
    `/groups${index % 100}/things${index}/{id}`,
    pathItem(index),
  ]);
  return { openapi: '3.1.0', info: { title: 'Things', version: '1.0.0' }, paths: Object.fromEntries(paths) };
}

function pathItem(index: number): object {
  const schema = {
    type: 'object',
    required: ['id', 'name'],
    properties: {
      id: { type: 'integer' },
      name: { type: 'string' },
      tags: { type: 'array', items: { type: 'string' } },
      [`own${index}`]: { type: 'number' },
    },
  };
  const examples = {
    first: { value: { id: index, name: 'first', tags: ['a'], [`own${index}`]: 1.5 } },
    second: { value: { id: index, name: 'second', tags: [] } },
  };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' }, example: 7 };
  const ok = { description: 'OK', content: { 'application/json': { schema, examples } } };
  return { get: { parameters: [id], responses: { '200': ok } } };
}
