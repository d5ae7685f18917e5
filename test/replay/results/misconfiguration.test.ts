import { describe, expect, test } from '@jest/globals';
import type { MockRequest } from '../../../src/http/message.ts';
import { createSetUpWatch } from '../../../src/replay/results/watches.ts';
import type { Reply } from '../../../src/replay/target.ts';
import { describeTree, outcomesOf, ownMock } from '../support.ts';
import { ticketOffice } from '../ticket-office.ts';

const description = describeTree(ticketOffice);
const mock = ownMock(description);
const answer = (status: number, text: string): Reply => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: new TextEncoder().encode(text),
});
const must = 'The answers must tell something of the target; found';

const rows: readonly { title: string; target: (request: MockRequest) => Reply; problem?: string }[] = [
  { title: 'an honest target', target: mock },
  {
    title: 'a target that wants credentials nearly everywhere',
    target: (request) =>
      request.target === '/poster' && request.method === 'HEAD' ? mock(request) : answer(401, request.target),
    problem: `${must} 56 of 57 answers with 401 or 403. Give credentials with \`--user\` or \`--header\`.`,
  },
  {
    title: 'a target at another path',
    target: (request) => answer(404, request.target),
    problem: `${must} all 57 answers with 404. The base URL may lack a path that \`servers\` names, or something else may be listening.`,
  },
  {
    title: 'a gateway before nothing',
    target: (request) => answer(502, request.target),
    problem: `${must} all 57 answers with 5xx. The log of the target, or of a gateway before it, says why.`,
  },
  {
    title: 'a target with a status of its own',
    target: (request) => answer(999, request.target),
  },
  {
    title: 'a page for everything',
    target: () => answer(200, '<!doctype html>'),
    problem: `${must} the same body in all 57 answers. Something may be listening that has one page for all paths.`,
  },
  {
    title: 'a target without one operation',
    target: (request) => (request.target === '/tickets' ? answer(404, '') : mock(request)),
  },
  { title: 'a target that is wrong in many ways', target: (request) => answer(200, request.target) },
];

describe('a run that says nothing of its target is told from one that does', () => {
  test.each(rows)('$title', async ({ target, problem }) => {
    const watch = createSetUpWatch();
    const send = (request: MockRequest) => Promise.resolve({ kind: 'reply' as const, reply: target(request) });
    for await (const outcome of outcomesOf(description, send)) watch.add(outcome);
    expect(watch.problem()).toEqual(problem);
  });
});
