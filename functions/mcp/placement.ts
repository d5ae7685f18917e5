import type { ObjectKind } from '../../src/description/model/objects.ts';
import type { Path } from '../../src/description/place.ts';
import { isArray, isText, member } from '../../src/lib/json.ts';
import { shortened } from '../../src/lib/show.ts';
import { withArticle } from '../fields.ts';
import { type Check, type GenerationOptions, isLiteral, noFindings, finding, wrongValue } from '../check.ts';
import { misspelledKeys } from '../badge-placement.ts';
import { unquoted } from '../fix.ts';
import { describesServer, readModel } from './model.ts';

/** The value of a root `x-mcp` describes a server; other tools' dialects are left alone. */
export const serverDescription: Check<null> = (value, _options, { document }) =>
  readModel(value, document).isDescription
    ? noFindings
    : wrongValue(
        '`x-mcp` should describe an MCP server',
        value,
        [],
        // Fields that are not indented stand beside the key, which has no value then.
        unquoted(value) ??
          (value === null
            ? ' Give it a value, or remove it.'
            : " It reads like another tool's use of the key: no other rule looks at it."),
      );

/** The value looked at is an `x-mcp` that stands elsewhere than at the root of an OpenAPI description. */
export const mcpPlacement: Check<GenerationOptions | null> = (value, options, { document, kind, path }) => {
  const isServer = isMovedServer(value);
  if (!isServer && !isLiteral(options)) return noFindings;
  const what = `This \`x-mcp\`${isServer ? ' describes a server but' : ''} stands`;
  if (document.family === 'asyncapi')
    return finding(`${what} in AsyncAPI, which has no use for it. It belongs at the root of an OpenAPI description.`);
  return finding(`${what} ${standing(kind, path.slice(0, -1))}. Move it to the root of the document.`);
};

/** True for the description of a server. Other tools have lists at operations, whose tools have fields of their own: `access`, say. */
function isMovedServer(value: unknown): boolean {
  const [first] = [value].flat();
  if (!describesServer(first)) return false;
  const tools = member(first, 'tools');
  const isOfServer = (tool: unknown): boolean =>
    isText(member(tool, 'name')) && ['description', 'inputSchema'].some((key) => member(tool, key) !== undefined);
  return (
    member(first, 'protocolVersion') !== undefined || !isArray(tools) || tools.length === 0 || tools.some(isOfServer)
  );
}

/** The place of an object in words: `on the operation GET /orders`. */
function standing(kind: ObjectKind | undefined, path: Path): string {
  const [collection, route, method] = path;
  if (collection === 'paths' && path.length === 3)
    return `on the operation ${shortened(`${String(method).toUpperCase()} ${String(route)}`)}`;
  if (collection === 'paths' && path.length === 2) return `on the path ${shortened(String(route))}`;
  if (path.length === 1) return `on \`${String(collection)}\``;
  return kind === undefined ? 'elsewhere' : `on ${withArticle(kind)}`;
}

/** No key of the root is `x-mcp` but for a slip. */
export const misspelledMcp: Check<null> = (root) =>
  misspelledKeys(root, 'x-mcp', (key) => /^x[-_]?(?:mcps?|mpc)$/i.test(key));
