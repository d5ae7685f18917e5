import { memberAt, textAt, type Located } from '../../../description/read/view.ts';
import { html, type Html } from '../../../lib/html.ts';
import { isObject } from '../../../lib/json.ts';
import { outputSchemaOf } from '../../console/tool-result.ts';
import { firstCalls, toolFormHtml } from '../../console/console.ts';
import type { PageContext } from '../context.ts';
import { highlightJson, jsonText } from '../../parts/json.ts';
import { codeBlock, panel } from '../../parts/panel.ts';
import type { CallText } from '../../samples/call.ts';

/** A ready `tools/call`, the same as a curl line, and a result made of the output schema. */
export function toolPanels(context: PageContext, tool: Located, address?: string): Html {
  const { calls: made, result } = callsOf(context, tool);
  const page =
    context.consoles === 'served' && address !== undefined
      ? { context: context.shown.consoles(), tool, url: context.mcpUrl }
      : undefined;
  const form = page && toolFormHtml(context.ids, page, address ?? '');
  const calls = page === undefined || form === undefined ? made : firstCalls(page);
  const tabs = calls.map(({ name, code }) => ({ name, content: codeBlock(code, name) }));
  const title = (textAt(tool, 'name') ?? 'Tool').slice(0, 100);
  const answer =
    result === undefined
      ? undefined
      : panel(context.ids, {
          title: 'Expected',
          note: 'made from the output schema',
          tabs: [
            { name: 'Expected result', content: codeBlock(highlightJson(jsonText(result).text), 'Expected result') },
          ],
          copies: 'result',
        });
  return html`${form}
    <div id="${context.ids.partOf('samples')}">${panel(context.ids, { title, tabs, copies: 'call' })}</div>
    ${answer}`;
}

/** A call of a tool, ready to copy, and an answer to it. */
interface ToolCalls {
  readonly calls: readonly CallText[];
  /** Made of the output schema; absent where there is none. */
  readonly result: unknown;
}

/** The `tools/call` of `tool` as its form begins: with the arguments that it needs. */
export function callsOf({ shown }: Pick<PageContext, 'shown'>, tool: Located): ToolCalls {
  return { calls: firstCalls({ context: shown.consoles(), tool, url: undefined }), result: resultOf(shown, tool) };
}

/** The result that the output schema of `tool` describes; undefined where it has none. */
function resultOf(shown: PageContext['shown'], tool: Located): unknown {
  const written = memberAt(tool, 'outputSchema');
  const schema = written && outputSchemaOf(shown.description, written);
  if (schema === undefined || !isObject(schema.value)) return undefined;
  const made = shown.sample(schema, 'response');
  if (made === undefined) return undefined;
  const content = [{ type: 'text', text: JSON.stringify(made).slice(0, 2_000) }];
  return { jsonrpc: '2.0', id: 1, result: { content, structuredContent: made } };
}
