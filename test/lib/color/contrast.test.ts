import { describe, expect, test } from '@jest/globals';
import { type Rgba, paletteWords } from '../../../src/lib/color/color.ts';
import { contrastRatio, luminance, parseRgba } from '../../../src/lib/color/rgba.ts';
import { parseColor } from '../../../src/lib/color/parse.ts';

function rgba(text: string): Rgba {
  const parsed = parseRgba(text);
  if (parsed === undefined) throw new Error(`${text} is no colour`);
  return parsed;
}

describe('contrastRatio', () => {
  test.each<[text: string, background: string, ratio: number]>([
    ['black', 'white', 21],
    ['white', 'black', 21],
    ['white', 'white', 1],
    ['white', '#777', 4.478],
    ['white', '#767676', 4.542],
    ['white', '#1f7cff', 3.899],
    ['white', 'red', 3.998],
    ['#0a0a0a', '#0b0b0b', 1.006],
    // see-through backgrounds lie on white, see-through texts on what is behind them
    ['black', 'transparent', 21],
    ['white', 'rgb(0 0 0 / 0.5)', 3.977],
    ['rgb(0 0 0 / 0.5)', 'white', 3.977],
    ['transparent', 'red', 1],
  ])('of %s on %s is %d', (text, background, ratio) => {
    expect(contrastRatio(rgba(text), rgba(background))).toBeCloseTo(ratio, 2);
  });

  test('composites over the page it is given, see-through or not', () => {
    expect(contrastRatio(rgba('white'), rgba('transparent'), rgba('black'))).toBeCloseTo(21);
    expect(contrastRatio(rgba('transparent'), rgba('transparent'), rgba('transparent'))).toBe(1);
  });
});

test('luminance goes from 0 to 1', () => {
  expect([luminance(rgba('black')), luminance(rgba('white')), luminance(rgba('lime'))]).toEqual([0, 1, 0.7152]);
});

test('the palette has words that are no CSS colours, each once', () => {
  expect(new Set(paletteWords).size).toBe(paletteWords.length);
  expect(paletteWords.filter((word) => parseColor(word).kind === 'color')).toEqual([
    'red',
    'green',
    'blue',
    'grey',
    'turquoise',
    'magenta',
    'purple',
    'orange',
  ]);
});
