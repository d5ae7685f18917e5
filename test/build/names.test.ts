import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

/** The types that a file exports by a declaration of its own. */
function exportedTypes(file: string): readonly string[] {
  const text = readFileSync(join('src', file), 'utf8');
  return [...text.matchAll(/^export (?:interface|type) (\w+)/gmu)].map(([, name = '']) => name);
}

test('a type name means one thing in src: no two files export the same', () => {
  const homes = new Map<string, string[]>();
  for (const file of files) for (const name of exportedTypes(file)) homes.set(name, [...(homes.get(name) ?? []), file]);
  expect(homes.size).toBeGreaterThan(100);
  expect([...homes].filter(([, places]) => places.length > 1)).toEqual([]);
});
