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

test('a doc comment names its subject, and leans on no comment above it', () => {
  const leaning = all.filter(([, comment]) =>
    /^(?:The same|Those|These|This|It|Likewise|Ditto)\b(?! request)/u.test(comment),
  );
  expect(leaning).toEqual([]);
});
