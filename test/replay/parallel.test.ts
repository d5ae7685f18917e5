import { expect, test } from '@jest/globals';
import type { MockRequest } from '../../src/http/message.ts';
import { describeTree, ownMock, replayAll } from './support.ts';
import { ticketOffice } from './ticket-office.ts';

const description = describeTree(ticketOffice);
const mock = ownMock(description);
const header = 'x-vendor-response-body-example';
const later = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The checks that fail where one case is sent after the other. */
async function failuresOf(answer: (request: MockRequest) => Promise<MockRequest>): Promise<readonly string[]> {
  const send = async (request: MockRequest) => ({ kind: 'reply' as const, reply: mock(await answer(request)) });
  const { count, results } = await replayAll(description, send, { concurrency: 1 });
  expect(count).toBe(113);
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
