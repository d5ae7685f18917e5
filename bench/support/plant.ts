import { parseSource } from '../../src/description/parse/parse.ts';
import type { Path, Source } from '../../src/description/place.ts';
import { spanOf } from '../../src/description/positions/positions.ts';
import { isObject, member } from '../../src/lib/json.ts';

/** A mistake: a member of an operation or of the root, as a value and as it is written in YAML. */
export interface Seed {
  readonly rule: string;
  readonly key: string;
  readonly value: unknown;
  readonly raw: string;
  readonly isOfRoot: boolean;
}

interface PlantedText {
  /** What was there and what was planted, in turns. */
  readonly parts: readonly string[];
  /** The number of seeds that were passed by or planted. */
  readonly count: number;
}

/** The text of a description with seeds in its operations, one each, and one at its root; undefined where there is no room for any. */
export function plant(file: string, text: string, seeds: readonly Seed[]): PlantedText | undefined {
  const source = read(file, text);
  if (source === undefined || /badge|mcp/iu.test(text)) return undefined;
  const ofOperations = seeds.filter(({ isOfRoot }) => !isOfRoot);
  const inserts = operationsOf(source.tree).flatMap((path, index) => {
    const seed = ofOperations[index];
    const insert = seed && insertInto(source, path, seed);
    return insert === undefined ? [] : [insert];
  });
  const ofRoot = seeds.find(({ isOfRoot }) => isOfRoot);
  const atRoot = ofRoot && insertAtRoot(source, ofRoot);
  const all = [...inserts, ...(atRoot === undefined ? [] : [atRoot])].sort((one, other) => one.at - other.at);
  if (all.length === 0) return undefined;
  const parts = all.flatMap(({ at, text: own }, index) => [text.slice(all[index - 1]?.at ?? 0, at), own]);
  const planted = [...parts, text.slice(all.at(-1)?.at ?? 0)];
  return read(file, planted.join('')) && { parts: planted, count: inserts.length + 1 };
}

interface Insert {
  readonly at: number;
  readonly text: string;
}

function read(file: string, text: string): Source | undefined {
  try {
    const source = parseSource(file, new TextEncoder().encode(text));
    return isObject(member(source.tree, 'paths')) ? source : undefined;
  } catch {
    return undefined;
  }
}

function operationsOf(tree: unknown): readonly Path[] {
  return Object.entries(member(tree, 'paths') ?? {}).flatMap(([path, item]) =>
    ['get', 'put', 'post', 'delete', 'patch'].flatMap((method) =>
      isObject(member(item, method)) ? [['paths', path, method]] : [],
    ),
  );
}

function insertInto(source: Source, path: Path, { key, value, raw }: Seed): Insert | undefined {
  const { text = '' } = source;
  const { value: span } = spanOf({ source, path }) ?? {};
  if (span === undefined) return undefined;
  const [start] = span;
  if (text[start] === '{') return { at: start + 1, text: jsonMember(text, start, key, value) };
  const lineStart = text.lastIndexOf('\n', start) + 1;
  const indent = text.slice(lineStart, start);
  // What begins behind its key, or behind an anchor, has no line of its own.
  return /^ +$/u.test(indent) ? { at: lineStart, text: indented(text, raw, indent) } : undefined;
}

function insertAtRoot(source: Source, { key, value, raw }: Seed): Insert | undefined {
  const { text = '' } = source;
  const start = text.indexOf('{');
  if (/^\s*\{/u.test(text)) return { at: start + 1, text: jsonMember(text, start, key, value) };
  return text.endsWith('\n') && !/^(?:\.\.\.|---)/mu.test(text.slice(3))
    ? { at: text.length, text: indented(text, raw, '') }
    : undefined;
}

/** A member for the front of an object, in lines where the object has lines. */
function jsonMember(text: string, start: number, key: string, value: unknown): string {
  const rest = text.slice(start + 1);
  const [space = ''] = /^\s*/u.exec(rest) ?? [];
  const isInLines = space.includes('\n');
  const written = JSON.stringify({ [key]: value }, undefined, isInLines ? 2 : 0)
    .slice(1, -1)
    .trim();
  const indent = space.slice(space.lastIndexOf('\n') + 1);
  const lines = written.replace(/\n {2}/gu, `\n${indent}`);
  const ended = text.includes('\r\n') ? lines.replace(/\n/gu, '\r\n') : lines;
  return `${space}${ended}${rest.trimStart().startsWith('}') ? '' : ','}`;
}

function indented(text: string, raw: string, indent: string): string {
  const lines = raw.replace(/^(?=.)/gmu, indent);
  return text.includes('\r\n') ? lines.replace(/\n/gu, '\r\n') : lines;
}
