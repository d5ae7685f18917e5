import type { Result } from '../../src/results.ts';
import { describe, expect, test } from '@jest/globals';
import type { MockRequest } from '../../src/http/message.ts';
import { perObject } from '../../src/lib/cache.ts';
import { checkDocs } from '../../src/replay/checks/docs.ts';
import { checks } from '../../src/replay/checks/index.ts';
import { profiles } from '../../src/replay/profile.ts';
import { accessMutants } from './mutants/access.ts';
import { bodyMutants, harmless } from './mutants/bodies.ts';
import { byteMutants } from './mutants/bytes.ts';
import { depthMutants } from './mutants/depths.ts';
import { errorMutants } from './mutants/errors.ts';
import { requestMutants } from './mutants/requests.ts';
import { fileMutants } from './mutants/files.ts';
import { allowedVariations, libraryMutants } from './mutants/library.ts';
import { fieldMutants } from './mutants/fields.ts';
import { headerMutants } from './mutants/headers.ts';
import { formOf, saidByChecks } from './mutants/messages.ts';
import type { Mutant } from './mutants/mutant.ts';
import { refusalMutants } from './mutants/refusals.ts';
import { selectionMutants } from './mutants/selection.ts';
import { statusMutants } from './mutants/statuses.ts';
import { describeTree, ownMock, replayAll } from './support.ts';
import { ticketOffice } from './ticket-office.ts';

const mutants: readonly Mutant[] = [
  ...accessMutants,
  ...refusalMutants,
  ...selectionMutants,
  ...statusMutants,
  ...bodyMutants,
  ...fieldMutants,
  ...headerMutants,
  ...byteMutants,
  ...depthMutants,
  ...requestMutants,
  ...errorMutants,
  ...fileMutants,
  ...libraryMutants,
  ...allowedVariations,
];

type Broken = Pick<Mutant, 'mutate' | 'profile' | 'settings' | 'of'>;

const descriptionOf = perObject((tree: object) => describeTree(tree));

interface Replayed {
  readonly count: number;
  readonly failures: readonly Result[];
}

const asked = new Map<Broken, Promise<Replayed>>();

/** What replaying a mutant gives, which is asked once. */
function resultsOf(mutant: Broken): Promise<Replayed> {
  const results = asked.get(mutant) ?? replayMutant(mutant);
  asked.set(mutant, results);
  return results;
}

async function replayMutant({ mutate, profile, settings, of = ticketOffice }: Broken): Promise<Replayed> {
  const description = descriptionOf(of);
  const mock = mutate(ownMock(description, settings));
  const send = (request: MockRequest) => Promise.resolve({ kind: 'reply' as const, reply: mock(request) });
  const { count, results } = await replayAll(description, send, { ...profiles.assay, ...profile });
  return { count, failures: results.filter(({ status }) => status === 'failed') };
}

async function failuresOf(mutant: Broken): Promise<readonly string[]> {
  const { failures } = await resultsOf(mutant);
  return [...new Set(failures.map(({ check }) => check))].sort();
}

describe('a mock that breaks one thing is caught by the check for it, and by no other', () => {
  test.each(mutants)('$title', async (mutant) => {
    expect(await failuresOf(mutant)).toEqual([...mutant.caughtBy].sort());
  });
});

describe('a mock that differs in what does not matter passes', () => {
  test.each(harmless)('$title', async (mutant) => {
    expect(await resultsOf(mutant)).toEqual({ count: 114, failures: [] });
  });
});

test('what no sentence of the specification asks for is a note in its profile', async () => {
  const description = descriptionOf(ticketOffice);
  const mock = ownMock(description);
  const send = (request: MockRequest) => {
    const headers = { ...request.headers, accept: undefined };
    const reply = request.target.startsWith('/v1') ? { ...mock(request), status: 404 } : mock({ ...request, headers });
    return Promise.resolve({ kind: 'reply' as const, reply });
  };
  const { results } = await replayAll(description, send, profiles.specification);
  const namesOf = (status: Result['status']): readonly string[] =>
    [...new Set(results.filter((each) => each.status === status).map(({ check }) => check))].sort();
  expect([namesOf('failed'), namesOf('note')]).toEqual([
    ['content-type-expected'],
    ['accept-negotiation', 'base-path', 'cors-credentials'],
  ]);
});

// These are about records that a server keeps: journeys.test.ts, pages.test.ts and locations.test.ts have a server for each.
const ofJourneys = [
  'created-readable',
  'change-kept',
  'deleted-gone',
  'pages-followed',
  'location-described',
  // These are about recordings.
  'request-valid',
  'fields-declared',
];

test('every check catches a mutant', () => {
  const caught = new Set(mutants.flatMap(({ caughtBy }) => caughtBy));
  expect(checks.map(({ name }) => name).filter((name) => !caught.has(name) && !ofJourneys.includes(name))).toEqual([]);
});

test('what checks say of the mutants is told in these forms, and in these very words', async () => {
  const results = (await Promise.all(mutants.map(resultsOf))).flatMap(({ failures }) => failures);
  const said = new Set(results.map(({ check, message }) => `${check}: ${message}`));
  const forms = new Set(results.map(({ check, message }) => `${check}: ${formOf(message)}`));
  const shown = Object.entries(saidByChecks).flatMap(([check, all]) => all.map((message) => ({ check, message })));
  expect(shown.filter(({ check, message }) => !said.has(`${check}: ${message}`))).toEqual([]);
  expect([...forms].sort()).toEqual(
    [...new Set(shown.map(({ check, message }) => `${check}: ${formOf(message)}`))].sort(),
  );
});

test('the failures in docs/checks.md are what mutants get', async () => {
  const shown = Object.entries(checkDocs).map(([name, { failure }]) => `${name}: ${failure}`);
  const results = (await Promise.all(mutants.map(resultsOf))).flatMap(({ failures }) => failures);
  const real = new Set(results.map(({ check, message }) => `${check}: ${message}`));
  // These are about targets that give no answers or none that say anything, and about the run.
  const others = shown.filter(
    (each) =>
      !/^(?:set-up|answer-received|reference|baseline-stale|coverage-minimum): /u.test(each) &&
      !ofJourneys.some((name) => each.startsWith(`${name}: `)),
  );
  expect(others.filter((each) => !real.has(each))).toEqual([]);
  expect(others.length).toEqual(checks.length - ofJourneys.length);
});

test('a target that does not answer fails every case, and ends', async () => {
  const send = () => Promise.resolve({ kind: 'failed' as const, reason: 'no answer within 10 ms' });
  const { count, results } = await replayAll(descriptionOf(ticketOffice), send);
  const [failed, skipped] = (['failed', 'skipped'] as const).map((kind) =>
    results.filter(({ status }) => status === kind),
  );
  expect(failed?.map(({ check, message }) => ({ check, message }))).toEqual(
    Array.from({ length: count - (skipped?.length ?? 0) }, () => ({
      check: 'answer-received',
      message: 'The request must be answered; found no answer within 10 ms.',
    })),
  );
});
