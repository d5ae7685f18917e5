import { describe, expect, test } from '@jest/globals';
import { lexer } from 'css-tree';
import type { Arbitrary } from 'fast-check';
import type { InvalidColorReason } from '../../../src/lib/color/color.ts';
import { colorWords, parseColor } from '../../../src/lib/color/parse.ts';
import { fc } from '../../support/properties.ts';

/** Reasons for which a text that css-tree takes for a colour is refused: docs/colors.md says why. */
const stricter: readonly InvalidColorReason[] = ['surrounding-space', 'escape', 'system-color', 'undocumented'];

describe('beside css-tree', () => {
  // The disagreements of docs/colors.md, by the reason we give.
  test.each<[text: string, ours: string, theirs: boolean, why: string]>([
    [' red ', 'surrounding-space', true, 'renderers compare the whole text'],
    ['CanvasText', 'system-color', true, 'depends on the reader'],
    ['oklch(0.7 0.1 200)', 'undocumented', true, 'not among the documented formats'],
    ['rgb(calc(1) 2 3)', 'undocumented', true, 'not among the documented formats'],
    ['rgb(1/*\\*/ 2 3)', 'escape', true, 'a backslash is refused wherever it stands'],
    ['/**/red', 'other', true, 'a comment outside a function'],
    ['CanvasText/**/', 'other', true, 'a comment outside a function'],
    ['rgb(1 2 3)/**/', 'trailing', true, 'a comment outside a function'],
    ['-webkit-link', 'unknown-word', true, 'a keyword of one browser'],
    ['ButtonHighlight', 'system-color', false, 'a deprecated system colour has a reason of its own'],
    ['rgb(1 2 3', 'unclosed', false, 'CSS itself would take the end of the text for the parenthesis'],
    ['\\72 ed', 'escape', false, 'CSS itself would take it for red'],
  ])('%s is refused: %s', (text, ours, theirs) => {
    expect(parseColor(text)).toMatchObject({ kind: 'invalid', reason: ours });
    expect(isCssColor(text)).toBe(theirs);
  });

  test('every text of the grammar is a colour to both', () => {
    const each = fc.property(validColor, (text) => parseColor(text).kind !== 'invalid' && isCssColor(text));
    expect(fc.check(each, { numRuns: 1500 }).counterexample).toBeNull();
  });

  test('a text with mistakes is a colour to both or to neither, but for the reasons named', () => {
    const each = fc.property(mistakenColor, (text) => agrees(text));
    expect(fc.check(each, { numRuns: 3000 }).counterexample).toBeNull();
  });
});

function isCssColor(text: string): boolean {
  return lexer.matchType('color', text).error === null;
}

function agrees(text: string): boolean {
  const parsed = parseColor(text);
  if (parsed.kind !== 'invalid') return isCssColor(text);
  if (stricter.includes(parsed.reason) || hasCommentOutside(text)) return true;
  return !isCssColor(text);
}

function hasCommentOutside(text: string): boolean {
  return /^[^(]*\/\*/.test(text) || /\)\s*\/\*/.test(text);
}

/** Every text CSS Color 4 has for the documented formats, without escapes and comments outside functions. */
const validColor = fc.oneof(anyCase(fc.constantFrom(...colorWords())), hexadecimal(), fc.oneof(rgb(), hsl()));

/** A valid text with a few characters deleted, doubled, swapped with a neighbour, or replaced by ones that matter. */
const mistakenColor = fc
  .tuple(
    fc.oneof(validColor, fc.constantFrom('oklch(1 2 3)', 'CanvasText', 'rgb(calc(1) 2 3)')),
    fc.array(edit(), { minLength: 1, maxLength: 3 }),
  )
  .map(([text, edits]) => edits.reduce((edited, change) => change(edited), text));

function edit(): Arbitrary<(text: string) => string> {
  const pieces = [
    '',
    ' ',
    ',',
    '/',
    '(',
    ')',
    '%',
    '.',
    '-',
    '+',
    '1',
    'e',
    'e3',
    '#',
    'none',
    'deg',
    '/**/',
    '\\',
    'g',
    ';',
    'é',
  ];
  const at = fc.double({ min: 0, max: 1, noNaN: true });
  return fc.tuple(at, fc.nat(2), fc.constantFrom(...pieces)).map(([share, removed, piece]) => (text) => {
    const index = Math.floor(share * (text.length + 1));
    return text.slice(0, index) + piece + text.slice(index + removed);
  });
}

