import { describe, expect, test } from '@jest/globals';
import { parseSource } from '../../src/description/parse/parse.ts';
import { mergeBaseline, readBaseline } from '../../src/baseline/file.ts';
import {
  type BaselineKind,
  type KnownKey,
  type UnknownItem,
  knownFailures,
  knownFindings,
} from '../../src/baseline/known.ts';

function merge(
  text: string | undefined,
  gone: readonly number[],
  added: readonly UnknownItem[],
  kind: BaselineKind = knownFailures,
): string {
  const source = text === undefined ? undefined : parseSource('known.yaml', new TextEncoder().encode(text));
  const entries = source === undefined ? [] : readBaseline(kind, source);
  return mergeBaseline(kind, source, { entries, gone: new Set(gone), added });
}

const added: readonly UnknownItem[] = [
  { key: { description: 'b.yaml', check: 'status-expected', operation: 'GET /b', status: '2XX' }, message: 'Two.' },
  {
    key: {
      description: 'a.yaml',
      check: 'status-expected',
      operation: 'GET /{id}',
      example: 'yes',
      status: '201',
      media: 'a/b',
    },
    message: 'The status must be 201: found "200".',
  },
];

test('a new file is sorted, and says what it is', () => {
  expect(merge(undefined, [], added))
    .toEqual(`# Known failures of \`assay replay\`. An entry whose failure is gone fails the run; \`--update-baseline\` takes it out.
failures:
  - description: a.yaml
    check: status-expected
    operation: GET /{id}
    example: 'yes'
    status: 201
    media: a/b
    reason: 'The status must be 201: found "200".'
  - description: b.yaml
    check: status-expected
    operation: GET /b
    status: 2XX
    reason: Two.
`);
});

test('two entries for the same stand beside each other', () => {
  const text = 'failures:\n  - check: a\n    reason: one\n  - check: a\n    reason: two\n';
  expect(merge(text, [], [])).toBe(text);
});

test('entries are sorted by their fields in order, what is narrowed to nothing first', () => {
  const written = (...entries: readonly KnownKey[]): string =>
    merge(
      undefined,
      [],
      entries.map((key) => ({ key, message: 'm' })),
    );
  const [all, one, other] = [
    { check: 'b' },
    { check: 'b', operation: 'GET /a', status: '404' },
    { check: 'b', operation: 'GET /b', status: '200' },
  ];
  const sorted = written({ check: 'a', operation: 'GET /z' }, all, one, other);
  expect(sorted.match(/(?:check|operation): .*/gu)).toEqual([
    'check: a',
    'operation: GET /z',
    'check: b',
    'check: b',
    'operation: GET /a',
    'check: b',
    'operation: GET /b',
  ]);
  expect(written(other, one, all, { check: 'a', operation: 'GET /z' })).toEqual(sorted);
});

test.each([
  ['200 characters', 'x'.repeat(200), 'x'.repeat(200)],
  ['more', 'x'.repeat(201), `${'x'.repeat(197)}...`],
  ['half a character at the end', `${'x'.repeat(196)}\u{1F600}xxx`, `${'x'.repeat(196)}...`],
])('of a message, 200 characters are the reason: %s', (_, message, reason) => {
  expect(
    merge(undefined, [], [{ key: { check: 'c' }, message }])
      .split('\n')
      .at(-2),
  ).toBe(`    reason: ${reason}`);
});

test('known findings are written and kept in the same way', () => {
  const text = `findings:
  # The gateway needs it.
  - { file: b.yaml, rule: x-badges-color, at: /a, reason: ticket 7 }
  - file: a.yaml
    rule: x-badges-type
    reason: gone
`;
  const key = { file: 'a.yaml', rule: 'x-badges-color', at: '' };
  expect(merge(text, [1], [{ key, message: 'M.' }], knownFindings)).toEqual(`findings:
  - file: a.yaml
    rule: x-badges-color
    at: ''
    reason: M.
  # The gateway needs it.
  - { file: b.yaml, rule: x-badges-color, at: /a, reason: ticket 7 }
`);
});

