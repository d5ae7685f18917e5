import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { privateNames } from '../../build/private-names.ts';

/** What the bundles of presets are made of. */
const rooms = ['functions', 'rulesets', 'src/lib', 'src/description'];

const files = rooms.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(room, file)),
);

function textsIn(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isLiteralTypeNode(node)) return;
    if (ts.isStringLiteral(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

test('a name that bundles shorten stands in no text of the sources', () => {
  const found = files.flatMap((file) =>
    textsIn(file).flatMap((text) => (privateNames.includes(text) ? [`${file}: ${text}`] : [])),
  );
  expect(found).toEqual([]);
});
