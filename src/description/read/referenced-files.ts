import { isObject, member } from '../../lib/json.ts';
import { resolveUri } from '../../lib/uri.ts';
import type { Description } from '../description.ts';
import type { Path, Place, Source } from '../place.ts';
import { toLineColumn } from '../positions/positions.ts';
import { referenceIn } from '../resolve.ts';
import { findSchema } from './resolve-schema.ts';

/**
 * Why files that `description` refers to, over however many files, cannot be read, those that hold its examples among them: one
 * sentence each with the place of the reference, or in the file where that is no YAML. Sorted. Files outside its folder and network
 * addresses are left out, as they are not read by design.
 *
 * Reads every referenced file now, where else each is read when a reference to it is followed.
 */
export function unreadableFiles(description: Description): readonly string[] {
  const reasons = new Map<string, Place>();
  for (const { message, place } of followFiles(description)) {
    if (message !== undefined && !reasons.has(message)) reasons.set(message, place);
  }
  // A mistake inside a file names its own place.
  return [...reasons]
    .map(([message, place]) =>
      message.startsWith('a referenced file ') ? `${toLineColumn(place)}: ${message}` : message,
    )
    .sort();
}

/** The files that `description` is in: its own, and those that it refers to as far as they can be read. Sorted. */
export function filesOf(description: Description): readonly string[] {
  const read = [...followFiles(description)].flatMap(({ uri }) => uri ?? []);
  return [...new Set([description.source.uri, ...read])].sort();
}

/** A reference to a file: the file where it could be read, or why it could not. */
interface FollowedFile {
  readonly place: Place;
  readonly uri?: string;
  readonly message?: string;
}

function* followFiles(description: Description): Generator<FollowedFile> {
  const sources = [description.source];
  const seen = new Set<Source>(sources);
  for (let source = sources.pop(); source !== undefined; source = sources.pop()) {
    for (const [file, path] of exampleFilesIn(source)) {
      const uri = resolveUri(source.uri, file);
      const found = description.readFile(uri);
      if (found instanceof Uint8Array) yield { place: { source, path }, uri };
      else if (found.kind === 'unreadable') yield { place: { source, path }, message: found.message };
    }
    for (const [file, path] of referencesToFiles(source)) {
      const found = description.resolve(`${file}#`, { source, path: [] });
      const place = { source, path };
      // A reference to a schema by its `$id` names no file.
      const isUnread = found.kind === 'unreadable' || found.kind === 'far';
      if (isUnread && findSchema(description, file, { value: undefined, place }) === undefined)
        yield { place, message: found.message };
      if (found.kind !== 'found' || seen.has(found.place.source)) continue;
      seen.add(found.place.source);
      sources.push(found.place.source);
      yield { place: { source, path }, uri: found.place.source.uri };
    }
  }
}

/** False for the text of a file that refers to no other. Most descriptions are one file, and their text shows it faster than a walk. */
export function mayReferToFiles(text: string): boolean {
  return mayNameFile.test(text) || mayHoldExamples(text);
}

const mayNameFile = /\$ref["']?\s*:\s*[^\s#"']|\$ref["']?\s*:\s*["'][^#"']/u;

/** The files that `$ref`s name, as they are written, each with the first place of its name. */
export function referencesToFiles({ tree, text }: Source): ReadonlyMap<string, Path> {
  if (text !== undefined && !mayNameFile.test(text)) return new Map();
  return gather(tree, (value) => {
    const file = referenceIn(value)?.split('#', 1)[0] ?? '';
    return file === '' ? [] : [[file, ['$ref']]];
  });
}

/** The files that hold examples (`externalValue`), and where the first of each is named. */
function exampleFilesIn({ tree, text }: Source): ReadonlyMap<string, Path> {
  if (text !== undefined && !mayHoldExamples(text)) return new Map();
  return gather(tree, (value) => {
    const examples = member(value, 'examples');
    return Object.entries(isObject(examples) ? examples : {}).flatMap(([name, example]): [string, Path][] => {
      const file = member(example, 'externalValue');
      return typeof file === 'string' ? [[file, ['examples', name, 'externalValue']]] : [];
    });
  });
}

function mayHoldExamples(text: string): boolean {
  return text.includes('externalValue');
}

/** A value on the way through a tree; the key that leads to it, and from where. */
interface TreeStep {
  readonly value: unknown;
  readonly key?: string;
  readonly parent?: TreeStep;
}

/** The files that `read` finds in any object of `tree`, with paths from there, each with the first place of its name. */
function gather(
  tree: unknown,
  read: (value: object) => readonly (readonly [string, Path])[],
): ReadonlyMap<string, Path> {
  const files = new Map<string, Path>();
  const open: TreeStep[] = [{ value: tree }];
  const seen = new Set<object>();
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    const { value } = step;
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    for (const [file, path] of read(value)) if (!files.has(file)) files.set(file, [...pathOf(step), ...path]);
    // The end of the stack is taken first: pushed in reverse, children are met in the order of the text.
    for (const [key, child] of Object.entries(value).reverse()) open.push({ value: child, key, parent: step });
  }
  return files;
}

function pathOf(last: TreeStep): Path {
  const keys: string[] = [];
  for (let step: TreeStep | undefined = last; step?.key !== undefined; step = step.parent) keys.push(step.key);
  return keys.reverse();
}
