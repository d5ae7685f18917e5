import { greatestOf } from '../../lib/lists.ts';
import { isArray, isObject, isText, member } from '../../lib/json.ts';
import type { HitNode } from './hits.ts';
import { endOfValue } from '../parse/json-text.ts';
import type { Excerpt } from '../place.ts';
import { createExcerptWriter, type ExcerptWriter } from './excerpt.ts';
import { decodeRaw, type RawText } from './raw-text.ts';
import type { ParsedJson, SparseJsonScan } from './scan-json.ts';

/** The parts of the JSON text `raw` around and in the hits. */
export function excerptJson(raw: RawText, { hits, lineStarts }: SparseJsonScan, parsed: ParsedJson): Excerpt {
  const { tree } = parsed;
  const version = ['openapi', 'swagger'].find((key) => member(tree, key) !== undefined) ?? '';
  const writer = createExcerptWriter(raw, lineStarts);
  const write = createWrite(raw, writer, parsed);
  write(hits, tree, `${JSON.stringify(version)}:${JSON.stringify(member(tree, version))}`);
  return writer.finish();
}

function createWrite(raw: RawText, writer: ExcerptWriter, { textOf }: Pick<ParsedJson, 'textOf'>) {
  /** The reference of an object, as a member: badges beside it do not count. */
  const refIn = (value: unknown): string => {
    const ref = isObject(value) ? member(value, '$ref') : undefined;
    return isText(ref) ? `"$ref":${JSON.stringify(textOf(ref))}` : '';
  };
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
