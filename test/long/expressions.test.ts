import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';

// An expression with `g` or `y` has a position. A minifier that writes it where it is used, instead of its name, makes a new one of each
// use: the position that the one is given is not the other's, and a loop over its matches never ends.
test('no bundle asks the position of a regular expression that it has just made', () => {
  const files = readdirSync('dist', { recursive: true }).map(String);
  const bundles = files.filter((file) => /\.[cm]?js$/u.test(file)).sort();
  expect(bundles.length).toBeGreaterThan(60);
  expect(bundles.flatMap((file) => lostPositions(file, readFileSync(join('dist', file), 'utf8')))).toEqual([]);
});

test.each([
  ['/a/y.lastIndex = 1, /a/y.test(b)', ['/a/y.lastIndex', '/a/y.test']],
  ['for (let c = /a/gu.exec(b); c; c = /a/gu.exec(b));', ['/a/gu.exec', '/a/gu.exec']],
  ['new RegExp("a", "g").exec(b)', ['new RegExp("a", "g").exec']],
  ['RegExp(a, "dy")["exec"](b)', ['RegExp(a, "dy")["exec"]']],
  ['Function("return /\\\\s/g.test(1);;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;")', ['/\\s/g.test']],
  ['const c = /a/y; c.lastIndex = 1; c.test(b); b.replace(/a/g, ""); /a/u.test(b); d(/a/g)', []],
])('what is looked for: %s', (code, found) => {
  expect(lostPositions('x', code)).toEqual(found.map((text) => `x: ${text}`));
});

const usesPosition = new Set(['lastIndex', 'exec', 'test']);

/** Where `code`, or code that it holds as a text, makes an expression that has a position, and uses it on the spot. */
function lostPositions(file: string, code: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const name = ts.isPropertyAccessExpression(node)
      ? node.name.text
      : ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression)
        ? node.argumentExpression.text
        : undefined;
    if (name !== undefined && usesPosition.has(name) && isMadeWithPosition((node as ts.AccessExpression).expression))
      found.push(`${file}: ${node.getText()}`);
    if (ts.isStringLiteralLike(node) && /\.(?:lastIndex|exec|test)\b/u.test(node.text) && node.text.length > 40)
      found.push(...lostPositions(file, node.text));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('bundle.mjs', code, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS));
  return found;
}

function isMadeWithPosition(node: ts.Expression): boolean {
  if (ts.isRegularExpressionLiteral(node)) return /[gy][a-z]*$/u.test(node.text.slice(node.text.lastIndexOf('/')));
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return false;
  const [, flags] = node.arguments ?? [];
  const isExpression = node.expression.getText() === 'RegExp';
  return isExpression && flags !== undefined && ts.isStringLiteralLike(flags) && /[gy]/u.test(flags.text);
}
