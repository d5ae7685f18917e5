import { type ConsoleRequest, type SampleBody, sampleBodyOf } from './request.ts';
import { curlSample, httpieSample } from './shell.ts';

/** A request in one language, ready to paste. */
export interface Sample {
  readonly name: 'curl' | 'fetch' | 'Python' | 'HTTPie';
  readonly text: string;
}

/** `request` as a curl line, JavaScript, Python and an HTTPie line. */
export function writeSamples(asked: ConsoleRequest): readonly Sample[] {
  const [request, body] = sampled(asked);
  return [
    { name: 'curl', text: curlSample(request, body) },
    { name: 'fetch', text: fetchSample(request, body) },
    { name: 'Python', text: pythonSample(request, body) },
    { name: 'HTTPie', text: httpieSample(request, body) },
  ];
}

/** `request` as a curl line. */
export function writeCurl(request: ConsoleRequest): string {
  return curlSample(...sampled(request));
}

/** The request and its body as samples have them. */
function sampled(request: ConsoleRequest): readonly [ConsoleRequest, SampleBody] {
  const body = sampleBodyOf(request);
  if (body.kind !== 'parts') return [request, body];
  // Languages that write a form in parts say its media type themselves, as they choose the boundary.
  return [{ ...request, headers: request.headers.filter(([name]) => name !== 'Content-Type') }, body];
}

/** `request` as JavaScript with `fetch`; files are opened as Node does. */
function fetchSample({ method, url, headers }: ConsoleRequest, body: SampleBody): string {
  const options = [
    ...(method === 'GET' && body.kind === 'none' ? [] : [`  method: ${quoted(method)},`]),
    ...(headers.length === 0
      ? []
      : [`  headers: {\n${headers.map(([name, value]) => `    ${quoted(name)}: ${quoted(value)},`).join('\n')}\n  },`]),
    ...(body.kind === 'none' ? [] : [`  body: ${expressionOf(body)},`]),
  ];
  const rest = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`;
  const call = `const response = await fetch(${quoted(url)}${rest});\nconsole.log(response.status, await response.text());`;
  return `${before(body)}${call}`;
}

function before(body: SampleBody): string {
  if (body.kind === 'file') return "import { openAsBlob } from 'node:fs';\n\n";
  if (body.kind !== 'parts') return '';
  const hasFile = body.parts.some(({ file }) => file !== undefined);
  const lines = body.parts.map(({ name, text, file, type }) =>
    file === undefined
      ? `form.append(${quoted(name)}, new Blob([${quoted(text ?? '')}], { type: ${quoted(type)} }));`
      : `form.append(${quoted(name)}, await openAsBlob(${quoted(file)}, { type: ${quoted(type)} }), ${quoted(file)});`,
  );
  return `${hasFile ? "import { openAsBlob } from 'node:fs';\n\n" : ''}const form = new FormData();\n${lines.join('\n')}\n`;
}

function expressionOf(body: SampleBody): string {
  switch (body.kind) {
    case 'none':
      return 'undefined';
    case 'text':
      return body.isJson ? `JSON.stringify(${body.text.trim().replaceAll('\n', '\n  ')})` : quoted(body.text);
    case 'bytes':
      return `Uint8Array.from(atob(${quoted(body.base64)}), (letter) => letter.charCodeAt(0))`;
    case 'file':
      return `await openAsBlob(${quoted(body.name)})`;
    case 'parts':
      return 'form';
  }
}

function pythonSample({ method, url, headers }: ConsoleRequest, body: SampleBody): string {
  const lines = [
    `    ${quoted(method)},`,
    `    ${quoted(url)},`,
    ...(headers.length === 0
      ? []
      : [`    headers={${headers.map(([name, value]) => `${quoted(name)}: ${quoted(value)}`).join(', ')}},`]),
    ...argumentsOf(body),
  ];
  const more = body.kind === 'bytes' ? 'import base64\n\n' : '';
  return `${more}import requests\n\nresponse = requests.request(\n${lines.join('\n')}\n)\nprint(response.status_code, response.text)`;
}

function argumentsOf(body: SampleBody): readonly string[] {
  switch (body.kind) {
    case 'none':
      return [];
    case 'text':
      return [`    data=${quoted(body.text)}.encode(),`];
    case 'bytes':
      return [`    data=base64.b64decode(${quoted(body.base64)}),`];
    case 'file':
      return [`    data=open(${quoted(body.name)}, "rb"),`];
    case 'parts':
      return [
        `    files=[\n${body.parts
          .map(({ name, text, file, type }) => {
            const content = file === undefined ? quoted(text ?? '') : `open(${quoted(file)}, "rb")`;
            return `        (${quoted(name)}, (${file === undefined ? 'None' : quoted(file)}, ${content}, ${quoted(type)})),`;
          })
          .join('\n')}\n    ],`,
      ];
  }
}

/** A string of JavaScript and of Python alike. */
function quoted(text: string): string {
  return JSON.stringify(text.toWellFormed()).replace(
    /[\u007f-\u009f\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
