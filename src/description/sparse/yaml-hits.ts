import { isHit } from '../hits.ts';
import { walkedMaps } from '../model/walked-reference.ts';
import { decodeRaw } from './raw-text.ts';
import { lastFrom, none, type YamlBlocks } from './yaml-entries.ts';

/**
 * Texts that may be a key near ours, or a reference to a value that a walk may not reach, at any place; and texts that may hide one in quotes: an escape
 * of a letter, or of a line end. A regular expression finds the few in a large text in a third of the time of a look at every entry.
 */
const candidates = new RegExp(
  `(?<![A-Za-z0-9])[xX][^:,{}[\\]"'\\n]{0,40}["']?\\s*:|\\$ref["']?\\s*:(?! ["']#/(?:components/(?:${walkedMaps.components.join('|')})|${walkedMaps.root.join('|')})/[^"'/\\\\\\s]*["']\\r?\\n)|\\\\[xuU\\r\\n]`,
  'gu',
);

/**
 * The entries of an OpenAPI description in YAML, by their numbers, that hold a key near `x-badges` or `x-mcp`, or a reference to what a walk
 * does not come to by itself, at any depth; `none` for the root. Undefined for AsyncAPI, and what is no description.
 */
export function findYamlHolders(blocks: YamlBlocks): ReadonlySet<number> | undefined {
  const { text, count, starts, parents, nexts, values, ends } = blocks;
  const kinds = new Set<string>();
  for (let entry = 0; entry < count; entry = nexts[entry] ?? count) kinds.add(keyOf(text, starts[entry] ?? 0));
  if (kinds.has('asyncapi') || !(kinds.has('openapi') || kinds.has('swagger'))) return undefined;
  const holders = new Set([none]);
  const add = (first: number): void => {
    for (let entry = first; !holders.has(entry); entry = parents[entry] ?? none) holders.add(entry);
  };
  for (const { index } of text.matchAll(candidates)) {
    const entry = lastFrom(starts, count, index);
    const start = starts[entry] ?? 0;
    const value = values[entry] ?? none;
    if (index - start <= 1) {
      if (isHit(keyOf(text, start), () => refAt(text, value))) add(parents[entry] ?? none);
    } else if (value <= index && isFlow(text.charCodeAt(value)) && !holders.has(entry)) {
      if (mayHoldHit(text.slice(value, ends[entry]))) add(entry);
    }
  }
  return holders;
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
  if (at === none) return undefined;
  const end = text.indexOf('\n', at);
  const line = text.slice(at, end === -1 ? undefined : end);
  return /^(?:'([^'\\]*)'|"([^"\\]*)"|([^\s"'|>][^\s]*))[ \t\r]*(?: #.*)?$/u.exec(line)?.slice(1).join('');
}

const flowKeys = /["'{[,\s](?:([xX][^:,{}[\]"']{0,40})|(\$ref))["']?\s*:\s*(?:["']([^"'\\]*)["'])?/gu;

/** True for a flow collection that has a hit, or an escape that may be a part of one. */
function mayHoldHit(flow: string): boolean {
  if (!/[xX$\\]/u.test(flow)) return false;
  if (flow.includes('\\')) return true;
  return [...flow.matchAll(flowKeys)].some(([, key = '', ref, target]) =>
    isHit(ref ?? decodeRaw(key).trim(), () => target),
  );
}

function isFlow(code: number): boolean {
  return code === 0x7b || code === 0x5b;
}
