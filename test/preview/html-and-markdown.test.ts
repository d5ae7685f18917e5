import { expect, test } from '@jest/globals';
import { pageOf } from './defects.ts';
import { fromTree, siteOf } from './support.ts';

const parameter = (own: object): object => ({
  swagger: '2.0',
  paths: { '/a': { get: { parameters: [{ name: 'n', in: 'query', type: 'string', ...own }], responses: {} } } },
});
const schema = (own: object): object => ({ openapi: '3.1.0', components: { schemas: { A: own } } });
const channel = (own: object): object => ({
  asyncapi: '3.0.0',
  channels: { a: { address: 'a/{n}', parameters: { n: own } } },
});

test.each<[what: string, tree: object, address: string, texts: readonly string[]]>([
  [
    'the values of a parameter of OpenAPI 2.0',
    parameter({ enum: ['one', 'two'], default: 'one' }),
    'operations/get-a',
    ['string, default "one"', 'One of one, two.'],
  ],
  [
    'the values of a parameter of AsyncAPI 3, which is a text',
    channel({ enum: ['one', 'two'], default: 'two', examples: ['one'], location: '$message.payload#/n' }),
    'channels/a',
    ['n string, default "two"', 'One of one, two.', 'Example: one', 'Location: $message.payload#/n'],
  ],
  ['a parameter of AsyncAPI 3 without values', channel({ description: 'Any.' }), 'channels/a', ['n string', 'Any.']],
  [
    'several examples of a schema in a line, and how many more there are',
    schema({ type: 'string', examples: ['e1', 'e2', ...Array.from({ length: 10 }, () => 'e3')] }),
    'schemas/a',
    [`Examples: e1, e2${', e3'.repeat(8)}`, '2 more examples.'],
  ],
  [
    'examples that are no text for a line, at most five of them',
    schema({ type: 'object', examples: Array.from({ length: 6 }, (_, n) => ({ n })) }),
    'schemas/a',
    ['Example', '"n": 4', '1 more example.'],
  ],
  [
    'an example and a default of 200 characters in a line',
    schema({ type: 'string', example: 'e'.repeat(200), default: 'd'.repeat(200) }),
    'schemas/a',
    [`Example: ${'e'.repeat(200)}`, `Default: ${'d'.repeat(200)}`],
  ],
])('the page and its Markdown have %s', (_, tree, address, texts) => {
  const site = siteOf(fromTree(tree));
  const page = pageOf(site, `${address}.html`);
  const main = page.slice(page.indexOf('<main'), page.indexOf('</main'));
  const shown = wordsOf(main.replace(/<\/?(?:p|dt|dd|li|h2|div|summary|pre)\b[^>]*>/gu, ' ').replace(/<[^>]*>/gu, ''));
  const written = wordsOf((site.markdown(`${address}.md`) ?? '').replace(/\]\([^)]*\)/gu, ''));
  expect(texts.filter((text) => !shown.includes(wordsOf(text)))).toEqual([]);
  expect(texts.filter((text) => !written.includes(wordsOf(text)))).toEqual([]);
});

/** Words in a line, without the marks of either language. */
function wordsOf(text: string): string {
  return text
    .replace(/&#(\d+);/gu, (__, code: string) => String.fromCodePoint(Number(code)))
    .replace(/[`*\\()[\]|]|^- /gmu, ' ')
    .replace(/\s+(?=[,.:])/gu, '')
    .replace(/\s+/gu, ' ');
}
