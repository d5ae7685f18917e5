import { member } from '../lib/json.ts';
import { counted, didYouMean, show, sizeOf } from '../lib/show.ts';
import { createInFolder, isRemote, originOf, withSlashes } from '../lib/uri.ts';
import { UserError, isUserError } from '../lib/user-error.ts';
import { isPackageFile } from './model/kind.ts';
import { mistakeIn } from './parse/decode.ts';
import { type Limits, defaultLimits } from './parse/limits.ts';
import { parseSource } from './parse/parse.ts';
import { type Source, nameOf } from './place.ts';
import { toLineColumn } from './positions/positions.ts';
import type { UnreadSource, Resolve, Unresolved } from './resolve.ts';
import { createResolvers } from './resolvers.ts';

/** The bytes of the file at an absolute path, or why there are none. */
export type ReadBytes = (uri: string) => Uint8Array | Unreadable;

/** A file that was not read. */
interface Unreadable {
  /** Why, in a few words: `no such file`. */
  readonly reason: string;
  /** Looks for the path of a file that may be the one that was named, where none is. */
  readonly nearFile?: () => string | undefined;
  /** The start of a file that is too large. */
  readonly head?: Uint8Array;
  /** A link leads to the file, which stands outside of the root folder. */
  readonly isOutside?: boolean;
}

/** An API description: its root source, what it is, and a way to follow its references. */
export interface Description {
  readonly source: Source;
  readonly kind: 'openapi' | 'asyncapi';
  /** The exact version the root names: `2.0`, `3.1.0`. */
  readonly version: string;
  readonly resolve: Resolve;
  /** The value that a reference leads to in one hop, which may be a reference again. */
  readonly resolveHop: Resolve;
  /** The bytes of a file beside the description, within its root folder, or why not. */
  readonly readFile: (uri: string) => Uint8Array | Unresolved;
  /** The files that were asked for so far, the root first: including those that cannot be read, but not those outside the root folder. */
  readonly askedFor: () => readonly string[];
  /** The files that were read so far, the root first. */
  readonly sources: () => readonly Source[];
  /** The files that references led to so far and that were not read: their names, and why, a sentence each. */
  readonly unread: () => readonly UnreadSource[];
}

/** The files that a description may read beside its root. */
export interface DescribeOptions {
  readonly readBytes: ReadBytes;
  /** The folder that referenced files must stand in; the folder of the root where absent. */
  readonly rootFolder?: string;
  /** Origins (`https://a.example`) whose files `readBytes` may be asked for; none where absent. */
  readonly allowedOrigins?: readonly string[];
  /** The name of a referenced file in messages; its `uri` where absent. */
  readonly nameFile?: (uri: string) => string;
  /** The end of messages on a file that may not be read: how a user may allow it. A sentence after a space; nothing where absent. */
  readonly adviseOn?: (refused: 'remote' | 'outside', uri: string) => string;
  readonly limits?: Limits;
}

/**
 * The description whose root is `source`. Referenced files are read when a reference to them is followed, once each.
 * @throws UserError where the root names no version that is known here.
 */
export function describe(source: Source, options: DescribeOptions): Description {
  const { nameFile = (uri: string) => uri } = options;
  const known = new Set([source.uri]);
  const readFile = createReadFile(source.uri, known, options);
  const sources = new Map<string, Source | Unresolved>([[source.uri, source]]);
  const read = sourceReader(sources, readFile, options);
  return {
    source,
    ...versionOf(source),
    readFile,
    askedFor: () => [...known],
    sources: () => [...sources.values()].flatMap((each) => ('message' in each ? [] : each)),
    unread: () =>
      [...sources].flatMap(([uri, each]) => ('message' in each ? [{ uri, name: nameFile(uri), ...each }] : [])),
    ...createResolvers(source, read),
  };
}

