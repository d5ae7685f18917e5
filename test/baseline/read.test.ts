import { describe, expect, test } from '@jest/globals';
import type { Source } from '../../src/description/place.ts';
import { parseSource } from '../../src/description/parse/parse.ts';
import {
  type KnownKey,
  createBaselineMatcher,
  knownDifferences,
  knownFailures,
  knownFindings,
} from '../../src/baseline/known.ts';
import { readBaseline } from '../../src/baseline/file.ts';

const sourceOf = (text: string) => parseSource('known.yaml', new TextEncoder().encode(text));
const read = (text: string) => readBaseline(knownFailures, sourceOf(text));
const readFindings = (text: string) => readBaseline(knownFindings, sourceOf(text));
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
      key: {
        description: 'museum.yaml',
        check: 'status-expected',
        operation: 'POST /tickets',
        example: 'event_entry',
        status: '201',
        media: 'application/json',
      },
      reason: 'ticket 7',
      expires: '2026-12-31',
      writtenAt: { file: 'known.yaml', line: 2, column: 5 },
    },
    { key: { check: 'body-empty' }, reason: 'proxy', writtenAt: { file: 'known.yaml', line: 10, column: 5 } },
  ]);
});

test('an entry without a text is written at the start', () => {
  const source: Source = { uri: 'known.json', tree: { failures: [{ check: 'body-empty', reason: 'proxy' }] } };
  expect(readBaseline(knownFailures, source)).toEqual([
    { key: { check: 'body-empty' }, reason: 'proxy', writtenAt: { file: 'known.json', line: 1, column: 1 } },
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
        'known.yaml:3:12: a key must be `description`, `check`, `operation`, `example`, `status`, `media`, `ref`, `reason` or `expires`; found `reson`. Did you mean `reason`?',
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
      text: `${entry}    reason: x\nfailures: []\n`,
      message: 'known.yaml:4:1: `failures` must stand once; found it once more. The last one alone counts: merge them.',
    },
    {
      text: `${entry}    reason: x\n    reason: y\n`,
      message: 'known.yaml:4:5: `failures.0.reason` must stand once; found it once more.',
    },
    {
      text: 'failures: [',
      message:
        'known.yaml:2:1: a description must be YAML or JSON; found the end of the text in brackets that are not closed.',
    },
  ])('$text', ({ text, message }) => {
    expect(() => read(text)).toThrow(message);
  });
});

test('a known finding has a file and a rule, and may have a place and a reason', () => {
  const text =
    "findings:\n  - { file: a.yaml, rule: x-badges-color, at: '' }\n  - { file: a.yaml, rule: x-badges-color, reason: r }\n";
  expect(readFindings(text)).toEqual([
    { key: { file: 'a.yaml', rule: 'x-badges-color', at: '' }, writtenAt: { file: 'known.yaml', line: 2, column: 5 } },
    {
      key: { file: 'a.yaml', rule: 'x-badges-color' },
      reason: 'r',
      writtenAt: { file: 'known.yaml', line: 3, column: 5 },
    },
  ]);
});

test.each([
  ['failures: []', 'known.yaml:1:10: a key must be `findings`; found `failures`.'],
  ['findings: [{ file: a }]', 'known.yaml:1:12: a known finding must have `rule`, the rule that finds it; found none.'],
  ['findings: [{ rule: a }]', 'known.yaml:1:12: a known finding must have `file`, the file that it is in; found none.'],
  ['findings: [{ file: a, rule: b, at: c }]', 'known.yaml:1:36: `at` must be a JSON pointer; found "c".'],
])('what is no baseline of findings is refused at its place: %s', (text, message) => {
  expect(() => readFindings(text)).toThrow(message);
});

test('of known findings those count that are in the file, of the rule, and at the place if they name one', () => {
  const entries = readFindings(
    'findings: [{ file: a, rule: r, at: /x }, { file: a, rule: s }, { file: b, rule: r, at: "" }]',
  );
  const matcher = createBaselineMatcher(entries, '2026-11-21', { keepsUnknown: false });
  const known = (['a r /x', 'a r /y', 'a s /z', 'b r ', 'b r /x', 'b s '] as const).map((one) => {
    const [file = '', rule = '', at = ''] = one.split(' ');
    return matcher.match({ file, rule, at }, 'm') !== undefined;
  });
  expect(known).toEqual([true, false, true, true, false, false]);
});

describe('a failure is met by the entries that say nothing else', () => {
  const failure = { check: 'status-expected', operation: 'GET /a', example: 'x', status: '200' };
  const at = { file: 'known.yaml', line: 1, column: 1 };
  const entryOf = ({ expires, ...more }: KnownKey) => ({
    key: { check: 'status-expected', ...more },
    reason: 'r',
    ...(expires !== undefined && { expires }),
    writtenAt: at,
  });
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
  ] satisfies { title: string; more: KnownKey; kind: string }[])('$title', ({ more, kind }) => {
    const matcher = createBaselineMatcher([entryOf(more)], '2026-11-21', { keepsUnknown: true });
    const known = matcher.match(failure, 'm');
    const found = known === undefined ? 'new' : known.isExpired ? 'expired' : 'known';
    expect([found, matcher.matched(), matcher.unknown(), matcher.expired()]).toEqual([
      kind,
      kind === 'new' ? [] : [0],
      kind === 'new' ? [{ key: failure, message: 'm' }] : [],
      kind === 'expired' ? 1 : 0,
    ]);
  });

  test('an entry that still counts comes before one that expired', () => {
    const entries = [entryOf({ expires: '2020-01-01' }), entryOf({})];
    const matcher = createBaselineMatcher(entries, '2026-11-21', { keepsUnknown: true });
    expect([matcher.match(failure, 'm'), matcher.matched()]).toEqual([{ entry: entries[1], isExpired: false }, [0, 1]]);
  });

  test('of several entries the first of the file counts, whatever each is narrowed to', () => {
    const entries = [entryOf({ operation: 'GET /b' }), entryOf({}), entryOf({ operation: 'GET /a' })];
    const matcher = createBaselineMatcher(entries, '2026-11-21', { keepsUnknown: true });
    expect([matcher.match(failure, 'm')?.entry, matcher.matched()]).toEqual([entries[1], [1, 2]]);
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

test.each([
  ['{ file: a }', 'known.yaml:1:15: a known difference must have `rule`, what is compared; found none.'],
  ['{ rule: a }', 'known.yaml:1:15: a known difference must have `file`, the file that it is in; found none.'],
])('a known difference of %s is refused', (entries, sentence) => {
  expect(() => readBaseline(knownDifferences, sourceOf(`differences: [${entries}]`))).toThrow(sentence);
});
