import { minify } from 'terser';
import ts from 'typescript';

/**
 * What a bundle of esbuild says, in fewer bytes and syntax nodes: Spectral parses a ruleset anew in every run, which costs about
 * 2 ms a kilobyte.
 */
export async function shrink(code: string): Promise<string> {
  const { code: shrunk = code } = await minify(toArrows(code), {
    module: true,
    compress: { ecma: 2020, passes: 3, pure_getters: true },
    format: { ecma: 2020 },
  });
  return shrunk;
}

/** Gives `undefined` a short name: minifiers write `void 0` each time, and checks compare with little else. */
export function nameUndefined(code: string): string {
  const file = ts.createSourceFile('bundle.mjs', code, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS);
  const nodes = nodesIn(file);
  const taken = new Set(nodes.flatMap((node) => (ts.isIdentifier(node) ? [node.text] : [])));
  const name = ['_', '$', '$_', '_$', '$$', '__'].find((one) => !taken.has(one));
  if (name === undefined) return code;
  const voids = nodes.filter((node) => ts.isVoidExpression(node) && node.expression.getText() === '0');
  const ends = voids.map((node) => node.getEnd());
  const texts = [0, ...ends].map((start, index) => code.slice(start, voids[index]?.getStart()));
  // Declared by `var`, and so there before anything runs.
  return `${texts.join(name)}var ${name};`;
}

/**
 * Writes the functions of a module as arrows, which are shorter. They come first, so that like declarations they are
 * there for whatever runs on import; those that use `this` or `arguments`, or are generators or async, stay as they are.
 */
export function toArrows(code: string): string {
  const file = ts.createSourceFile('bundle.mjs', code, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS);
  const isMoved = (statement: ts.Statement): statement is ts.FunctionDeclaration =>
    ts.isFunctionDeclaration(statement) && statement.modifiers === undefined && isPlain(statement);
  const moved = file.statements.filter(isMoved).map(toArrow);
  if (moved.length === 0) return code;
  const texts = (wanted: (statement: ts.Statement) => boolean): string =>
    file.statements
      .filter(wanted)
      .map((statement) => statement.getText())
      .join(';\n');
  const imports = texts(ts.isImportDeclaration);
  const rest = texts((statement) => !ts.isImportDeclaration(statement) && !isMoved(statement));
  return `${imports};\nconst ${moved.join(',\n')};\n${rest}`;
}

function nodesIn(node: ts.Node): readonly ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return [node, ...children.flatMap(nodesIn)];
}

function isPlain({ asteriskToken, body }: ts.FunctionDeclaration): boolean {
  if (asteriskToken !== undefined || body === undefined) return false;
  return !nodesIn(body).some(
    (node) => node.kind === ts.SyntaxKind.ThisKeyword || (ts.isIdentifier(node) && node.text === 'arguments'),
  );
}

function toArrow({ name, parameters, body }: ts.FunctionDeclaration): string {
  const list = parameters.map((parameter) => parameter.getText()).join(', ');
  const [only, ...others] = body?.statements ?? [];
  const isExpression = only !== undefined && others.length === 0 && ts.isReturnStatement(only);
  const text = isExpression ? `(${only.expression?.getText() ?? 'undefined'})` : (body?.getText() ?? '{}');
  return `${name?.text ?? ''} = (${list}) => ${text}`;
}
