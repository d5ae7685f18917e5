import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { isObject, isText, member, type JsonObject } from '../../src/lib/json.ts';

/** Says what is wrong with a message by the published schema of a version: `name` is that of a definition in it. */
export type CheckMessage = (version: string, name: string, message: unknown) => string | undefined;

/**
 * The published schemas of MCP, as the official conformance suite carries them: it has no other copy of them that npm installs. Its file is a
 * bundle, in which they stand as literals, from 2025-03-26 on; messages of 2024-11-05 are held to the schema after it, which only adds.
 */
export function readPublishedSchemas(folder: string): CheckMessage {
  const bundle = readFileSync(join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js'), 'utf8');
  const starts = [...bundle.matchAll(/=(?=\{\$schema:`[^`]*`,(?:definitions|\$defs):\{Annotations)/gu)];
  const schemas = starts.map(({ index }) => runInNewContext(`(${literalAt(bundle, index + 1)})`) as unknown);
  const [first, second, third, fourth] = schemas;
  const byVersion = new Map([
    ['2024-11-05', first],
    ['2025-03-26', first],
    ['2025-06-18', second],
    ['2025-11-25', third],
    ['2026-07-28', fourth],
  ]);
  if (fourth === undefined || schemas.length !== 4) throw new Error('The bundle must have four schemas.');
  const options = { strict: false, logger: false, allErrors: true, validateFormats: true } as const;
  const validators = new Map(
    [...byVersion].map(([version, schema]) => {
      const isOld = member(schema, 'definitions') !== undefined;
      const ajv = isOld ? new Ajv(options) : new Ajv2020(options);
      formats.default(ajv);
      // Texts in base64, which a format says here and no format of JSON Schema is.
      ajv.addFormat('byte', true);
      ajv.addSchema(JSON.parse(JSON.stringify(schema)) as object, 'mcp');
      return [version, { ajv, at: isOld ? 'mcp#/definitions/' : 'mcp#/$defs/' }] as const;
    }),
  );
  return (version, name, message) => {
    const found = validators.get(version);
    if (found === undefined) throw new Error(`no schema of ${version}`);
    const isValid = found.ajv.validate(`${found.at}${name}`, message);
    return isValid ? undefined : found.ajv.errorsText();
  };
}

/** The text of the object literal that begins at `start`; its texts are template literals. */
function literalAt(text: string, start: number): string {
  let [depth, isInText] = [0, false];
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (isInText) {
      if (character === '\\') at += 1;
      else if (character === '`') isInText = false;
    } else if (character === '`') isInText = true;
    else if (character === '{') depth += 1;
    else if (character === '}' && (depth -= 1) === 0) return text.slice(start, at + 1);
  }
  throw new Error('The literal must end.');
}

const results: Readonly<Record<string, string>> = {
  initialize: 'InitializeResult',
  'server/discover': 'DiscoverResult',
  'tools/list': 'ListToolsResult',
  'tools/call': 'CallToolResult',
  'resources/list': 'ListResourcesResult',
  'resources/templates/list': 'ListResourceTemplatesResult',
  'resources/read': 'ReadResourceResult',
  'prompts/list': 'ListPromptsResult',
  'prompts/get': 'GetPromptResult',
  'completion/complete': 'CompleteResult',
  'subscriptions/listen': 'SubscriptionsListenResult',
};

/** What is wrong with the messages of a server to a client of `version`, whose requests had the methods `asked`, by id. */
export function messageMistakes(
  check: CheckMessage,
  version: string,
  messages: readonly unknown[],
  asked: ReadonlyMap<unknown, string>,
): readonly string[] {
  return messages.flatMap((message) => {
    const all = Array.isArray(message) ? message : [message];
    return all.flatMap((each: unknown) => {
      if (!isObject(each)) return [`no message: ${JSON.stringify(each)}`];
      const [method, result] = [each.method, each.result];
      const asksFor = asked.get(each.id) ?? '';
      const found = [
        check(version, 'JSONRPCMessage', withId(each, version)),
        isText(method) ? check(version, 'ServerNotification', each) : undefined,
        result === undefined ? undefined : check(version, results[asksFor] ?? 'EmptyResult', result),
      ];
      return found.flatMap((mistake) =>
        mistake === undefined ? [] : [`${asksFor} ${JSON.stringify(each)}: ${mistake}`],
      );
    });
  });
}

/** A refusal of what has no `id` cannot have one; the versions before 2025-11-25 have no form for it. */
function withId(message: JsonObject, version: string): JsonObject {
  return message.error !== undefined && version < '2025-11-25' ? { id: 0, ...message } : message;
}
