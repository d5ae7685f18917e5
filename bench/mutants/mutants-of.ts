import ts from 'typescript';

/** One small break of a source file: the text from `start` to `end` is replaced. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** Whether a whole statement is replaced, else an expression. */
  readonly isStatement: boolean;
  /** Whether it runs when a function is called, else when the file is loaded. */
  readonly isInFunction: boolean;
  /** For people: `a < b` becomes `a <= b`. */
  readonly title: string;
}

type Edit = readonly [ts.Node, string];

/** Every mutant of `text`, in order: conditions, operators, statements, results, literals and lists are changed, types never. */
export function mutantsOf(file: string, text: string): readonly Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const found: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    if (isBesideTheCode(node)) return;
    for (const [at, replacement] of editsOf(node)) {
      const [start, end] = [at.getStart(source), at.getEnd()];
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      const title = `\`${inShort(text.slice(start, end))}\` becomes ${replacement === '' ? 'nothing' : `\`${inShort(replacement)}\``}`;
      const isInFunction = ts.findAncestor(at, ts.isFunctionLike) !== undefined;
      found.push({ file, line, start, end, replacement, isStatement: ts.isStatement(at), isInFunction, title });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The text of `mutant`. */
export function mutated(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

function isBesideTheCode(node: ts.Node): boolean {
  const isDirective = ts.isExpressionStatement(node) && ts.isStringLiteral(node.expression);
  if (isDirective || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return true;
  return ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
}

const swapped: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
  [ts.SyntaxKind.PlusToken]: '-',
  [ts.SyntaxKind.MinusToken]: '+',
  [ts.SyntaxKind.AsteriskToken]: '/',
  [ts.SyntaxKind.SlashToken]: '*',
};

function editsOf(node: ts.Node): readonly Edit[] {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node))
    return [[node.expression, `!(${node.expression.getText()})`]];
  if (ts.isConditionalExpression(node)) return [[node.condition, `!(${node.condition.getText()})`]];
  if (ts.isBinaryExpression(node)) {
    const other = isOfTexts(node) ? undefined : swapped[node.operatorToken.kind];
    // The whole of it, as operators of unlike rank may not stand beside each other without parentheses.
    return other === undefined ? [] : [[node, `((${node.left.getText()}) ${other} (${node.right.getText()}))`]];
  }
  if (ts.isExpressionStatement(node)) return [[node, ';']];
  if (ts.isReturnStatement(node) && node.expression !== undefined)
    return isUndefined(node.expression) ? [] : [[node, 'return undefined;']];
  if (ts.isArrayLiteralExpression(node)) return isPattern(node) || node.elements.length === 0 ? [] : [[node, '[]']];
  return editsOfLiteral(node);
}

function editsOfLiteral(node: ts.Node): readonly Edit[] {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node, 'false']];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[node, 'true']];
  if (ts.isNumericLiteral(node)) return isName(node) ? [] : [[node, `(${node.getText()} + 1)`]];
  if (ts.isStringLiteral(node)) return isName(node) ? [] : [[node, node.text === '' ? "'mutant'" : "''"]];
  return [];
}

function isOfTexts({ left, right }: ts.BinaryExpression): boolean {
  return [left, right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side));
}

function isUndefined(node: ts.Expression): boolean {
  return ts.isIdentifier(node) && node.text === 'undefined';
}

/** Whether a list is what is assigned to: `[a, b] = [b, a]`. */
function isPattern(node: ts.ArrayLiteralExpression): boolean {
  return ts.isBinaryExpression(node.parent) && node.parent.left === node;
}

/** Whether a literal is the key of an object, whose change is no small one. */
function isName(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isBindingElement(parent)) return parent.propertyName === node;
  return (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) && parent.name === node;
}

function inShort(text: string): string {
  const line = text.replace(/\s+/gu, ' ');
  return line.length > 90 ? `${line.slice(0, 89)}…` : line;
}
