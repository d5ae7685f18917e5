import { expect, test } from '@jest/globals';
import type { MockRequest } from '../../src/http/message.ts';
import { profiles, type Profile } from '../../src/replay/profile.ts';
import { describeTree, outcomesOf, ownMock, replayAll } from './support.ts';
import { ticketOffice } from './ticket-office.ts';

const description = describeTree(ticketOffice);
const mock = ownMock(description);
const header = 'x-vendor-response-body-example';
const later = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The checks that fail where one case is sent after the other. */
async function failuresOf(answer: (request: MockRequest) => Promise<MockRequest>): Promise<readonly string[]> {
  const send = async (request: MockRequest) => ({ kind: 'reply' as const, reply: mock(await answer(request)) });
  const { count, results } = await replayAll(description, send, { concurrency: 1 });
  expect(count).toBe(114);
  return [...new Set(results.filter(({ status }) => status === 'failed').map(({ check }) => check))];
}

test('a name that leaks into a request at the same time is caught, though one after the other all is well', async () => {
  let name: string | undefined;
  const leaking = async (request: MockRequest): Promise<MockRequest> => {
    name = request.headers[header];
    await later();
    return { ...request, headers: { ...request.headers, [header]: name } };
  };
  expect(await failuresOf(leaking)).toEqual(['selection-isolated']);
});

test('requests that are answered in another order than they came are not mistaken for one another', async () => {
  let count = 0;
  const shuffling = async (request: MockRequest): Promise<MockRequest> => {
    count += 1;
    if (count % 2 === 0) await later();
    return request;
  };
  expect(await failuresOf(shuffling)).toEqual([]);
});

test.each<[profile: Profile['name'], alone: boolean]>([
  ['none', true],
  ['specification', false],
])('profile %s: a write is sent by itself: %s', async (name, alone) => {
  const responses = { 200: { description: 'OK' } };
  const records = { get: { responses }, post: { responses }, delete: { responses } };
  const tree = { openapi: '3.1.0', info: { title: '', version: '1' }, paths: { '/a': records, '/b': records } };
  let underWay: readonly MockRequest[] = [];
  const beside: string[] = [];
  const send = async (request: MockRequest) => {
    underWay = [...underWay, request];
    if (['POST', 'DELETE'].includes(request.method) && underWay.length > 1) beside.push(request.method);
    await later();
    if (['POST', 'DELETE'].includes(request.method) && underWay.length > 1) beside.push(request.method);
    underWay = underWay.filter((each) => each !== request);
    return { kind: 'reply' as const, reply: { status: 200, headers: {}, body: new Uint8Array() } };
  };
  const kinds: string[] = [];
  for await (const outcome of outcomesOf(describeTree(tree), send, profiles[name], 6))
    if (outcome.kind === 'checked' && outcome.case.kind !== 'undefined-operation') kinds.push(outcome.case.kind);
  expect([kinds.length > 10, beside.length === 0]).toEqual([true, alone]);
});
