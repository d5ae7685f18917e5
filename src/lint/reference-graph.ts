import type { Description } from '../description/description.ts';
import { isUtf16 } from '../description/parse/decode.ts';
import { parseSource } from '../description/parse/parse.ts';
import { referencesToFiles } from '../description/read/referenced-files.ts';
import type { UnreadSource } from '../description/resolve.ts';
import { once } from '../lib/cache.ts';
import { resolveUri } from '../lib/uri.ts';
import { isUserError } from '../lib/user-error.ts';
import { filesNamedIn, mayHoldExtension } from './scan-bytes.ts';

/** A file together with the files that it refers to, over however many others. */
interface Reachable {
  /** True where one of them may hold an extension of ours, or where bytes alone cannot say. */
  readonly mayHold: boolean;
  /** The files that were referred to and not read. */
  readonly unread: readonly UnreadSource[];
  /** False for a file that could not be read itself. */
  readonly isRead: boolean;
}

/**
 * Answers for the file at an absolute path. The graph reads a file once, however many descriptions refer to it. It reads again and parses
 * only those that name a file that cannot be read: in bytes, a comment that names a file looks like a reference.
 */
export type ReferenceGraph = (uri: string) => Reachable;

export interface GraphFiles {
  readonly readFile: Description['readFile'];
  /** The name of a file in messages. */
  readonly nameFile: (uri: string) => string;
}

/** The graph of the files that `readFile` answers. */
export function createReferenceGraph(files: GraphFiles): ReferenceGraph {
  const known = new Map<string, Reachable>();
  return (uri) => known.get(uri) ?? explore(uri, known, files);
}

/** A file that the search of the graph has entered. */
interface GraphFile {
  readonly uri: string;
  readonly index: number;
  readonly isRead: boolean;
  readonly targets: readonly string[];
  /** The targets that references lead to. */
  readonly referred: () => ReadonlySet<string>;
  /** The number of targets that were visited. */
  visited: number;
  /** The least index of the open files that it leads back to. */
  lowest: number;
  mayHold: boolean;
  /** The lists of the targets: few are distinct. */
  readonly unread: Set<readonly UnreadSource[]>;
}

/** The files that are open, the last of which may belong to a cycle that is not complete. */
interface OpenCircles {
  readonly list: GraphFile[];
  readonly byUri: Map<string, GraphFile>;
}

/**
 * Finds the files behind `start` (Tarjan's strongly connected components): files in a cycle reach the same ones. The stack is explicit, as
 * a chain of files may be long.
 */
function explore(start: string, known: Map<string, Reachable>, files: GraphFiles): Reachable {
  const stack: GraphFile[] = [];
  const open: OpenCircles = { list: [], byUri: new Map() };
  const enter = (uri: string): void => {
    const file = toGraphFile(uri, open.list.length, files);
    stack.push(file);
    open.list.push(file);
    open.byUri.set(uri, file);
  };
  const visitLast = (): void => {
    const file = stack.at(-1);
    const target = file && nextTarget(file, open, known);
    if (target !== undefined) enter(target);
    else if (file !== undefined) {
      stack.pop();
      leave(file, stack.at(-1), open, known);
    }
  };
  enter(start);
  while (stack.length > 0) visitLast();
  return known.get(start) ?? { mayHold: true, unread: [], isRead: true };
}

/** The next target of a file that the search has not entered. Takes note of what is known of those before it. */
function nextTarget(
  file: GraphFile,
  { byUri }: OpenCircles,
  known: ReadonlyMap<string, Reachable>,
): string | undefined {
  for (let target = file.targets[file.visited]; target !== undefined; target = file.targets[file.visited]) {
    const [done, ancestor] = [known.get(target), byUri.get(target)];
    if (done !== undefined) add(file, target, done);
    else if (ancestor !== undefined) file.lowest = Math.min(file.lowest, ancestor.index);
    else return target;
    file.visited += 1;
  }
  return undefined;
}

function toGraphFile(uri: string, index: number, { readFile, nameFile }: GraphFiles): GraphFile {
  const bytes = readFile(uri);
  const isRead = bytes instanceof Uint8Array;
  const targets = isRead ? targetsIn(uri, bytes) : [];
  return {
    uri,
    index,
    isRead,
    visited: 0,
    lowest: index,
    // Read again, as few files are asked: the bytes of all files of a circle would be kept until its end.
    referred: once(() => referredBy(uri, readFile(uri))),
    // The targets of a file that may hold an extension do not matter: the linter follows its references anyway.
    targets: targets ?? [],
    mayHold: targets === undefined,
    unread: new Set(isRead ? [] : [[{ uri, name: nameFile(uri), ...bytes }]]),
  };
}

/** The files that references in the one at `uri` lead to; none where it cannot be parsed. */
function referredBy(uri: string, bytes: ReturnType<GraphFiles['readFile']>): ReadonlySet<string> {
  if (!(bytes instanceof Uint8Array)) return new Set();
  try {
    const references = referencesToFiles(parseSource(uri, bytes));
    return new Set([...references.keys()].map((file) => resolveUri(uri, file)));
  } catch (error) {
    if (!isUserError(error)) throw error;
    return new Set();
  }
}

/** The files that the one at `uri` may refer to; undefined where it may hold an extension, or where its bytes cannot tell. */
export function targetsIn(uri: string, bytes: Uint8Array): readonly string[] | undefined {
  if (isUtf16(bytes) || mayHoldExtension(bytes)) return undefined;
  const targets = filesNamedIn(bytes)?.map((file) => resolveUri(uri, file));
  return targets && [...new Set(targets)];
}

/**
 * Ends the visit of a file. One that leads back to no earlier file is known now, with all files of its cycle, which come after it in
 * `list`.
 */
function leave(
  file: GraphFile,
  parent: GraphFile | undefined,
  { list, byUri }: OpenCircles,
  known: Map<string, Reachable>,
): void {
  if (file.lowest < file.index && parent !== undefined) {
    parent.lowest = Math.min(parent.lowest, file.lowest);
    return;
  }
  const circle = list.splice(file.index);
  const lists = new Set(circle.flatMap(({ unread }) => [...unread]));
  const reachable = {
    mayHold: circle.some(({ mayHold }) => mayHold),
    unread: uniqueFiles([...lists]),
    isRead: file.isRead,
  };
  for (const { uri } of circle) {
    byUri.delete(uri);
    known.set(uri, reachable);
  }
}

function add(file: GraphFile, target: string, { mayHold, unread, isRead }: Reachable): void {
  file.mayHold ||= mayHold;
  if (unread.length > 0 && (isRead || file.referred().has(target))) file.unread.add(unread);
}

/** The files of all lists, each once; the list itself where there is one. */
export function uniqueFiles([first = [], ...others]: readonly (readonly UnreadSource[])[]): readonly UnreadSource[] {
  if (others.length === 0) return first;
  return [...new Map([first, ...others].flat().map((file) => [file.name, file])).values()];
}
