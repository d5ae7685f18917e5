import type { MockRequest } from '../mock/message.ts';

/** A command line that sends `request` to `baseUrl` again, with the headers `secret` as shell variables: `$AUTH` for `authorization`. */
export function curlOf(
  { method, target, headers, body }: MockRequest,
  baseUrl: string,
  secret: readonly string[],
): string {
  const url = quote(`${baseUrl.replace(/\/$/u, '')}${target}`);
  const own = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value ?? ''}`)}`);
  const added = secret.filter((name) => headers[name] === undefined);
  const shown = [...own, ...added.map((name) => `-H "${name}: $${variable(name)}"`)];
  const verb = method === 'HEAD' ? '-I' : `-X ${method}`;
  const text = body === undefined ? undefined : textOf(body);
  const options = [...(/[[\]{}]/u.test(target) ? ['-g'] : []), '-i', verb, ...shown].join(' ');
  if (body === undefined) return `curl ${options} ${url}`;
  if (text !== undefined) return `curl ${options} --data-binary ${quote(text)} ${url}`;
  return `echo ${toBase64(body)} | base64 -d | curl ${options} --data-binary @- ${url}`;
}

function variable(name: string): string {
  return name === 'authorization' ? 'AUTH' : name.toUpperCase().replace(/[^A-Z0-9]/gu, '_');
}

/** In single quotes, as POSIX shells read them. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** `--data-binary` would read a file where the text starts with @. */
function textOf(body: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    return text.startsWith('@') || text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

function toBase64(body: Uint8Array): string {
  return btoa(Array.from(body, (byte) => String.fromCharCode(byte)).join(''));
}
