import { describe, expect, test } from '@jest/globals';
import { openapiFindings, type Row } from './findings.ts';
import { lintRows, lintWith } from './lint.ts';

const functionsDir = './node_modules/spectral-assay/dist/functions';

function rulesetWithOptions(options: string): string {
  return [
    'extends: spectral-assay',
    `functionsDir: ${functionsDir}`,
    'functions: [badge-color]',
    'rules:',
    '  x-badges-color:',
    '    given: $',
    '    then:',
    '      function: badge-color',
    `      functionOptions: ${options}`,
  ].join('\n');
}

/** Every rule is there, those of the recommended preset are on. */
const withAll = 'extends: [[spectral-assay/all, off], spectral-assay]';

function without(code: string): readonly Row[] {
  return openapiFindings.filter((row) => row[0] !== code);
}

function only(rows: readonly Row[], code: string): readonly Row[] {
  return rows.filter((row) => row[0] === code);
}

const carrot: Row = [
  'x-badges-color',
  'error',
  'mistakes.yaml',
  '15:18-15:24',
  'paths > /orders > get > x-badges > 4 > color',
  '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "carrot".',
];

describe('a severity of a rule', () => {
  test.each(['error', 'warn', 'info', 'hint'])('becomes %s, and the rest of the rule stays', async (severity) => {
    const rows = await lintRows('today', `extends: spectral-assay\nrules: { x-badges-empty: ${severity} }`);
    expect(only(rows, 'x-badges-empty')).toEqual(
      only(openapiFindings, 'x-badges-empty').map(([code, , ...rest]) => [code, severity, ...rest]),
    );
  });

  test('becomes off', async () => {
    const rows = await lintRows('today', 'extends: spectral-assay\nrules: { x-badges-color: off }');
    expect(rows).toEqual(without('x-badges-color'));
  });

  test('a rule that the preset lacks is switched on by its name, where the preset of all rules stands before it', async () => {
    const contrast = (ruleset: string): Promise<readonly Row[]> => lintRows('today', ruleset, { file: 'brand.yaml' });
    expect(await contrast('extends: spectral-assay')).toEqual([]);
    expect(await contrast(`${withAll}\nrules: { x-badges-contrast: true }`)).toEqual([
      [
        'x-badges-contrast',
        'warn',
        'brand.yaml',
        '9:39-9:45',
        'paths > /orders > get > x-badges > 0 > color',
        '`color` should have a contrast of at least 3 with the text colour #ffffff; found "yellow" with 1.07.',
      ],
    ]);
  });

  test('all rules are switched on, and all off but those that are named', async () => {
    const all = await lintRows('today', 'extends: [[spectral-assay/badges, all], [spectral-assay/mcp, all]]');
    expect(all).toEqual(await lintRows('today', 'extends: spectral-assay/all'));
    expect(await lintRows('today', withAll)).toEqual(openapiFindings);
    const ruleset = 'extends: [[spectral-assay, off]]\nrules: { x-badges-empty: true }';
    expect(await lintRows('today', ruleset)).toEqual(only(openapiFindings, 'x-badges-empty'));
  });
});

describe('options of a rule', () => {
  test.each(['today', 'floor'] as const)('are given through functionsDir (%s)', async (host) => {
    const rows = await lintRows(host, rulesetWithOptions('{ palette: css }'));
    expect(rows.filter((row) => !openapiFindings.some((known) => String(known) === String(row)))).toEqual([carrot]);
    expect(rows).toHaveLength(openapiFindings.length + 1);
  });

  test.each([
    [
      'a value that is none of the allowed',
      '{ palette: blue }',
      '9:35 — "badge-color" function and its "palette" option accepts only the following values: "css", "any"',
    ],
    [
      'a name that does not exist',
      '{ pallete: css }',
      '9:35 — "badge-color" function does not support "pallete" option',
    ],
  ])('%s ends the run with a sentence', async (_what, options, sentence) => {
    const { exitCode, stdout, stderr } = await lintWith('today', rulesetWithOptions(options));
    expect({ exitCode, stdout, sentence: lastLine(stderr).replace(/^.*ruleset\.yaml:/, '') }).toEqual({
      exitCode: 2,
      stdout: '',
      sentence,
    });
  });

  test.each([
    [
      'a rule that does not exist',
      'x-badges-colour: error',
      'Error #1: Cannot extend non-existing rule: "x-badges-colour"',
    ],
  ])('%s ends the run with a sentence', async (_what, rule, sentence) => {
    const { exitCode, stderr } = await lintWith('today', `extends: spectral-assay\nrules: { ${rule} }`);
    expect({ exitCode, sentence: lastLine(stderr) }).toEqual({ exitCode: 2, sentence });
  });
});

test('a function serves a rule of the user at places of their own', async () => {
  const ruleset = [
    'functionsDir: ./node_modules/spectral-assay/dist/functions',
    'functions: [badge-color]',
    'rules:',
    '  x-badges-brand:',
    '    given: $.info.x-brand',
    "    message: '{{error}}'",
    '    severity: error',
    '    then: { field: color, function: badge-color }',
  ].join('\n');
  expect(await lintRows('today', ruleset, { file: 'brand.yaml' })).toEqual([
    [
      'x-badges-brand',
      'error',
      'brand.yaml',
      '5:21-5:25',
      'info > x-brand > color',
      '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "gren". Did you mean `green`?',
    ],
  ]);
});

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
