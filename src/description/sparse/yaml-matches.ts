import { once, perKey } from '../../lib/cache.ts';
import { parsePointer } from '../../lib/pointer.ts';
import { isMatch, walkedMaps, decodeRaw } from './sparse-file.ts';
import { isNearKey } from '../model/extension.ts';
import { lastAtMost, noEntry, type YamlBlocks } from './yaml-entries.ts';
import type { YamlMembers } from './yaml-lines.ts';

/**
 * Texts that may be a key near ours, or a reference to a value that a walk may not reach, at any place; and texts that may hide one in quotes: an escape
 * of a letter, or of a line end. A regular expression finds the few in a large text in a third of the time of a look at every entry.
 */
const candidates = new RegExp(
  `(?<![A-Za-z0-9])[xX](?=[^:]{0,80}:)|\\$ref["']?\\s*:(?! ["']#/(?:components/(?:${walkedMaps.components.join('|')})|${walkedMaps.root.join('|')})/[^"'/\\\\\\s]*["']\\r?\\n)|\\\\[xuU\\r\\n]`,
  'gu',
);

/**
 * The entries of an OpenAPI description in YAML, by their numbers, that hold a key near `x-badges` or `x-mcp`, or a reference to a value
 * that a walk does not reach by itself, at any depth; `none` for the root. Undefined for AsyncAPI, and for texts that are not descriptions.
 */
export function findYamlAncestors(blocks: YamlBlocks, members: YamlMembers): ReadonlySet<number> | undefined {
  const { text, count, starts, parents, nexts, values, ends } = blocks;
  const kinds = new Set<string>();
  for (let entry = 0; entry < count; entry = nexts[entry] ?? count) kinds.add(keyOf(text, starts[entry] ?? 0));
  if (kinds.has('asyncapi') || !(kinds.has('openapi') || kinds.has('swagger'))) return undefined;
  const ancestors = new Set([noEntry]);
  const add = (first: number): void => {
    for (let entry = first; !ancestors.has(entry); entry = parents[entry] ?? noEntry) ancestors.add(entry);
  };
  const references: LocalReference[] = [];
  const targetOf = createTargets(text, members);
  for (const { index } of text.matchAll(candidates)) {
    const entry = lastAtMost(starts, count, index);
    const start = starts[entry] ?? 0;
    const value = values[entry] ?? noEntry;
    if (index - start <= 1) {
      const from = parents[entry] ?? noEntry;
      const ref = once(() => refAt(text, value));
      if (!isMatch(keyOf(text, start), ref)) continue;
      const target = isNearKey(keyOf(text, start)) ? noEntry : targetOf(ref());
      if (target === noEntry) add(from);
      else references.push({ from, target });
    } else if (value <= index && isFlow(text.charCodeAt(value)) && !ancestors.has(entry)) {
      if (mayHoldMatch(text.slice(value, ends[entry]))) add(entry);
    }
  }
  addReferring(references, ancestors, add);
  return ancestors;
}

/** A reference within the text: the entry that it is a member of, and the one that it leads to, or into. */
interface LocalReference {
  readonly from: number;
  readonly target: number;
}

/** Adds the entries that refer to ancestors, until no more do. Other references lead a walk to nothing that is looked for. */
function addReferring(
  references: readonly LocalReference[],
  ancestors: ReadonlySet<number>,
  add: (entry: number) => void,
): void {
  for (let rest = references; ;) {
    const leading = rest.filter(({ target }) => ancestors.has(target));
    if (leading.length === 0) return;
    rest = rest.filter(({ target }) => !ancestors.has(target));
    for (const { from } of leading) add(from);
  }
}

/** The entry that a reference leads to; `none` where that is not known. */
function createTargets(text: string, members: YamlMembers): (ref: string | undefined) => number {
  // An `$id` changes what references below it lead to.
  const hasIds = once(() => text.includes('$id'));
  const targetOf = perKey((ref: string): number => {
    const path = parsePointer(ref.slice(1));
    if (!ref.startsWith('#/') || path === undefined || hasIds() || path.some(isNearKey)) return noEntry;
    return members.at(path);
  });
  return (ref) => (ref === undefined ? noEntry : targetOf(ref));
}

/** The key of a member, decoded and without its quotes. */
function keyOf(text: string, start: number): string {
  const quote = text.charAt(start);
  if (quote === '"' || quote === "'") return decodeRaw(text.slice(start + 1, text.indexOf(quote, start + 1)));
  const line = text.indexOf('\n', start);
  const [key = ''] =
    /^[^\n]*?(?=[ \t]*:(?:[ \t\r\n]|$))/u.exec(text.slice(start, line === -1 ? undefined : line)) ?? [];
  return decodeRaw(key);
}

/** The reference that is written at `at` in one line; undefined for what is written otherwise. */
function refAt(text: string, at: number): string | undefined {
  if (at === noEntry) return undefined;
  const end = text.indexOf('\n', at);
  const line = text.slice(at, end === -1 ? undefined : end);
  return /^(?:'([^'\\]*)'|"([^"\\]*)"|([^\s"'|>][^\s]*))[ \t\r]*(?: #.*)?$/u.exec(line)?.slice(1).join('');
}

const flowKeys =
  /(?<![A-Za-z0-9])(?:(?<=")([xX][^"]*)(?=")|(?<=')([xX][^']*)(?=')|([xX][^:,{}[\]]{0,80})(?=:)|\$ref["']?\s*:\s*(?:["']([^"'\\]*)["'])?)/gu;

/** True for a flow collection that has a match, or an escape that may be a part of one. */
function mayHoldMatch(flow: string): boolean {
  if (!/[xX$\\]/u.test(flow)) return false;
  if (flow.includes('\\')) return true;
  return [...flow.matchAll(flowKeys)].some(([, double, single, plain, target]) => {
    const key = double ?? single ?? plain;
    return key === undefined ? isMatch('$ref', () => target) : isNearKey(decodeRaw(key).trim());
  });
}

function isFlow(code: number): boolean {
  return code === 0x7b || code === 0x5b;
}
