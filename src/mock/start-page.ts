import { shellWord } from '../lib/shell.ts';
import type { Mounted } from './mount.ts';

/** A mock's start page as text: each operation with its example names and a curl line that is ready to paste. */
export function startPage(mounted: readonly Mounted[], options: StartPageOptions): string {
  const sections = offeredCalls(mounted, options).map(({ name, calls }) => {
    const blocks = calls.map(({ method, path, exampleNames, curl }) => {
      const names = exampleNames.length === 0 ? '' : `  (${exampleNames.join(', ')})`;
      return `${method.padEnd(7)} ${path}${names}\n        ${curl}\n`;
    });
    return `${name}\n${'-'.repeat(name.length)}\n${blocks.join('')}`;
  });
  return sections.join('\n');
}

export interface StartPageOptions {
  /** The address of the mock. */
  readonly url: string;
  /** The header that names an example. */
  readonly exampleHeader: string;
  /** Clients trust the certificate, or there is none; otherwise curl lines have `-k`. */
  readonly isTrusted: boolean;
}

/** A description on a start page. Its texts are safe for a terminal. */
export interface OfferedSection {
  readonly name: string;
  readonly calls: readonly OfferedCall[];
}

/** An operation that a mock answers. */
export interface OfferedCall {
  readonly method: string;
  readonly path: string;
  readonly exampleNames: readonly string[];
  /** The address, its parameters filled in. */
  readonly url: string;
  /** Ready to paste into a POSIX shell; names the first example. */
  readonly curl: string;
}

/** The operations of `mounted`, in document order. */
export function offeredCalls(mounted: readonly Mounted[], options: StartPageOptions): readonly OfferedSection[] {
  const isAlone = mounted.length === 1;
  return mounted.map(({ name, engine }) => {
    const base = isAlone ? options.url : `${options.url}/${name}`;
    const calls = engine.offered().map(({ operation: { method, path }, exampleNames }) => {
      const filled = path.replace(/[?#].*$/u, '').replace(/\{[^{}]+\}/gu, '1');
      const url = `${base}${encodeURI(filled.toWellFormed())}`;
      const curl = curlLine({ method, url, example: exampleNames[0] }, options);
      return { method: printable(method), path: printable(path), exampleNames: exampleNames.map(printable), url, curl };
    });
    return { name, calls };
  });
}

interface Call {
  readonly method: string;
  readonly url: string;
  readonly example: string | undefined;
}

function curlLine({ method, url, example }: Call, { exampleHeader, isTrusted }: StartPageOptions): string {
  const takesBody = ['POST', 'PUT', 'PATCH', 'QUERY'].includes(method);
  const parts = [
    isTrusted ? 'curl' : 'curl -k',
    ...(method === 'HEAD' ? ['--head'] : method === 'GET' ? [] : ['-X', shellWord(method)]),
    shellWord(url),
    ...(takesBody ? ["-H 'Content-Type: application/json'", "-d '{}'"] : []),
    ...(example === undefined ? [] : ['-H', shellWord(`${exampleHeader}: ${headerSafe(example)}`)]),
  ];
  return parts.join(' ');
}

/** The engine takes percent-encoded names for those a header cannot hold. */
function headerSafe(name: string): string {
  return /^[\x20-\x7e]+$/u.test(name) && !name.includes('%') ? name : encodeURIComponent(name.toWellFormed());
}

/** Descriptions are outside data: their control characters must not reach a terminal as such. */
function printable(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
