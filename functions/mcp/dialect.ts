import { isExtension } from '../../src/description/model/extension.ts';
import { fieldTables } from '../../src/description/model/fields.ts';
import { isArray, isObject, keysOf, member } from '../../src/lib/json.ts';
import { nearest } from '../../src/lib/nearest.ts';

/** The lists of a server. */
export const listed = ['tools', 'resources', 'prompts'];

/** A value has the members of an MCP server. */
export function describesServer(value: unknown): boolean {
  return (
    ['protocolVersion', 'capabilities', 'servers'].some((key) => member(value, key) !== undefined) ||
    listed.some((key) => isArray(member(value, key)))
  );
}

/**
 * The value of a root `x-mcp` describes an MCP server, with the fields of its table or misspellings of them. Other tools use the key,
 * too: booleans, `{ enabled: true }`, or `tools` as a map belong to their dialects.
 */
export function isServerDescription(value: unknown): boolean {
  // A stray `- ` makes a list of one.
  if (describesServer(isArray(value) ? value[0] : value)) return true;
  if (!isObject(value)) return false;
  const known = keysOf(fieldTables.mcp);
  return keysOf(value).every((key) => {
    const intended = known.includes(key) ? key : nearest(key, known);
    return isExtension(key) || (intended !== undefined && !(listed.includes(intended) && isObject(value[key])));
  });
}
