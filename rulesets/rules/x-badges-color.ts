import { badgeColor, badgeColorOptions } from '../../functions/badge-color.ts';
import { eachBadge } from '../locations.ts';
import type { Rule, RuleCheck, RuleDocs } from '../rule.ts';
import { moreExamples } from '../message-examples/x-badges-color.ts';

export const check: RuleCheck = {
  places: eachBadge,
  field: 'color',
  look: badgeColor,
  options: badgeColorOptions,
};

export const rule: Rule = {
  id: 'x-badges-color',
  summary: 'The `color` of a badge must be a colour in one of the documented formats.',
  severity: 'error',
  recommended: true,
  seed: { options: { palette: 'css' } },
  functionName: 'badge-color',
  check,
};

export const docs: RuleDocs = {
  rationale: 'Renderers put the text into a style. If no browser reads it as a colour, white text stands on nothing.',
  origin: 'The specification, Badge object; the grammar is that of CSS Color 4, see [colors](../colors.md).',
  host: 'asyncapi-channel',
  notes:
    'Option `palette`: `css` accepts colours only; `any` (default) the words of newer renderers as well: red green blue grey turquoise magenta purple carrot raspberry orange grass persian-green sky blueberry, and success processing error warning default approved declined pending active draft deprecated product.',
  valid: [
    { title: 'a keyword in any casing', yaml: 'x-badges: [{ name: Beta, color: RebeccaPurple }]' },
    { title: 'hexadecimal with alpha', yaml: 'x-badges: [{ name: Beta, color: "#1f7cff80" }]' },
    { title: 'RGB with commas', yaml: 'x-badges: [{ name: Beta, color: "rgb(31, 124, 255)" }]' },
    {
      title: 'HSLA with spaces, alpha in percent',
      yaml: 'x-badges: [{ name: Beta, color: "hsla(0.6turn 100% 56% / 50%)" }]',
    },
    { title: 'values out of range, which CSS clamps', yaml: 'x-badges: [{ name: Beta, color: "rgb(300, -1, 0)" }]' },
  ],
  invalid: [
    {
      title: 'a slip',
      yaml: 'x-badges: [{ name: Beta, color: gren }]',
      reports: [
        {
          at: 'x-badges.0.color',
          message:
            '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "gren". Did you mean `green`?',
        },
      ],
    },
    {
      title: 'fullwidth letters',
      yaml: 'x-badges: [{ name: Beta, color: ｒｅｄ }]',
      reports: [
        {
          at: 'x-badges.0.color',
          message:
            '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "ｒｅｄ". Did you mean `red`?',
        },
      ],
    },
    {
      title: 'hexadecimal without its #',
      yaml: 'x-badges: [{ name: Beta, color: 1f7cff }]',
      reports: [
        {
          at: 'x-badges.0.color',
          message:
            '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "1f7cff". Did you mean `#1f7cff`?',
        },
      ],
    },
    {
      title: 'five digits',
      yaml: 'x-badges: [{ name: Beta, color: "#1f7cf" }]',
      reports: [
        {
          at: 'x-badges.0.color',
          message:
            '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "#1f7cf". A hexadecimal colour has 3, 4, 6 or 8 digits; this one has 5.',
        },
      ],
    },
    {
      title: 'an unquoted function in `{ }`, where YAML ends the value at the comma',
      yaml: 'x-badges: [{ name: Beta, color: hsl(120, 50%, 40%) }]',
      reports: [
        {
          at: 'x-badges.0.color',
          message:
            '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "hsl(120". In `{ }` of YAML a comma ends the value. Quote the colour, as in `color: "rgb(1, 2, 3)"`.',
        },
      ],
    },
    {
      title: 'an unclosed function',
      yaml: 'x-badges: [{ name: Beta, color: "rgb(1, 2, 3" }]',
      reports: [
        {
          at: 'x-badges.0.color',
          message:
            '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "rgb(1, 2, 3". Did you mean `rgb(1, 2, 3)`?',
        },
      ],
    },
    {
      title: 'a comma behind the last value',
      yaml: 'x-badges: [{ name: Beta, color: "rgb(1, 2, 3, )" }]',
      reports: [
        {
          at: 'x-badges.0.color',
          message:
            '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "rgb(1, 2, 3, )". Did you mean `rgb(1, 2, 3)`?',
        },
      ],
    },
    {
      title: 'values without brackets',
      yaml: 'x-badges: [{ name: Beta, color: "rgb 1 2 3" }]',
      reports: [
        {
          at: 'x-badges.0.color',
          message:
            '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "rgb 1 2 3". Did you mean `rgb(1 2 3)`?',
        },
      ],
    },
    {
      title: 'other valid CSS',
      yaml: 'x-badges: [{ name: Beta, color: "oklch(60% 0.15 50)" }]',
      reports: [
        {
          at: 'x-badges.0.color',
          message:
            '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "oklch(60% 0.15 50)". "oklch()" is CSS, but not one of the documented formats.',
        },
      ],
    },
    {
      title: 'a keyword of every CSS property',
      yaml: 'x-badges: [{ name: Beta, color: inherit }]',
      reports: [
        {
          at: 'x-badges.0.color',
          message:
            '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "inherit". "inherit" is a keyword of every CSS property, not a colour.',
        },
      ],
    },
  ],
  more: moreExamples,
};
