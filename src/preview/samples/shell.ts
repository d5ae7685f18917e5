import { shellWord } from '../../lib/shell.ts';
import type { ConsoleRequest, SampleBody } from './request.ts';

/** `request` as a curl line for a POSIX shell; words with control characters need one that knows `$'...'`, as all in use do. */
export function curlSample({ method, url, headers, body: sent }: ConsoleRequest, body: SampleBody): string {
  const globs = /[[\]{}]/u.test(url) ? ['-g'] : [];
  const isPlain = method === 'GET' && sent === undefined;
  const verb = method === 'HEAD' ? ['--head'] : isPlain ? [] : ['-X', shellWord(method)];
  const parts = [
    ['curl', ...globs, ...verb, shellWord(url)].join(' '),
    ...headers.map(([name, value]) => {
      const basic = basicOf(name, value);
      return basic === undefined
        ? `-H ${shellWord(value === '' ? `${name};` : `${name}: ${value}`)}`
        : `-u ${shellWord(basic)}`;
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
      return [`${body.text.startsWith('@') ? '--data-raw' : '--data-binary'} ${shellWord(body.text)}`];
    case 'bytes':
      return ['--data-binary @-'];
    case 'file':
      return [`--data-binary ${shellWord(`@${body.name}`)}`];
    case 'parts':
      return body.parts.map(({ name, type, text, file }) => {
        const value = file === undefined ? formQuoted(text ?? '') : `@${formQuoted(file)}`;
        return `-F ${shellWord(`${name}=${value};type=${type}`)}`;
      });
  }
}

/** `request` as an HTTPie line; a comment where it has a part that HTTPie would read as another, perhaps as a file to send. */
export function httpieSample({ method, url, headers }: ConsoleRequest, body: SampleBody): string {
  if (body.kind === 'parts' && body.parts.some(({ name }) => name.includes('\\')))
    return '# HTTPie cannot send a part with a backslash in its name.';
  const options = body.kind === 'parts' ? ['--multipart'] : [];
  const parts = [
    ['http', ...options, shellWord(method), shellWord(url)].join(' '),
    ...headers.map(([name, value]) => {
      const basic = basicOf(name, value);
      return basic === undefined
        ? shellWord(value === '' ? `${name};` : `${name}:${httpieText(value)}`)
        : `-a ${shellWord(basic)}`;
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
      return [`--raw ${shellWord(body.text)}`];
    case 'file':
      return [shellWord(`@${body.name}`)];
    case 'parts':
      return body.parts.map(({ name, text, file, type }) =>
        shellWord(`${httpieName(name)}${file === undefined ? `=${httpieText(text ?? '')}` : `@${file};type=${type}`}`),
      );
  }
}

/** `@` after the separator would send a file, `=` a value in JSON. */
function httpieText(text: string): string {
  return text.replace(/^[@=]/u, String.raw`\$&`);
}

function httpieName(name: string): string {
  return name.replace(/[:;=@]/gu, String.raw`\$&`);
}

function piped(base64: string): string {
  return `printf %s ${base64} | base64 -d`;
}

function formQuoted(text: string): string {
  return `"${text.replace(/["\\]/gu, String.raw`\$&`)}"`;
}

/** `user:password` of a header that holds them, as commands take them; undefined for every other. */
function basicOf(name: string, value: string): string | undefined {
  const [, coded] = name === 'Authorization' ? (/^Basic ([\w+/=]*)$/u.exec(value) ?? []) : [];
  if (coded === undefined) return undefined;
  return new TextDecoder().decode(Uint8Array.from(atob(coded), (character) => character.charCodeAt(0)));
}
