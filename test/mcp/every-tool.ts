import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe } from '../../src/description/description.ts';
import { memberAt, rootOf, type Located } from '../../src/description/read/view.ts';
import { isObject, isText, listOf, member, type JsonObject } from '../../src/lib/json.ts';
import { createGenerate } from '../../src/schema/generate/generate.ts';

/** Asks a played server; the result, or the error. */
export type AskServer = (method: string, params: JsonObject) => unknown;

/** The parameters of a request of the new era. */
const modernMeta = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  },
} as const;

/** What came of calling every tool of a server with arguments that its input schema describes. */
export interface CalledTools {
  readonly count: number;
  /** Tools whose answers break what they were shown with, and how. */
  readonly mistakes: readonly string[];
}

/**
 * Calls every tool as a client of `era` that knows no more than the list. Arguments are made of the shown input schema; these and the answers
 * are held to the shown schemas by a validator that is not the product's.
 */
export async function callEveryTool(ask: AskServer, era: 'legacy' | 'modern'): Promise<CalledTools> {
  const meta = era === 'modern' ? modernMeta : {};
  const tools = await listTools(ask, meta);
  const isValid = createValidator();
  const mistakes: string[] = [];
  for (const tool of tools) {
    const [name, input, output] = ['name', 'inputSchema', 'outputSchema'].map((key) => member(tool, key));
    const args = argumentsFor(input);
    const isMade = isValid(input, args);
    const result = await ask('tools/call', { name, arguments: args, ...meta });
    const [text, content] = [textOf(result), member(result, 'structuredContent')];
    const found =
      isMade !== true
        ? `arguments ${JSON.stringify(args)}: ${isMade}`
        : text.startsWith('The arguments of') || !Array.isArray(member(result, 'content'))
          ? `refused ${JSON.stringify(args)}: ${JSON.stringify(result)}`
          : output === undefined || member(result, 'isError') === true
            ? true
            : content === undefined
              ? `no structured content: ${text}`
              : isValid(output, content);
    if (found !== true) mistakes.push(`${String(name)}: ${found}`);
  }
  return { count: tools.length, mistakes };
}

async function listTools(ask: AskServer, meta: JsonObject): Promise<readonly unknown[]> {
  const tools: unknown[] = [];
  for (let cursor: unknown, isOver = false; !isOver; isOver = cursor === undefined) {
    const page = await ask('tools/list', { ...(isText(cursor) && { cursor }), ...meta });
    tools.push(...listOf(member(page, 'tools')));
    cursor = member(page, 'nextCursor');
  }
  return tools;
}

/** Arguments as a client makes them that has the schema alone. */
function argumentsFor(inputSchema: unknown): unknown {
  const input: unknown = JSON.parse(JSON.stringify(inputSchema), (key, value: unknown) =>
    key === '$ref' ? String(value).replace(/^#/u, '#/components/schemas/input') : value,
  );
  const tree = { openapi: '3.1.0', paths: {}, components: { schemas: { input } } };
  const description = describe({ uri: 'client:', tree }, { readBytes: () => ({ reason: 'there are no files' }) });
  const root: Located | undefined = rootOf(description);
  const schema = ['components', 'schemas', 'input'].reduce<Located | undefined>(
    (at, key) => at && memberAt(at, key),
    root,
  );
  return schema === undefined ? {} : createGenerate(description, { direction: 'request' })(schema).value;
}

/** Says what is wrong with a value, by the dialect that its schema names. */
function createValidator(): (schema: unknown, value: unknown) => true | string {
  const options = { strict: false, logger: false, allErrors: true } as const;
  const [draft7, today] = [new Ajv(options), new Ajv2020(options)];
  for (const ajv of [draft7, today]) formats.default(ajv);
  return (schema, value) => {
    if (!isObject(schema)) return 'the schema is no object';
    const ajv = isText(schema.$schema) && /draft-0[67]/u.test(schema.$schema) ? draft7 : today;
    const found = ajv.validate(schema, value) || ajv.errorsText();
    // Another tool may have the same `$id`.
    ajv.removeSchema();
    return found;
  };
}

function textOf(result: unknown): string {
  const text = member(listOf(member(result, 'content'))[0], 'text');
  return isText(text) ? text : '';
}
