import { expect, test } from '@jest/globals';
import { profiles } from '../../src/replay/profile.ts';
import { describeTree, outcomesOf, ownMock } from './support.ts';
import { ticketOffice } from './ticket-office.ts';

const description = describeTree(ticketOffice);
const answer = ownMock(description);

const everywhere = 'accept head plain undefined-operation undefined-path';
const specified = `${everywhere} base-path credentials fallback isolation named patch patch-readonly path-id preflight`;
const validating = `${everywhere} boundary credentials forced-status invalid-body isolation missing-parameter named not-acceptable preflight unauthorized unknown-status`;

test.each<[keyof typeof profiles, string]>([
  ['specification', specified],
  ['assay', specified],
  ['prism', `${validating} missing-name`],
  ['scalar', `${validating} fallback`],
  ['match', `${everywhere} matched`],
  ['none', everywhere],
])('%s is tested for what it promises', async (name, expected) => {
  const kinds = new Set<string>();
  const send = (request: Parameters<typeof answer>[0]) =>
    Promise.resolve({ kind: 'reply' as const, reply: answer(request) });
  for await (const outcome of outcomesOf(description, send, profiles[name]))
    if (outcome.kind === 'checked') kinds.add(outcome.case.kind);
  expect([...kinds].sort()).toEqual(expected.split(' ').sort());
});
