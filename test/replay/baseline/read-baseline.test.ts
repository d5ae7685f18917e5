import { describe, expect, test } from '@jest/globals';
import { parseSource } from '../../../src/description/parse.ts';
import { createBaselineMatcher } from '../../../src/replay/baseline/baseline-matcher.ts';
import { readBaseline } from '../../../src/replay/baseline/read-baseline.ts';

const read = (text: string) => readBaseline(parseSource('known.yaml', new TextEncoder().encode(text)));
const entry = 'failures:\n  - check: status-expected\n';

test('an entry has a check, a reason, and what it is narrowed to', () => {
  const text = `${entry}    operation: POST /tickets
    example: event_entry
    status: 201
    media: application/json
    description: museum.yaml
    reason: ticket 7
    expires: 2026-12-31
  - { check: body-empty, reason: proxy }
`;
  expect(read(text)).toEqual([
    {
      description: 'museum.yaml',
      check: 'status-expected',
      operation: 'POST /tickets',
      example: 'event_entry',
      status: '201',
      media: 'application/json',
      reason: 'ticket 7',
      expires: '2026-12-31',
      at: { file: 'known.yaml', line: 2, column: 5 },
    },
    { check: 'body-empty', reason: 'proxy', at: { file: 'known.yaml', line: 10, column: 5 } },
  ]);
});

test.each(['', 'failures:', 'failures: []', '{}'])('%j has no entries', (text) => {
  expect(read(text)).toEqual([]);
});

describe('what is no baseline is refused at its place', () => {
  test.each([
    { text: '- 1', message: 'known.yaml:1:1: a baseline must be a mapping; found a list.' },
    { text: 'failures: 1', message: 'known.yaml:1:11: `failures` must be a list; found 1.' },
    {
      text: 'failure: []',
      message: 'known.yaml:1:9: a key must be `failures`; found `failure`. Did you mean `failures`?',
    },
    { text: 'failures:\n  - 1', message: 'known.yaml:2:5: a known failure must be a mapping; found 1.' },
    {
      text: `${entry}    reson: x`,
      message:
        'known.yaml:3:12: a key must be `description`, `check`, `operation`, `example`, `status`, `media`, `reason` or `expires`; found `reson`. Did you mean `reason`?',
    },
    {
      text: entry,
      message: 'known.yaml:2:5: a known failure must have `reason`, why the failure is known; found none.',
    },
    { text: `${entry}    reason: ' '`, message: 'known.yaml:3:13: `reason` must be text; found " ".' },
    {
      text: 'failures:\n  - reason: x',
      message: 'known.yaml:2:5: a known failure must have `check`, the check that fails; found none.',
    },
    {
      text: `${entry}    reason: x\n    operation: listEvents`,
      message: 'known.yaml:4:16: `operation` must be a method and a path; found "listEvents".',
    },
    {
      text: `${entry}    reason: x\n    expires: 2026-02-30`,
      message: 'known.yaml:4:14: `expires` must be a day, YYYY-MM-DD; found "2026-02-30".',
    },
    {
      text: `${entry}    reason: x\n    expires: next year`,
      message: 'known.yaml:4:14: `expires` must be a day, YYYY-MM-DD; found "next year".',
    },
    { text: `${entry}    reason: 7`, message: 'known.yaml:3:13: `reason` must be text; found 7.' },
    { text: `${entry}    reason: x\n    example: 7`, message: 'known.yaml:4:14: `example` must be text; found 7.' },
    {
      text: 'failures: [',
      message:
        'known.yaml:2:1: a description must be YAML or JSON; found unexpected end of the stream within a flow collection.',
    },
  ])('$text', ({ text, message }) => {
    expect(() => read(text)).toThrow(message);
  });
});

describe('a failure is met by the entries that say nothing else', () => {
  const failure = { check: 'status-expected', operation: 'GET /a', example: 'x', status: '200' };
  const at = { file: 'known.yaml', line: 1, column: 1 };
  const base = { check: 'status-expected', reason: 'r', at };
  test.each([
    { title: 'the check alone', more: {}, kind: 'known' },
    { title: 'the same operation', more: { operation: 'GET /a' }, kind: 'known' },
    { title: 'another operation', more: { operation: 'GET /b' }, kind: 'new' },
    { title: 'the same example and status', more: { example: 'x', status: '200' }, kind: 'known' },
    { title: 'another status', more: { status: '201' }, kind: 'new' },
    { title: 'a media type where none is expected', more: { media: 'text/plain' }, kind: 'new' },
    { title: 'another check', more: { check: 'body-empty' }, kind: 'new' },
    { title: 'the last day', more: { expires: '2026-11-21' }, kind: 'known' },
    { title: 'the day after it', more: { expires: '2026-11-20' }, kind: 'expired' },
  ])('$title', ({ more, kind }) => {
    const matcher = createBaselineMatcher([{ ...base, ...more }], '2026-11-21', { keepsUnknown: true });
    expect([matcher.match(failure, 'm').kind, matcher.matched(), matcher.unknown(), matcher.expired()]).toEqual([
      kind,
      kind === 'new' ? [] : [0],
      kind === 'new' ? [{ key: failure, message: 'm' }] : [],
      kind === 'expired' ? 1 : 0,
    ]);
  });

  test('an entry that still counts comes before one that expired', () => {
    const matcher = createBaselineMatcher([{ ...base, expires: '2020-01-01' }, base], '2026-11-21', {
      keepsUnknown: true,
    });
    expect([matcher.match(failure, 'm').kind, matcher.matched()]).toEqual(['known', [0, 1]]);
  });

  test('a failure that comes twice is unknown once', () => {
    const [matcher, forgetful] = [true, false].map((keepsUnknown) =>
      createBaselineMatcher([], '2026-11-21', { keepsUnknown }),
    );
    for (const each of [matcher, forgetful]) {
      each?.match(failure, 'first');
      each?.match({ ...failure }, 'second');
    }
    expect([matcher?.unknown(), forgetful?.unknown()]).toEqual([[{ key: failure, message: 'first' }], []]);
  });
});
