import { describe, expect, test } from '@jest/globals';
import { checks } from '../../src/replay/checks/index.ts';
import { bodyRows } from './servers/bodies.ts';
import { bodyComponents, bodyLies } from './servers/body-lies.ts';
import { headerComponents, headerLies } from './servers/header-lies.ts';
import { headerRows } from './servers/headers.ts';
import { allowedJourneys, journeyLies } from './servers/journey-lies.ts';
import { type LieRow, saidOfEach } from './servers/lies.ts';
import { pageLies } from './servers/page-lies.ts';
import { schemaLies } from './servers/schema-lies.ts';
import { statusRows } from './servers/statuses.ts';

describe.each([
  ['the body', bodyLies, bodyComponents],
  ['the headers', headerLies, headerComponents],
  ['rarer keywords and media types', schemaLies, {}],
])('of %s of a server, replay says', (_, lies, components) => {
  const said = saidOfEach(lies, components);
  test.each(lies.map((lie, index) => ({ ...lie, index })))('$title', async ({ index, failures }) => {
    expect((await said)[index]).toEqual(failures);
  });
});

/** All rows about servers that keep records; the tests of their tables run them. */
const allRows: readonly LieRow[] = [
  ...[...bodyLies, ...headerLies, ...schemaLies],
  ...[...statusRows, ...bodyRows, ...headerRows],
  ...[...journeyLies, ...allowedJourneys, ...pageLies],
];

test('lies and harmless ways are counted, and each lie names the check that tells it', () => {
  const names = new Set(checks.map(({ name }) => name));
  const lies = allRows.filter(({ failures }) => failures.length > 0);
  const unnamed = lies.filter(({ failures }) => !failures.every((each) => names.has(each.split(':', 1)[0] ?? '')));
  const titles = allRows.map(({ title }) => title);
  expect([unnamed, titles.filter((title, index) => titles.indexOf(title) !== index)]).toEqual([[], []]);
  expect({ lies: lies.length, harmless: allRows.length - lies.length }).toEqual({ lies: 172, harmless: 79 });
});
