import yaml from 'js-yaml';
import { createBoundedCache, once } from '../../lib/cache.ts';
import { isWrapper, isSequence, nowhere, type YamlIndex } from './yaml-usual.ts';
import type { Offsets, Span } from './json-positions.ts';
import type { Path } from '../place.ts';
import { isFlowStart, skipBlank } from '../parse/yaml-text.ts';

/**
 * Finds values in `text` by its index: the one at a path, or the nearest parent that the text holds, as Spectral does. Of
 * duplicate keys the last counts; a path leads through merge keys into what they merge, and ends at an alias.
 *
 * A collection with a key starts after the colon, and ends with the last value in it; a value that is not written stands
 * where the colon does.
 */
export function createYamlPositions(text: string, index: YamlIndex): YamlPositions {
  const { starts, ends, nexts, targets, rare } = index;
  const childrenOf = createChildren(text, index);
  const isRare = (node: number): boolean => rare?.[node] === 1;
  const startOf = (node: number): number => starts[node] ?? 0;
  const isScalar = (node: number): boolean =>
    nexts[node] === node + 1 && !targets.has(node) && !isFlowStart(text, startOf(node));
  const behindKey = (value: number): number => (ends[value - 1] ?? 0) + 1;
  // A root that starts the second line has the first one too.
  const rootStart = text.indexOf('\n') + 1 === startOf(0) ? 0 : startOf(0);
  const find = (path: Path) => {
    let [node, isKeyed, depth, isMerged] = [0, false, 0, false];
    for (const segment of path) {
      if (isRare(node)) break;
      const { keyed, nodes } = childrenOf(node);
      const child = nodes.get(keyed ? segment : Number(segment));
      if (child === undefined) break;
      isMerged ||= child < node || child >= (nexts[node] ?? 0);
      [node, isKeyed, depth] = [child, keyed, depth + 1];
    }
    return { node, isKeyed, depth, isMerged };
  };
  const asSpectral = (path: Path): Offsets | undefined => {
    const { node, isKeyed, depth } = find(path);
    // The last part of a value, at any depth, comes last in the index.
    const last = (nexts[node] ?? 1) - 1;
    if (isRare(node) || isRare(last)) return undefined;
    if (startOf(node) === nowhere) return [ends[node] ?? 0, ends[node] ?? 0, depth];
    const end = ends[last] ?? 0;
    if (node === 0) return [rootStart, end, depth];
    if (isKeyed && !isScalar(node)) return [behindKey(node), end, depth];
    return [targets.has(node) ? startOf(node) + 1 : startOf(node), end, depth];
  };
  /** The end of a value, the bracket of a flow collection included. */
  const endOf = (node: number): number => {
    if (nexts[node] === node + 1) return ends[node] ?? 0;
    if (isWrapper(text, index, node)) return endOf(node + 1);
    let last = node + 1;
    for (let child = last; child < (nexts[node] ?? 0); child = nexts[child] ?? 0) last = child;
    const end = endOf(last);
    if (!isFlowStart(text, startOf(node))) return end;
    let at = skipBlank(text, end);
    while (text.charAt(at) === ',') at = skipBlank(text, at + 1);
    return at + 1;
  };
  const repeated = once(() => repeatedNodes(index));
  const span = (path: Path): Span | undefined => {
    const { node, isKeyed, depth, isMerged } = find(path);
    if (depth < path.length || isMerged || isRare(node) || isRare((nexts[node] ?? 1) - 1)) return undefined;
    const end = endOf(node);
    const value = [startOf(node) === nowhere ? end : startOf(node), end] as const;
    const where = isKeyed ? { key: [startOf(node - 1), ends[node - 1] ?? 0] as const, value } : { value };
    return repeated()?.[node] === 1 ? { ...where, isRepeated: true } : where;
  };
  const roughly = (path: Path): Offsets => {
    const { node, depth } = find(path);
    const end = ends[(nexts[node] ?? 1) - 1] ?? 0;
    return [startOf(node) === nowhere ? end : startOf(node), end, depth];
  };
  return { asSpectral, roughly, span };
}

/** Finds the value at a path. */
interface YamlPositions {
  /** The range of a value as Spectral has it, or that of the nearest parent that the text holds; undefined where that is of a rare kind. */
  readonly asSpectral: (path: Path) => Offsets | undefined;
  /** The range of a value of a rare kind that Spectral cannot read either, from its tag on. */
  readonly roughly: (path: Path) => Offsets;
  /** The value and its key; undefined where there is none, or where an alias or a merge key brings it in. */
  readonly span: (path: Path) => Span | undefined;
}

/** Marks the nodes that an alias stands for, with all that is in them; undefined where there are no aliases. */
function repeatedNodes({ nexts, targets }: YamlIndex): Uint8Array | undefined {
  if (targets.size === 0) return undefined;
  const marks = new Uint8Array(nexts.length);
  // The outer ones first, so that no node is marked again and again.
  for (const target of [...targets.values()].sort((one, two) => one - two)) {
    if (marks[target] === 0) marks.fill(1, target, nexts[target]);
  }
  return marks;
}

/** The members of a mapping or sequence: numbers of values by key or index. */
interface Children {
  readonly keyed: boolean;
  readonly nodes: ReadonlyMap<string | number, number>;
}

const none: Children = { keyed: false, nodes: new Map() };

// So that asking for each child of a large collection in turn does not read them all each time. A path leads through a dozen
// collections, of which those at its start are asked for again and again.
const cachedCollections = 64;

function createChildren(text: string, index: YamlIndex): (node: number) => Children {
  const { starts, nexts, targets } = index;
  const cached = createBoundedCache<number, Children>(cachedCollections);
  const unwrapped = (node: number): number => (isWrapper(text, index, node) ? node + 1 : node);
  const itemsOf = (node: number): readonly number[] => {
    const items: number[] = [];
    for (let item = node + 1; item < (nexts[node] ?? 0); item = nexts[item] ?? 0) items.push(item);
    return items;
  };
  /** The values of a mapping, as they are written. */
  const valuesOf = (node: number): readonly number[] => itemsOf(node).filter((_, at) => at % 2 === 1);
  /** The values that a merge key brings in: those of one mapping, or of several from the last to the first. */
  const mergedBy = (value: number): readonly number[] => {
    const node = unwrapped(targets.get(value) ?? value);
    if (targets.has(node)) return mergedBy(node);
    if (nexts[node] === node + 1) return [];
    return isSequence(text, index, node) ? [...itemsOf(node)].reverse().flatMap(mergedBy) : valuesOf(node);
  };
  const keyOf = (value: number): string => keyAt(text, starts[value - 1] ?? 0, index.ends[value - 1] ?? 0);
  const read = (node: number): Children => {
    const keyed = !isSequence(text, index, node);
    const pairs = keyed
      ? valuesOf(node)
          .flatMap((value) => (keyOf(value) === '<<' ? mergedBy(value) : [value]))
          .map((value) => [keyOf(value), value] as const)
      : itemsOf(node).flatMap((item, at) => (starts[item] === nowhere ? [] : [[at, item] as const]));
    return { keyed, nodes: new Map<string | number, number>(pairs) };
  };
  return (wrapped) => {
    const node = unwrapped(wrapped);
    return nexts[node] === node + 1 ? none : cached(node, () => read(node));
  };
}

function keyAt(text: string, start: number, end: number): string {
  const written = text.slice(start, end);
  if (written.startsWith("'")) return written.slice(1, -1).replaceAll("''", "'");
  if (!written.startsWith('"')) return written;
  return written.includes('\\') ? String(yaml.load(written)) : written.slice(1, -1);
}
