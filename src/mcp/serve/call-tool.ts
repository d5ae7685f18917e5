import type { MockRequest } from '../../http/message.ts';
import { isArray, isObject, isText, member, type JsonObject } from '../../lib/json.ts';
import { toJsonText } from '../../lib/number-texts.ts';
import type { SurfaceEntry } from '../surface/surface.ts';
import { operationOf, requestFor, resultFor, type OperationResult } from './call-operation.ts';
import type { DescribedServer } from './described-server.ts';

/** The result of `tools/call`. */
export interface ToolResult {
  readonly content: readonly object[];
  readonly structuredContent?: unknown;
  readonly isError?: true;
}

/**
 * The answer of `tool`: its `x-result`, else that of the operation it stands for, else an example of its output schema, else a made one, the same each time.
 * Arguments that its input schema refuses get a result that says so in words (SEP-1303).
 */
export function callTool(
  tool: SurfaceEntry,
  args: JsonObject,
  serving: DescribedServer,
  headers: MockRequest['headers'] = {},
): ToolResult {
  const mistakes = serving.schemas.mistakes(tool, 'inputSchema', args);
  if (mistakes.length > 0) return refusal(tool, mistakes);
  const written = writtenResult(tool);
  if (written !== undefined) return written;
  const answered = callOperation(tool, args, serving, headers);
  if (answered?.isError === true) return { content: answered.content, isError: true };
  const isDescribed = serving.schemas.shown(tool, 'outputSchema') !== undefined;
  if (answered !== undefined && !isDescribed) {
    const { content, value } = answered;
    return { content, ...(isObject(value) && { structuredContent: value }) };
  }
  if (answered?.value !== undefined && serving.schemas.mistakes(tool, 'outputSchema', answered.value).length === 0)
    return { content: answered.content, structuredContent: answered.value };
  const made = isDescribed ? serving.schemas.made(tool) : undefined;
  if (made !== undefined) return { content: [{ type: 'text', text: toJsonText(made) }], structuredContent: made };
  const text = isDescribed
    ? `No answer that fits the output schema of \`${tool.key ?? ''}\` was found.`
    : textFor(tool);
  return { content: [{ type: 'text', text }], ...(isDescribed && { isError: true }) };
}

/** The result that the description gives whole, for tools that answer what no operation does: pictures beside texts, an error. */
function writtenResult({ value }: SurfaceEntry): ToolResult | undefined {
  const result = member(value, 'x-result');
  if (!isObject(result)) return undefined;
  const { structuredContent, content } = result;
  const parts = isArray(content) ? content.filter(isObject) : undefined;
  const text = structuredContent === undefined ? [] : [{ type: 'text', text: toJsonText(structuredContent) }];
  return {
    content: parts ?? text,
    ...(structuredContent !== undefined && { structuredContent }),
    ...(result.isError === true && { isError: true }),
  };
}

function callOperation(
  tool: SurfaceEntry,
  args: JsonObject,
  { description, callOperation: call }: DescribedServer,
  headers: MockRequest['headers'],
): OperationResult | undefined {
  const operation = operationOf(description, tool);
  if (operation === undefined) return undefined;
  const request = requestFor(description, operation, args, headers);
  return resultFor(call(request), request.target);
}

const mostMistakes = 10;

function refusal(tool: SurfaceEntry, mistakes: readonly string[]): ToolResult {
  const shown = mistakes.slice(0, mostMistakes).map((each) => `- ${each}`);
  const more = mistakes.length - shown.length;
  const lines = [
    `The arguments of \`${tool.key ?? ''}\` must fit its input schema:`,
    ...shown,
    ...(more > 0 ? [`- and ${more} more`] : []),
  ];
  return { content: [{ type: 'text', text: lines.join('\n') }], isError: true };
}

function textFor({ key = '', value }: SurfaceEntry): string {
  const title = member(value, 'title');
  return `${isText(title) ? title : key}: done. The description of this tool has no output schema.`;
}
