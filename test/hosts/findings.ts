import { relative } from 'node:path';
import type { IRuleResult } from '@stoplight/spectral-core';

/** A finding on one line: what, how bad, in which file, from where to where (lines and columns from 1). */
export type Row = readonly [code: string, severity: string, file: string, range: string, path: string, message: string];

const severities = ['error', 'warn', 'info', 'hint'];

/** Spectral's results as rows, in Spectral's order; results of other packages' rules left out. */
export function toRows(results: unknown, folder: string): readonly Row[] {
  if (!isResults(results)) throw new Error(`A list of results must be printed; found ${JSON.stringify(results)}.`);
  return results
    .filter(({ code }) => /^x-(?:badges|mcp)-/.test(String(code)))
    .map(({ code, severity, source, range: { start, end }, path, message }) => [
      String(code),
      severities[severity] ?? 'none',
      relative(folder, source ?? ''),
      `${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1}`,
      path.join(' > '),
      message,
    ]);
}

function isResults(value: unknown): value is readonly IRuleResult[] {
  return Array.isArray(value);
}

/** What every host must find in test/hosts/descriptions/mistakes.yaml, and in the files it refers to. */
export const openapiFindings: readonly Row[] = [
  [
    'x-badges-placement',
    'warn',
    'mistakes.yaml',
    '3:10-3:24',
    'x-badges',
    '`x-badges` should stand on an operation, a parameter or a schema; found on the document itself, where nothing draws it.',
  ],
  [
    'x-badges-position',
    'error',
    'mistakes.yaml',
    '9:21-9:27',
    'paths > /orders > get > x-badges > 0 > position',
    '`position` must be `before` or `after`; found "Before". Did you mean `before`?',
  ],
  [
    'x-badges-color',
    'error',
    'mistakes.yaml',
    '11:18-11:22',
    'paths > /orders > get > x-badges > 1 > color',
    '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "gren". Did you mean `green`?',
  ],
  [
    'x-badges-required',
    'error',
    'mistakes.yaml',
    '12:11-12:21',
    'paths > /orders > get > x-badges > 2',
    'A badge must have a `name`; found "label" instead. Rename it to `name`.',
  ],
  [
    'x-badges-duplicate-name',
    'warn',
    'mistakes.yaml',
    '13:17-13:21',
    'paths > /orders > get > x-badges > 3 > name',
    '`name` should stand once in a list of badges; found "Beta" again.',
  ],
  [
    'x-badges-color-palette',
    'info',
    'mistakes.yaml',
    '15:18-15:24',
    'paths > /orders > get > x-badges > 4 > color',
    '`color` should be a CSS colour; found "carrot", a palette word that only newer renderers read.',
  ],
  [
    'x-badges-name-format',
    'warn',
    'mistakes.yaml',
    '16:17-16:28',
    'paths > /orders > get > x-badges > 5 > name',
    '`name` should have no leading or trailing spaces; found " Spaced  ".',
  ],
  [
    'x-badges-type',
    'error',
    'mistakes.yaml',
    '20:17-20:21',
    'paths > /orders > post > x-badges',
    '`x-badges` must be a list of badges; found "Beta". Write `[{ name: Beta }]`.',
  ],
  [
    'x-badges-placement',
    'warn',
    'mistakes.yaml',
    '24:20-24:34',
    'paths > /orders > post > responses > 201 > x-badges',
    '`x-badges` should stand on an operation, a parameter or a schema; found on a response, where nothing draws it.',
  ],
  [
    'x-badges-misspelled',
    'warn',
    'mistakes.yaml',
    '27:15-27:29',
    'paths > /orders/100% > get > x-badge',
    '"x-badge" should be spelled `x-badges`: no renderer reads it as it stands.',
  ],
  [
    'x-badges-position',
    'error',
    'mistakes.yaml',
    '33:35-33:49',
    'paths > /orders/{id}~1 > get > x-badges > 0 > position',
    '`position` must be `before` or `after`; found "{{property}}".',
  ],
  [
    'x-badges-color',
    'error',
    'mistakes.yaml',
    '33:58-33:68',
    'paths > /orders/{id}~1 > get > x-badges > 0 > color',
    '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "#{{1+1}}". "{" is no hexadecimal digit.',
  ],
  [
    'x-badges-required',
    'error',
    'mistakes.yaml',
    '34:19-34:21',
    'paths > /orders/{id}~1 > get > x-badges > 1 > name',
    '`name` must not be blank; found "".',
  ],
  [
    'x-badges-empty',
    'info',
    'mistakes.yaml',
    '41:16-41:19',
    'paths > /invoices > get > x-badges',
    '`x-badges` should list at least one badge; found an empty list. Remove it.',
  ],
  [
    'x-badges-unknown-field',
    'warn',
    'mistakes.yaml',
    '54:55-54:58',
    'paths > /invoices > get > responses > 200 > content > application/json > schema > properties > total > x-badges > 0 > colour',
    'A badge should have only the fields `name`, `position`, `color`, `icon` and `description`; found "colour". Did you mean `color`?',
  ],
  [
    'x-badges-position',
    'error',
    'shared/parameters.json',
    '6:48-6:54',
    'limit > x-badges > 0 > position',
    '`position` must be `before` or `after`; found "left".',
  ],
  [
    'x-badges-color',
    'error',
    'shared/shipments.yaml',
    '5:14-5:22',
    'get > x-badges > 0 > color',
    '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "#12345". A hexadecimal colour has 3, 4, 6 or 8 digits; this one has 5.',
  ],
];

/** The same for test/hosts/descriptions/mistakes.async.yaml. */
export const asyncapiFindings: readonly Row[] = [
  [
    'x-badges-color',
    'error',
    'mistakes.async.yaml',
    '7:30-7:40',
    'channels > orders > x-badges > 0 > color',
    '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "rgb(1, 2". `)` is missing at the end.',
  ],
  [
    'x-badges-type',
    'error',
    'mistakes.async.yaml',
    '8:17-8:18',
    'channels > orders > x-badges > 1 > name',
    '`name` must be a string; found a number. Put quotes around it as it is written.',
  ],
  [
    'x-badges-color',
    'error',
    'mistakes.async.yaml',
    '11:14-11:22',
    'channels > copies > x-badges',
    '`color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "rgb(1, 2". `)` is missing at the end.',
  ],
  [
    'x-badges-type',
    'error',
    'mistakes.async.yaml',
    '11:14-11:22',
    'channels > copies > x-badges',
    '`name` must be a string; found a number. Put quotes around it as it is written.',
  ],
  [
    'x-badges-type',
    'error',
    'mistakes.async.yaml',
    '18:14-18:27',
    'operations > send > x-badges',
    '`x-badges` must be a list of badges; found an object. Put `- ` before the first field, or `[ ]` around it, to make it a list of one.',
  ],
  [
    'x-badges-position',
    'error',
    'shared/channels.yaml',
    '4:31-4:36',
    'shipments > x-badges > 0 > position',
    '`position` must be `before` or `after`; found "front".',
  ],
];
