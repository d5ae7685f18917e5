import type { SampleRequest } from './request.ts';

/** A request in one language, ready to paste. */
export interface Sample {
  readonly name: 'curl' | 'fetch' | 'Python' | 'HTTPie';
  readonly text: string;
}

/** `request` as a curl line, JavaScript, Python and an HTTPie line. */
export function writeSamples(request: SampleRequest): readonly Sample[] {
  return [
    { name: 'curl', text: curl(request) },
    { name: 'fetch', text: javaScript(request) },
    { name: 'Python', text: python(request) },
    { name: 'HTTPie', text: httpie(request) },
  ];
}

function curl({ method, url, headers, body }: SampleRequest): string {
  const globs = /[[\]{}]/u.test(url) ? ['-g'] : [];
  const verb = method === 'HEAD' ? ['--head'] : method === 'GET' && body === undefined ? [] : ['-X', shell(method)];
  const parts = [
    ['curl', ...globs, ...verb, shell(url)].join(' '),
    ...headers.map(([name, value]) =>
      name === 'Authorization' && value === 'Basic Og==' ? `-u ':'` : `-H ${shell(`${name}: ${value}`)}`,
    ),
    ...(body === undefined ? [] : [`--data-binary ${shell(body.text)}`]),
  ];
  return parts.join(' \\\n  ');
}

function javaScript({ method, url, headers, body }: SampleRequest): string {
  const options = [
    ...(method === 'GET' && body === undefined ? [] : [`  method: ${quoted(method)},`]),
    ...(headers.length === 0
      ? []
      : [`  headers: {\n${headers.map(([name, value]) => `    ${quoted(name)}: ${quoted(value)},`).join('\n')}\n  },`]),
    ...(body === undefined ? [] : [`  body: ${jsonOr(body, (text) => `JSON.stringify(${indent(text, '  ')})`)},`]),
  ];
  const rest = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`;
  return `const response = await fetch(${quoted(url)}${rest});\nconsole.log(response.status, await response.text());`;
}

function python({ method, url, headers, body }: SampleRequest): string {
  const lines = [
    `    ${quoted(method)},`,
    `    ${quoted(url)},`,
    ...(headers.length === 0
      ? []
      : [`    headers={${headers.map(([name, value]) => `${quoted(name)}: ${quoted(value)}`).join(', ')}},`]),
    ...(body === undefined ? [] : [`    data=${quoted(body.text)}.encode(),`]),
  ];
  return `import requests\n\nresponse = requests.request(\n${lines.join('\n')}\n)\nprint(response.status_code, response.text)`;
}

function httpie({ method, url, headers, body }: SampleRequest): string {
  const parts = [
    `http ${shell(method)} ${shell(url)}`,
    ...headers.map(([name, value]) => shell(`${name}:${value}`)),
    ...(body === undefined ? [] : [`--raw ${shell(body.text)}`]),
  ];
  return parts.join(' \\\n  ');
}

/** The body as an expression: an object where it is JSON, else a text. */
function jsonOr({ type, text }: NonNullable<SampleRequest['body']>, write: (text: string) => string): string {
  if (!/[/+]json\b/iu.test(type)) return quoted(text);
  try {
    JSON.parse(text);
    return write(text);
  } catch {
    return quoted(text);
  }
}

function indent(text: string, by: string): string {
  return text.replaceAll('\n', `\n${by}`);
}

/** For a POSIX shell: descriptions are outside data, and a line is made to be pasted. */
function shell(text: string): string {
  return /^[\w./:-]+$/u.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A string of JavaScript and of Python alike. */
function quoted(text: string): string {
  return JSON.stringify(text.toWellFormed()).replace(
    /[\u007f-\u009f\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
