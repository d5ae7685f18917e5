import type { ConsoleRequest } from './request.ts';
import { withoutType } from './headers.ts';
import { quoted } from './quoted.ts';
import type { SampleBody } from './sample-body.ts';

/** `request` as Python with Requests. */
export function pythonSample({ method, url, headers }: ConsoleRequest, body: SampleBody): string {
  const shown = body.kind === 'parts' ? withoutType(headers) : headers;
  const lines = [
    `    ${quoted(method)},`,
    `    ${quoted(url)},`,
    ...(shown.length === 0
      ? []
      : [`    headers={${shown.map(([name, value]) => `${quoted(name)}: ${quoted(value)}`).join(', ')}},`]),
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
