import { expect, test } from '@jest/globals';
import { faults } from '../../src/cli/settings/readers.ts';
import { withFaults } from '../../src/mock/faults.ts';
import type { AnswerRequest, MockRequest } from '../../src/http/message.ts';
import { ask, engineOf, json, openapi, raw } from './support.ts';

const usual: AnswerRequest = () => ({ status: 200, headers: {}, body: new Uint8Array() });
const get = (target: string): MockRequest => ({ method: 'GET', target, headers: {} });
const failing = (text: string, answer: AnswerRequest = usual): AnswerRequest =>
  withFaults(answer, faults().read(text) ?? [], () => false);

/** The statuses of `count` requests; 0 for a connection that is cut. */
function statuses(answer: AnswerRequest, count: number, targetOf: (index: number) => string): readonly number[] {
  return Array.from({ length: count }, (_, index) => {
    const { status, isCut } = answer(get(targetOf(index)));
    return isCut === true ? 0 : status;
  });
}

test.each<[fault: string, status: number, least: number, most: number]>([
  ['503:5%', 503, 400, 600],
  ['429:1/10', 429, 900, 1100],
  ['reset:1%', 0, 0, 200],
  ['500:100%', 500, 10_000, 10_000],
])('%s of 10,000 requests fail as often as was asked, one percent more or less', (fault, status, least, most) => {
  for (const targetOf of [() => '/a', (index: number) => `/a/${index}`, (index: number) => `/a/${index % 7}`]) {
    const failed = statuses(failing(fault), 10_000, targetOf).filter((each) => each === status).length;
    expect([failed >= least, failed <= most, failed]).toEqual([true, true, failed]);
  }
});

test('the same faults come in every run', () => {
  const run = (): readonly number[] => statuses(failing('503:5%,reset:3%'), 500, (index) => `/a/${index % 50}`);
  expect(run()).toEqual(run());
});

test('a request that is sent again succeeds', () => {
  const answer = failing('503:50%');
  for (let index = 0; index < 200; index += 1) {
    const both = statuses(answer, 2, () => `/a/${index}`);
    expect([index, both.includes(200)]).toEqual([index, true]);
  }
});

test('the declared answer of the status is sent, else a problem', () => {
  const response = (example: unknown) => ({ description: '', content: { 'application/json': { example } } });
  const responses = { 200: response(1), 503: response({ error: 'busy' }) };
  const engine = engineOf(openapi({ '/a': { get: { responses } }, '/b': { get: json({ example: 1 }) } }));
  const answer = { answer: failing('503:100%', engine.answer) };
  expect(ask(answer, 'GET', '/a')).toEqual({ status: 503, type: 'application/json', body: { error: 'busy' } });
  expect(raw(answer, 'GET', '/a').headers).toMatchObject({ 'x-assay-fail': '503:100%', 'retry-after': '1' });
  expect(ask(answer, 'GET', '/b')).toMatchObject({
    status: 503,
    type: 'application/problem+json',
    body: { detail: 'The mock was told to fail: `--fail 503:100%`.' },
  });
  expect(ask({ answer: failing('500:100%', engine.answer) }, 'GET', '/b').status).toBe(500);
});

test.each([
  ['/_assay/health', true, 200],
  ['/?a=1', false, 200],
  ['/', false, 200],
  ['/?a=1', true, 503],
  ['/', true, 503],
])('pages of the mock itself do not fail: %s where `/` is described or not (%s) has %d', (target, hasRoot, status) => {
  const answer = withFaults(usual, faults().read('503:100%') ?? [], () => hasRoot);
  expect(statuses(answer, 1, () => target)).toEqual([status]);
});

test.each(['503', '503:', '200:5%', '503:0%', '503:101%', '503:1/0', '503:2/1', 'reset', 'crash:5%'])(
  '%s is no fault',
  (text) => {
    expect(faults().read(text)).toBeUndefined();
  },
);
