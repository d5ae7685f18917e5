import { describe, expect, test } from '@jest/globals';
import { badgeAllowedNames, badgeNameFormat, badgeUniqueNames } from '../../functions/badge-names.ts';
import { badgeColor, badgePaletteColor, badgeVisible, badgeContrast } from '../../functions/badge-color.ts';
import { badgeColorConsistent, badgeNameConsistent } from '../../functions/badge-consistency.ts';
import {
  badgeFields,
  badgePosition,
  badgeRequired,
  badgeRedundantDefault,
  badgeTypes,
} from '../../functions/badge-fields.ts';
import { badgesMax, badgesNotEmpty } from '../../functions/badge-list.ts';
import { badgePlacement, misspelledBadges } from '../../functions/badge-placement.ts';
import type { Options } from '../../functions/check.ts';
import type { RuleCheck } from '../../rulesets/rule.ts';
import type { ObjectKind } from '../../src/description/model/objects.ts';
import { checkedDocument } from '../support/checked-document.ts';

const document = checkedDocument({ openapi: '3.1.0' });

/** Any of the checks; a row gives it options that it takes. */
type Look = RuleCheck['look'];

/** `path message` of every finding of a check with a value. */
function findings(check: Look, value: unknown, options: Options | null = null, kind?: ObjectKind): readonly string[] {
  return check(value, options, { document, kind, path: [] }).map(({ path, message }) => `${path.join('.')} ${message}`);
}

const checks: readonly Look[] = [
  badgeAllowedNames,
  badgeColor,
  badgePaletteColor,
  badgeColorConsistent,
  badgeNameConsistent,
  badgeFields,
  badgesMax,
  badgesNotEmpty,
  badgeNameFormat,
  badgePlacement,
  badgePosition,
  badgeRedundantDefault,
  badgeRequired,
  badgeUniqueNames,
  badgeContrast,
  badgeVisible,
  misspelledBadges,
];

describe.each(checks.map((check) => [check.name, check] as const))('%s leaves to other checks', (_name, check) => {
  test.each([[null], [true], [0]])('%j', (value) => {
    expect(findings(check, value)).toEqual([]);
  });
});

describe('in rules of a user, given a value anywhere', () => {
  test.each<[Look, unknown, Options | null, readonly string[]]>([
    [badgeColor, 'red', null, []],
    [
      badgeColor,
      'sucess',
      { palette: 'any' },
      [
        ' `color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "sucess". Did you mean `success`?',
      ],
    ],
    [badgesMax, [1, 2], { max: 1 }, [' `x-badges` should list at most 1 badge; found 2.']],
    [
      badgeNameConsistent,
      [{ name: 'a' }, { name: 'A' }],
      null,
      ['1.name `name` should have the same casing everywhere; found "A", and "a" before.'],
    ],
    [
      badgeTypes,
      { name: 'a'.repeat(20) },
      null,
      [
        ' `x-badges` must be a list of badges; found an object. Put `- ` before the first field, or `[ ]` around it, to make it a list of one.',
      ],
    ],
    [
      badgeTypes,
      '[{"name":"Beta"}]',
      null,
      [
        ' `x-badges` must be a list of badges; found "[{\\"name\\":\\"Beta\\"}]". Remove the quotes, or the `|`, that make it a text.',
      ],
    ],
    [
      badgeTypes,
      ['{ name: A }'],
      null,
      [
        '0 Each item of `x-badges` must be an object; found "{ name: A }". Remove the quotes, or the `|`, that make it a text.',
      ],
    ],
    [
      badgeTypes,
      ['{ name: A } '],
      null,
      [
        '0 Each item of `x-badges` must be an object; found "{ name: A } ". Remove the quotes, or the `|`, that make it a text.',
      ],
    ],
    [
      badgeTypes,
      ['a [b]'],
      null,
      ['0 Each item of `x-badges` must be an object; found "a [b]". Write `{ name: "a [b]" }`.'],
    ],
    [
      badgeTypes,
      [[{ name: 'a' }], 'name:Beta', 'size:5'],
      null,
      [
        '0 Each item of `x-badges` must be an object; found a list. Remove the `- ` before its first field, or the `[ ]` around it.',
        '1 Each item of `x-badges` must be an object; found "name:Beta". Write `{ name: Beta }`.',
        '2 Each item of `x-badges` must be an object; found "size:5". Write `{ name: size:5 }`.',
      ],
    ],
    [badgeTypes, 7, null, [' `x-badges` must be a list of badges; found 7. Write `x-badges: [{ name: ... }]`.']],
    [
      badgeTypes,
      ['a'.repeat(20)],
      null,
      ['0 Each item of `x-badges` must be an object; found "aaaaaaaaaaaaaaaaaaaa".'],
    ],
    [
      badgeTypes,
      [{ name: null, color: 7, position: true }],
      null,
      [
        '0.name `name` must be a string; found null. Give it a value, or remove it. Quote a value that starts with `#`, or it is a comment.',
        '0.position `position` must be a string; found true.',
        '0.color `color` must be a string; found 7. Quote the colour, as in `color: "#1f7cff"`.',
      ],
    ],
    [badgeTypes, '', null, [' `x-badges` must be a list of badges; found "". Write `x-badges: [{ name: ... }]`.']],
    [badgeTypes, [{ name: 'a', position: 1 }], null, ['0.position `position` must be a string; found 1.']],
    [badgeContrast, 'transparent', null, []],
    [badgeRedundantDefault, { name: 'a', position: 'After' }, null, []],
    [badgeAllowedNames, { name: ' ' }, { names: ['Beta'] }, []],
    [badgeUniqueNames, [{ name: '' }, { name: '' }], null, []],
    [
      badgeColorConsistent,
      [
        { name: 'a', color: 'red' },
        { name: 'a', color: null },
      ],
      null,
      [],
    ],
    [badgeContrast, 'yellow', { textColors: ['no colour'] }, []],
    [
      badgeColorConsistent,
      [
        { name: 'a', color: 'currentcolor' },
        { name: 'a', color: 'CurrentColor' },
        { name: 'a', color: 7 },
      ],
      null,
      [],
    ],
    [
      badgeColorConsistent,
      [
        { name: 'a', color: 'rgb(1, 23, 4)' },
        { name: 'a', color: 'rgb(12, 3, 4)' },
      ],
      null,
      [
        '1.color `color` should be the same wherever a badge is named "a"; found "rgb(12, 3, 4)", and "rgb(1, 23, 4)" before.',
      ],
    ],
  ])('%p checks %j with %j', (check, value, options, expected) => {
    expect(findings(check, value, options)).toEqual(expected);
  });
});

