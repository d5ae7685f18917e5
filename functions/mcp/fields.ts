import type { McpObject } from '../../src/description/model/fields.ts';
import type { Fix } from '../../src/finding.ts';
import { has, isArray, hasItems, isObject, keysOf, member } from '../../src/lib/json.ts';
import { orList } from '../../src/lib/show.ts';
import { type CheckFinding, type GenerationOptions, finding, isLiteral, noFindings, wrongValue } from '../check.ts';
import { absentField, isRead, lacksField, missingFields, renamedFields, unknownFields } from '../fields.ts';
import { mismatchFinding } from '../type-mismatches.ts';
import { type McpNode, serverLists } from './model.ts';
import { onModel, onNodes } from './on-nodes.ts';

/** Capabilities that clients declare to servers, never the other way. */
const clientCapabilities = /^(?:elicitation|sampling|roots)$/;

const capabilities = 'capabilities logging listing subscription';

/** Every value has the type of its field, annotations aside. */
export const fieldTypes = onModel<GenerationOptions>(({ mismatches }, { options }) =>
  mismatches
    .filter(({ table, field }) => !isAnnotations(table) && isRead(field, options))
    .flatMap((mismatch) => mismatchFinding(mismatch, 'x-mcp', mismatch.place.source)),
);

/** Objects of annotations, whose types have a rule of their own. */
export function isAnnotations(table: McpObject): boolean {
  return table === 'annotations' || table === 'toolAnnotations';
}

/** Every object has the required fields of its table; none is blank. Read to the letter, templates are unknown altogether. */
export const requiredFields = onNodes<GenerationOptions>('*', (node, { options, suggest }) =>
  isLiteral(options) && node.table === 'resourceTemplate' ? noFindings : missingFields(node, suggest),
);

/** Objects have the fields of their tables and `x-*` only. Unknown capabilities are a rule of their own, unless read to the letter. */
export const knownFields = onNodes<GenerationOptions>('*', (node, { options, suggest }) =>
  !isLiteral(options) && capabilities.includes(node.table) ? noFindings : unknownFields(node, options, suggest),
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
  if (!isObject(extensions)) return noFindings;
  return keysOf(extensions)
    .filter((key) => !/^[\w.-]+\/[\w.-]+$/.test(key))
    .flatMap((key) => wrongValue('An extension should be named `prefix/name`', key, ['extensions', key]));
}

/** Filled lists have a capability, if any is declared. */
export const listedCapabilities = onNodes('capabilities', (node, { model, suggest }) => {
  const needed = filledLists(model.nodes[0]);
  const renamed = renamedFields(node, suggest, needed);
  return needed
    .filter((name) => !has(node.value, name))
    .flatMap((name) =>
      absentField(
        `\`capabilities\` must declare \`${name}\`, as \`x-mcp\` lists some`,
        renamed.get(name) ?? declare(name, {}),
      ),
    );
});

/** Servers with filled lists declare capabilities. */
export const capabilitiesPresent = onNodes('mcp', (node, { suggest }) => {
  const needed = filledLists(node);
  if (needed.length === 0 || !lacksField(node, 'capabilities', suggest)) return [];
  return absentField(
    '`x-mcp` should have `capabilities`',
    declare('capabilities', Object.fromEntries(needed.map((name) => [name, {}]))),
  );
});

/** Something of the server is described. */
export const mcpNotEmpty = onNodes('mcp', (node, { suggest }) => {
  const parts = [...serverLists, 'capabilities'];
  const isNothing = (name: string): boolean =>
    has(node.value, name) ? serverLists.includes(name) && isEmpty(node.value[name]) : lacksField(node, name, suggest);
  return [...parts, 'resourceTemplates'].every(isNothing)
    ? finding(`\`x-mcp\` should describe ${orList(parts)}; found none of them.`)
    : [];
});

/** The names of the filled lists of `x-mcp`. */
function filledLists(root: McpNode | undefined): readonly string[] {
  return serverLists.filter((name) => hasItems(member(root?.value, name)));
}

/** A capability that is missing has one reading: what the list shows. */
function declare(key: string, value: object): Fix {
  return { kind: 'insert', key, value, path: [], safety: 'safe' };
}

function isEmpty(part: unknown): boolean {
  return isArray(part) && part.length === 0;
}
