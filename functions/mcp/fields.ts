import { isObject, keysOf, member } from '../../src/lib/json.ts';
import type { McpObject } from '../../src/description/model/fields.ts';
import { type GenerationOptions, isLiteral, none, type CheckFinding, wrong } from '../check.ts';
import { isRead, missingFields, unknownFields } from '../fields.ts';
import { mismatchFinding } from '../type-mismatches.ts';
import { filledLists } from './capabilities.ts';
import type { McpNode } from './model.ts';
import { onModel, onNodes } from './on-nodes.ts';

/** Capabilities that clients declare to servers, never the other way. */
const clientCapabilities = /^(?:elicitation|sampling|roots)$/;

const capabilities = 'capabilities logging listing subscription';

/** Every value has the type of its field, annotations aside. */
export const fieldTypes = onModel<GenerationOptions>(({ mismatches }, { options }) =>
  mismatches
    .filter(({ table, field }) => !isAnnotations(table) && isRead(field, options))
    .flatMap((mismatch) => mismatchFinding(mismatch, 'x-mcp')),
);

/** Objects of annotations, whose types have a rule of their own. */
export function isAnnotations(table: McpObject): boolean {
  return table === 'annotations' || table === 'toolAnnotations';
}

/** Every object has the required fields of its table; none is blank. Read to the letter, templates are unknown altogether. */
export const requiredFields = onNodes<GenerationOptions>('*', (node, { options, suggest }) =>
  isLiteral(options) && node.table === 'resourceTemplate' ? none : missingFields(node, suggest),
);

/** Objects have the fields of their tables and `x-*` only. Unknown capabilities are a rule of their own, unless read to the letter. */
export const knownFields = onNodes<GenerationOptions>('*', (node, { options, suggest }) =>
  !isLiteral(options) && capabilities.includes(node.table) ? none : unknownFields(node, options, suggest),
);

/** The members of capabilities and their flags are those of their tables. */
export const knownCapabilities = onNodes(capabilities, (node, { model, suggest }) => [
  ...unknownFields(node, null, suggest, node.table === 'capabilities' ? filledLists(model.nodes[0]) : []).map(
    (found) =>
      clientCapabilities.test(String(found.path[0])) && node.table === 'capabilities'
        ? { ...found, message: `${found.message} That is a capability of clients.` }
        : found,
  ),
  ...extensionNames(node),
]);

/** MCP section "Extensions": an identifier is a prefix, a slash and a name. */
function extensionNames({ table, value }: McpNode): readonly CheckFinding[] {
  const extensions = table === 'capabilities' ? member(value, 'extensions') : undefined;
  if (!isObject(extensions)) return none;
  return keysOf(extensions)
    .filter((key) => !/^[\w.-]+\/[\w.-]+$/.test(key))
    .flatMap((key) => wrong('An extension should be named `prefix/name`', key, ['extensions', key]));
}
