import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { differenceOf, entryOf, linkOf } from './comparison-page.ts';
import { comparisonRows } from './comparison-rows.ts';
import type { Check } from './comparison/row.ts';
import { ask, engineOf, raw } from './support.ts';

const groups = Object.entries(comparisonRows());

describe.each(groups)('%s', (_, rows) => {
  test.each(rows.map((row) => [row.asked, row.checks] as const))('%s', (_asked, checks) => {
    expect(checks.map(told)).toEqual(checks.map(expected));
  });
});

/** What was answered, as far as `check` looks. */
function told(check: Check) {
  const { tree, settings, method, target, asked, answer, headers = {} } = check;
  const engine = engineOf(tree, settings);
  const { status, type, body } = ask(engine, method, target, asked);
  const sent = raw(engine, method, target, asked).headers;
  const named = Object.fromEntries(Object.keys(headers).map((name) => [name, sent[name]]));
  return { target, status, type, body: answer.length < 3 ? 'any' : body, headers: named };
}

function expected({ target, answer: [status, type, body = 'any'], headers = {} }: Check) {
  return { target, status, type, body, headers };
}

/** The items of the lists below the heading `from`, each in one line. */
function itemsOf(page: string, from: string): readonly string[] {
  const [, ...shown] = page.slice(page.indexOf(from)).split(/\n(?=- )/u);
  return shown.map((entry) => (entry.split('\n\n')[0] ?? '').replace(/\s+/gu, ' ').trim());
}

test('the page of differences has every row that differs, and its reason', () => {
  const differing = groups.flatMap(([, rows]) => rows.filter(({ verdict }) => verdict !== 'same'));
  expect(itemsOf(readFileSync('docs/mock-comparison.md', 'utf8'), '## Routing')).toEqual(differing.map(differenceOf));
});

test('the long list says what was just shown, and nothing else', () => {
  const page = readFileSync('docs/mock-comparison-all.md', 'utf8');
  const entries = groups.flatMap(([, rows]) => rows.map(entryOf));
  const links = groups.flatMap(([, rows]) => rows.flatMap(({ shownIn }) => shownIn.map(linkOf)));
  expect(itemsOf(page, '## Routing')).toEqual(entries);
  const linked = [...page.matchAll(/^(\[.+\]:)\s+(\S+)$/gmu)].map(([, name = '', url = '']) => `${name} ${url}`);
  expect(linked.sort()).toEqual([...new Set(links)].sort());
  const verdicts = groups.flatMap(([, rows]) => rows.map(({ verdict }) => verdict));
  const count = (wanted: string): number => verdicts.filter((verdict) => verdict === wanted).length;
  expect(page.replaceAll('\n', ' ')).toContain(
    `Of ${verdicts.length} behaviours ${count('same')} are the same, ${count('different')} are different on purpose, and ${count('not offered')} are not offered.`,
  );
});
