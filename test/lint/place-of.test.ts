import { expect, test } from '@jest/globals';
import { createLint } from '../../src/api/lint.ts';

const linter = createLint({ preset: 'badges' });

/** The lines of the findings, with `!` where the finding has a repair; and what is left of them by it. */
function linesOf(text: string): readonly [found: readonly string[], left: number] {
  const findings = linter.lint(text, { path: '/openapi.yaml' });
  const fixed = linter.fix(text, { path: '/openapi.yaml', suggestions: true });
  return [
    findings.map(({ place, fix }) => `${place.range.start.line + 1}${fix === undefined ? '' : '!'}`),
    fixed.findings.length,
  ];
}

const badges = (text: string, before = ''): string =>
  `openapi: 3.1.0\n${before}paths:\n  /a:\n    get:\n      responses: {}\n      x-badges:\n${text}`;

test.each<[string, string, readonly string[], left?: number]>([
  ['written once', badges('        - { name: A, position: Before }\n'), ['7!']],
  ['an alias elsewhere', badges('        - { name: A, position: Before }\n', 'x-a: &a [1]\nx-b: *a\n'), ['9!']],
  ['a badge that an alias repeats', badges('        - *a\n', 'x-a: &a { name: A, position: Before }\n'), ['8']],
  [
    'a list that an alias repeats, at its anchor and at its alias',
    badges('        &a\n        - { name: A, position: Before }\n    put: { responses: {}, x-badges: *a }\n'),
    ['8', '9'],
  ],
  [
    'an anchor that nothing repeats',
    badges('        - &a { name: A, position: Before }\n', 'x-a: [1, &b 2]\nx-b: *b\n'),
    ['9!'],
  ],
  ['what a merge key brings in', badges('        - { <<: *a, name: A }\n', 'x-a: &a { position: Before }\n'), ['2']],
  [
    'what two merge keys bring in from where no rule looks',
    badges('        - { <<: *a, name: A }\n        - { <<: *a, name: B }\n', 'x-a: &a { position: Before }\n'),
    ['2'],
  ],
  [
    'what a merge key brings in, at its anchor',
    badges('        - &a { name: A, position: Before }\n        - { <<: [*a, *a], name: B }\n'),
    ['7'],
  ],
  [
    'what a merge key brings in, and what stands beside it',
    badges('        - &a { name: A, position: Before }\n        - { <<: *a, name: B, position: Before }\n'),
    ['7', '8!'],
    // The merge key stays, and brings in what the anchor has.
    1,
  ],
  [
    'an anchor beside a merge key of another object',
    badges('        - &a { name: A, position: Before }\n        - { <<: { name: B }, color: red }\n'),
    ['7!'],
  ],
  [
    'a text with an anchor that nothing repeats',
    badges('        - { name: A, position: &a Before }\n', 'x-a: [&b 2]\nx-b: *b\n'),
    ['9!'],
  ],
  [
    'what merge keys bring in from two places',
    badges(
      '        - { name: A, <<: *a }\n        - { name: B, <<: *b }\n',
      'x-a: &a { position: Before }\nx-b: &b { position: Before }\n',
    ),
    ['2', '3'],
  ],
  [
    'a text with an anchor; its alias is replaced',
    badges('        - { name: A, color: &c gren }\n        - { name: B, color: *c }\n'),
    ['7', '8!'],
    // The next pass finds the anchor alone.
    0,
  ],
  [
    'a key with an ampersand, which is no anchor',
    badges('        - { name: A, positio&n: before }\n', 'x-a: &a [1]\nx-b: *a\n'),
    ['9!'],
  ],
  ['a key that is no plain text', badges('        - { ? name : A, position: Before }\n'), ['7']],
])(
  'repairs are offered where they can be made: %s',
  (_, text, lines, left = lines.filter((line) => !line.endsWith('!')).length) => {
    expect(linesOf(text)).toEqual([lines, left]);
  },
);

test('what a merge key brings into several operations is told of the first, with all its mistakes', () => {
  const text = `openapi: 3.1.0
x-all: &all { x-mcp: { protocolVersion: "2025-11-25" }, x-badges: [{ colour: red, size: 1 }] }
paths:
  /a: { get: { <<: *all }, put: { <<: *all } }
`;
  const findings = createLint().lint(text);
  expect(findings.map(({ rule, place, message }) => `${rule} ${place.path.join('.')}: ${message}`)).toEqual([
    'x-mcp-placement paths./a.get.x-mcp: This `x-mcp` describes a server but stands on the operation GET /a. Move it to the root of the document.',
    'x-badges-required paths./a.get.x-badges.0: A badge must have a `name`; found none.',
    'x-badges-unknown-field paths./a.get.x-badges.0.colour: A badge should have only the fields `name`, `position`, `color`, `icon` and `description`; found "colour". Did you mean `color`?',
    'x-badges-unknown-field paths./a.get.x-badges.0.size: A badge should have only the fields `name`, `position`, `color`, `icon` and `description`; found "size".',
  ]);
});
