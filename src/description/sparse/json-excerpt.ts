import { isArray, isObject, isText, member } from '../../lib/json.ts';
import type { HitNode } from '../hits.ts';
import { scanJson } from './scan-json.ts';
import { endOfValue } from '../json-text.ts';
import type { LineStarts } from '../line-starts.ts';
import { isNearMcpKey } from '../model/near-key.ts';
import type { Excerpt } from '../place.ts';
import { createExcerptWriter, type ExcerptWriter } from './excerpt.ts';
import { decodeRaw, type RawText } from './raw-text.ts';

interface JsonExcerpt {
  readonly excerpt: Excerpt;
  readonly lineStarts: LineStarts;
}

/** What of the JSON text `raw`, parsed as `rawTree`, is needed where badges alone are to be checked; undefined where that is more. */
export function excerptJson(raw: RawText, bytes: Uint8Array, rawTree: unknown): JsonExcerpt | undefined {
  const version = ['openapi', 'swagger'].find((key) => member(rawTree, key) !== undefined);
  if (version === undefined || member(rawTree, 'asyncapi') !== undefined) return undefined;
  const scan = scanJson(raw, bytes, rawTree);
  if (scan === undefined || !hasBadgesAlone(scan.hits, raw)) return undefined;
  const { hits, lineStarts } = scan;
  const writer = createExcerptWriter(raw, lineStarts);
  const write = createWrite(raw, writer);
  write(hits, rawTree, `${JSON.stringify(version)}:${JSON.stringify(member(rawTree, version))}`);
  const excerpt = writer.finish();
  return { excerpt, lineStarts };
}

/** Whether all hits are badges, without references: what these lead to may be anywhere. */
function hasBadgesAlone({ children }: HitNode, raw: RawText): boolean {
  return [...children].every(([key, child]) => {
    if (!hasBadgesAlone(child, raw)) return false;
    if (!child.isHit) return true;
    const value = raw.slice(child.start, endOfValue(raw, child.start).end);
    return key !== '$ref' && isText(key) && !isNearMcpKey(key) && !value.includes('"$ref"');
  });
}

function createWrite(raw: RawText, writer: ExcerptWriter) {
  const write = (node: HitNode, value: unknown, first: string): void => {
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
  const writeMember = (node: HitNode, value: unknown): void => {
    const key = node.key ?? node.start;
    if (node.isHit) {
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
  const writeItems = ({ start, children }: HitNode, value: readonly unknown[]): void => {
    const last = Math.max(...[...children.keys()].map(Number));
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

/** The reference of an object, as a member: badges beside it do not count. */
function refIn(value: unknown): string {
  const ref = isObject(value) ? member(value, '$ref') : undefined;
  return isText(ref) ? `"$ref":${JSON.stringify(decodeRaw(ref))}` : '';
}
