import { parseWithPointers } from '@stoplight/yaml';
import { isText, listOf, member } from '../../lib/json.ts';
import { UserError } from '../../lib/user-error.ts';
import { endOfScalar, isContainer, charCodes, skipBetween, stringAt } from '../parse/json-text.ts';
import type { Path, Source } from '../place.ts';
import { type Finder, type Range, createRanges, readLineStarts } from './ranges.ts';

/** A key that its object had before. */
interface DuplicateKey {
  readonly path: Path;
  readonly range: Range;
}

/**
 * The keys named `names` that their objects had before, and those in their values, in the order of the text. A tree does not tell: it has
 * the last of them (YAML 1.2 section 3.2.1.3, RFC 8259 section 4).
 */
export function duplicateKeysIn(source: Source, names: readonly string[]): readonly DuplicateKey[] {
  return source.syntax === 'json' ? duplicatesInJson(source, names) : duplicatesInYaml(source, names);
}

/**
 * Refuses a file of ours with a key that stands twice: whoever wrote the first one believes that it counts.
 * @throws UserError with file:line:column of the second.
 */
export function refuseDuplicateKeys(source: Source, names: readonly string[]): void {
  const [first] = duplicateKeysIn(source, names);
  if (first === undefined) return;
  const { line, character } = first.range.start;
  throw new UserError(
    `${source.uri}:${line + 1}:${character + 1}: \`${first.path.join('.')}\` must stand once; found it once more. The last one alone counts: merge them.`,
  );
}

/** Takes note of a key that its object had before, at its offsets. */
type Note = (path: Path, start: number, end: number) => unknown;

function duplicatesInJson(source: Source, names: readonly string[]): readonly DuplicateKey[] {
  // A text that was read in parts has duplicate keys in these parts only.
  const excerpt = source.sparse?.excerptAt([]);
  const text = excerpt?.text ?? source.text ?? '';
  const positionAt = excerpt?.positionAt;
  const between: Finder['between'] = positionAt
    ? (start, end) => ({ start: positionAt(start), end: positionAt(end) })
    : createRanges(readLineStarts(text));
  const found: DuplicateKey[] = [];
  walkJson(text, names, (path, start, end) => found.push({ path, range: between(start, end) }));
  return found;
}

function duplicatesInYaml(source: Source, names: readonly string[]): readonly DuplicateKey[] {
  const hasDuplicates = source.hasDuplicateKeys === true || source.sparse?.hasDuplicateKeys?.() === true;
  if (!hasDuplicates) return [];
  const { text = '' } = source;
  const between = createRanges(readLineStarts(text));
  const found: DuplicateKey[] = [];
  walkYaml(parseTree(text)?.ast, names, (path, start, end) => found.push({ path, range: between(start, end) }));
  return found;
}

/** The syntax tree of a YAML text: the values are left out, and the search for duplicate keys, whose time grows with their square. */
export function parseTree(text: string) {
  try {
    const { ast, lineMap } = parseWithPointers(text, { ignoreDuplicateKeys: true, mergeKeys: true });
    return { ast, lineMap };
  } catch (error) {
    // The parser of Spectral breaks on some of the oddest YAML, `[? a]` for one.
    if (!(error instanceof TypeError)) throw error;
    return undefined;
  }
}

/** Walks a syntax tree. The members of a node tell its kind: `items` of a sequence, `mappings` of a mapping. */
function walkYaml(root: unknown, names: readonly string[], note: Note): void {
  const path: (string | number)[] = [];
  const enter = (step: string | number, node: unknown, isIn: boolean): void => {
    path.push(step);
    walk(node, isIn);
    path.pop();
  };
  const walk = (node: unknown, isIn: boolean): void => {
    for (const [index, item] of listOf(member(node, 'items')).entries()) enter(index, item, isIn);
    const keys = new Set<string>();
    for (const mapping of listOf(member(node, 'mappings'))) {
      const key = member(mapping, 'key');
      const name = member(key, 'value');
      if (!isText(name)) continue;
      const isRelevant = isIn || names.includes(name);
      if (keys.has(name) && isRelevant && name !== '<<')
        note([...path, name], Number(member(key, 'startPosition')), Number(member(key, 'endPosition')));
      keys.add(name);
      enter(name, member(mapping, 'value'), isRelevant);
    }
  };
  walk(root, false);
}

/** Walks a text that must be JSON. */
function walkJson(text: string, names: readonly string[], note: Note): void {
  // An escape may be a letter of a name.
  if (!names.some((name) => text.includes(name)) && !text.includes('\\u')) return;
  const path: (string | number)[] = [];
  /** The end of the value that starts at an offset. */
  const walk = (start: number, isIn: boolean): number => {
    if (!isContainer(text, start)) return endOfScalar(text, start);
    const isObject = text.charCodeAt(start) === charCodes.openBrace;
    const keys = new Set<string>();
    let at = skipBetween(text, start + 1);
    for (let index = 0; !isEnd(text.charCodeAt(at)); index += 1) {
      const end = isObject ? endOfScalar(text, at) : at;
      const step = isObject ? stringAt(text, at) : index;
      const isRelevant = isIn || (isObject && names.includes(String(step)));
      path.push(step);
      if (isObject && isRelevant) {
        if (keys.has(String(step))) note([...path], at, end);
        keys.add(String(step));
      }
      at = skipBetween(text, walk(skipBetween(text, end), isRelevant));
      path.pop();
    }
    return at + 1;
  };
  walk(skipBetween(text, 0), false);
}

function isEnd(code: number): boolean {
  return code === charCodes.closeBrace || code === charCodes.closeBracket;
}
