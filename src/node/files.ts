import { isUtf8 } from 'node:buffer';
import {
  type Stats,
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  readlinkSync,
  realpathSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { types } from 'node:util';
import type { ReadBytes } from '../description/description.ts';
import { defaultLimits } from '../description/parse/limits.ts';
import { isAddress } from '../lib/uri.ts';
import { once, perKey } from '../lib/cache.ts';
import { nearestPath } from '../lib/nearest.ts';
import { sizeOf } from '../lib/show.ts';
import { UserError } from '../lib/user-error.ts';
import { isWithin, listFolder, nameFrom } from './paths.ts';

/**
 * Reads files of at most as many bytes as a description's file may have. Symbolic links are followed within `rootFolder` only, as a
 * description from outside may hold links. Without `rootFolder` all are followed.
 */
export function createReadBytes(rootFolder?: string): ReadBytes {
  const read = rootFolder === undefined ? readFile : createReadWithin(rootFolder);
  const nearOf = createNearOf(rootFolder);
  return (uri) => {
    try {
      return read(uri);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason !== 'no such file') return { reason };
      return isOtherName(uri) ? { reason: 'a name that is not UTF-8' } : { reason, nearFile: () => nearOf(uri) };
    }
  };
}

/** Names the file that a path to none may mean, for the first such paths. Folders out of `rootFolder` are not listed, nor is any without it. */
function createNearOf(rootFolder: string | undefined): (path: string) => string | undefined {
  // Each compares a name with all of a folder.
  let left = 20;
  return (path) => {
    left -= 1;
    const isListed = rootFolder !== undefined && left >= 0 && isWithin(realPath(rootFolder), realPath(dirname(path)));
    return isListed ? nearestPath(path, listFolder(dirname(path))) : undefined;
  };
}

// To open a pipe would wait for a writer. Windows has no such flag, and no such pipes.
const openFlags = constants.O_RDONLY | constants.O_NONBLOCK;

/**
 * Reads files whose real path is in a folder. To ask the system for a real path costs more than to read a small file: it is asked once for
 * each folder, and for links.
 */
function createReadWithin(rootFolder: string): ReadBytes {
  // The system's own is many times as fast as that of Node, which asks for each folder of a path.
  const top = once(() => realpathSync.native(rootFolder));
  const isInside = perKey((folder: string) => isWithin(top(), realpathSync.native(folder)));
  return (uri) => {
    const file = isInside(dirname(uri)) ? openUnlessLink(uri) : undefined;
    if (file !== undefined) return readOpen(file);
    const path = realpathSync.native(uri);
    return isWithin(top(), path) ? readFile(path) : { reason: 'a link out of the folder', isOutside: true };
  };
}

/** The file at `path`, open; undefined where that is a link, and where it cannot be opened. Windows cannot tell: no file is opened there. */
function openUnlessLink(path: string): number | undefined {
  const noFollow = constants.O_NOFOLLOW as number | undefined;
  try {
    return noFollow === undefined ? undefined : openSync(path, openFlags | noFollow);
  } catch {
    return undefined;
  }
}

const readFile = (path: string): ReturnType<ReadBytes> => readOpen(openSync(path, openFlags));

/** The bytes of a file, which is opened once, for what it is and for what it holds, and closed here. */
function readOpen(file: number): ReturnType<ReadBytes> {
  try {
    const found = fstatSync(file);
    // A device may never end.
    if (!found.isFile()) return { reason: kindOfFile(found) };
    // Before it is read, as it may not fit into memory.
    if (found.size > sizeBytes) return { reason: `more than ${sizeOf(sizeBytes)}`, head: readHead(file) };
    return readWhole(file, found.size);
  } finally {
    closeSync(file);
  }
}

/** All bytes of an open file. Node would ask for its size again. */
function readWhole(file: number, size: number): Uint8Array {
  // The files of `/proc` have no size.
  const buffer = size === 0 ? readFileSync(file) : Buffer.allocUnsafe(size);
  let at = size === 0 ? buffer.length : 0;
  for (let count = 1; at < size && count > 0; at += count) count = readSync(file, buffer, at, size - at, null);
  return at === buffer.length ? buffer : buffer.subarray(0, at);
}

/** True where `path` is how Node shows the name of a file that is not UTF-8, which it can list and not open. */
function isOtherName(path: string): boolean {
  if (!path.includes('\ufffd')) return false;
  try {
    const name = basename(path);
    const names = readdirSync(dirname(path), { encoding: 'buffer' });
    return names.some((bytes) => !isUtf8(bytes) && bytes.toString() === name);
  } catch {
    return false;
  }
}

const { sizeBytes } = defaultLimits;

// More links behind one another no system follows.
const mostLinks = 40;

/** The path of the file itself that `path` leads to, through links; of one that is yet to be made, the path that it will have. */
export function realPath(path: string, links = mostLinks): string {
  try {
    return realpathSync(path);
  } catch {
    const full = resolve(path);
    const folder = dirname(full);
    if (folder === full) return full;
    const here = join(realPath(folder, links), basename(full));
    const target = links > 0 ? targetOf(here) : undefined;
    return target === undefined ? here : realPath(resolve(dirname(here), target), links - 1);
  }
}

/** The path that the link at `path` holds; undefined where none is. */
function targetOf(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

/** The kind of something that is no regular file, in messages. */
export function kindOfFile(found: Stats): string {
  if (found.isDirectory()) return 'a folder';
  return found.isFIFO() ? 'a pipe' : found.isSocket() ? 'a socket' : 'a device';
}

/** The first bytes of an open file: so many that they tell what it is. */
function readHead(file: number): Uint8Array {
  const head = new Uint8Array(4_096);
  return head.subarray(0, readSync(file, head));
}

/** `file` as it is called from the working directory; as it is where it stands elsewhere, on the network too. */
export function relativePath(file: string): string {
  return isAddress(file) ? file : nameFrom(process.cwd(), file);
}

/** Why a file cannot be read or written, in a few words. */
export function reasonOf(error: unknown): string {
  if (!types.isNativeError(error) || !('code' in error)) return 'an error';
  const code = String(error.code);
  return reasons[code] ?? code;
}

const reasons: Readonly<Partial<Record<string, string>>> = {
  ENOENT: 'no such file',
  ENOSPC: 'no space left (ENOSPC)',
  EISDIR: 'a folder',
  // Linux and macOS answer so to whoever opens one.
  ENXIO: 'a socket',
  EOPNOTSUPP: 'a socket',
  ENOTDIR: 'a file where a folder must be',
  ELOOP: 'links that lead in a circle',
  ENAMETOOLONG: 'a name that is too long',
  ERR_INVALID_ARG_VALUE: 'a name with a null character',
  EIO: 'an error of the disk (EIO)',
  EACCES: 'no permission for it (EACCES)',
  EPERM: 'no permission for it (EPERM)',
  EROFS: 'a disk that is read only (EROFS)',
  EEXIST: 'a file of that name',
};

/**
 * All of the standard input.
 * @throws UserError for more than a file may have: it may never end.
 */
export async function readStdin(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of process.stdin as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > sizeBytes) throw new UserError(`The standard input must be at most ${sizeOf(sizeBytes)}; found more.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** `bytes` as a buffer, which Node searches many times as fast as other arrays. */
export function searchable(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Bytes as a text with a character for each; undefined where they are no UTF-8. */
export function toRaw(bytes: Uint8Array): string | undefined {
  return isUtf8(bytes) ? searchable(bytes).toString('latin1') : undefined;
}
