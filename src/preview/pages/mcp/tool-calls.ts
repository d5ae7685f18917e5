import type { Description } from '../../../description/description.ts';
import { inside, memberAt, rootOf, textAt, type Located } from '../../../description/read/view.ts';
import { html, type Html } from '../../../lib/html.ts';
import { isObject } from '../../../lib/json.ts';
import { firstCalls, toolFormHtml } from '../../console/tool.ts';
import type { PageContext } from '../context.ts';
import { highlightJson, jsonText } from '../../parts/json.ts';
import { codeBlock, panel } from '../../parts/panel.ts';
import { callTexts, type CallText } from '../../samples/write.ts';

/** A ready `tools/call`, the same as a curl line, and a result made of the output schema. */
export function toolPanels(context: PageContext, tool: Located, address?: string): Html {
  const { calls: made, result } = callsOf(context, tool);
  const page = context.isInteractive && address !== undefined ? { context: context.shown.consoles(), tool } : undefined;
  const form = page && toolFormHtml(context.ids, page, address ?? '');
  const calls = page === undefined || form === undefined ? made : firstCalls(page);
  const tabs = calls.map(({ name, text }) => ({ name, content: codeBlock(highlightJson(text), name) }));
  const title = (textAt(tool, 'name') ?? 'Tool').slice(0, 100);
  const answer =
    result === undefined
      ? undefined
      : panel(context.ids, {
          title: 'Result',
          note: 'made from the output schema',
          tabs: [{ name: 'Result', content: codeBlock(highlightJson(jsonText(result).text), 'Result') }],
          copies: 'result',
        });
  return html`${form}
    <div id="samples">${panel(context.ids, { title, tabs, copies: 'call' })}</div>
    ${answer}`;
}

/** A call of a tool, ready to copy, and an answer to it. */
interface ToolCalls {
  readonly calls: readonly CallText[];
  /** Made of the output schema; absent where there is none. */
  readonly result: unknown;
}

/** The `tools/call` of `tool`, with arguments made of its input schema. */
function callsOf(context: PageContext, tool: Located): ToolCalls {
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

/** The output schema of a tool: a schema, or a text that refers to a component or names one. Undefined where there is no such component. */
export function outputSchemaOf(description: Description, written: Located): Located | undefined {
  if (typeof written.value !== 'string') return written;
  const text = written.value.trim();
  if (/[#/.]/u.test(text)) {
    const found = description.resolve(text, written.place);
    if (found.kind === 'found') return found;
  }
  return inside(description, rootOf(description), 'components', 'schemas', text);
}
