import type { InvalidExample } from '../rule.ts';

/** Further invalid examples of `x-badges-color`, for messages that its page does not show. */
export const moreExamples: readonly InvalidExample[] = [
  {
    title: 'a blank',
    yaml: 'x-badges: [{ name: Beta, color: " " }]',
    reports: [
      {
        at: 'x-badges.0.color',
        message:
          '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found " ". Give it a colour, or remove it for the default.',
      },
    ],
  },
  {
    title: 'space around a word that is none',
    yaml: 'x-badges: [{ name: Beta, color: " rot " }]',
    reports: [
      {
        at: 'x-badges.0.color',
        message:
          '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found " rot ". Remove the white space around it.',
      },
    ],
  },
  {
    title: 'an escape',
    yaml: 'x-badges: [{ name: Beta, color: "r\\\\65 d" }]',
    reports: [
      {
        at: 'x-badges.0.color',
        message:
          '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "r\\\\65 d". Write it without a backslash.',
      },
    ],
  },
  {
    title: 'a letter among digits',
    yaml: 'x-badges: [{ name: Beta, color: "#12345g" }]',
    reports: [
      {
        at: 'x-badges.0.color',
        message:
          '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "#12345g". "g" is no hexadecimal digit.',
      },
    ],
  },
  {
    title: 'a system colour',
    yaml: 'x-badges: [{ name: Beta, color: "CanvasText" }]',
    reports: [
      {
        at: 'x-badges.0.color',
        message:
          '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "CanvasText". "CanvasText" is a CSS system colour, which differs from reader to reader.',
      },
    ],
  },
  {
    title: 'no end',
    yaml: 'x-badges: [{ name: Beta, color: "rgb(1, 2" }]',
    reports: [
      {
        at: 'x-badges.0.color',
        message:
          '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "rgb(1, 2". `)` is missing at the end.',
      },
    ],
  },
  {
    title: 'something behind the end',
    yaml: 'x-badges: [{ name: Beta, color: "rgb(1, 2, 3) x" }]',
    reports: [
      {
        at: 'x-badges.0.color',
        message:
          '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "rgb(1, 2, 3) x". Nothing may follow the `)` of rgb().',
      },
    ],
  },
  {
    title: 'too few values',
    yaml: 'x-badges: [{ name: Beta, color: "rgb(1 2)" }]',
    reports: [
      {
        at: 'x-badges.0.color',
        message:
          '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "rgb(1 2)". It takes 3 or 4 values; this one has 2.',
      },
    ],
  },
  {
    title: 'mixed separators',
    yaml: 'x-badges: [{ name: Beta, color: "rgb(1, 2 3)" }]',
    reports: [
      {
        at: 'x-badges.0.color',
        message:
          '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "rgb(1, 2 3)". Separate with commas throughout, or with spaces and a `/` before alpha.',
      },
    ],
  },
  {
    title: 'mixed units',
    yaml: 'x-badges: [{ name: Beta, color: "rgb(1, 2%, 3)" }]',
    reports: [
      {
        at: 'x-badges.0.color',
        message:
          '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "rgb(1, 2%, 3)". With commas, use numbers throughout or percentages throughout.',
      },
    ],
  },
  {
    title: 'a word among numbers',
    yaml: 'x-badges: [{ name: Beta, color: "rgb(1, 2, x)" }]',
    reports: [
      {
        at: 'x-badges.0.color',
        message:
          '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "rgb(1, 2, x)". "x" should be a `number` or `percentage`.',
      },
    ],
  },
  {
    title: 'an unknown function',
    yaml: 'x-badges: [{ name: Beta, color: "rbg(1, 2, 3)" }]',
    reports: [
      {
        at: 'x-badges.0.color',
        message:
          '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "rbg(1, 2, 3)". Did you mean `rgb(1, 2, 3)`?',
      },
    ],
  },
  {
    title: 'two colours',
    yaml: 'x-badges: [{ name: Beta, color: "red/blue" }]',
    reports: [
      {
        at: 'x-badges.0.color',
        message: '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "red/blue".',
      },
    ],
  },
];
