import type { ConsoleRequest, SampleBody } from './request.ts';

/** `request` as a curl line for a POSIX shell; words with control characters need one that knows `$'...'`, as all in use do. */
export function curlSample({ method, url, headers, body: sent }: ConsoleRequest, body: SampleBody): string {
  const globs = /[[\]{}]/u.test(url) ? ['-g'] : [];
  const isPlain = method === 'GET' && sent === undefined;
  const verb = method === 'HEAD' ? ['--head'] : isPlain ? [] : ['-X', shell(method)];
  const parts = [
    ['curl', ...globs, ...verb, shell(url)].join(' '),
    ...headers.map(([name, value]) => {
      const basic = basicOf(name, value);
      return basic === undefined
        ? `-H ${shell(value === '' ? `${name};` : `${name}: ${value}`)}`
        : `-u ${shell(basic)}`;
    }),
    ...curlBody(body),
  ];
  const line = parts.join(' \\\n  ');
  return body.kind === 'bytes' ? `${piped(body.base64)} | ${line}` : line;
}

function curlBody(body: SampleBody): readonly string[] {
  switch (body.kind) {
    case 'none':
      return [];
    case 'text':
      return [`${body.text.startsWith('@') ? '--data-raw' : '--data-binary'} ${shell(body.text)}`];
    case 'bytes':
      return ['--data-binary @-'];
    case 'file':
      return [`--data-binary ${shell(`@${body.name}`)}`];
    case 'parts':
      return body.parts.map(({ name, type, text, file }) => {
        const value = file === undefined ? formQuoted(text ?? '') : `@${formQuoted(file)}`;
        return `-F ${shell(`${name}=${value};type=${type}`)}`;
      });
  }
}

/** `request` as an HTTPie line. */
export function httpieSample({ method, url, headers }: ConsoleRequest, body: SampleBody): string {
  const options = body.kind === 'parts' ? ['--multipart'] : [];
  const parts = [
    ['http', ...options, shell(method), shell(url)].join(' '),
    ...headers.map(([name, value]) => {
      const basic = basicOf(name, value);
      return basic === undefined ? shell(value === '' ? `${name};` : `${name}:${value}`) : `-a ${shell(basic)}`;
    }),
    ...httpieBody(body),
  ];
  const line = parts.join(' \\\n  ');
  return body.kind === 'bytes' ? `${piped(body.base64)} | ${line}` : line;
}

function httpieBody(body: SampleBody): readonly string[] {
  switch (body.kind) {
    case 'none':
    case 'bytes':
      return [];
    case 'text':
      return [`--raw ${shell(body.text)}`];
    case 'file':
      return [shell(`@${body.name}`)];
    case 'parts':
      return body.parts.map(({ name, text, file, type }) =>
        shell(file === undefined ? `${name}=${text ?? ''}` : `${name}@${file};type=${type}`),
      );
  }
}

function piped(base64: string): string {
  return `printf %s ${base64} | base64 -d`;
}

function formQuoted(text: string): string {
  return `"${text.replace(/["\\]/gu, String.raw`\$&`)}"`;
}

/** A word of a shell: descriptions are outside data, and a line is made to be pasted. */
export function shell(text: string): string {
  if (/^[\w./:-]+$/u.test(text)) return text;
  // No command can be given a NUL.
  const known = text.toWellFormed().replaceAll('\0', '');
  if (!/(?!\n)\p{Cc}/u.test(known)) return `'${known.replaceAll("'", String.raw`'\''`)}'`;
  return `$'${known.replace(/['\\]/gu, String.raw`\$&`).replace(/\p{Cc}/gu, escaped)}'`;
}

const escapes: Readonly<Record<string, string>> = { '\n': String.raw`\n`, '\r': String.raw`\r`, '\t': String.raw`\t` };

/** Controls beyond ASCII are several bytes, which stand as they are. */
function escaped(control: string): string {
  const code = control.charCodeAt(0);
  return escapes[control] ?? (code > 0x7f ? control : `\\x${code.toString(16).padStart(2, '0')}`);
}

/** `user:password` of a header that holds them, as commands take them; undefined for every other. */
function basicOf(name: string, value: string): string | undefined {
  const [, coded] = name === 'Authorization' ? (/^Basic ([\w+/=]*)$/u.exec(value) ?? []) : [];
  if (coded === undefined) return undefined;
  return new TextDecoder().decode(Uint8Array.from(atob(coded), (character) => character.charCodeAt(0)));
}
