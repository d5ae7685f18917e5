import { isHit } from '../hits.ts';
import { isNearMcpKey } from '../model/near-key.ts';
import { decodeRaw } from './raw-text.ts';
import { none, type YamlBlocks } from './yaml-entries.ts';

/** The entries of a YAML text that are needed where badges alone are to be checked, by their numbers. */
export interface YamlHits {
  /** Those near `x-badges`, and those with one in a flow collection. */
  readonly badges: readonly number[];
  /** The references, which count beside a badge. */
  readonly references: readonly number[];
  /** The version at the root. */
  readonly versions: readonly number[];
}

const [doubleQuote, singleQuote, dollar, letterX] = [0x22, 0x27, 0x24, 0x78];

/** The hits in `blocks`; undefined where more is needed: `x-mcp`, AsyncAPI, references in badges, and to what a walk does not come to by itself. */
export function findYamlHits(blocks: YamlBlocks): YamlHits | undefined {
  const { text, count, starts, parents, values, ends } = blocks;
  const [badges, references, versions]: [number[], number[], number[]] = [[], [], []];
  for (let entry = 0; entry < count; entry += 1) {
    const start = starts[entry] ?? 0;
    const quote = text.charCodeAt(start);
    const first = quote === doubleQuote || quote === singleQuote ? text.charCodeAt(start + 1) : quote;
    if ((first | 32) === letterX || first === dollar) {
      const key = keyOf(text, start);
      if (isHit(key, () => refAt(text, values[entry] ?? none))) {
        if (key === '$ref' || isNearMcpKey(key)) return undefined;
        badges.push(entry);
      } else if (key === '$ref') references.push(entry);
    } else if (parents[entry] === none && /^(?:openapi|swagger|asyncapi)$/u.test(keyOf(text, start))) {
      if (first === 0x61) return undefined;
      versions.push(entry);
    }
    const value = values[entry] ?? none;
    if (value === none || !isFlow(text.charCodeAt(value))) continue;
    const found = findInFlow(text.slice(value, ends[entry]));
    if (found === 'more') return undefined;
    if (found === 'badges') badges.push(entry);
  }
  const isMore = badges.some((badge) => isOpen(text.slice(starts[badge], ends[badge])));
  return versions.length === 0 || isMore ? undefined : { badges, references, versions };
}

/**
 * Whether more than the text of a badge is needed: it has a reference, or it ends with a value that is not written, whose place depends on
 * what comes next.
 */
function isOpen(badge: string): boolean {
  const last = badge.split('\n').findLast((line) => !/^\s*(?:#|$)/u.test(line)) ?? '';
  return badge.includes('$ref') || /[:-]\s*(?:#|$)/u.test(last);
}

/** The key of a member, decoded and without its quotes. */
export function keyOf(text: string, start: number): string {
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

function findInFlow(flow: string): 'badges' | 'more' | undefined {
  if (!/[xX$\\]/u.test(flow)) return undefined;
  // An escape may be a part of one of our keys.
  if (flow.includes('\\')) return 'more';
  let found: 'badges' | undefined;
  for (const [, key, ref, target] of flow.matchAll(flowKeys)) {
    if (!isHit(ref ?? decodeRaw(key ?? '').trim(), () => target)) continue;
    if (ref !== undefined || isNearMcpKey(decodeRaw(key ?? '').trim())) return 'more';
    found = 'badges';
  }
  return found;
}

function isFlow(code: number): boolean {
  return code === 0x7b || code === 0x5b;
}
