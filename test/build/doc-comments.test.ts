import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const files = ['src', 'functions', 'rulesets'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    // A rule and its docs are their own explanation.
    .filter((file) => file.endsWith('.ts') && !/^(?:rules|examples)\//u.test(file))
    .map((file) => join(root, file)),
);

/** What a file exports by a declaration, and the comment before it. */
function exportsOf(file: string): readonly (readonly [name: string, comment: string])[] {
  const declarations = readFileSync(file, 'utf8').matchAll(
    /(\/\*\*(?:(?!\*\/).)*\*\/\n)?^export (?:async )?(?:function|const|interface|type) (\w+)/gmsu,
  );
  return [...declarations].map(([, comment = '', name = '']) => [
    `${file}: ${name}`,
    comment.replace(/^\/\*\*\s*(?:\* )?/u, '').trim(),
  ]);
}

const all = files.flatMap(exportsOf);

test('everything exported has a doc comment', () => {
  expect(all.length).toBeGreaterThan(1000);
  expect(all.filter(([, comment]) => comment === '').map(([name]) => name)).toEqual([]);
});

/** How a comment begins that leaves its subject to the comment above, or to the name below. */
const leaning =
  /^(?:The same(?! request)|Same|Those|These|This|That|Its?|They|Their|Such|Likewise|Ditto|And|So|Also|None|Of|By|From|Without|With|More|In|Else|Then|Whether (?:it|they|this|that|one of them))\b/u;

test('a doc comment names its subject, and leans on no comment above it', () => {
  const comments = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\/\*\*\s*(?:\* )?((?:(?!\*\/)[^])*)\*\//gu)].map(
      ([, comment = '']) => `${file}: ${comment.split('\n')[0] ?? ''}`,
    ),
  );
  expect(comments.length).toBeGreaterThan(3000);
  expect(comments.filter((comment) => leaning.test(comment.replace(/^[^:]*: /u, '')))).toEqual([]);
});
