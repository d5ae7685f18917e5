import ts from 'typescript';

/** One small break of a source file: the text from `start` to `end` is replaced. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** A whole statement is replaced, else an expression. */
  readonly isStatement: boolean;
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
      const title = `\`${inShort(text.slice(start, end))}\` becomes \`${inShort(replacement)}\``;
      found.push({ file, line, start, end, replacement, isStatement: ts.isStatement(at), title });
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

/**
 * The text with all of its mutants, which are numbered from `first`: each marks that its place is reached, and the one with the
 * number of the run is what is done there. The lines stay where they are.
 */
export function withSwitches(text: string, mutants: readonly Mutant[], first: number): string {
  const marks = mutants.flatMap(({ start, end, replacement, isStatement }, index) => {
    const isOn = `isMutant(${first + index})`;
    const [before, after] = isStatement
      ? [`{if(${isOn}){${replacement}}else{`, '}}']
      : [`(${isOn}?${replacement}:`, ')'];
    return [
      // What starts first is outermost; of two that start or end together the longer is.
      { at: start, isEnd: 0, rank: start - end, index, text: before },
      { at: end, isEnd: 1, rank: end - start, index: -index, text: after },
    ];
  });
  const inOrder = marks.sort((a, b) => a.at - b.at || b.isEnd - a.isEnd || a.rank - b.rank || a.index - b.index);
  let [at, out] = [0, 'const isMutant=globalThis.isAssayMutant??(()=>false);'];
  for (const mark of inOrder) {
    out += text.slice(at, mark.at) + mark.text;
    at = mark.at;
  }
  return out + text.slice(at);
}

function isBesideTheCode(node: ts.Node): boolean {
  const isDirective = ts.isExpressionStatement(node) && ts.isStringLiteral(node.expression);
  if (isDirective || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return true;
  return ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
}

/** Each operator is changed to the other of its pair. */
const pairs = ['=== !==', '< <=', '> >=', '&& ||', '+ -', '* /'].map((pair) => pair.split(' '));

function editsOf(node: ts.Node): readonly Edit[] {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node))
    return [[node.expression, `!(${node.expression.getText()})`]];
  if (ts.isConditionalExpression(node)) return [[node.condition, `!(${node.condition.getText()})`]];
  if (ts.isBinaryExpression(node)) {
    const isOfTexts = [node.left, node.right].some(
      (side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side),
    );
    const operator = node.operatorToken.getText();
    const other = isOfTexts
      ? undefined
      : pairs.find((pair) => pair.includes(operator))?.find((each) => each !== operator);
    // The whole of it, as operators of unlike rank may not stand beside each other without parentheses.
    return other === undefined ? [] : [[node, `((${node.left.getText()}) ${other} (${node.right.getText()}))`]];
  }
  if (ts.isExpressionStatement(node)) return [[node, ';']];
  if (ts.isReturnStatement(node) && node.expression !== undefined)
    return node.expression.getText() === 'undefined' ? [] : [[node, 'return undefined;']];
  if (ts.isArrayLiteralExpression(node)) {
    // A list that is assigned to, `[a, b] = [b, a]`, is none.
    const isPattern = ts.isBinaryExpression(node.parent) && node.parent.left === node;
    return isPattern || node.elements.length === 0 ? [] : [[node, '[]']];
  }
  return editsOfLiteral(node);
}

function editsOfLiteral(node: ts.Node): readonly Edit[] {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node, 'false']];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[node, 'true']];
  if ((!ts.isNumericLiteral(node) && !ts.isStringLiteral(node)) || isName(node)) return [];
  return [[node, ts.isNumericLiteral(node) ? `(${node.getText()} + 1)` : node.text === '' ? "'mutant'" : "''"]];
}

/** A literal that is the key of an object, whose change is no small one. */
function isName(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isBindingElement(parent)) return parent.propertyName === node;
  return (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) && parent.name === node;
}

function inShort(text: string): string {
  const line = text.replace(/\s+/gu, ' ');
  return line.length > 90 ? `${line.slice(0, 89)}…` : line;
}
