import { expect, test } from '@jest/globals';
import { withDocsAddress } from '../../build/site/address.ts';
import { drawDocsSite } from '../../build/site/site.ts';
import { createFind, type SearchRow } from '../../src/preview/client/rank.ts';
import { docs } from '../../src/lib/docs-page.ts';
import { isArray } from '../../src/lib/json.ts';
import { defectsIn } from '../preview/defects.ts';

const site = drawDocsSite();
const pages = new Map([...site.texts].filter(([address]) => address.endsWith('.html')));

test('no link of the documentation leads nowhere, and no id stands twice', () => {
  expect(pages.size).toBeGreaterThan(100);
  expect(defectsIn(pages, (address) => site.texts.has(address) || site.copies.has(address))).toEqual([]);
});

test('the address of the documentation is on no page: its links lead to pages beside it', () => {
  const leaving = [...pages].filter(([, page]) => page.includes(`href="${docs.start}`));
  expect(leaving.map(([address]) => address)).toEqual([]);
});

const find = createFind(rowsOf(site.texts.get('assets/search.js') ?? ''));

test.each([
  ['x-badges-color', 'rules/x-badges-color.html'],
  ['mock server', 'mock.html'],
  ['silence a finding', 'lint.html#silence-a-finding'],
  ['neovim', 'editors.html#neovim'],
  ['pre-commit', 'pre-commit.html'],
  ['prism', 'mock-comparison.html'],
  ['journeys', 'replay.html#journeys'],
])('a search for %s finds %s first', (words, address) => {
  expect(find(words, '')[0]?.[2]).toBe(address);
});

function rowsOf(script: string): readonly SearchRow[] {
  const rows: unknown = JSON.parse(script.slice('assaySearch('.length, script.lastIndexOf(')')));
  const cells = (row: unknown): SearchRow => {
    const [title = '', detail = '', address = '', verb = '', of = '', kind = '', words = ''] = isArray(row)
      ? row.map(String)
      : [];
    return [title, detail, address, verb, of, kind, words];
  };
  return isArray(rows) ? rows.map(cells) : [];
}

const current = { home: 'https://old.example/README.md', start: 'https://old.example/docs/', end: '.md' };

test.each([
  ['https://old.example/docs/mock.md#problems', 'https://new.example/a/mock.html#problems'],
  ['`https://old.example/docs/rules/${rule}.md`', '`https://new.example/a/rules/${rule}.html`'],
  ['(https://old.example/docs/rules/README.md)', '(https://new.example/a/rules/index.html)'],
  [
    '[it](https://old.example/docs/a.md), [or](https://old.example/docs/b.yaml)',
    '[it](https://new.example/a/a.html), [or](https://new.example/a/b.yaml)',
  ],
  ['https://old.example/README.md', 'https://new.example/a/'],
  ['https://old.example/schemas/x.json', 'https://old.example/schemas/x.json'],
  ["start: 'https://old.example/docs/',\n  end: '.md',", "start: 'https://new.example/a/',\n  end: '.html',"],
])('with another address %s is %s', (text, expected) => {
  expect(withDocsAddress(text, current, 'https://new.example/a/')).toBe(expected);
});
