import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

function sourcesIn(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(root, file));
}

// A rule and its docs are their own explanation.
const files = [
  ...['src', 'functions'].flatMap(sourcesIn),
  ...sourcesIn('rulesets').filter((file) => !/[\\/](?:rules|examples)[\\/]/u.test(file)),
];

/** The files that programs import from: `exports` of package.json. */
const publicFiles = files.filter((file) => /^(?:src[\\/]api|functions)[\\/][^\\/]+$/u.test(file));

/** The names that a file exports by declarations, each with the comment before it. */
function exportsOf(file: string): readonly (readonly [name: string, comment: string])[] {
  const declarations = readFileSync(file, 'utf8').matchAll(
    /(\/\*\*(?:(?!\*\/).)*\*\/\n)?^export (?:async )?(?:function|const|interface|type) (\w+)/gmsu,
  );
  return [...declarations].map(([, comment = '', name = '']) => [
    `${file}: ${name}`,
    comment.replace(/^\/\*\*\s*(?:\* )?/u, '').trim(),
  ]);
}

test('everything that programs import has a doc comment', () => {
  const all = publicFiles.flatMap(exportsOf);
  expect(all.length).toBeGreaterThan(50);
  expect(all.filter(([, comment]) => comment === '').map(([name]) => name)).toEqual([]);
});

/** Openings that leave the subject to the comment above, or to the name below. */
const leaning =
  /^(?:The same(?! request)|Same|Those|These|This|That|Its?|They|Their|Such|Likewise|Ditto|And|So|Also|None|Of|By|From|Without|With|More|In|Else|Then|Whether (?:it|they|this|that|one of them))\b/u;

test('a doc comment names its subject, and leans on no comment above it', () => {
  const comments = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\/\*\*\s*(?:\* )?((?:(?!\*\/)[^])*)\*\//gu)].map(
      ([, comment = '']) => `${file}: ${comment.split('\n')[0] ?? ''}`,
    ),
  );
  expect(comments.length).toBeGreaterThan(1500);
  expect(comments.filter((comment) => leaning.test(comment.replace(/^[^:]*: /u, '')))).toEqual([]);
});

/** The rooms whose comments put the subject first. A room that is read through joins them. */
const subjectFirst = [
  'src/lib',
  'src/http',
  'src/baseline',
  'src/edit',
  'src/lint',
  'src/report',
  'src/schema',
  'src/parameters',
  'src/media',
  'src/contract',
  'src/mock',
  'src/replay',
  'src/cli/replay',
  'src/preview',
  'src/server',
  'src/description',
  'src/api',
  'src/node',
  'src/lsp',
  'src/docs',
  'functions',
  'rulesets',
];

test.each(subjectFirst)('comments in %s put the subject first', (room) => {
  const sources = sourcesIn(room).map((file) => [file, readFileSync(file, 'utf8')] as const);
  expect(sources.length).toBeGreaterThan(1);
  const clauses = sources.flatMap(([file, text]) =>
    [...text.matchAll(/(?:\/\*\*\s*(?:\* )?|^\s*\/\/ )((?:What|Whether|Where|How|Who)\b.*)/gmu)].map(
      ([, opening = '']) => `${file}: ${opening}`,
    ),
  );
  expect(clauses).toEqual([]);
});
