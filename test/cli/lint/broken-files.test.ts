import { expect, test } from '@jest/globals';
import { fc } from '../../support/properties.ts';
import { endsWithCode } from './lint-broken.ts';

// `npm run bench:broken` makes 20,000.
test('`assay lint` ends with 0, 1 or 2 for 500 broken descriptions, and without a stack trace', async () => {
  const codes = new Set<number>();
  await fc.assert(
    endsWithCode((code) => codes.add(code)),
    { numRuns: 500 },
  );
  expect([...codes].sort()).toEqual([0, 1, 2]);
}, 120_000);
