import { always, unbroken, utf8, withStatus, type Mutant } from './mutant.ts';

const json = (media: object): object => ({ content: { 'application/json': media } });
const order = { type: 'object', required: ['seats'], properties: { seats: { type: 'integer' } } };
const refusal = { type: 'object', required: ['code'], properties: { code: { type: 'string' } } };

/** One operation whose refusals are described. */
const ordersWith = (media: object) => ({
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  paths: {
    '/orders': {
      post: {
        requestBody: { required: true, ...json({ schema: order, example: { seats: 2 } }) },
        responses: {
          201: { description: 'ok', ...json({ example: { id: 'o1' } }) },
          400: { description: 'unreadable', ...json(media) },
          422: { description: 'wrong', ...json(media) },
        },
      },
    },
  },
});
const validating = { profile: { validates: true }, settings: { validate: 'request' } } as const;
const refusing = { of: ordersWith({ schema: refusal }), ...validating };
// The mistake of a description is none of the target.
const wrongExamples = [
  { schema: refusal, example: { code: 14030 } },
  { schema: refusal, examples: { a: { value: { code: 1 } }, b: { value: { code: 'no' } } } },
  { schema: { ...refusal, example: { code: 14030 } } },
];

/** Answers what is refused with `body` of media type `type`. */
const refusedWith = (type: string, body: string): Mutant['mutate'] =>
  always((reply, { method }) =>
    method === 'POST' && [400, 422].includes(reply.status)
      ? { ...reply, headers: { ...reply.headers, 'content-type': type }, body: utf8(body) }
      : reply,
  );

const asking = { statusHeader: { header: 'prefer', value: 'code={status}' }, unknownStatus: 'error' } as const;
const isBelow = (target: string): boolean => target.startsWith('/v1/');

/** Mocks whose errors, answers to statuses or paths of servers are others than described, and some that may be so. */
export const errorMutants: readonly Mutant[] = [
  { title: 'refusals are as described', mutate: unbroken, ...refusing, caughtBy: [] },
  {
    title: 'a refusal has another text in a described field',
    mutate: refusedWith('application/json', '{"code":"nope","more":1}'),
    ...refusing,
    caughtBy: [],
  },
  {
    title: 'a refusal is a problem, whatever is described',
    mutate: refusedWith('application/problem+json', '{"title":"No"}'),
    ...refusing,
    caughtBy: [],
  },
  ...wrongExamples.map((media): Mutant => ({
    title: `a refusal is the documented one, which its own schema forbids: ${JSON.stringify(media)}`,
    mutate: unbroken,
    of: ordersWith(media),
    ...validating,
    caughtBy: [],
  })),
  {
    title: 'a refusal is another than the documented one, and as wrong',
    mutate: refusedWith('application/json', '{}'),
    of: ordersWith({ schema: refusal, example: { code: 14030 } }),
    ...validating,
    caughtBy: ['error-shape'],
  },
  {
    title: 'a refusal lacks a field that is described',
    mutate: refusedWith('application/json', '{}'),
    ...refusing,
    caughtBy: ['error-shape'],
  },
  {
    title: 'a refusal is of a type that is not described',
    mutate: refusedWith('text/html', '<p>No</p>'),
    ...refusing,
    caughtBy: ['error-shape'],
  },
  ...['{}', '{"status":404,"title":"Not found"}'].map((body): Mutant => ({
    title: `the problem of a path that is not described is ${body}`,
    mutate: always((reply) => (reply.status === 404 ? { ...reply, body: utf8(body) } : reply)),
    caughtBy: [],
  })),
  {
    title: 'a problem is no JSON',
    mutate: always((reply) => (reply.status === 404 ? { ...reply, body: utf8('Not found') } : reply)),
    caughtBy: ['error-shape'],
  },
  {
    title: 'a status that is not declared is answered where it should be an error',
    mutate: unbroken,
    profile: asking,
    caughtBy: ['unknown-status-behaviour'],
  },
  {
    title: 'a status that is not declared is an error where it should be one',
    mutate: withStatus(404, ({ headers }) => headers.prefer === 'code=418'),
    profile: asking,
    caughtBy: [],
  },
  {
    title: 'paths below that of a server are served',
    mutate: unbroken,
    profile: { servesBasePaths: true },
    caughtBy: [],
  },
  {
    title: 'paths below that of a server have another body',
    mutate: always((reply, { target, method }) =>
      method === 'GET' && isBelow(target) ? { ...reply, body: utf8('[]') } : reply,
    ),
    profile: { servesBasePaths: true },
    caughtBy: ['base-path'],
  },
  {
    title: 'paths below that of a server have the keys of a body in another order',
    mutate: always((reply, { target, method }) =>
      method === 'GET' && isBelow(target) ? { ...reply, body: reordered(reply.body) } : reply,
    ),
    profile: { servesBasePaths: true },
    caughtBy: [],
  },
];

function reordered(body: Uint8Array): Uint8Array {
  const value = JSON.parse(new TextDecoder().decode(body)) as readonly object[];
  return utf8(
    JSON.stringify(
      value.map((item) => Object.fromEntries(Object.entries(item).reverse())),
      undefined,
      1,
    ),
  );
}
