import type { Check } from './row.ts';
import { json, openapi } from '../support.ts';

/** Requests are checked. */
export const checking = { settings: { validate: 'request' } } as const;

/** The answer of the descriptions below to whatever is let in. */
export const ok = [200, 'application/json', 'ok'] as const;

/** A description of GET /hive with `parameters`, and of POST /hive, both with `more`. */
export function taking(parameters: readonly object[], more: object = {}): object {
  return openapi({
    '/hive': {
      get: { parameters, ...json({ example: 'ok' }), ...more },
      post: { ...json({ example: 'ok' }), ...more },
    },
  });
}

/** A description of POST /hive that takes a body of one media type. */
export function posting(type: string, schema: object, more: object = {}): object {
  return taking([], { requestBody: { content: { [type]: { schema, ...more } } } });
}

/** An OpenAPI 2.0 description of POST /hive with one parameter. */
export function posting2(parameter: object, consumes: string): object {
  return {
    swagger: '2.0',
    paths: {
      '/hive': {
        post: {
          consumes: [consumes],
          parameters: [parameter],
          responses: { 200: { description: '', schema: { type: 'string', example: 'ok' } } },
        },
      },
    },
  };
}

/** A body of a content type, posted and checked. */
export function post(tree: object, body: string, type: string, answer: Check['answer']): Check {
  const asked = { headers: { 'content-type': type }, body };
  return { tree, ...checking, method: 'POST', target: '/hive', asked, answer };
}
