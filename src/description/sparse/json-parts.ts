import { isArray, isObject, isText, member, parsedJson } from '../../lib/json.ts';
import { type MatchNode, type RawText, type SparseFile, type SparseParts, decodeRaw } from './sparse-file.ts';
import { noteJsonNumbers } from '../parse/json-numbers.ts';
import { endOfValue } from '../parse/json-text.ts';
import { isNearMcpKey } from '../model/extension.ts';
import { parseSource } from '../parse/parse.ts';
import { findJsonMatches, type JsonMatch, type ParsedJson, scanJson, type SparseJsonScan } from './scan-json.ts';
import { greatestOf } from '../../lib/lists.ts';
import type { Excerpt } from '../place.ts';
import { createExcerptWriter, type ExcerptWriter } from './excerpt.ts';

/**
 * An OpenAPI description in JSON, with positions around our keys only. A tree with badges and no other key of ours has only the parts
 * around them; any other is whole, as `x-mcp` and references lead anywhere. Undefined for another text, and for one that cannot be read
 * this way.
 */
export function readJsonParts({ uri, name, raw, bytes }: SparseFile, text: () => string): SparseParts | undefined {
  const matches = findJsonMatches(raw);
  if (matches === undefined) return undefined;
  const isOfBadges = matches.every(({ name }) => name !== undefined && !isNearMcpKey(decodeRaw(name)));
  // The raw text is parsed as it is, which saves decoding it.
  const rawTree = isOfBadges ? parsedJson(raw) : undefined;
  const isNoJson = isOfBadges && rawTree === undefined;
  if (isNoJson) return undefined;
  const isPart = isOfBadges && !matches.some((match) => hasReference(raw, match));
  const parsed = isPart ? asRaw(rawTree) : asWhole(text());
  if (parsed === undefined || !isOpenapi(parsed.tree)) return undefined;
  const scan = scanJson(raw, bytes(), matches, parsed);
  if (scan === undefined) return undefined;
  const excerpt = excerptJson(raw, scan, parsed);
  const parts = { lineStarts: () => scan.lineStarts, excerptAt: () => excerpt };
  if (isPart) return { ...parts, tree: parseSource(uri, new TextEncoder().encode(excerpt.text), { name }).tree };
  noteJsonNumbers(text(), parsed.tree);
  const ancestors = new WeakSet<object>();
  addAncestors(scan.matches, parsed.tree, ancestors);
  return { ...parts, tree: parsed.tree, isAncestor: (value) => ancestors.has(value) };
}

/** True where a part of the value of a match refers to a value that may stand anywhere. */
function hasReference(raw: RawText, { start }: JsonMatch): boolean {
  return raw.slice(start, endOfValue(raw, start).end).includes('"$ref"');
}

function isOpenapi(tree: unknown): boolean {
  const isNamed = member(tree, 'openapi') !== undefined || member(tree, 'swagger') !== undefined;
  return isNamed && member(tree, 'asyncapi') === undefined;
}

function asRaw(tree: unknown): ParsedJson {
  return { tree, inTree: (raw) => raw, textOf: decodeRaw };
}

function asWhole(text: string): ParsedJson | undefined {
  const tree = parsedJson(text);
  return tree === undefined ? undefined : { tree, inTree: decodeRaw, textOf: (own) => own };
}

/** Adds the objects and arrays of `tree` that lead to a match. */
function addAncestors(node: MatchNode, value: unknown, ancestors: WeakSet<object>): void {
  if (!node.isAncestor || typeof value !== 'object' || value === null) return;
  ancestors.add(value);
  for (const [key, child] of node.children) addAncestors(child, member(value, key), ancestors);
}

/** The parts of the JSON text `raw` around and in the matches. */
function excerptJson(raw: RawText, { matches, lineStarts }: SparseJsonScan, parsed: ParsedJson): Excerpt {
  const { tree } = parsed;
  const version = ['openapi', 'swagger'].find((key) => member(tree, key) !== undefined) ?? '';
  const writer = createExcerptWriter(raw, lineStarts);
  const write = createWrite(raw, writer, parsed);
  write(matches, tree, `${JSON.stringify(version)}:${JSON.stringify(member(tree, version))}`);
  return writer.finish();
}

function createWrite(raw: RawText, writer: ExcerptWriter, { textOf }: Pick<ParsedJson, 'textOf'>) {
  /** The reference of an object, as a member: badges beside it do not count. */
  const refIn = (value: unknown): string => {
    const ref = isObject(value) ? member(value, '$ref') : undefined;
    return isText(ref) ? `"$ref":${JSON.stringify(textOf(ref))}` : '';
  };
  const write = (node: MatchNode, value: unknown, first: string): void => {
    const { start, children } = node;
    if (isArray(value)) writeItems(node, value);
    else {
      writer.write(`{${first}`, start);
      let isFirst = first === '';
      for (const [key, child] of children) {
        if (!isFirst) writer.write(',', start);
        isFirst = false;
        writeMember(child, member(value, key));
      }
      writer.write('}', start);
    }
  };
  const writeMember = (node: MatchNode, value: unknown): void => {
    const key = node.key ?? node.start;
    if (node.isMatch) {
      const { end } = endOfValue(raw, node.start);
      writer.copy(key, end);
      // So that the end of what was copied is that of the original.
      writer.write(' ', end);
    } else {
      writer.write(decodeRaw(raw.slice(key, node.start)), key);
      write(node, value, refIn(value));
    }
  };
  /** Items before one that is needed are null, so that it keeps its index. */
  const writeItems = ({ start, children }: MatchNode, value: readonly unknown[]): void => {
    const last = greatestOf([...children.keys()].map(Number));
    writer.write('[', start);
    for (let index = 0; index <= last; index += 1) {
      const child = children.get(index);
      if (index > 0) writer.write(',', start);
      if (child === undefined) writer.write('null', start);
      else write(child, value[index], refIn(value[index]));
    }
    writer.write(']', start);
  };
  return write;
}
