import type { Description } from '../../description/description.ts';
import { entriesIn, inside, memberAt, rootOf, textAt, type Located } from '../../description/view.ts';
import { isObject } from '../../lib/json.ts';
import type { PageContext } from '../parts/context.ts';
import { jsonText } from '../parts/json.ts';
import { writeSamples } from '../samples/write.ts';
import { outputSchemaOf } from './output-schema.ts';

/** A call of a tool, ready to copy, and an answer to it. */
export interface ToolCalls {
  readonly calls: readonly { readonly name: string; readonly text: string }[];
  /** Made of the output schema; absent where there is none. */
  readonly result: unknown;
}

/** The `tools/call` of `tool`, with arguments made of its input schema. */
export function callsOf(context: PageContext, tool: Located): ToolCalls {
  const input = memberAt(tool, 'inputSchema');
  const made = input && context.sample(input, 'request');
  return { calls: callTexts(context.description, tool, isObject(made) ? made : {}), result: resultOf(context, tool) };
}

/** The `tools/call` of `tool` with `values` as its arguments: as it is, and as a curl line. */
export function callTexts(description: Description, tool: Located, values: object): ToolCalls['calls'] {
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

/** The result that the output schema of `tool` describes; undefined where it has none. */
function resultOf(context: PageContext, tool: Located): unknown {
  const written = memberAt(tool, 'outputSchema');
  const schema = written && outputSchemaOf(context.description, written);
  if (schema === undefined || !isObject(schema.value)) return undefined;
  const made = context.sample(schema, 'response');
  if (made === undefined) return undefined;
  const content = [{ type: 'text', text: JSON.stringify(made).slice(0, 2_000) }];
  return { jsonrpc: '2.0', id: 1, result: { content, structuredContent: made } };
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