test.each<[ObjectKind, string]>([
  ['root', 'the document itself'],
  ['info', '`info`'],
  ['externalDocs', '`externalDocs`'],
  ['tag', 'a tag'],
  ['pathItem', 'a path item'],
  ['callbackOperation', 'a callback operation'],
  ['encoding', 'an encoding'],
])('badges on %s are misplaced', (kind, name) => {
  expect(findings(badgePlacement, [], null, kind)).toEqual([
    ` \`x-badges\` should stand on an operation, a parameter or a schema; found on ${name}, where nothing draws it.`,
  ]);
});

test.each<[string, string]>([
  ['', ' Give it a colour, or remove it for the default.'],
  [' red', ' Did you mean `red`?'],
  [' gren', ' Remove the white space around it.'],
  [String.raw`\red`, ' Write it without a backslash.'],
  ['CanvasText', ' "CanvasText" is a CSS system colour, which differs from reader to reader.'],
  ['#12g', ' "g" is no hexadecimal digit.'],
  ['rbg(1, 2, 3)', ' Did you mean `rgb(1, 2, 3)`?'],
  ['rgb(1, 2, 3) x', ' Nothing may follow the `)` of rgb().'],
  ['rgb(1, 2)', ' It takes 3 or 4 values; this one has 2.'],
  ['rgb(1 2, 3)', ' Separate with commas throughout, or with spaces and a `/` before alpha.'],
  ['hsl(1, 2, 3%)', ' "2" should be a `percentage`.'],
  ['rgb(1%, 2, 3)', ' With commas, use numbers throughout or percentages throughout.'],
  ['(', ''],
])('the hint for %j is %j', (color, hint) => {
  expect(findings(badgeColor, color)).toEqual([
    ` \`color\` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found ${JSON.stringify(color)}.${hint}`,
  ]);
});

test.each<[Look, unknown, Options | null, string | undefined]>([
  [badgeAllowedNames, { name: 'beta' }, { names: ['New', 'Beta'] }, 'Beta'],
  [badgeAllowedNames, { name: 'Zebra' }, { names: ['New', 'Beta'] }, undefined],
  [badgeNameFormat, { name: ' a\tb ' }, null, 'a b'],
  [badgeNameFormat, { name: ' 12345 ' }, { maxLength: 5 }, '12345'],
  [badgeNameFormat, { name: ' 123456 ' }, { maxLength: 5 }, undefined],
])('%p of %j with %j repairs the name to %j', (check, value, options, name) => {
  const fixes = check(value, options, { document, kind: undefined, path: [] }).map(({ fix }) => fix);
  const fix = name && { kind: 'replace', path: ['name'], value: name, safety: 'suggestion' };
  expect(fixes.length).toBeGreaterThan(0);
  expect(fixes).toEqual(fixes.map(() => fix));
});
