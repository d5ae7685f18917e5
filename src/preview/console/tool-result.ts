import type { Description } from '../../description/description.ts';
import { follow, followPath, memberAt, rootOf, type Located } from '../../description/read/view.ts';
import { html } from '../../lib/html.ts';
import { isArray, isObject, isText, listOf, member, parsedJson } from '../../lib/json.ts';
import { show } from '../../lib/show.ts';
import { modernVersion, modernVersionOf } from '../samples/call.ts';
import { jsonBlock, resultHtml } from './result-html.ts';
import type { ToolConsole } from './console.ts';

/** A result of a tool, validated and drawn. */
export interface DrawnResult {
  /** The parts that are not as described, a sentence each. */
  readonly violations: readonly string[];
  /** The class and the words of a sentence in place of *Agrees with the description*. */
  readonly note: readonly [className: string, text: string];
  /** Stands beside the status: the kind of an error. */
  readonly state?: string;
  /** The parts of the result. */
  readonly html?: string;
}

const notDrawn: DrawnResult = {
  violations: ['The answer must be a JSON-RPC message with `result` or `error`.'],
  note: ['bad', ''],
};

/** The answer to `tools/call`: its parts as what they are, and how it agrees with the output schema. */
export function readResult({ context, tool }: ToolConsole, body: Uint8Array): DrawnResult {
  const message = parsedJson(new TextDecoder().decode(body));
  const [result, error] = [member(message, 'result'), member(message, 'error')];
  if (isObject(error)) return drawnError(error);
  if (!isObject(result)) return notDrawn;
  const written = memberAt(tool, 'outputSchema');
  const found = written && outputSchemaOf(context.description, written);
  const schema = found && follow(context.description, found);
  const structured = member(result, 'structuredContent');
  const isError = result.isError === true;
  const content = listOf(result.content);
  const misshapen = isArray(result.content) ? [] : [`\`content\` must be a list; found ${foundOf(result.content)}.`];
  const violations = [...misshapen, ...content.flatMap(partViolations)];
  const drawn = {
    html: resultHtml(content, structured).html,
    ...(isError && { state: 'isError' }),
  };
  if (isError) return { ...drawn, violations, note: ['dim', 'An error is not checked against the output schema.'] };
  if (schema === undefined)
    return { ...drawn, violations, note: ['dim', 'There is no output schema to hold it against.'] };
  const isLeftOut = structured === undefined && modernVersionOf(context.description) === undefined;
  if (isLeftOut && member(schema.value, 'type') !== 'object')
    return {
      ...drawn,
      violations,
      note: ['dim', `Clients before MCP ${modernVersion} get no structured content but objects.`],
    };
  return {
    ...drawn,
    violations: [
      ...violations,
      ...structuredViolations(structured, (value) => context.violationsOf(schema, value, 'response')),
    ],
    note: ['ok', 'Agrees with the output schema'],
  };
}

/** The output schema of a tool: a schema, or a text that refers to a component or names one. Undefined where there is no such component. */
export function outputSchemaOf(description: Description, written: Located): Located | undefined {
  if (typeof written.value !== 'string') return written;
  const text = written.value.trim();
  if (/[#/.]/u.test(text)) {
    const found = description.resolve(text, written.place);
    if (found.kind === 'found') return found;
  }
  return followPath(description, rootOf(description), 'components', 'schemas', text);
}

function drawnError(error: Readonly<Record<string, unknown>>): DrawnResult {
  const { code, message, data } = error;
  return {
    violations: [],
    note: ['dim', 'The server refused the call: there is no result.'],
    state: `error ${String(code)}`,
    html: html`<p class="inside">${isText(message) ? message : 'It gives no message.'}</p>
      ${data === undefined ? undefined : jsonBlock(data, 'Data of the error')}`.html,
  };
}

function structuredViolations(value: unknown, violationsOf: (value: unknown) => readonly string[]): readonly string[] {
  if (value === undefined)
    return ['The result must have `structuredContent`, as the tool has an output schema; found none.'];
  return violationsOf(value).map((text) => text.replace(/^The body/u, 'The structured content'));
}

/** The members that a part of each type must have. */
const needed: Readonly<Record<string, readonly string[]>> = {
  text: ['text'],
  image: ['data', 'mimeType'],
  audio: ['data', 'mimeType'],
  resource_link: ['uri', 'name'],
  resource: [],
};

function partViolations(part: unknown, index: number): readonly string[] {
  const type = member(part, 'type');
  const names = isText(type) && Object.hasOwn(needed, type) ? needed[type] : undefined;
  if (names === undefined)
    return [`\`type\` of \`content/${index}\` must be ${Object.keys(needed).join(', ')}; found ${foundOf(type)}.`];
  const missing = names.filter((name) => !isText(member(part, name)));
  return missing.map(
    (name) => `\`${name}\` of \`content/${index}\` must be a text; found ${foundOf(member(part, name))}.`,
  );
}

function foundOf(value: unknown): string {
  return value === undefined ? 'none' : show(value);
}
