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

/** A description with eight operations of `count` named examples each: about one case for each. */
export function exampleDescription(count: number): object {
  const value = (index: number): object => ({ value: { id: index } });
  const examples = Object.fromEntries(Array.from({ length: count }, (_, index) => [`example${index}`, value(index)]));
  const schema = { type: 'object', properties: { id: { type: 'integer' } } };
  const ok = { description: 'OK', content: { 'application/json': { schema, examples } } };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' }, example: 7 };
  const item = { get: { parameters: [id], responses: { '200': ok } } };
  const paths = Array.from({ length: 8 }, (_, index) => [`/things${index}/{id}`, item]);
  return { openapi: '3.1.0', info: { title: 'Things', version: '1.0.0' }, paths: Object.fromEntries(paths) as object };
}
