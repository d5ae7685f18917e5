import { describe, expect, test } from '@jest/globals';
import { checks } from '../../src/replay/checks/index.ts';
import { bodyRows } from './servers/bodies.ts';
import { bodyComponents, bodyLies } from './servers/body-lies.ts';
import { cursorLies } from './servers/cursor-lies.ts';
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
  ...bodyLies,
  ...headerLies,
  ...schemaLies,
  ...statusRows,
  ...bodyRows,
  ...headerRows,
  ...journeyLies,
  ...allowedJourneys,
  ...pageLies,
  ...cursorLies,
];

test('lies and harmless ways are counted, and each lie names the check that tells it', () => {
  const names = new Set(checks.map(({ name }) => name));
  const lies = allRows.filter(({ failures }) => failures.length > 0);
  const unnamed = lies.filter(({ failures }) => !failures.every((each) => names.has(each.split(':', 1)[0] ?? '')));
  const titles = allRows.map(({ title }) => title);
  expect([unnamed, titles.filter((title, index) => titles.indexOf(title) !== index)]).toEqual([[], []]);
  expect({ lies: lies.length, harmless: allRows.length - lies.length }).toEqual({ lies: 200, harmless: 106 });
});

test.each<[lesson: string, lie: string, harmless: string]>([
  ['an optional body is sent', 'a server breaks at an optional body', 'a record is made of an optional body'],
  [
    'required fields are sent alone',
    'a server breaks without a field that nobody requires',
    'made-up fields are refused',
  ],
  ['a declared status is right', 'the id of an example is not found', 'a made-up id is not found, as declared'],
  ['a status that is not is wrong', 'a status is not declared', 'a made-up id is refused, as `default` declares'],
  [
    'a limit says nothing of the request',
    'a server that is asked too often, which nothing declares',
    'a server that is asked too often, as is declared',
  ],
  [
    'methods may be locked',
    'an undescribed method is refused with 402, where operations ask for credentials',
    'an undescribed method is refused with 401, where operations ask for credentials',
  ],
  [
    'what is declared is checked by that',
    'a 404 breaks its own schema',
    'a made-up id is refused, as a range declares',
  ],
  ['5xx is wrong, declared or not', 'a server fails as it declares', 'the range is nearer to a status than `default`'],
  ['an optional body has its required fields', 'fields that were not sent are null', 'made-up fields are refused'],
  ['HEAD is as GET', 'HEAD has another length than GET, whenever it is asked', 'a list grows between HEAD and GET'],
  ['`Location` is followed', 'a Location that leads to another record', 'name them with its own address'],
  ['ids are followed', 'what is made is not kept', 'name records by their ids alone'],
  ['`readOnly` fields stay', 'an id that a change replaces', 'write times of its own with each change'],
  [
    'a PATCH leaves the rest',
    'a PATCH that drops what it does not send',
    'write values in its own way, if it shows that',
  ],
  ['lists show changes', 'a list that shows what was before', 'list the first records alone, with less of each'],
  ['lists forget what is gone', 'a list that shows what is gone', 'list ids alone'],
  ['links are followed', 'a link that is refused', 'pages by links'],
  ['records are read back', 'a field that is lost', 'write values in its own way, if it shows that'],
  ['changes are read back', 'a PUT that is ignored', 'answer with less than a record'],
  ['deleted records are gone', 'a DELETE that deletes nothing', 'say that what is deleted is gone for ever'],
  ['pages are followed', 'a `next` that is refused', 'pages by links'],
  ['cursors are followed', 'a cursor that repeats', 'three pages by cursors'],
  ['cursors of Relay are followed', 'a cursor of Relay that is refused', 'a cursor of Relay on the last page'],
  ['cursors in objects are followed', 'a cursor in an object that is refused', 'an object of the next record'],
  ['last ids are followed', 'a last id that is refused', 'more after ids that no parameter is declared for'],
  ['pages stay on the target', 'a `next` that leads out', 'the address of a described server'],
  ['answers may differ', 'a record differs each time, and breaks its schema', 'a record differs each time it is read'],
  [
    'headers are told beside the body',
    'a required header that is missing beside a field that is',
    'a header that is right',
  ],
  ['headers have a grammar', 'a weekday of another date', 'a date that is right'],
  ['entity tags have quotes', '`etag: abc` is wrong', '`etag: W/"1-x"` is right'],
  ['`vary` is a list', '`vary: Accept Origin` is wrong', '`vary: Accept-Encoding, Origin` is right'],
  ['ranges lie within the whole', 'a range that ends before it begins', 'a range within the whole'],
  [
    'a mock has an address of its own',
    'the URL of a described server that a mock sends of another record is wrong',
    'the URL of a described server that a mock sends at its own address is right',
  ],
  ['seconds are whole', '`retry-after: 1.5` is wrong', '`retry-after: 30` is right'],
  ['links have brackets', 'a link without brackets', 'a link with a comma in its address'],
  [
    'a life of a cache is in seconds',
    'a life of a cache in hours',
    '`cache-control: max-age=0, private, must-revalidate` is right',
  ],
  [
    'examples of headers are those of the mock',
    'the example of a header is in no form, and a server sends it',
    'the example of a header is in no form, and a mock sends it',
  ],
  ['methods have their case', '`allow` names methods in lower case', 'a list that begins with a comma'],
  ['a digest is that of the body', 'a false SHA-512', 'a digest that nobody reads here'],
  ['a challenge names a scheme', 'a challenge of another scheme', 'a challenge beside others'],
  ['a discriminator names a schema', 'a discriminator that no mapping has', 'the branch that the discriminator names'],
  ['prefixes are bound', 'an unbound prefix of an element', 'a prefix that is bound, and one that is always'],
  ['secrets stay away', 'a password comes back', 'a writeOnly field that is null'],
  ['base64 is base64', 'text that is no base64', 'base64 in lines'],
  [
    'a type that nobody knows checks nothing',
    'a header `fast` of the type float, which JSON Schema does not know',
    'a header `fast` of the type speed, which JSON Schema does not know',
  ],
])('%s: both sides have a row', (_, lie, harmless) => {
  const countOf = (title: string): number | undefined => allRows.find((row) => row.title === title)?.failures.length;
  expect([countOf(lie), countOf(harmless)]).toEqual([expect.any(Number), 0]);
  expect(countOf(lie)).not.toBe(0);
});
