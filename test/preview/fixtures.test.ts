import { expect, test } from '@jest/globals';
import { createSite } from '../../src/preview/site.ts';
import { defectsOf } from './defects.ts';
import { shownFixtures } from './shown-fixtures.ts';
import { fixture } from './support.ts';

test.each(shownFixtures)('every page of %s is whole, and every link leads somewhere', (path) => {
  const site = createSite([fixture(path)], {});
  expect(site.addresses.length).toBeGreaterThan(1);
  expect(defectsOf(site)).toEqual([]);
});

test('so are those of all of them together', () => {
  expect(defectsOf(createSite(shownFixtures.slice(0, 5).map(fixture), {}))).toEqual([]);
});
