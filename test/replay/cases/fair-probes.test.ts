import { expect, test } from '@jest/globals';
import { describeTree, ownMock, replayAll } from '../support.ts';

const json = (media: object): object => ({ content: { 'application/json': media } });
const answering = (example: object, more: object = {}): object => ({
  responses: { 200: { description: 'ok', ...json({ example }), ...more } },
});

const servers = [{ url: 'https://pets.example/v1' }];

async function replayed(paths: object, headers: Readonly<Record<string, string>> = {}) {
  const description = describeTree({ openapi: '3.1.0', info: { title: 'Pets', version: '1' }, servers, paths });
  const mock = ownMock(description);
  const targets = new Set<string>();
  const { results } = await replayAll(description, (request) => {
    if (request.method === 'GET') targets.add(request.target);
    const reply = mock(request);
    return Promise.resolve({
      kind: 'reply',
      reply: { ...reply, headers: { ...reply.headers, ...(reply.status === 200 && headers) } },
    });
  });
  const failed = results.filter(({ status }) => status === 'failed').map(({ check }) => check);
  const skipped = results.filter(({ status }) => status === 'skipped');
  return { targets, failed: [...new Set(failed)], skipped };
}

const petsOf = (ids: readonly string[]): object => ({
  '/pets/mine': { get: answering({ mine: true }) },
  '/pets/{id}': {
    get: {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', enum: ids } }],
      ...answering({ mine: false }),
    },
  },
});

test('a value that leads to another operation gives way to one that does not', async () => {
  const { targets, failed } = await replayed(petsOf(['mine', 'yours']));
  expect([failed, targets.has('/pets/yours')]).toEqual([[], true]);
});

test('where every value leads to another operation, its own is skipped with that reason', async () => {
  const { failed, skipped } = await replayed(petsOf(['mine']));
  const reasons = skipped.filter(({ path }) => path === '/pets/{id}').map(({ message }) => message);
  expect([failed, new Set(reasons)]).toEqual([[], new Set(['what is sent to it is answered by /pets/mine'])]);
});

const patched = (id: object): object => ({
  '/pets': {
    patch: {
      requestBody: json({ schema: { type: 'object', properties: { id, name: { type: 'string' } } } }),
      responses: {
        200: {
          description: 'ok',
          ...json({
            schema: { type: 'object', properties: { id, name: { type: 'string' } } },
            example: { id: 'p1', name: 'Rex' },
          }),
        },
      },
    },
  },
});

test.each([
  {
    title: 'a read-only field that may have one value is no probe',
    id: { type: 'string', readOnly: true, enum: ['p1'] },
    reasons: ['no other value than it may have is known for the `readOnly` `id`'],
  },
  { title: 'a read-only field of any text is one', id: { type: 'string', readOnly: true }, reasons: [] },
])('$title', async ({ id, reasons }) => {
  const { failed, skipped } = await replayed(patched(id));
  const said = skipped.filter(({ check }) => check === 'patch-readonly-kept').map(({ message }) => message);
  expect([failed, said]).toEqual([[], reasons]);
});

test.each([
  { title: 'a cookie that a response declares may be set', declared: 'Set-Cookie', failed: [] },
  { title: 'beside another header it may not', declared: 'X-Other', failed: ['selection-isolated'] },
])('$title', async ({ declared, failed }) => {
  const paths = { '/pets': { get: answering([], { headers: { [declared]: { schema: { type: 'string' } } } }) } };
  expect((await replayed(paths, { 'set-cookie': 'session=1' })).failed).toEqual(failed);
});
