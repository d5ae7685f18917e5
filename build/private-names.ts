import ts from 'typescript';

/** The property names that the bundles of rulesets shorten. A test holds each of them to being private. */
export const shortenedNames: readonly string[] = [
  ...'alpha deprecated dropped each expected explain family hops hosts isDescription isItem isOn isSchema key keysOf kind'.split(
    ' ',
  ),
  ...'look misfits misplaced model nodes parent place places read reason ref refer refs resolve role seen shape since'.split(
    ' ',
  ),
  ...'spent suggest table target targets textsOf tokens tree until value version visit walk written'.split(' '),
];

/** The folders whose code bundles hold; everything else that meets it is the outside. */
const ours = /^(?:functions|rulesets|src)\//;

/**
 * The property names that only our own code knows, in the files that `entries` import.
 *
 * A name is private where an interface or type of ours declares it, and neither the outside nor data has a hold on it:
 * it is not read from a type declared elsewhere or through an index signature, no value flows to where such a type with
 * that name is expected, and no text of the sources spells it.
 */
export function privateNames(entries: readonly string[]): readonly string[] {
  const configuration: unknown = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)).config;
  const { options } = ts.parseJsonConfigFileContent(configuration, ts.sys, '.');
  const program = ts.createProgram([...entries], options);
  const files = program.getSourceFiles().filter(isOurs);
  const declared = files.flatMap(namesDeclared);
  const open = new Set(files.flatMap((file) => namesOpen(file, program.getTypeChecker())));
  return [...new Set(declared)].filter((name) => !open.has(name)).sort();
}

function namesDeclared(file: ts.SourceFile): readonly string[] {
  return nodesIn(file).flatMap((node) =>
    (ts.isPropertySignature(node) || ts.isMethodSignature(node)) && ts.isIdentifier(node.name) ? [node.name.text] : [],
  );
}

function namesOpen(file: ts.SourceFile, checker: ts.TypeChecker): readonly string[] {
  const judge = (name: string, types: readonly ts.Type[]): readonly string[] => {
    const symbols = types.flatMap((type) => type.getProperty(name) ?? []);
    return symbols.length > 0 && symbols.every(isOwn) ? [] : [name];
  };
  return nodesIn(file).flatMap((node): readonly string[] => {
    if (ts.isStringLiteralLike(node)) return isCode(node) ? [node.text] : [];
    if (ts.isPropertyAccessExpression(node))
      return judge(node.name.text, [checker.getNonNullableType(checker.getTypeAtLocation(node.expression))]);
    if (ts.isObjectBindingPattern(node)) {
      const type = checker.getNonNullableType(checker.getTypeAtLocation(node));
      return node.elements.flatMap(({ propertyName, name }) => judge((propertyName ?? name).getText(), [type]));
    }
    if (ts.isAsExpression(node)) return outsideNames(checker.getTypeFromTypeNode(node.type));
    if (!ts.isExpression(node)) return [];
    const expected = checker.getContextualType(node);
    if (expected === undefined) return [];
    const written = ts.isObjectLiteralExpression(node)
      ? node.properties.flatMap(({ name }) => (name === undefined ? [] : judge(name.getText(), alternatives(expected))))
      : [];
    return [...written, ...outsideNames(expected)];
  });
}

/** A text of the program, which may be a key; those of types and imports are none. */
function isCode({ parent }: ts.StringLiteralLike): boolean {
  return !ts.isLiteralTypeNode(parent) && !ts.isImportDeclaration(parent);
}

function outsideNames(type: ts.Type): readonly string[] {
  return alternatives(type).flatMap((one) =>
    one.getProperties().flatMap((symbol) => (symbol.declarations === undefined || isOwn(symbol) ? [] : [symbol.name])),
  );
}

function alternatives(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

/** Whether all that is known of a property stands in our sources: what comes from an index signature stands nowhere. */
function isOwn({ declarations = [] }: ts.Symbol): boolean {
  return declarations.length > 0 && declarations.every((place) => isOurs(place.getSourceFile()));
}

function isOurs({ fileName }: ts.SourceFile): boolean {
  return ours.test(fileName.replace(`${process.cwd()}/`, ''));
}

function nodesIn(file: ts.SourceFile): readonly ts.Node[] {
  const nodes: ts.Node[] = [];
  const collect = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, collect);
  };
  collect(file);
  return nodes;
}
