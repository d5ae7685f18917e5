import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const files = ['src', 'functions', 'rulesets'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(root, file)),
);

/** A type that a file declares, exported or not. */
interface Declared {
  readonly file: string;
  readonly name: string;
  readonly isExported: boolean;
  readonly text: string;
}

function typesIn(file: string): readonly Declared[] {
  const declarations = readFileSync(file, 'utf8').matchAll(/^(export )?(?:interface|type) (\w+)(.*?)(?:^\}|;)$/gmsu);
  return [...declarations].map(([, exported, name = '', text = '']) => ({
    file,
    name,
    isExported: exported !== undefined,
    text: text.replace(/\s+/gu, ' '),
  }));
}

test('a type name means one thing: a second one is private to its file and says the same', () => {
  const byName = new Map<string, readonly Declared[]>();
  for (const each of files.flatMap(typesIn)) byName.set(each.name, [...(byName.get(each.name) ?? []), each]);
  expect(byName.size).toBeGreaterThan(300);
  const unlike = [...byName].filter(
    ([, types]) =>
      types.filter(({ isExported }) => isExported).length > 1 || new Set(types.map(({ text }) => text)).size > 1,
  );
  expect(unlike.map(([name, types]) => [name, ...types.map(({ file }) => file)])).toEqual([]);
});
