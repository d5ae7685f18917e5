import type { Path } from '../../../src/description/place.ts';
import { isArray, isText, listOf } from '../../../src/lib/json.ts';
import { nearest } from '../../../src/lib/nearest.ts';
import { counted, shortened, didYouMean, orJoin, orList, show } from '../../../src/lib/show.ts';
import { type CheckFinding, finding, wrongValue } from '../../check.ts';
import { replaceBy } from '../../fix.ts';
import type { SchemaViolation } from './violations.ts';

/** The finding of a violation by `value`, which stands at its path from the root, in a description of `version`. */
export function toFinding(violation: SchemaViolation, value: unknown, version: string): readonly CheckFinding[] {
  const { path, keyword, expected } = violation;
  const subject = subjectOf(path);
  switch (keyword) {
    case 'type':
      if (path.at(-1) === '$ref' && isText(value)) return referenceFinding(value, path, version);
      return typeFinding(subject, listOf(expected).filter(isText), value, path);
    case 'enum':
      return enumFinding(subject, listOf(expected), value, path);
    case 'required':
      return finding(`${subject} must have \`${String(expected)}\`; found none.`, path);
    case 'anyOf':
      return finding(`${subject} must have ${orList(listOf(expected).map(String))}; found neither.`, path);
    case 'oneOf':
      return finding(
        `${subject} must have only one of ${orList(listOf(expected).map(String), 'and')}; found more.`,
        path,
      );
    case 'additionalProperties':
      return unknownFinding(violation, version);
    case 'propertyNames':
      return isText(expected)
        ? finding(`The name ${show(path.at(-1))} must ${patternWords(expected)}.`, path)
        : excludedNameFinding(path);
    case 'pattern':
      return wrongValue(`${subject} must ${patternWords(String(expected))}`, value, path);
    case 'uniqueItems':
      return wrongValue(`${subject} must stand once in the list`, value, path);
    case 'maxContains':
      return finding(
        `${subjectOf(path.slice(0, -1))} must have only one item with \`${listOf(expected).map(String).join('`, `')}\`; found another.`,
        path,
      );
    case 'isReference':
      return referenceFinding(value, path, version);
    case 'not':
      return notFinding(subject, listOf(expected).map(String), path);
    default:
      return wrongValue(`${subject} must ${limitWords(keyword, Number(expected))}`, value, path);
  }
}

function referenceFinding(value: unknown, path: Path, version: string): readonly CheckFinding[] {
  return wrongValue(`${subjectOf(path.slice(0, -1))} must not be a \`$ref\`, by ${version}`, value, path);
}

function limitWords(keyword: string, limit: number): string {
  const [, bound, what] = /^(min|max)(Length|Items|Properties)$/u.exec(keyword) ?? [];
  const amount = bound === 'min' ? 'at least' : 'at most';
  if (what !== undefined) return `have ${amount} ${counted(limit, nouns[what] ?? '')}`;
  if (keyword === 'exclusiveMinimum') return `be above ${limit}`;
  return keyword === 'maximum' ? `be at most ${limit}` : `be at least ${limit}`;
}

const nouns: Readonly<Record<string, string>> = { Length: 'character', Items: 'item', Properties: 'field' };

function subjectOf(path: Path): string {
  const key = path.at(-1);
  if (key === undefined) return 'A description';
  if (isText(key)) return `\`${shortened(key)}\``;
  const list = path.findLast(isText);
  return list === undefined ? 'Each item' : `Each item of \`${shortened(list)}\``;
}

const typeWords: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a string',
  boolean: 'a boolean',
  integer: 'an integer',
  number: 'a number',
  null: 'null',
};

function typeFinding(subject: string, types: readonly string[], value: unknown, path: Path): readonly CheckFinding[] {
  const claim = `${subject} must be ${orJoin(types.map((type) => typeWords[type] ?? type))}`;
  if (types.includes('string') && typeof value === 'number')
    return wrongValue(claim, value, path, { kind: 'quote', path, safety: 'safe' });
  if (value === null) return wrongValue(claim, value, path, ' Give it a value, or remove it.');
  const flag = types.includes('boolean') && (value === 'true' || value === 'false') ? value === 'true' : undefined;
  return flag === undefined ? wrongValue(claim, value, path) : wrongValue(claim, value, path, replaceBy(flag, path));
}

function enumFinding(subject: string, values: readonly unknown[], value: unknown, path: Path): readonly CheckFinding[] {
  const words = values.map((one) => (isText(one) ? `\`${one}\`` : show(one)));
  const intended = isText(value) ? nearest(value, values.filter(isText)) : undefined;
  return wrongValue(
    `${subject} must be ${orJoin(words)}`,
    value,
    path,
    intended === undefined ? undefined : replaceBy(intended, path),
  );
}

function unknownFinding({ path, expected, fields = [] }: SchemaViolation, version: string): readonly CheckFinding[] {
  const key = String(path.at(-1));
  const intended = nearest(key, fields) ?? extensionFor(path);
  const parent = path.length === 1 ? 'A description' : subjectOf(path.slice(0, -1));
  const patterns = isArray(expected) ? expected.filter(isText) : [];
  const [pattern] = patterns;
  if (fields.length <= 1 && pattern !== undefined)
    return finding(`The name ${show(key)} in ${parent} must ${patternWords(pattern)}.`, path);
  const claim = `${parent} must have only fields of ${version}; found ${show(key)}.`;
  if (intended === undefined) return finding(claim, path);
  return finding(`${claim}${didYouMean(intended)}`, path, {
    kind: 'rename',
    key: intended,
    path,
    safety: 'suggestion',
  });
}

/** The extension that a key stands for but for its `x-`, on an object that may have it. */
function extensionFor(path: Path): string | undefined {
  const [top, key] = [path[0], String(path.at(-1)).toLowerCase()];
  const isHost = top === 'paths' ? path.length === 4 : /^(?:channels|operations)$/.test(String(top)) && path.length < 5;
  if (isHost && (key === 'badges' || key === 'badge')) return 'x-badges';
  return path.length === 1 && key === 'mcp' ? 'x-mcp' : undefined;
}

/** The official schemas exclude names in one place: `additionalOperations` of OpenAPI 3.2. */
function excludedNameFinding(path: Path): readonly CheckFinding[] {
  const name = String(path.at(-1));
  return finding(
    `${subjectOf(path.slice(0, -1))} must have only methods without a field of their own; found ${show(name)}. Write \`${name.toLowerCase()}\` beside it.`,
    path,
  );
}

function notFinding(subject: string, names: readonly string[], path: Path): readonly CheckFinding[] {
  if (names.length > 0)
    return finding(`${subject} must not have ${names.length > 1 ? 'both ' : ''}${orList(names, 'and')}.`, path);
  return finding(`${subject} must not be given here.`, path);
}

/** The patterns of official schemas that have a word. */
function patternWords(pattern: string): string {
  if (pattern === '^/' || pattern === '^\\/') return 'begin with `/`';
  if (/^\^\[1-5\]|^\^\(\[0-9\]\{3\}\)|\^\(\[0-9\]/u.test(pattern))
    return `be a status such as \`200\`${pattern.includes('XX') ? ' or `2XX`' : ''}, or \`default\``;
  if (/^\^\[a-zA-Z0-9[\\.\-_\]]/u.test(pattern)) return 'have only letters, digits, `.`, `-` and `_`';
  return `match \`${pattern}\``;
}
