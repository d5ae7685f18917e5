import type { Path } from '../../src/description/place.ts';
import { valueOf } from '../../src/description/resolve.ts';
import { isHttpToken } from '../../src/lib/http-token.ts';
import { has, isObject, isText, keysOf } from '../../src/lib/json.ts';
import { pathOf } from '../../src/lib/steps.ts';
import { orList } from '../../src/lib/show.ts';
import {
  type CheckedDocument,
  type GenerationOptions,
  isLiteral,
  none,
  type Problem,
  problem,
  under,
  wrong,
} from '../check.ts';
import { lacks } from '../fields.ts';
import { replaceBy } from '../fix.ts';
import { requirements } from '../json-schema/shapes.ts';
import type { McpModel } from './model.ts';
import { nodesOf, onModel, onNodes } from './on-nodes.ts';
import {
  isReference,
  otherKind,
  schemaOf,
  stringSchemas,
  subschemas,
  type ToolSchema,
  toolSchemas,
} from './schemas.ts';

/** MCP section "Tool": an `inputSchema` has `type: object`. */
export const inputSchema = onModel((model, { document }) => typeProblems(model, 'inputSchema', document));

/** A tool has an `inputSchema`. */
export const someInputSchema = onNodes('tool', (node, { suggest }) =>
  lacks(node, 'inputSchema', suggest)
    ? problem('A tool should have an `inputSchema`; found none. Without parameters it is `{ type: object }`.')
    : none,
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
          ...typeProblems(model, 'outputSchema', document),
          ...stringSchemas(model, document).flatMap(({ ref, path, target }) =>
            typeProblem('outputSchema', otherKind(ref) ?? valueOf(target), path),
          ),
        ]
      : none),
    ...nodesOf(model, 'tool').flatMap(({ value: { outputSchema: text }, path }) => {
      if (!isText(text) || isReference(text) || (isLiteral(options) && names.has(text))) return none;
      const name = names.has(text) ? text : suggest(text, names);
      const claim = '`outputSchema` must be a schema or a reference to a schema component';
      const at = [...path, 'outputSchema'];
      const fix = name === undefined ? undefined : replaceBy({ $ref: componentPath(document) + name }, at);
      return wrong(claim, text, at, fix);
    }),
  ];
});

/** A reference to a schema component is written as `$ref`. */
export const outputSchemaString = onModel((model, { document }) =>
  stringSchemas(model, document).flatMap(({ ref, path, target }) =>
    otherKind(ref) === undefined && target.kind === 'found'
      ? wrong('`outputSchema` should have a `$ref`', ref, path, replaceBy({ $ref: ref }, path))
      : none,
  ),
);

/** MCP 2026-07-28 section "Custom Headers from Tool Parameters". */
export const parameterHeaders = onModel((model) =>
  toolSchemas(model).flatMap(({ written, field, path, place }) => {
    const names = new Set<string>();
    const headers = subschemas(written, place).filter(({ value }) => has(value, 'x-mcp-header'));
    return headers.flatMap((node) => {
      const { 'x-mcp-header': name, type } = node.value;
      const steps = pathOf(node);
      const isArgument = field === 'inputSchema' && steps.every((key, at) => at % 2 === 1 || key === 'properties');
      const fault =
        model.version !== undefined && model.version < '2026-07-28'
          ? 'stand under MCP 2026-07-28 or later'
          : headerFault(name, type, isArgument, names);
      names.add(String(name).toLowerCase());
      if (fault === undefined) return none;
      return under([...path, ...steps], wrong(`\`x-mcp-header\` should ${fault}`, name, ['x-mcp-header']));
    });
  }),
);

function typeProblems(model: McpModel, field: ToolSchema['field'], document: CheckedDocument): readonly Problem[] {
  return toolSchemas(model).flatMap((schema) =>
    schema.field === field && schema.written.type !== 'object'
      ? typeProblem(field, schemaOf(schema, document), schema.path)
      : none,
  );
}

/** A `type` that is none is another check's business. */
function typeProblem(field: ToolSchema['field'], value: unknown, path: Path): readonly Problem[] {
  const claim = `\`${field}\` must have \`type: object\``;
  if (!isObject(value) || value.type === 'object') return none;
  if (!has(value, 'type')) return problem(`${claim}; found no \`type\`.`, path);
  return requirements.types[0](value.type) ? wrong(claim, value.type, [...path, 'type']) : none;
}

function headerFault(
  name: unknown,
  type: unknown,
  isArgument: boolean,
  names: ReadonlySet<string>,
): string | undefined {
  if (!isText(name) || !isHttpToken(name)) return 'be the name of a header, without spaces and separators';
  if (!isArgument) return 'stand on a parameter that only `properties` lead to from `inputSchema`';
  if (names.has(name.toLowerCase())) return 'name each header once in a tool';
  const types = ['string', 'integer', 'boolean'];
  return types.some((one) => one === type) ? undefined : `stand on a parameter with \`type\` ${orList(types)}`;
}

function componentPath({ version }: CheckedDocument): string {
  return version.startsWith('2') ? '#/definitions/' : '#/components/schemas/';
}

function componentNames(document: CheckedDocument): ReadonlySet<string> {
  const { resolve, root } = document;
  return new Set(keysOf(valueOf(resolve(componentPath(document).slice(0, -1), { source: root, path: [] }))));
}
