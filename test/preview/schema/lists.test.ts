import { expect, test } from '@jest/globals';
import { followPath, rootOf } from '../../../src/description/read/view.ts';
import { listsOf } from '../../../src/preview/schema/lists.ts';
import { viewSchema } from '../../../src/preview/schema/view.ts';
import { fromTree } from '../support.ts';

const shared = { type: 'object', properties: { a: { type: 'string' } } };
const description = fromTree({ openapi: '3.1.0', components: { schemas: { One: shared, Other: shared, All: {} } } });

function listsAt(name: string): ReturnType<typeof listsOf> {
  const located = followPath(description, rootOf(description), 'components', 'schemas', name);
  if (located === undefined) throw new Error('The schema must be there.');
  return listsOf(description, viewSchema(description, located));
}

test('the fields of a schema are read once, those of what an alias repeats at each place', () => {
  expect(listsAt('One')).toBe(listsAt('One'));
  const [one, other] = ['One', 'Other'].map((name) => listsAt(name)[0]?.fields[0]?.written.place.path);
  expect([one, other]).toEqual([
    ['components', 'schemas', 'One', 'properties', 'a'],
    ['components', 'schemas', 'Other', 'properties', 'a'],
  ]);
});
