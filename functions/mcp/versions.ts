import { referenceIn } from '../../src/description/resolve.ts';
import { has, type JsonObject } from '../../src/lib/json.ts';
import { type Field, fieldTables, mcpVersions } from '../../src/description/model/fields.ts';
import { nearest } from '../../src/lib/nearest.ts';
import { isBlank } from '../../src/lib/show.ts';
import type { Path } from '../../src/description/place.ts';
import { noFindings, finding, type CheckFinding, findingsAt, wrongValue } from '../check.ts';
import { respell } from '../fix.ts';
import { type McpModel, isDate } from './model.ts';
import { onModel, onNodes, onTexts } from './on-nodes.ts';
import { toolSchemas } from './schemas.ts';

const field = 'protocolVersion';

/** `protocolVersion` is a real date. */
export const protocolVersion = onTexts('mcp', field, (version) =>
  isBlank(version) || isDate(version)
    ? noFindings
    : wrongValue(
        '`protocolVersion` must be a date in the form YYYY-MM-DD',
        version,
        [],
        respell(nearest(version, mcpVersions)),
      ),
);

/** `protocolVersion`, where it is a date, is that of a published version. */
export const knownVersion = onNodes('mcp', (_node, { model: { version } }) =>
  version === undefined || mcpVersions.includes(version)
    ? noFindings
    : wrongValue(
        '`protocolVersion` should be a published version of MCP',
        version,
        [field],
        respell(nearest(version, mcpVersions), [field]),
      ),
);

/** No object has a field that its MCP version does not know, or deprecates; nor has a schema of a tool `$schema`. */
export const fieldsInVersion = onModel((model) => [
  ...model.nodes.flatMap(({ table, value, path }) =>
    Object.entries(fieldTables[table]).flatMap(([name, gates]) =>
      // A finding about what a tool says is on the tool, not on the component that its reference names.
      gatedField(model, value, name, gates, isReference(model, value[name], [...path, name]) ? ['$ref'] : []).flatMap(
        (found) => findingsAt(path, [found]),
      ),
    ),
  ),
  // Servers write it into all of their schemas, as their libraries do: what is true of one is true of all.
  ...toolSchemas(model)
    .flatMap(({ written, path }) => findingsAt(path, gatedField(model, written, '$schema', { since: '2025-11-25' })))
    .slice(0, 1),
]);

/** The value at `path` is written as a reference: a schema holds it as it is, of other objects the model follows it. */
function isReference({ refs }: McpModel, value: unknown, path: Path): boolean {
  return (
    referenceIn(value) !== undefined ||
    refs.some((use) => use.path.length === path.length && use.path.every((key, index) => key === path[index]))
  );
}

/** The MCP versions of a field: the first, the last, and that which deprecates it. */
type FieldVersions = Partial<Pick<Field, 'since' | 'until' | 'deprecated'>>;

/** The finding on a field that the MCP version of the description does not have, or deprecates. */
export function gatedField(
  { version }: McpModel,
  parent: JsonObject,
  name: string,
  { since = '', until = '9', deprecated = '9' }: FieldVersions,
  rest: Path = [],
): readonly CheckFinding[] {
  if (version === undefined || !has(parent, name)) return noFindings;
  if (version >= since && version <= until && version < deprecated) return noFindings;
  const reason =
    version < since
      ? `came with MCP ${since}, but \`${field}\` is ${version}. Raise it or remove the field.`
      : deprecated === '9'
        ? `left MCP after ${until}, but \`${field}\` is ${version}. Remove the field.`
        : `is deprecated from MCP ${deprecated} on, and \`${field}\` is ${version}. Remove the field.`;
  return finding(`\`${name}\` ${reason}`, [name, ...rest]);
}
