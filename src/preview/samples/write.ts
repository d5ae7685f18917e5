import type { Description } from '../../description/description.ts';
import { entriesIn, inside, rootOf, textAt, type Located } from '../../description/read/view.ts';
import { jsonText } from '../parts/json.ts';
import { fetchSample, pythonSample } from './code.ts';
import { sampleBodyOf, type ConsoleRequest } from './request.ts';
import { curlSample, httpieSample } from './shell.ts';

/** A request in one language, ready to paste. */
export interface Sample {
  readonly name: 'curl' | 'fetch' | 'Python' | 'HTTPie';
  readonly text: string;
}

/** `request` as a curl line, JavaScript, Python and an HTTPie line. */
export function writeSamples(asked: ConsoleRequest): readonly Sample[] {
  const body = sampleBodyOf(asked);
  // Languages that write a form in parts say its media type themselves, as they choose the boundary.
  const request =
    body.kind === 'parts' ? { ...asked, headers: asked.headers.filter(([name]) => name !== 'Content-Type') } : asked;
  return [
    { name: 'curl', text: curlSample(request, body) },
    { name: 'fetch', text: fetchSample(request, body) },
    { name: 'Python', text: pythonSample(request, body) },
    { name: 'HTTPie', text: httpieSample(request, body) },
  ];
}

/** A call of a tool in one form, ready to copy. */
export interface CallText {
  readonly name: string;
  readonly text: string;
}

/** The `tools/call` of `tool` with `values` as its arguments: as it is, and as a curl line. */
export function callTexts(description: Description, tool: Located, values: object): readonly CallText[] {
  const request = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: textAt(tool, 'name') ?? '', arguments: values },
  };
  const url = serverUrl(description);
  const text = jsonText(request).text;
  const headers = [
    ['Content-Type', 'application/json'],
    ['Accept', 'application/json, text/event-stream'],
  ] as const;
  const body = { type: 'application/json', pieces: [{ kind: 'text' as const, text }] };
  const [curl] = writeSamples({ method: 'POST', url, headers, body, missing: [], unsendable: [] });
  return [
    { name: 'tools/call', text },
    { name: 'curl', text: curl?.text ?? '' },
  ];
}

/** The first server of the MCP server, its variables replaced by their defaults. */
function serverUrl(description: Description): string {
  const mcp = inside(description, rootOf(description), 'x-mcp');
  const [first] = mcp === undefined ? [] : entriesIn(description, inside(description, mcp, 'servers'));
  const server = first?.[1];
  const url = (server && textAt(server, 'url')) ?? 'https://mcp.example.com';
  const variables = server && inside(description, server, 'variables');
  return url.slice(0, 1_000).replace(/\{([^{}]+)\}/gu, (whole, name: string) => {
    const variable = variables && inside(description, variables, name);
    return (variable && textAt(variable, 'default')) ?? whole;
  });
}