const written = `# Ours.
failures:
  # The proxy eats it.
  # See ticket 7.
  - check: body-empty
    operation: DELETE /tickets/{id}
    reason: "proxy" # until autumn
    expires: 2026-12-31

  - reason: ticket 9
    check: cors-simple
    operation: GET /a

# The end.
  - check: patch-applied
    reason: ticket 11
`;

describe('what is kept stays as it is written, with the comments above it', () => {
  test('one is added', () => {
    expect(merge(written, [], [{ key: { check: 'body-schema', operation: 'GET /z' }, message: 'M.' }])).toEqual(`# Ours.
failures:
  # The proxy eats it.
  # See ticket 7.
  - check: body-empty
    operation: DELETE /tickets/{id}
    reason: "proxy" # until autumn
    expires: 2026-12-31
  - check: body-schema
    operation: GET /z
    reason: M.
  - reason: ticket 9
    check: cors-simple
    operation: GET /a
# The end.
  - check: patch-applied
    reason: ticket 11
`);
  });

  test('one goes, with its comments', () => {
    expect(merge(written, [0], [])).toEqual(`# Ours.
failures:
  - reason: ticket 9
    check: cors-simple
    operation: GET /a
# The end.
  - check: patch-applied
    reason: ticket 11
`);
  });

  test('one goes, and what stands above the next stays, behind a blank line, too', () => {
    const apart = written.replace('# The end.\n', '# The end.\n\n');
    expect(merge(apart, [1], [])).toEqual(`# Ours.
failures:
  # The proxy eats it.
  # See ticket 7.
  - check: body-empty
    operation: DELETE /tickets/{id}
    reason: "proxy" # until autumn
    expires: 2026-12-31
# The end.

  - check: patch-applied
    reason: ticket 11
`);
  });

  test('all go', () => {
    expect(merge(written, [0, 1, 2], [])).toEqual('# Ours.\nfailures: []\n');
  });
});

describe('other layouts are written anew, reasons and days included', () => {
  test.each([
    'failures:\n  - { check: body-empty, reason: "a: b", expires: 2026-12-31 }\n  -\n    check: allow-header\n    reason: x\n',
    'failures: [{ check: body-empty, reason: "a: b", expires: 2026-12-31 }, { check: allow-header, reason: x }]',
    '{"failures":[{"check":"body-empty","reason":"a: b","expires":"2026-12-31"},{"check":"allow-header","reason":"x"}]}',
    'failures: [\n  { check: body-empty, reason: "a: b", expires: 2026-12-31 },\n  { check: allow-header, reason: x }\n]\n',
  ])('%j', (text) => {
    expect(merge(text, [], []).split('\n').slice(1)).toEqual([
      'failures:',
      '  - check: allow-header',
      '    reason: x',
      '  - check: body-empty',
      "    reason: 'a: b'",
      '    expires: 2026-12-31',
      '',
    ]);
  });
});

describe('block lists keep their margin', () => {
  test('a list that is not indented, and a file without a line break at its end', () => {
    const text = 'failures:\n- check: b\n  reason: x\n- check: a\n  reason: y';
    expect(merge(text, [], [{ key: { check: 'c' }, message: 'z' }])).toEqual(
      'failures:\n- check: a\n  reason: y\n- check: b\n  reason: x\n- check: c\n  reason: z\n',
    );
  });
});

test.each([
  'true',
  '12',
  'null',
  '- a',
  'a: b # c',
  '"quoted"',
  "it's",
  'line\nbreak',
  '@at',
  '{brace}',
  ' edge ',
  '2026-01-01',
  'ü\u0000\u2028',
])('%j comes back as it was written', (text) => {
  const key = { check: 'c', operation: `GET /${text}`, example: text, media: text };
  const merged = merge(undefined, [], [{ key, message: text === '' ? 'm' : `m ${text}` }]);
  const [entry] = readBaseline(knownFailures, parseSource('known.yaml', new TextEncoder().encode(merged)));
  expect(entry).toMatchObject({ key, reason: `m ${text}` });
});

test('what was merged is merged the same again', () => {
  const once = merge(written, [], added);
  expect(merge(once, [], [])).toEqual(once);
});
