import type { Path } from '../../src/description/place.ts';
import { valueOf } from '../../src/description/resolve.ts';
import { isHttpToken } from '../../src/lib/http-token.ts';
import { has, isObject, isText, keysOf } from '../../src/lib/json.ts';
import { pathOf } from '../../src/lib/pointer.ts';
import { shortened, orList, show } from '../../src/lib/show.ts';
import {
  type CheckedDocument,
  type GenerationOptions,
  isLiteral,
  noFindings,
  type CheckFinding,
  finding,
  wrongValue,
  findingsAt,
} from '../check.ts';
import { lacksField } from '../fields.ts';
import { renameTo, replaceBy, unquoted } from '../fix.ts';
import { componentPath } from '../references.ts';
import { requirements } from '../json-schema/shapes.ts';
import type { McpModel } from './model.ts';
import { nodesOf, onModel, onNodes } from './on-nodes.ts';
import {
  inputField,
  isReference,
  nonSchemaKind,
  outputField,
  schemaOf,
  stringSchemas,
  subschemas,
  type ToolSchema,
  toolSchemas,
} from './schemas.ts';
import { gatedField } from './versions.ts';

/** MCP section "Tool": an `inputSchema` has `type: object`. */
export const inputSchema = onModel((model, { document }) => typeFindings(model, inputField, document));

/** A tool has an `inputSchema`. */
export const inputSchemaPresent = onNodes('tool', (node, { suggest }) =>
  lacksField(node, inputField, suggest)
    ? finding('A tool should have an `inputSchema`; found none. Without parameters it is `{ type: object }`.')
    : noFindings,
);

/**
 * An `outputSchema` is a schema, of `type: object` before MCP 2026-07-28, or a reference to a schema component. `generation: seed` takes
 * the name of a component for a reference, and leaves the type alone.
 */
export const outputSchema = onModel<GenerationOptions>((model, { document, options, suggest }) => {
  const isGated = !isLiteral(options) && (model.version ?? '9') < '2026-07-28';
  const names = componentNames(document);
  return [
    ...(isGated
      ? [
          ...typeFindings(model, outputField, document),
          ...stringSchemas(model, document).flatMap(({ ref, path, target }) =>
            typeFinding('`outputSchema`', nonSchemaKind(ref) ?? valueOf(target), path),
          ),
        ]
      : noFindings),
    ...nodesOf(model, 'tool').flatMap(({ value: { outputSchema: text }, path }) => {
      if (!isText(text) || isReference(text) || (isLiteral(options) && names.has(text))) return noFindings;
      const name = names.has(text) ? text : suggest(text, names);
      const claim = '`outputSchema` must be a schema or a reference to a schema component';
      const at = [...path, outputField];
      const fix = name === undefined ? undefined : replaceBy({ $ref: componentPath(document) + name }, at);
      return wrongValue(claim, text, at, unquoted(text, at) ?? fix);
    }),
  ];
});

/** A reference to a schema component is written as `$ref`. */
export const outputSchemaString = onModel((model, { document }) =>
  stringSchemas(model, document).flatMap(({ ref, path, target }) =>
    nonSchemaKind(ref) === undefined && target.kind === 'found'
      ? wrongValue('`outputSchema` should have a `$ref`', ref, path, replaceBy({ $ref: ref }, path))
      : noFindings,
  ),
);

const headerKey = 'x-mcp-header';

/** MCP 2026-07-28 section "Custom Headers from Tool Parameters". */
export const parameterHeaders = onModel((model) =>
  toolSchemas(model).flatMap(({ written, field, path, place }) => {
    const names = new Set<string>();
    const headers = subschemas(written, place).filter(({ value }) => has(value, headerKey));
    return headers.flatMap((node) => {
      const { [headerKey]: name, type } = node.value;
      const steps = pathOf(node);
      // Names of properties stand at odd steps.
      const parent = field === inputField ? steps.find((key, at) => at % 2 === 0 && key !== 'properties') : field;
      const requirement = headerRequirement(name, type, names);
      names.add(String(name).toLowerCase());
      const stray = `Clients read \`${headerKey}\` only on named properties; found it ${parent === field ? 'in' : 'under'} \`${String(parent)}\`.`;
      const early = gatedField(model, node.value, headerKey, { since: '2026-07-28' });
      const message = parent === undefined ? requirement && `\`${headerKey}\` should ${requirement}.` : stray;
      const own = message === undefined ? noFindings : finding(message, [headerKey]);
      return findingsAt([...path, ...steps], parent === undefined && early.length > 0 ? early : own);
    });
  }),
);

function typeFindings(model: McpModel, field: ToolSchema['field'], document: CheckedDocument): readonly CheckFinding[] {
  const others = toolSchemas(model).filter((schema) => schema.field === field && schema.written.type !== 'object');
  const tools = new Map<unknown, unknown[]>();
  const firsts = others.filter((schema) => {
    const value = schemaOf(schema, document);
    const users = tools.get(value);
    if (users === undefined) tools.set(value, [schema.tool]);
    else users.push(schema.tool);
    return users === undefined || value === schema.written;
  });
  return firsts.flatMap((schema) => {
    const value = schemaOf(schema, document);
    // A finding on a component says whose schema it is.
    const name = value === schema.written ? `\`${field}\`` : `The \`${field}\` of ${namesOf(tools.get(value) ?? [])}`;
    return typeFinding(name, value, schema.path);
  });
}

function namesOf(tools: readonly unknown[]): string {
  const most = 3;
  const shown = tools.slice(0, most).map((name) => (isText(name) ? `\`${shortened(name)}\`` : 'a tool'));
  return [...shown, ...(tools.length > most ? [`${tools.length - most} more`] : [])]
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1');
}

/** An invalid `type` or `$ref` is another check's business. */
function typeFinding(name: string, value: unknown, path: Path): readonly CheckFinding[] {
  const claim = `${name} must have \`type: object\``;
  if (!isObject(value) || value.type === 'object' || has(value, '$ref')) return noFindings;
  if (isText(value.ref) && !has(value, 'type'))
    return finding(`${claim}; found "ref" instead. Rename it to \`$ref\`.`, path, renameTo('$ref', [...path, 'ref']));
  if (!has(value, 'type')) return finding(`${claim}; found no \`type\`.`, path);
  const types = [value.type].flat();
  return types.length > 0 && types.every(requirements.type[0])
    ? wrongValue(claim, value.type, [...path, 'type'])
    : noFindings;
}

/** The requirement that a header does not meet, and what is found instead. */
function headerRequirement(name: unknown, type: unknown, names: ReadonlySet<string>): string | undefined {
  if (!isText(name) || !isHttpToken(name))
    return `be the name of a header, without spaces and separators; found ${show(name)}`;
  if (names.has(name.toLowerCase())) return `name each header once in a tool; found ${show(name)} again`;
  const types = ['string', 'integer', 'boolean'];
  if (types.some((one) => one === type)) return undefined;
  return `stand on a parameter with \`type\` ${orList(types)}; found ${type === undefined ? 'none' : show(type)}`;
}

function componentNames(document: CheckedDocument): ReadonlySet<string> {
  const { resolve, root } = document;
  return new Set(keysOf(valueOf(resolve(componentPath(document).slice(0, -1), { source: root, path: [] }))));
}
