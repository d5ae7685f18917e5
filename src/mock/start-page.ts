import type { Mounted } from './mount.ts';

/** What the lines of a start page are made with. */
export interface StartPageOptions {
  /** Where the mock is reached. */
  readonly url: string;
  /** The header that names an example. */
  readonly exampleHeader: string;
  /** Whether clients know who signed the certificate, if there is one; otherwise curl is told not to ask. */
  readonly isTrusted: boolean;
}

/** A mock's start page as text: each operation with its example names and a curl line that is ready to paste. */
export function startPage(mounted: readonly Mounted[], { url, ...options }: StartPageOptions): string {
  const isAlone = mounted.length === 1;
  const sections = mounted.map(({ name, engine }) => {
    const base = isAlone ? url : `${url}/${name}`;
    const blocks = engine.offered().map(({ operation, exampleNames }) => {
      const names = exampleNames.length === 0 ? '' : `  (${exampleNames.join(', ')})`;
      const line = curlLine(base, { ...operation, example: exampleNames[0] }, options);
      return `${printable(`${operation.method.padEnd(7)} ${operation.path}${names}`)}\n        ${line}\n`;
    });
    return `${name}\n${'-'.repeat(name.length)}\n${blocks.join('')}`;
  });
  return sections.join('\n');
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly example: string | undefined;
}

function curlLine(
  base: string,
  { method, path, example }: Call,
  { exampleHeader, isTrusted }: Omit<StartPageOptions, 'url'>,
): string {
  const takesBody = ['POST', 'PUT', 'PATCH', 'QUERY'].includes(method);
  const filled = path.replace(/[?#].*$/u, '').replace(/\{[^{}]+\}/gu, '1');
  const parts = [
    isTrusted ? 'curl' : 'curl -k',
    ...(method === 'HEAD' ? ['--head'] : method === 'GET' ? [] : ['-X', quote(method)]),
    quote(`${base}${encodeURI(filled.toWellFormed())}`),
    ...(takesBody ? ["-H 'Content-Type: application/json'", "-d '{}'"] : []),
    ...(example === undefined ? [] : ['-H', quote(`${exampleHeader}: ${headerSafe(example)}`)]),
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

/** For a POSIX shell: descriptions are outside data, and a line is made to be pasted. */
function quote(text: string): string {
  return /^[\w./:-]+$/u.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