/** Reads the files that a description at `uri` may read, and adds their names to `known`. */
export function createReadFile(uri: string, known: Set<string>, options: DescribeOptions): Description['readFile'] {
  const { readBytes, rootFolder, allowedOrigins = [], limits = defaultLimits } = options;
  const { nameFile = (uri: string) => uri, adviseOn = () => '' } = options;
  const folder = rootFolder ?? uri.replace(/[^\\/]*$/u, '');
  const inside = `${withSlashes(folder).replace(/\/$/u, '')}/`;
  const isInside = createInFolder(folder);
  const refused = (uri: string, how = ''): Unresolved => {
    if (isRemote(uri)) {
      const found = `${uri}, which is on the network.${adviseOn('remote', uri)}`;
      return unresolved('remote', `a reference must lead to a file; found ${found}`);
    }
    const found = `${nameFile(uri)}${how}.${adviseOn('outside', uri)}`;
    return unresolved('outside', `a referenced file must be inside ${nameFile(inside)}; found ${found}`);
  };
  return (uri) => {
    // Most files are inside of the folder, so that their origin is not read.
    if (!isInside(uri) && !allowedOrigins.includes(originOf(uri))) return refused(uri);
    if (!known.has(uri) && known.size >= limits.files) {
      const most = counted(limits.files, 'file');
      return unresolved('unreadable', `a description must consist of at most ${most}; found more.`);
    }
    known.add(uri);
    const bytes = readBytes(uri);
    if (!(bytes instanceof Uint8Array)) {
      const { reason, nearFile, isOutside = false } = bytes;
      if (isOutside) return refused(uri, `, ${reason}`);
      const near = nearFile?.();
      const found = `${reason} at ${nameFile(uri)}.${didYouMean(near && nameFile(near))}`;
      return unresolved('unreadable', `a referenced file must be readable; found ${found}`);
    }
    if (bytes.length <= limits.sizeBytes) return bytes;
    const [most, found] = [limits.sizeBytes, bytes.length].map(sizeOf);
    return unresolved('unreadable', `a referenced file must be at most ${most}; found ${found} at ${nameFile(uri)}.`);
  };
}

function sourceReader(
  sources: Map<string, Source | Unresolved>,
  readFile: Description['readFile'],
  { nameFile = (uri) => uri, limits = defaultLimits }: DescribeOptions,
) {
  return (uri: string): Source | Unresolved => {
    const known = sources.get(uri);
    if (known !== undefined) return known;
    const read = parseFile(uri, readFile(uri), { name: nameFile(uri), limits });
    sources.set(uri, read);
    return read;
  };
}

function parseFile(
  uri: string,
  bytes: Uint8Array | Unresolved,
  options: { readonly name: string; readonly limits: Limits },
): Source | Unresolved {
  if (!(bytes instanceof Uint8Array)) return bytes;
  try {
    return parseSource(uri, bytes, options);
  } catch (error) {
    if (!isUserError(error)) throw error;
    return { kind: 'unreadable', message: error.message, mistake: mistakeIn(error.message, options.name) };
  }
}

function versionOf(source: Source): Pick<Description, 'kind' | 'version'> {
  const { tree } = source;
  if (isPackageFile(source.uri))
    throw new UserError(
      `${nameOf(source)}: a description must be a file of OpenAPI or AsyncAPI; found npm's, by its name.`,
    );
  const [swagger, openapi, asyncapi] = ['swagger', 'openapi', 'asyncapi'].map((key) => versionText(member(tree, key)));
  if (swagger === '2.0') return { kind: 'openapi', version: swagger };
  if (openapi !== undefined && /^3\.[0-2](?:\.|$)/u.test(openapi)) return { kind: 'openapi', version: openapi };
  if (asyncapi !== undefined && /^[23]\.\d/u.test(asyncapi)) return { kind: 'asyncapi', version: asyncapi };
  const key = ['swagger', 'openapi', 'asyncapi'].find((each) => member(tree, each) !== undefined);
  if (key === undefined) {
    const other = ['arazzo', 'overlay'].find((each) => member(tree, each) !== undefined);
    const found =
      other !== undefined
        ? `\`${other}\`, which is about other descriptions: give one of those`
        : tree === null
          ? 'an empty file'
          : 'none of them';
    throw new UserError(
      `${nameOf(source)}:1:1: a description must have \`openapi\`, \`swagger\` or \`asyncapi\` at its root; found ${found}.`,
    );
  }
  throw new UserError(
    `${toLineColumn({ source, path: [key] })}: the version must be OpenAPI 2.0, 3.0, 3.1 or 3.2, or AsyncAPI 2 or 3; found ${show(member(tree, key))}.`,
  );
}

/** YAML reads an unquoted `2.0` as the number 2. */
function versionText(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(1) : String(value);
  return typeof value === 'string' ? value : undefined;
}

function unresolved(kind: Unresolved['kind'], message: string): Unresolved {
  return { kind, message };
}
