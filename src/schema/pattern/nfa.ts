import { append } from '../../lib/lists.ts';
import type { Edge, PatternNode } from './parse.ts';

/** A compiled pattern that reads a text once, following all matches at the same time (Thompson 1968). */
export interface Machine {
  /** The number of states: a match takes at most `size` steps a character. */
  readonly size: number;
  /** The pattern matches somewhere in the text of these characters. */
  readonly test: (characters: readonly string[]) => boolean;
}

type State =
  | { readonly kind: 'one'; readonly matches: (character: string) => boolean }
  | { readonly kind: 'edge'; readonly edge: Edge }
  | { readonly kind: 'fork'; readonly to: readonly [number, number] }
  | { readonly kind: 'jump'; readonly to: number }
  | { readonly kind: 'end' };

const sizeLimit = 20_000;

/** The machine of a pattern; undefined for lookaround, backreferences, and counts that add up to more than 20,000 states. */
export function createMachine(node: PatternNode): Machine | undefined {
  const states: State[] = [];
  if (!write(node, states)) return undefined;
  states.push({ kind: 'end' });
  return { size: states.length, test: (characters) => run(states, characters) };
}

/** Appends the states of `node`: the state after the last follows a match. False where the pattern has no machine. */
function write(node: PatternNode, states: State[]): boolean {
  if (states.length > sizeLimit) return false;
  switch (node.kind) {
    case 'one':
    case 'edge':
      states.push(node);
      return true;
    case 'sequence':
      return node.parts.every((part) => write(part, states));
    case 'choice':
      return writeChoice(node.options, states);
    case 'repeat':
      return writeRepeat(node, states);
    case 'look':
    case 'back':
      return false;
  }
}

function writeChoice(options: readonly PatternNode[], states: State[]): boolean {
  const ends: number[] = [];
  for (const [index, option] of options.entries()) {
    const isLast = index === options.length - 1;
    const fork = isLast ? undefined : reserve(states);
    if (!write(option, states)) return false;
    if (isLast) break;
    ends.push(reserve(states));
    if (fork !== undefined) states[fork] = { kind: 'fork', to: [fork + 1, states.length] };
  }
  for (const end of ends) states[end] = { kind: 'jump', to: states.length };
  return true;
}

function writeRepeat({ node, min, max }: Extract<PatternNode, { kind: 'repeat' }>, states: State[]): boolean {
  for (let count = 0; count < min; count += 1) if (!write(node, states)) return false;
  if (max === Infinity) {
    const fork = reserve(states);
    if (!write(node, states)) return false;
    states.push({ kind: 'jump', to: fork });
    states[fork] = { kind: 'fork', to: [fork + 1, states.length] };
    return true;
  }
  const forks: number[] = [];
  for (let count = min; count < max; count += 1) {
    forks.push(reserve(states));
    if (!write(node, states)) return false;
  }
  for (const fork of forks) states[fork] = { kind: 'fork', to: [fork + 1, states.length] };
  return true;
}

function reserve(states: State[]): number {
  return states.push({ kind: 'end' }) - 1;
}

function run(states: readonly State[], characters: readonly string[]): boolean {
  // The position that each state was last reached at, so that each is entered once a character.
  const reached = new Int32Array(states.length).fill(-1);
  let current: number[] = [];
  for (const [at, character] of characters.entries()) {
    // A match may start anywhere.
    const active = reach([...current, 0], at, { states, characters, reached });
    if (active === undefined) return true;
    current = active.flatMap((index) => {
      const state = states[index];
      return state?.kind === 'one' && state.matches(character) ? [index + 1] : [];
    });
  }
  return reach([...current, 0], characters.length, { states, characters, reached }) === undefined;
}

interface MachinePosition {
  readonly states: readonly State[];
  readonly characters: readonly string[];
  readonly reached: Int32Array;
}

/** The states that read a character, reached from `from` without reading one; undefined where the end is among them. */
function reach(
  from: number[],
  at: number,
  { states, characters, reached }: MachinePosition,
): readonly number[] | undefined {
  const active: number[] = [];
  for (let index = from.pop(); index !== undefined; index = from.pop()) {
    const state = states[index];
    if (state === undefined || reached[index] === at) continue;
    reached[index] = at;
    if (state.kind === 'end') return undefined;
    if (state.kind === 'one') active.push(index);
    else if (state.kind === 'jump') from.push(state.to);
    else if (state.kind === 'fork') append(from, state.to);
    else if (isEdge(state.edge, characters, at)) from.push(index + 1);
  }
  return active;
}

function isEdge(edge: Edge, characters: readonly string[], at: number): boolean {
  if (edge === '^') return at === 0;
  if (edge === '$') return at === characters.length;
  const isWordEdge = isWord(characters[at - 1]) !== isWord(characters[at]);
  return isWordEdge === (edge === 'b');
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /^\w$/u.test(character);
}
