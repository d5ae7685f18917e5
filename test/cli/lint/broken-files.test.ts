import { expect, test } from '@jest/globals';
import { fc } from '../../support/properties.ts';
import { endsWithCode, optionRows } from './lint-broken.ts';

// `npm run bench:broken` makes 20,000.
test.each(optionRows.map((args) => [args]))(
  '`assay lint` with %j ends with 0, 1 or 2 for broken descriptions, and without a stack trace',
  async (args) => {
    const codes = new Set<number>();
    await fc.assert(
      endsWithCode([args], (code) => codes.add(code)),
      { numRuns: 100 },
    );
    expect([...codes].sort()).toEqual([0, 1, 2]);
  },
);
