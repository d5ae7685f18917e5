import { decodePercent } from './pointer.ts';

const hierarchical = /^(?:https?|file):\/\//iu;
// Two letters at least: `C:` is a drive.
const scheme = /^[a-z][a-z0-9+.-]+:/iu;
// A drive, or a share: `//host/`.
const ofWindows = /^(?:[a-z]:|\/\/)/iu;
// No system has files of longer paths, percent-encoded or not: Windows takes 32,767 characters, Linux 4,096 bytes.
const longestPath = 100_000;

/** True for `http:`, `https:` and protocol-relative `//host`. */
export function isRemote(uri: string): boolean {
  return /^(?:https?:)?\/\//iu.test(uri);
}

/**
 * The file or URL of `reference` in the file `base` (RFC 3986 section 5, fragments aside).
 *
 * `base` is an absolute posix path, a Windows path, an `http:`, `https:` or `file:` URL, or a name that is none of these.
 * A reference beside a path is percent-decoded and both slashes separate; the result has `/` only, without `.` and `..`.
 * A reference that cannot be combined comes back as written, for the reader to refuse.
 */
export function resolveUri(base: string, reference: string): string {
  if (hierarchical.test(base)) return joinUrl(base, reference);
  if (scheme.test(reference) || isRemote(reference) || reference.length > longestPath) return reference;
  const path = decodePercent(reference).replaceAll('\\', '/');
  if (isAbsolute(path)) return normalise(path);
  const from = withSlashes(base);
  return joinPath(from.slice(0, from.lastIndexOf('/') + 1), path);
}

/**
 * The file `uri` lies in `folder`, both absolute and without `.` and `..`; a folder on the network has no files. Backslashes count
 * as slashes, but for paths of POSIX, and on a drive or share of Windows case does not.
 */
export function isInFolder(folder: string, uri: string): boolean {
  return createInFolder(folder)(uri);
}

/** `isInFolder` of one folder, for many files. */
export function createInFolder(folder: string): (uri: string) => boolean {
  if (/^https?:/iu.test(folder)) return () => false;
  const start = comparable(`${folder.replace(/[\\/]$/u, '')}/`);
  // Most files are written as the folder is.
  return (uri) => uri.startsWith(start) || comparable(uri).startsWith(start);
}

function comparable(path: string): string {
  const plain = withSlashes(path);
  return ofWindows.test(plain) ? plain.toLowerCase() : plain;
}

/** `path` with `/` between its names. In an absolute path of POSIX a backslash is a letter. */
export function withSlashes(path: string): string {
  return /^\/[^/]/u.test(path) ? path : path.replaceAll('\\', '/');
}

/**
 * The absolute path that `path` means in `folder`, which is absolute and has `/`. It is not a reference: a percent sign stands for itself,
 * and a backslash separates where the folder is one of Windows.
 */
export function resolvePath(folder: string, path: string): string {
  const isWindows = ofWindows.test(folder);
  const plain = isWindows ? path.replaceAll('\\', '/') : path.replace(/^\/+/u, '/');
  return normalise(
    (isWindows ? isAbsolute(plain) : plain.startsWith('/')) ? plain : `${folder.replace(/\/$/u, '')}/${plain}`,
  );
}

/** `file` as it is called from `folder`, both absolute, without `.` and `..`, and with `/`; itself where it is on another drive or the network. */
export function pathFrom(folder: string, file: string): string {
  const [from = [], to = []] = [folder.replace(/\/$/u, ''), file].map((path) => path.split('/'));
  const toName = (name = ''): string => (ofWindows.test(file) ? name.toLowerCase() : name);
  const differs = to.findIndex((name, index) => index === to.length - 1 || toName(name) !== toName(from[index]));
  // A share begins with two slashes and its host.
  if (differs < (file.startsWith('//') ? 3 : 1)) return file;
  return [...from.slice(differs).map(() => '..'), ...to.slice(differs)].join('/');
}

/** True for paths from a root: `/`, `C:/`, or a Windows share `//host/`. Backslashes count as slashes. */
export function isAbsolute(path: string): boolean {
  return /^(?:[a-z]:)?[\\/]/iu.test(path);
}

function joinUrl(base: string, reference: string): string {
  try {
    return new URL(reference, base).href;
  } catch {
    return reference;
  }
}

/** `path` in `folder`, which ends with a slash unless it is empty. Folders above are taken here, as `normalise` reads each name of a path. */
function joinPath(folder: string, path: string): string {
  if (!/^\.\.\/[^/]/u.test(path)) return normalise(folder + path);
  const parent = folder.lastIndexOf('/', folder.length - 2) + 1;
  const isPlain = parent > 0 && /^[^/.]/u.test(folder.slice(parent));
  return isPlain ? joinPath(folder.slice(0, parent), path.slice('../'.length)) : normalise(folder + path);
}

/** The path without `.`, `..` and double slashes; a `..` above the root is dropped, one above a relative start stays. */
function normalise(path: string): string {
  const root = /^(?:\/\/|(?:[a-z]:)?\/)/iu.exec(path)?.[0] ?? '';
  // Most paths are as they should be.
  if (root !== '' && !/\/\.{0,2}(?:\/|$)/u.test(path.slice(root.length - 1))) return path;
  const kept: string[] = [];
  for (const segment of path.slice(root.length).split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') kept.push(segment);
    else if (kept.length > 0 && kept.at(-1) !== '..') kept.pop();
    else if (root === '') kept.push('..');
  }
  return root + kept.join('/');
}

/** `https://a.example` of an address; empty where it is none. */
export function originOf(uri: string): string {
  return /^https?:\/\/[^/?#]*/iu.exec(uri)?.[0].toLowerCase() ?? '';
}

/** True of the address of a description on the network. */
export function isAddress(operand: string): boolean {
  return /^https?:\/\//iu.test(operand);
}

/** True of the name of a file, which is no address and not `-`, the standard input. */
export function isFileName(operand: string): boolean {
  return operand !== '-' && !isAddress(operand);
}

/** `address` without the name and password that it may hold, for messages. */
export function withoutCredentials(address: string): string {
  return address.replace(/^(https?:\/\/)[^/?#]*@/iu, '$1');
}
