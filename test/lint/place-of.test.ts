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
