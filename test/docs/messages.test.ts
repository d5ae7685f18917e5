import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import ts from 'typescript';

/** Pieces that no example shows: for a host that reads files, for none that does, and for a keyword that Ajv has no words for. */
const elsewhere = [
  '`externalValue` should name a file that can be read',
  'Files are not read while linting.',
  'must pass `',
  // Of AsyncAPI bindings and of OpenAPI 3.2 alone.
  'match `',
  'must not be given here.',
  'must have only one item with `',
  'must have only methods without a field of their own; found',
  '` beside it.',
  '`; found another.',
  // Of a hundred references in a row.
  'is more than',
];

/** The pieces of texts in a source that a reader would see as words: between the values that are put in. */
function sentencePieces(file: string): readonly string[] {
  const pieces: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) pieces.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext, true));
  return pieces
    .flatMap((piece) => piece.split('$'))
    .map((piece) => piece.trim())
    .filter((piece) => /[a-z`] [a-z`]/u.test(piece) && /[.`]|\b(?:must|should|have|is|are|it|that)\b/u.test(piece));
}

test('every sentence of the checks is on the page of messages', () => {
  const page = readFileSync('docs/rules/messages.md', 'utf8');
  const checks = readdirSync('functions', { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('official.ts'),
  );
  const sources = [...checks.map((name) => `functions/${name}`), 'src/contract/violation.ts'];
  const pieces = sources.flatMap((file) => sentencePieces(file).map((piece) => ({ file, piece })));
  expect(pieces.length).toBeGreaterThan(200);
  expect(pieces.filter(({ piece }) => !page.includes(piece) && !elsewhere.includes(piece))).toEqual([]);
});
