import type { Description } from '../../description/description.ts';
import { entriesIn, inside, rootOf, textAt, type Located } from '../../description/view.ts';
import { jsonText } from '../parts/json.ts';
import { writeSamples } from './write.ts';

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
  const [curl] = writeSamples({ method: 'POST', url, headers, body, missing: [] });
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
