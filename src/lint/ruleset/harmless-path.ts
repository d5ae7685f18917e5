/**
 * True for a JSONPath that only looks at values. Spectral makes JavaScript of the filters in a path, and keeps nobody from writing
 * `[?(@.constructor.constructor('...')())]`, which runs code. Without filters a path is harmless; with some, every part of it must be one of
 * a comparison: members by name, texts, numbers, patterns, and the methods of texts that only ask.
 */
export function isHarmlessPath(path: string): boolean {
  if (!/[(`]/u.test(path)) return true;
  if (/constructor|prototype|__/u.test(path)) return false;
  let at = 0;
  let before = '';
  while (at < path.length) {
    const found = tokenAt(path, at);
    // A value before a parenthesis would be called.
    if (found === undefined || (found === '(' && /[^(!?=<>&|]$/u.test(before))) return false;
    if (found.trim() !== '') before = found;
    at += found.length;
  }
  return true;
}

/** The token at an offset; undefined where none of them stands there. */
function tokenAt(path: string, at: number): string | undefined {
  for (const token of tokens) {
    token.lastIndex = at;
    const [found] = token.exec(path) ?? [];
    if (found !== undefined) return found;
  }
  return undefined;
}

// A class of a pattern may not hold a slash: parsers that know classes and parsers that do not then find the same end.
const pattern = String.raw`\/(?:\\[^\n]|\[(?:\\[^\n/]|[^\]\\/\n])*\]|[^/\\\n[\]])+\/[a-z]*`;
// Neither a parenthesis nor a backslash: some take a quoted filter for a filter.
const text = String.raw`'[^'"()\\\n?]*'|"[^'"()\\\n?]*"`;
const name = String.raw`[\p{L}_$][\p{L}\d_$-]*`;
const argument = String.raw`\s*(?:${pattern}|${text}|@[\w.]*|\d+)?\s*`;
const item = String.raw`(?:${text}|-?\d+|${name})`;

const tokens = [
  String.raw`\.(?:match|test|includes|startsWith|endsWith|indexOf|toLowerCase|toUpperCase|trim)\(${argument}\)`,
  String.raw`${pattern}\.test\(${argument}\)`,
  String.raw`[.@]{0,2}${name}`,
  String.raw`\[\s*(?:\*|${item}(?:\s*[,:]\s*${item})*)\s*\]`,
  String.raw`\[\s*\?(?=\s*\()`,
  text,
  String.raw`[=!]==?|[<>]=?|&&|\|\||\d+`,
  String.raw`[*$@#^~!()\].\s]`,
].map((source) => new RegExp(source, 'uy'));
