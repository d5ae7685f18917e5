import { memberAt, type Located } from '../../../description/view.ts';
import { isObject } from '../../../lib/json.ts';
import type { PageContext } from '../context.ts';
import { callTexts, type CallText } from '../../samples/tool-call.ts';
import { outputSchemaOf } from './output-schema.ts';

/** A call of a tool, ready to copy, and an answer to it. */
export interface ToolCalls {
  readonly calls: readonly CallText[];
  /** Made of the output schema; absent where there is none. */
  readonly result: unknown;
}

/** The `tools/call` of `tool`, with arguments made of its input schema. */
export function callsOf(context: PageContext, tool: Located): ToolCalls {
  const input = memberAt(tool, 'inputSchema');
  const made = input && context.shown.sample(input, 'request');
  return {
    calls: callTexts(context.shown.description, tool, isObject(made) ? made : {}),
    result: resultOf(context, tool),
  };
}

/** The result that the output schema of `tool` describes; undefined where it has none. */
function resultOf(context: PageContext, tool: Located): unknown {
  const written = memberAt(tool, 'outputSchema');
  const schema = written && outputSchemaOf(context.shown.description, written);
  if (schema === undefined || !isObject(schema.value)) return undefined;
  const made = context.shown.sample(schema, 'response');
  if (made === undefined) return undefined;
  const content = [{ type: 'text', text: JSON.stringify(made).slice(0, 2_000) }];
  return { jsonrpc: '2.0', id: 1, result: { content, structuredContent: made } };
}
