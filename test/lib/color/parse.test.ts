import { describe, expect, test } from '@jest/globals';
import { invalid } from '../../../src/lib/color/color.ts';
import { colorWords, parseColor } from '../../../src/lib/color/parse.ts';
import { parseRgba } from '../../../src/lib/color/rgba.ts';

type Channels = readonly [red: number, green: number, blue: number, alpha: number];

/** Channels to three decimals: what floating point does behind them is nobody's promise. */
function channels(text: string): Channels | string {
  const parsed = parseColor(text);
  const rgba = parseRgba(text);
  if (rgba === undefined || parsed.kind !== 'color') return parsed.kind;
  const { red, green, blue, alpha } = rgba;
  expect(parsed.alpha).toBe(alpha);
  const round = (value: number): number => Math.round(value * 1000) / 1000;
  return [round(red), round(green), round(blue), round(alpha)];
}

describe('parseColor reads', () => {
  test.each<[string, Channels]>([
    // keywords
    ['red', [255, 0, 0, 1]],
    ['RebeccaPurple', [102, 51, 153, 1]],
    ['yellowgreen', [154, 205, 50, 1]],
    ['aliceblue', [240, 248, 255, 1]],
    ['transparent', [0, 0, 0, 0]],
    ['TRANSPARENT', [0, 0, 0, 0]],
    // hexadecimal
    ['#1f7cff', [31, 124, 255, 1]],
    ['#1F7CFF', [31, 124, 255, 1]],
    ['#abc', [170, 187, 204, 1]],
    ['#abc8', [170, 187, 204, 0.533]],
    ['#aabbcc00', [170, 187, 204, 0]],
    // rgb with commas
    ['rgb(1,2,3)', [1, 2, 3, 1]],
    ['rgba( 1 , 2 , 3 , 0.5 )', [1, 2, 3, 0.5]],
    ['rgb(1, 2, 3, 50%)', [1, 2, 3, 0.5]],
    ['rgb(10%, 20%, 100%)', [25.5, 51, 255, 1]],
    ['RGB(1, 2, 3)', [1, 2, 3, 1]],
    // rgb with spaces
    ['rgb(1 2 3)', [1, 2, 3, 1]],
    ['rgba(1 2 3)', [1, 2, 3, 1]],
    ['rgb(1 2 3 / 0.25)', [1, 2, 3, 0.25]],
    ['rgb(1 2 3/25%)', [1, 2, 3, 0.25]],
    ['rgb(1 20% none)', [1, 51, 0, 1]],
    ['rgb(none none none / none)', [0, 0, 0, 0]],
    ['rgb(NONE 2 3)', [0, 2, 3, 1]],
    // out of range
    ['rgb(-1, 300, 256)', [0, 255, 255, 1]],
    ['rgb(-10% 110% 0 / 2)', [0, 255, 0, 1]],
    ['rgb(1 2 3 / -200%)', [1, 2, 3, 0]],
    ['rgb(1e999 -1e999 0)', [255, 0, 0, 1]],
    // hsl
    ['hsl(120, 100%, 50%)', [0, 255, 0, 1]],
    ['hsla(120, 100%, 25%, 0.3)', [0, 127.5, 0, 0.3]],
    ['hsl(120 100 50)', [0, 255, 0, 1]],
    ['hsl(120deg 100% 50% / 10%)', [0, 255, 0, 0.1]],
    ['hsl(200grad 100% 50%)', [0, 255, 255, 1]],
    ['hsl(3.14159265rad 100% 50%)', [0, 255, 255, 1]],
    ['hsl(0.5TURN, 100%, 50%)', [0, 255, 255, 1]],
    ['hsl(-120 100% 50%)', [0, 0, 255, 1]],
    ['hsl(840 100% 50%)', [0, 255, 0, 1]],
    ['hsl(0 300% 50%)', [255, 0, 0, 1]],
    ['hsl(0 -30% 50%)', [127.5, 127.5, 127.5, 1]],
    ['hsl(0 100% 130%)', [255, 255, 255, 1]],
    ['hsl(1e999 100% 50%)', [255, 0, 0, 1]],
    ['hsl(none none none)', [0, 0, 0, 1]],
    // numbers, white space and comments as CSS Syntax has them
    ['rgb(+1 .5e1 1E+1)', [1, 5, 10, 1]],
    ['rgb(1+2-3)', [1, 2, 0, 1]],
    ['rgb(1.2.3.4)', [1.2, 0.3, 0.4, 1]],
    ['rgb(10%20%30%)', [25.5, 51, 76.5, 1]],
    ['rgb(none+1 2)', [0, 1, 2, 1]],
    ['rgb(\t1\n2\r\f3)', [1, 2, 3, 1]],
    ['rgb(1/**/2/* ) */3)', [1, 2, 3, 1]],
    ['rgb(/* red */ 255, 0, 0 /* , 1 */)', [255, 0, 0, 1]],
  ])('%j', (text, expected) => {
    expect(channels(text)).toEqual(expected);
  });

  test.each(['currentcolor', 'currentColor', 'CURRENTCOLOR'])('%s as the colour of the text', (text) => {
    expect(parseColor(text)).toEqual({ kind: 'currentcolor' });
  });

  test('every word it suggests', () => {
    expect(colorWords()).toHaveLength(150);
    expect(colorWords().filter((word) => parseColor(word).kind === 'invalid')).toEqual([]);
  });
});

