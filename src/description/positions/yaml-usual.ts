import { isAfterQuestion, isBeforeColon, isDash, isExplicitKey, isFlowStart } from '../parse/yaml-text.ts';

/**
 * The places of the nodes of a YAML text, twelve bytes each: keys and values, numbered in the order of the text, so that a
 * mapping is followed by its first key, that by its value, and so on. A flow collection may stand in itself.
 */
export interface YamlIndex {
  /** The offset of each, in UTF-16 code units, anchors aside; `nowhere` for a value that is not written. */
  readonly starts: Uint32Array;
  /** The offset behind each that has nothing in it. */
  readonly ends: Uint32Array;
  /** The number of the first node after each and its descendants. */
  readonly nexts: Uint32Array;
  /** The node of an alias, by the number of the alias. */
  readonly targets: ReadonlyMap<number, number>;
  /** Nodes of a rare kind, with all their descendants, whose offsets are unreliable. Absent where there are none. */
  readonly rare?: Uint8Array;
}

/** The start of a value that is not written: `key:` and nothing more. */
export const nowhere = 0xffffffff;

/**
 * The index with its nodes of a rare kind: those in `tagged`, and collections with unusual parts: a usual key is a text with a colon, a
 * usual item is not a pair. Undefined where the whole is of a rare kind.
 */
export function withRare(text: string, index: YamlIndex, { tagged, anchored }: OddNodes): YamlIndex | undefined {
  const { starts, nexts } = index;
  const root = starts[0] ?? nowhere;
  // The whole text is the range of a root that has nothing in it, or nothing that is written at its end.
  const last = starts[starts.length - 1] ?? nowhere;
  if (last === root || (last === nowhere && isSequence(text, index, 0))) return undefined;
  if (/^%/mu.test(text.slice(0, root))) return undefined;
  const rare = new Uint8Array(starts.length);
  let hasRare = false;
  for (let node = 0; node < starts.length; node += 1) {
    const isUsualNode =
      !tagged.has(node) &&
      (nexts[node] === node + 1 ||
        isWrapper(text, index, node) ||
        hasUsualParts(text, index, node, { tagged, anchored }));
    if (isUsualNode) continue;
    const behind = nexts[node] ?? 0;
    rare.fill(1, node, behind);
    hasRare = true;
    node = behind - 1;
  }
  if (!hasRare) return index;
  return rare[0] === 1 || mayMergeRare(text, { ...index, rare }, anchored) ? undefined : { ...index, rare };
}

/** True where a merge key may bring in what is rare: something in an anchor, or in the value of the key. */
function mayMergeRare(
  text: string,
  { starts, ends, nexts, rare }: Required<YamlIndex>,
  anchored: ReadonlySet<number>,
): boolean {
  if (!text.includes('<<')) return false;
  const holdsRare = (node: number): boolean => rare.subarray(node, nexts[node]).includes(1);
  return (
    [...anchored].some(holdsRare) ||
    starts.some(
      (start, key) => text.slice(start, ends[key]).replace(/^(['"])(.*)\1$/u, '$2') === '<<' && holdsRare(key + 1),
    )
  );
}

/** Nodes to look at. */
interface OddNodes {
  /** Nodes with a tag, and sequences with items that the parser does not tell. */
  readonly tagged: ReadonlySet<number>;
  readonly anchored: ReadonlySet<number>;
}

/** True where `node` holds itself: the parser reads a flow collection as though it were a key first. */
export function isWrapper(text: string, { starts, nexts }: YamlIndex, node: number): boolean {
  const start = starts[node] ?? 0;
  return nexts[node] !== node + 1 && starts[node + 1] === start && isFlowStart(text, start);
}

/** True where `node`, which has nodes in it, is a sequence. */
export function isSequence(text: string, { starts }: YamlIndex, node: number): boolean {
  const start = starts[node] ?? 0;
  return text[start] === '[' || isDash(text, start);
}

function hasUsualParts(text: string, index: YamlIndex, node: number, { tagged, anchored }: OddNodes): boolean {
  const { starts, ends, nexts } = index;
  const isFlow = isFlowStart(text, starts[node] ?? 0);
  const end = nexts[node] ?? 0;
  const isItems = isSequence(text, index, node);
  const isUsualItem = (item: number): boolean =>
    !isFlow || (!anchored.has(item) && !isAfterQuestion(text, starts[item] ?? 0));
  const isUsualKey = (key: number): boolean =>
    isUsualItem(key) &&
    starts[key] !== nowhere &&
    nexts[key] === key + 1 &&
    !anchored.has(key) &&
    !tagged.has(key) &&
    !'*|>[{'.includes(text.charAt(starts[key] ?? 0)) &&
    (isBeforeColon(text, ends[key] ?? 0, isFlow) ||
      (!isFlow && isExplicitKey(text, starts[key] ?? 0, ends[key] ?? 0))) &&
    key + 1 < end &&
    (!isFlow || starts[key + 1] !== nowhere);
  for (let part = node + 1; part < end; part = nexts[isItems ? part : part + 1] ?? end) {
    if (!(isItems ? isUsualItem(part) : isUsualKey(part))) return false;
  }
  return true;
}
