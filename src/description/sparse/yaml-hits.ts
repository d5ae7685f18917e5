import { isHit } from '../hits.ts';
import { decodeRaw } from './raw-text.ts';
import { none, type YamlBlocks } from './yaml-entries.ts';

const [doubleQuote, singleQuote, dollar, letterX] = [0x22, 0x27, 0x24, 0x78];

/**
 * The entries of an OpenAPI description in YAML, by their numbers, that hold a key near `x-badges` or `x-mcp`, or a reference to what a walk
 * does not come to by itself, at any depth; `none` for the root. Undefined for AsyncAPI, and what is no description.
 */
export function findYamlHolders({
  text,
  count,
  starts,
  parents,
  values,
  ends,
}: YamlBlocks): ReadonlySet<number> | undefined {
  const holders = new Set([none]);
  const add = (first: number): void => {
    for (let entry = first; !holders.has(entry); entry = parents[entry] ?? none) holders.add(entry);
  };
  let hasVersion = false;
  for (let entry = 0; entry < count; entry += 1) {
    const start = starts[entry] ?? 0;
    const quote = text.charCodeAt(start);
    const first = quote === doubleQuote || quote === singleQuote ? text.charCodeAt(start + 1) : quote;
    const value = values[entry] ?? none;
    if ((first | 32) === letterX || first === dollar) {
      if (isHit(keyOf(text, start), () => refAt(text, value))) add(parents[entry] ?? none);
    } else if (parents[entry] === none && /^(?:openapi|swagger|asyncapi)$/u.test(keyOf(text, start))) {
      if (first === 0x61) return undefined;
      hasVersion = true;
    }
    if (value !== none && isFlow(text.charCodeAt(value)) && mayHoldHit(text.slice(value, ends[entry]))) add(entry);
  }
  return hasVersion ? holders : undefined;
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

/** Whether a flow collection has a hit, or an escape that may be a part of one. */
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
