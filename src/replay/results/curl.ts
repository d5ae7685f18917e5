import type { MockRequest } from '../../http/message.ts';
import { printableLines } from '../../lib/printable.ts';
import { toBase64, utf8Text } from '../../lib/bytes.ts';

/**
 * A command line that sends `request` to `baseUrl` again, for bash and other POSIX shells. The headers `secret`, which every
 * request has unless it sets them itself, are shell variables: `$AUTH` for `authorization`.
 */
export function curlOf(
  { method, target, headers, body }: MockRequest,
  baseUrl: string,
  secret: readonly string[],
): string {
  const url = quote(`${baseUrl.replace(/\/$/u, '')}${target}`);
  const own = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [header(name, value)]));
  const added = secret.filter((name) => !Object.hasOwn(headers, name)).map(secretHeader);
  // Curl would add its own content type.
  const bare = body !== undefined && headers['content-type'] === undefined ? [`-H 'content-type:'`] : [];
  const curl = ['curl', ...switchesFor(target), '-i', verb(method), ...own, ...added, ...bare];
  // Joined at once: a concatenated text keeps each of its parts in memory.
  if (body === undefined) return [...curl, url].join(' ');
  const text = textOf(body);
  if (text !== undefined) return [...curl, '--data-binary', quote(text), url].join(' ');
  return ['echo', toBase64(body), '| base64 -d |', ...curl, '--data-binary @-', url].join(' ');
}

/** Curl expands braces and brackets, and removes `..` from paths, unless these switches are set. */
function switchesFor(target: string): readonly string[] {
  return [...(/[[\]{}]/u.test(target) ? ['-g'] : []), ...(/\/\.{1,2}(?:[/?]|$)/u.test(target) ? ['--path-as-is'] : [])];
}

function verb(method: string): string {
  if (method === 'HEAD') return '-I';
  return `-X ${/^[A-Z]+$/u.test(method) ? method : quote(method)}`;
}

/** Curl leaves out a header that ends with its colon. */
function header(name: string, value: string): string {
  return `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`;
}

function secretHeader(name: string): string {
  const variable = name === 'authorization' ? 'AUTH' : name.toUpperCase().replace(/[^A-Z0-9]/gu, '_');
  const reference = /^\d/u.test(variable) ? `\${_${variable}}` : `$${variable}`;
  return /^[\w-]+$/u.test(name) ? `-H "${name}: ${reference}"` : `-H ${quote(`${name}: `)}"${reference}"`;
}

/** A text in single quotes, as POSIX shells read them. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

// Linux limits an argument to 128 KiB.
const argumentLimitBytes = 100_000;

/** The text of `body`; undefined if a shell, a terminal, a reader or curl (`@` names a file) would misread it. */
function textOf(body: Uint8Array): string | undefined {
  if (body.length > argumentLimitBytes) return undefined;
  const text = utf8Text(body);
  return text === undefined || text.startsWith('@') || printableLines(text) !== text ? undefined : text;
}
