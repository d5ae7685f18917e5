import yaml, { type EventType, type State } from 'js-yaml';
import { isArray, member } from '../../lib/json.ts';
import { withRoom } from '../../lib/lists.ts';
import { yamlOptions } from '../parse/yaml-options.ts';
import { nowhere, withRare, type YamlIndex } from './yaml-usual.ts';
import {
  behindAnchor,
  countDashes,
  endOfBlockScalar,
  endOfName,
  isDash,
  isFlowStart,
  skipBlank,
  trimEnd,
} from '../parse/yaml-text.ts';

// The text was parsed before, within limits.
const unlimited = { maxDepth: Number.POSITIVE_INFINITY, maxTotalMergeKeys: -1 };

/**
 * The index of `text`, as YAML. What is rare and has positions of its own is marked: tags, keys that are more than a text. Undefined where
 * that would be all of it, and where directives or the same anchor twice make the rest hard to tell.
 */
export function indexYaml(text: string): YamlIndex | undefined {
  const nodes = createNodes(text);
  const listener = (event: EventType, state: State): void => {
    if (event === 'open') nodes.open(state.position);
    else nodes.close(state);
  };
  try {
    yaml.load(text, { ...yamlOptions, ...unlimited, listener });
    return nodes.index();
  } catch (error) {
    if (member(error, 'name') !== 'YAMLException') throw error;
    return undefined;
  }
}

interface YamlNodes {
  readonly open: (position: number) => void;
  readonly close: (state: State) => void;
  readonly index: () => YamlIndex | undefined;
}

/** A node that the parser is in, and what it has found in it so far. */
interface OpenNode {
  readonly node: number;
  children: number;
  last: number;
  /** True for a value that is not written. */
  hasEmpty: boolean;
  /** The offset of the next node in it. */
  reached?: number;
}

/**
 * The parser also opens and closes nodes for what it tries and gives up: the children of a node count only where it turns out to be a
 * collection.
 */
function createNodes(text: string): YamlNodes {
  let starts = new Uint32Array(Math.ceil(text.length / 16) + 16);
  let [ends, nexts] = [starts.slice(), starts.slice()];
  let count = 0;
  let isRare = text.startsWith('\uFEFF');
  const stack: OpenNode[] = [];
  const byAnchor = new Map<string, { readonly node: number; readonly at: number }>();
  const anchored = new Set<number>();
  const tagged = new Set<number>();
  const targets = new Map<number, number>();

  /** The start of the content of a node that opens at `position` and was read up to `reached`: behind its anchor. */
  const contentStart = (node: number, position: number, reached: number): number => {
    // The parser puts a line end behind the text.
    const read = Math.min(reached, text.length);
    let start = skipBlank(text, position);
    if (start < read && text[start] === '&') {
      const name = text.slice(start + 1, endOfName(text, start + 1));
      // The parser reads what it tries twice. A name at two places is ambiguous.
      if ((byAnchor.get(name)?.at ?? start) !== start) isRare = true;
      byAnchor.set(name, { node, at: start });
      anchored.add(node);
      start = behindAnchor(text, start);
      if (start >= read || text[start] === '&') isRare = true;
    }
    if (start < read && text[start] === '!') tagged.add(node);
    return start < read ? start : nowhere;
  };
  const endOfLeaf = (node: number, start: number, { kind, position }: State): number => {
    if (text[start] === '*') {
      const end = endOfName(text, start + 1);
      const target = byAnchor.get(text.slice(start + 1, end));
      if (target === undefined) isRare = true;
      else targets.set(node, target.node);
      return end;
    }
    const isBlockScalar = kind === 'scalar' && (text[start] === '|' || text[start] === '>');
    return isBlockScalar ? endOfBlockScalar(text, position) : trimEnd(text, position);
  };
  /** Adds the empty items, which the parser does not report: one for each dash from `from` to `to`, except for `own` of them. */
  const addGaps = (parent: OpenNode, from: number, to: number, own: number): void => {
    for (let left = countDashes(text, from, to) - own; left > 0; left -= 1) {
      const node = add(nowhere);
      [nexts[node], ends[node]] = [count, to];
      parent.children += 1;
    }
  };
  const add = (start: number): number => {
    if (count === starts.length)
      [starts, ends, nexts] = [withRoom(starts, count + 1), withRoom(ends, count + 1), withRoom(nexts, count + 1)];
    anchored.delete(count);
    tagged.delete(count);
    targets.delete(count);
    starts[count] = start;
    count += 1;
    return count - 1;
  };
  const closeCollection = (open: OpenNode, start: number, state: State): void => {
    const { node, last } = open;
    const isWrapper = isFlowStart(text, start) && node + 1 < count && starts[node + 1] === start;
    if (isWrapper) return;
    // The parser opens a node for one more key at the end of a mapping, and finds none.
    const isOdd = state.kind === 'mapping' && open.children % 2 === 1;
    if (isOdd && last === count - 1 && starts[last] === nowhere) count -= 1;
    if (state.kind !== 'sequence') return;
    if (isDash(text, start)) addGaps(open, open.reached ?? start, state.position, 0);
    if (open.hasEmpty || open.children !== lengthOf(state)) tagged.add(node);
  };
  return {
    open: (position) => {
      const parent = stack.at(-1);
      if (parent !== undefined) {
        parent.reached ??= behindAnchor(text, skipBlank(text, starts[parent.node] ?? 0));
        if (isDash(text, parent.reached)) addGaps(parent, parent.reached, position, 1);
      }
      stack.push({ node: add(position), children: 0, last: 0, hasEmpty: false });
    },
    close: (state) => {
      const open = stack.pop() ?? { node: 0, children: 0, last: 0, hasEmpty: false };
      const { node } = open;
      const start = contentStart(node, starts[node] ?? 0, state.position);
      starts[node] = start;
      if (state.kind === 'mapping' || state.kind === 'sequence') closeCollection(open, start, state);
      else count = node + 1;
      nexts[node] = count;
      // An empty value stands where the colon of its key does.
      if (start === nowhere) ends[node] = (ends[node - 1] ?? 0) + 1;
      else if (count === node + 1) ends[node] = endOfLeaf(node, start, state);
      const parent = stack.at(-1);
      if (parent === undefined) return;
      parent.children += 1;
      parent.last = node;
      parent.hasEmpty ||= start === nowhere;
      parent.reached = skipBlank(text, state.position);
    },
    index: () => {
      const [first, behind, after] = [starts.slice(0, count), ends.slice(0, count), nexts.slice(0, count)];
      const index = { starts: first, ends: behind, nexts: after, targets };
      return isRare ? undefined : withRare(text, index, { tagged, anchored });
    },
  };
}

function lengthOf(state: State): number {
  const result: unknown = state.result;
  return isArray(result) ? result.length : -1;
}
