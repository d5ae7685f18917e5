import type { McpObject } from '../../src/description/model/fields.ts';
import type { Path } from '../../src/description/place.ts';
import { nearest } from '../../src/lib/nearest.ts';
import { show } from '../../src/lib/show.ts';
import { type Check, type CheckedDocument, optionSchema, type Problem } from '../check.ts';
import { type McpModel, type McpNode, readModel } from './model.ts';

/** `seed`: only what the specification and OpenAPI say, and whatever `x-mcp` holds is taken for a server description. */
export interface GenerationOptions {
  readonly generation?: 'seed' | 'any';
}

/** What a check of one object may know beside it. */
export interface NodeContext<Options> {
  readonly model: McpModel;
  readonly document: CheckedDocument;
  readonly options: Options | null;
  /** The candidate that a word likely meant. Every call of a check may compare some 20,000 times, then there is none. */
  readonly suggest: (word: string, candidates: Iterable<string>) => string | undefined;
}

/** What one call of a check may spend on suggestions, in comparisons: each with each would be quadratic. */
const comparisons = 20_000;

/** A check over the value of a root `x-mcp` that looks at the description as a whole; silent for other dialects. */
export function onModel<Options extends object>(
  look: (model: McpModel, context: NodeContext<Options>) => readonly Problem[],
): Check<Options | null> {
  return (value, options, { document }) => {
    const model = readModel(value, document);
    const isLiteral = options !== null && 'generation' in options && options.generation === 'seed';
    return model.isDescription || isLiteral ? look(model, { model, document, options, suggest: suggester() }) : [];
  };
}

/** The same that looks at each object of the given tables, named in one text; problems are relative to the object. */
export function onNodes<Options extends object>(
  objects: string,
  look: (node: McpNode, context: NodeContext<Options>) => readonly Problem[],
): Check<Options | null> {
  return onModel((model, context) => nodesOf(model, objects).flatMap((node) => under(node.path, look(node, context))));
}

function suggester(): NodeContext<never>['suggest'] {
  let left = comparisons;
  return (word, candidates) => {
    if (left <= 0) return undefined;
    const names = [...candidates].slice(0, left);
    left -= names.length;
    return nearest(word, names);
  };
}

/** The objects of the given tables, named in one text. */
export function nodesOf(model: McpModel, objects: string): readonly McpNode[] {
  const wanted = objects.split(' ') as readonly McpObject[];
  return model.nodes.filter(({ object }) => wanted.includes(object));
}

/** Problems of a value that stands at `path`. */
export function under(path: Path, problems: readonly Problem[]): readonly Problem[] {
  return problems.map(({ message, path: inner }) => ({ message, path: [...path, ...inner] }));
}

/** One problem in the words of every message: `subject` must ...; found <value>. */
export function wrong(claim: string, value: unknown, path: Path = [], hint = ''): readonly Problem[] {
  return [{ message: `${claim}; found ${show(value)}.${hint}`, path }];
}

/** How messages name an object: by the key that holds it, or by what it is. */
export function nameOf({ object, path }: Pick<McpNode, 'object' | 'path'>): string {
  const key = path.at(-1) ?? 'x-mcp';
  const words = wordsOf(object);
  return typeof key === 'string' ? `\`${key}\`` : `${/^[aeiou]/.test(words) ? 'An' : 'A'} ${words}`;
}

/** The name of a table as words: `resource template`. */
export function wordsOf(object: string): string {
  return object.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** The schema of options with a generation only. */
export const generationOptions = optionSchema({ generation: { enum: ['seed', 'any'] } });

const names = new WeakMap<object, readonly string[]>();

/** The keys of an object that many references name, listed once. */
export function namesOf(value: object): readonly string[] {
  const known = names.get(value) ?? Object.keys(value);
  names.set(value, known);
  return known;
}