describe('parseColor says why not', () => {
  const rgb = ['number', 'percentage'] as const;
  test.each<[string, Parameters<typeof invalid>]>([
    ['', ['blank']],
    [' \n', ['blank']],
    [' red', ['surrounding-space']],
    ['red\n', ['surrounding-space']],
    ['\u00a0red', ['surrounding-space']],
    ['\\72 ed', ['escape']],
    ['inherit', ['css-wide-keyword', 'inherit']],
    ['Revert-Layer', ['css-wide-keyword', 'Revert-Layer']],
    ['CanvasText', ['system-color', 'CanvasText']],
    ['ButtonFace', ['system-color', 'ButtonFace']],
    ['ThreeDDarkShadow', ['system-color', 'ThreeDDarkShadow']],
    ['oklch(0.7 0.1 200)', ['undocumented', 'oklch()']],
    ['color-mix(in srgb, red, blue)', ['undocumented', 'color-mix()']],
    ['VAR(--brand)', ['undocumented', 'var()']],
    ['rgb(calc(1 + (2 * 3)) 2 3)', ['undocumented', 'calc()']],
    ['rgb(var(--r), 2, 3)', ['undocumented', 'var()']],
    ['rgb(from red r g b)', ['undocumented', 'from']],
    ['1f7cff', ['hex-without-hash', '#1f7cff']],
    ['123', ['hex-without-hash', '#123']],
    ['bada', ['hex-without-hash', '#bada']],
    ['#', ['hex-length', '0']],
    ['#12345', ['hex-length', '5']],
    ['#123456789', ['hex-length', '9']],
    ['#12345g', ['hex-digit', 'g']],
    ['##123', ['hex-digit', '#']],
    ['gren', ['unknown-word', 'gren']],
    ['none', ['unknown-word', 'none']],
    ['blac\u212a', ['unknown-word', 'blac\u212a']],
    ['red;', ['unknown-word', 'red;']],
    ['light blue', ['unknown-word', 'light blue']],
    ['__proto__', ['unknown-word', '__proto__']],
    ['constructor', ['unknown-word', 'constructor']],
    ['-webkit-link', ['unknown-word', '-webkit-link']],
    ['12345', ['unknown-word', '12345']],
    ['rbg(1, 2, 3)', ['unknown-function', 'rbg']],
    ['linear-gradient(red, blue)', ['unknown-function', 'linear-gradient']],
    ['rgb(1, 2, 3', ['unclosed']],
    ['rgb(calc(1) 2 3', ['unclosed']],
    ['rgb(1 2 3 /* )', ['unclosed']],
    ['oklch(1 2 3', ['unclosed']],
    ['rgb(1, 2, 3);', ['trailing', 'rgb']],
    ['rgb(1, 2, 3))', ['trailing', 'rgb']],
    ['rgb()', ['argument-count', '0']],
    ['RGBA(1, 2)', ['argument-count', '2']],
    ['rgb(1 2 3 4 5)', ['argument-count', '5']],
    ['rgb(1, 2 3)', ['separators']],
    ['rgb(1 2 3 0.5)', ['separators']],
    ['rgb(1, 2, 3 / 0.5)', ['separators']],
    ['rgb(1, 2, 3,)', ['separators']],
    ['rgb(1 / 2 / 3)', ['separators']],
    ['hsl(120, 50, 50)', ['argument', '50', ['percentage']]],
    ['hsl(50% 50% 50%)', ['argument', '50%', ['number', 'angle', 'none']]],
    ['hsl(1px 2 3)', ['argument', '1px', ['number', 'angle', 'none']]],
    ['hsl(0 1deg 3)', ['argument', '1deg', ['percentage', 'number', 'none']]],
    ['rgb(1, none, 3)', ['argument', 'none', rgb]],
    ['rgb(1, 2, 3, none)', ['argument', 'none', rgb]],
    ['rgb(1 2 3deg)', ['argument', '3deg', [...rgb, 'none']]],
    ['rgb(#fff, 0.5)', ['argument', '#fff', rgb]],
    ['rgb(1--2 3)', ['argument', '1--2', [...rgb, 'none']]],
    ['rgb(1. 2 3)', ['argument', '.', [...rgb, 'none']]],
    ['rgb(1\u00a02 3)', ['argument', '1\u00a02', [...rgb, 'none']]],
    ['rgb(1\u000b2 3)', ['argument', '\u000b', [...rgb, 'none']]],
    ['rgb(1, (2), 3)', ['argument', '', rgb]],
    ['rgb(1, foo(2), 3)', ['argument', 'foo', rgb]],
    ['rgb(1, 50%, 3)', ['mixed-units']],
    ['rgba(1%, 50%, 3, 1)', ['mixed-units']],
    ['rgb (1, 2, 3)', ['other']],
    ['/**/red', ['other']],
  ])('%j', (text, reason) => {
    expect(parseColor(text)).toEqual(invalid(...reason));
  });
});

describe('parseColor takes time in proportion to the length of', () => {
  const length = 1_000_000;
  test.each<[string, string]>([
    ['a word', 'a'.repeat(length)],
    ['spaces', ' '.repeat(length)],
    ['digits', `#${'f'.repeat(length)}`],
    ['a number', `rgb(${'1'.repeat(length)}`],
    ['a fraction', `rgb(.${'1'.repeat(length)}e`],
    ['dashes', `rgb(${'-'.repeat(length)}`],
    ['slashes', `rgb(${'/'.repeat(length)}`],
    ['comment openings', `rgb(${'/*'.repeat(length / 2)}`],
    ['opening parentheses', `rgb${'('.repeat(length)}`],
    ['values', `rgb(${'1,'.repeat(length / 2)}`],
    ['gaps', `rgb(${' /**/'.repeat(length / 5)}`],
  ])('%s', (_, text) => {
    expect(parseColor(text).kind).toBe('invalid');
  });
});
