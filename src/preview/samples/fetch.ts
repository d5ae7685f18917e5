import type { ConsoleRequest } from './request.ts';
import { withoutType } from './headers.ts';
import { quoted } from './quoted.ts';
import type { SampleBody } from './sample-body.ts';

/** `request` as JavaScript with `fetch`; files are opened as Node does. */
export function fetchSample({ method, url, headers }: ConsoleRequest, body: SampleBody): string {
  const shown = body.kind === 'parts' ? withoutType(headers) : headers;
  const options = [
    ...(method === 'GET' && body.kind === 'none' ? [] : [`  method: ${quoted(method)},`]),
    ...(shown.length === 0
      ? []
      : [`  headers: {\n${shown.map(([name, value]) => `    ${quoted(name)}: ${quoted(value)},`).join('\n')}\n  },`]),
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
