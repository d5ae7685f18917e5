import { dirname, resolve } from 'node:path';
import { describe, type DescribeOptions, type Description, type ReadBytes } from '../description/description.ts';
import { isAddress, originOf, withoutCredentials } from '../lib/uri.ts';
import { parseSource, type ParseText } from '../description/parse/parse.ts';
import type { Source } from '../description/place.ts';
import { nearestPath } from '../lib/nearest.ts';
import { didYouMean } from '../lib/show.ts';
import { UserError } from '../lib/user-error.ts';
import { createReadBytes } from './files.ts';
import { listFolder, nameFilesOf, rootFolderOf, toPortablePath } from './paths.ts';

/** The files that a description may read beside its own. */
export interface LoadOptions {
  /** The folder that referenced files must stand in, as it was typed. */
  readonly root?: string | undefined;
  /** Origins that files may be read from. */
  readonly allowedOrigins?: readonly string[];
  /** The bytes of a file of such an origin, read before; undefined where it was not. */
  readonly readRemote?: (address: string) => Uint8Array | undefined;
  /** The bytes that stand for a file: those on the standard input. */
  readonly textOf?: ((uri: string) => Uint8Array | undefined) | undefined;
  /** Reads the text of the description; `parseSource` where absent. */
  readonly parse?: ParseText | undefined;
  /** The command has `--root` and `--allow-remote`, so that messages may name them. */
  readonly hasSettings?: true;
}

/**
 * The description at `path`, relative to the working directory. Messages name files as the path was written: absolute, or from the
 * working directory.
 * Referenced files must stand within the root folder: that of `options`, else the top of the Git repository that holds the description, else its folder.
 * @throws UserError where the file cannot be read or is no description, or the root is no folder above it.
 */
export function loadDescription(path: string, options: LoadOptions = {}): Description {
  if (isAddress(path)) {
    const address = withoutCredentials(path);
    const hint = `Fetch it first: \`curl -o openapi.yaml '${address}'\`.`;
    throw new UserError(`${address}: a description must be a file; found an address on the network. ${hint}`);
  }
  // A reference to the file itself has slashes, on Windows too.
  const uri = toPortablePath(resolve(path));
  const { textOf, parse = parseSource } = options;
  const bytes = textOf?.(uri) ?? createReadBytes()(uri);
  if (!(bytes instanceof Uint8Array)) {
    const hint = bytes.reason === 'no such file' ? didYouMean(nearestPath(path, listFolder(dirname(uri)))) : '';
    throw new UserError(`${path}: a description must be readable; found ${bytes.reason}.${hint}`);
  }
  const rootFolder = rootFolderOf(path, options.root);
  return describe(parse(uri, bytes, { name: path }), {
    ...withRemote(withText(createReadBytes(rootFolder), textOf), options),
    rootFolder,
    nameFile: nameFilesOf(path),
  });
}

/** `parseSource` that remembers the text it read last: to read a large one costs most of what is done with it. */
export function createParse(): ParseText {
  let last: { readonly source: Source; readonly bytes: Uint8Array } | undefined;
  return (uri, bytes, { name }) => {
    const isKnown = last?.source.uri === uri && (last.source.name ?? uri) === name && isEqual(last.bytes, bytes);
    if (last === undefined || !isKnown) last = { source: parseSource(uri, bytes, { name }), bytes };
    return last.source;
  };
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one === other || Buffer.compare(one, other) === 0;
}

/** `readBytes` where `textOf` has nothing: a part may refer to the file that a text stands for. */
function withText(readBytes: ReadBytes, textOf: LoadOptions['textOf']): ReadBytes {
  return textOf === undefined ? readBytes : (uri) => textOf(uri) ?? readBytes(uri);
}

/** `readBytes`, and for the allowed origins what was read from them; with what messages say of the settings. */
export function withRemote(
  readBytes: ReadBytes,
  { allowedOrigins = [], readRemote, hasSettings }: LoadOptions,
): Pick<DescribeOptions, 'readBytes' | 'allowedOrigins' | 'adviseOn'> {
  const advice = hasSettings === true && { adviseOn };
  if (readRemote === undefined) return { readBytes, ...advice };
  return {
    ...advice,
    allowedOrigins,
    readBytes: (uri) => {
      if (!isAddress(uri)) return readBytes(uri);
      return readRemote(uri) ?? { reason: 'an address that was not read when the command started' };
    },
  };
}

function adviseOn(refused: 'remote' | 'outside', uri: string): string {
  if (refused === 'outside') return ' `--root <folder>` names a folder that holds both.';
  // A protocol-relative address has no origin of its own.
  const origin = originOf(uri);
  return origin === '' ? '' : ` \`--allow-remote ${origin}\` reads it.`;
}