function hexadecimal(): Arbitrary<string> {
  const digit = fc.constantFrom(...'0123456789abcdefABCDEF'.split(''));
  return fc
    .constantFrom(3, 4, 6, 8)
    .chain((length) => fc.array(digit, { minLength: length, maxLength: length }))
    .map((digits) => `#${digits.join('')}`);
}

function rgb(): Arbitrary<string> {
  const name = anyCase(fc.constantFrom('rgb', 'rgba'));
  const channel = fc.oneof(number(), percentage(), none());
  return fc.oneof(
    call(name, fc.oneof(legacy(number(), number(), number()), legacy(percentage(), percentage(), percentage()))),
    call(name, modern(channel, channel, channel)),
  );
}

function hsl(): Arbitrary<string> {
  const name = anyCase(fc.constantFrom('hsl', 'hsla'));
  const share = fc.oneof(number(), percentage(), none());
  return fc.oneof(
    call(name, legacy(hue(), percentage(), percentage())),
    call(name, modern(fc.oneof(hue(), none()), share, share)),
  );
}

type Values = readonly [Arbitrary<string>, Arbitrary<string>, Arbitrary<string>];

function legacy(...values: Values): Arbitrary<string> {
  const comma = fc.tuple(gap(), gap()).map(([before, after]) => `${before},${after}`);
  const alpha = fc.option(
    fc.tuple(comma, alphaValue()).map((parts) => parts.join('')),
    { nil: '' },
  );
  return fc.tuple(values[0], comma, values[1], comma, values[2], alpha).map((parts) => parts.join(''));
}

function modern(...values: Values): Arbitrary<string> {
  const slash = fc.tuple(gap(), gap()).map(([before, after]) => `${before}/${after}`);
  const alpha = fc.option(
    fc.tuple(slash, fc.oneof(alphaValue(), none())).map((parts) => parts.join('')),
    { nil: '' },
  );
  return fc.tuple(values[0], space(), values[1], space(), values[2], alpha).map((parts) => parts.join(''));
}

function call(name: Arbitrary<string>, inside: Arbitrary<string>): Arbitrary<string> {
  return fc
    .tuple(name, gap(), inside, gap())
    .map(([called, before, text, after]) => `${called}(${before}${text}${after})`);
}

function hue(): Arbitrary<string> {
  return fc.oneof(
    number(),
    fc.tuple(number(), anyCase(fc.constantFrom('deg', 'grad', 'rad', 'turn'))).map((parts) => parts.join('')),
  );
}

function alphaValue(): Arbitrary<string> {
  return fc.oneof(number(), percentage());
}

function none(): Arbitrary<string> {
  return anyCase(fc.constant('none'));
}

function percentage(): Arbitrary<string> {
  return number().map((text) => `${text}%`);
}

function number(): Arbitrary<string> {
  const sign = fc.constantFrom('', '', '+', '-');
  const digits = fc.nat(400).map(String);
  const plain = fc.oneof(
    digits,
    digits.map((text) => `.${text}`),
    fc.tuple(digits, digits).map((parts) => parts.join('.')),
  );
  const exponent = fc.constantFrom('', '', '', 'e1', 'E+2', 'e-03');
  return fc.tuple(sign, plain, exponent).map((parts) => parts.join(''));
}

function gap(): Arbitrary<string> {
  return fc.constantFrom('', '', ' ', '\n', '\t \f', '/**/', ' /* , / ) */ ', '\r\n');
}

function space(): Arbitrary<string> {
  return fc.constantFrom(' ', '  ', '\n', '\t', '/**/', ' /* 1 */', '/***/ ');
}

function anyCase(text: Arbitrary<string>): Arbitrary<string> {
  return fc.tuple(text, fc.boolean()).map(([word, upper]) => (upper ? word.toUpperCase() : word));
}
