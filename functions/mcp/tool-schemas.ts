import { isObject } from '../../src/lib/json.ts';
import { didYouMean, orList, show } from '../../src/lib/show.ts';
import { type CheckedDocument, type Problem, problem } from '../check.ts';
import { type GenerationOptions, nodesOf, onModel, onNodes, wrong } from './on-nodes.ts';
import {
  isReference,
  otherKind,
  schemaKeywords,
  schemaOf,
  stringSchemas,
  subschemas,
  type ToolSchema,
  toolSchemas,
} from './schemas.ts';

/** MCP section "Tool": an `inputSchema` has `type: object`. */
export const inputSchema = onModel((model, { document }) =>
  toolSchemas(model).flatMap((schema) => (schema.field === 'inputSchema' ? typeProblem(schema, document) : [])),
);

/** A tool has an `inputSchema`. */
export const someInputSchema = onNodes('tool', ({ value }) =>
  Object.hasOwn(value, 'inputSchema')
    ? []
    : problem(
        'A tool should have an `inputSchema`; found none. One without parameters has `inputSchema: { type: object }`.',
      ),
);

/**
 * An `outputSchema` is a schema, of `type: object` before MCP 2026-07-28, or a reference to a schema component. `generation: seed` takes
 * the name of a component for a reference, and leaves the type alone.
 */
export const outputSchema = onModel<GenerationOptions>((model, { document, options, suggest }) => {
  const isLiteral = options?.generation === 'seed';
  const isGated = !isLiteral && (model.version ?? '9') < '2026-07-28';
  const names = componentNames(document);
  return [
    ...toolSchemas(model).flatMap((schema) =>
      schema.field === 'outputSchema' && isGated ? typeProblem(schema, document) : [],
    ),
    ...nodesOf(model, 'tool').flatMap(({ value: { outputSchema: text }, path }) => {
      if (typeof text !== 'string' || isReference(text) || (isLiteral && names.has(text))) return [];
      const name = names.has(text) ? text : suggest(text, names);
      return wrong(
        '`outputSchema` must be a schema or a reference to a schema component',
        text,
        [...path, 'outputSchema'],
        didYouMean(name && componentPath(document) + name),
      );
    }),
  ];
});

/** A reference to a schema component is written as `$ref`. */
export const outputSchemaString = onModel((model, { document }) =>
  stringSchemas(model).flatMap(([text, path, place]) =>
    otherKind(text) === undefined && document.resolve(text, place).kind === 'found'
      ? wrong('`outputSchema` should have a `$ref`', text, path, ` Write \`outputSchema: { $ref: ${show(text)} }\`.`)
      : [],
  ),
);

/** MCP 2026-07-28 section "Custom Headers from Tool Parameters". */
export const parameterHeaders = onModel((model) => {
  const keywords = schemaKeywords();
  return toolSchemas(model).flatMap((schema) => {
    const names = new Set<string>();
    return subschemas(schema.written, new WeakSet(), keywords).flatMap(({ value, path, isArgument }) => {
      if (!Object.hasOwn(value, 'x-mcp-header')) return [];
      const name = value['x-mcp-header'];
      const fault = headerFault(name, {
        type: value.type,
        isArgument: isArgument && schema.field === 'inputSchema',
        version: model.version,
        names,
      });
      if (typeof name === 'string') names.add(name.toLowerCase());
      return fault === undefined
        ? []
        : wrong(`\`x-mcp-header\` should ${fault}`, name, [...schema.path, ...path(), 'x-mcp-header']);
    });
  });
});

function typeProblem(schema: ToolSchema, document: CheckedDocument): readonly Problem[] {
  const value = schemaOf(schema, document);
  const { field, path, written } = schema;
  if (!isObject(value) || written.type === 'object' || value.type === 'object') return [];
  const claim = `\`${field}\` must have \`type: object\``;
  if (Object.hasOwn(value, 'type')) return wrong(claim, value.type, [...path, 'type']);
  return problem(`${claim}; found no \`type\`.`, path);
}

function headerFault(
  name: unknown,
  {
    type,
    isArgument,
    version,
    names,
  }: { type: unknown; isArgument: boolean; version: string | undefined; names: ReadonlySet<string> },
): string | undefined {
  if (version !== undefined && version < '2026-07-28') return 'stand under MCP 2026-07-28 or later';
  if (typeof name !== 'string' || !/^[!#$%&'*+.^_`|~\w-]+$/.test(name))
    return 'be the name of a header, without spaces and separators';
  if (!isArgument) return 'stand on a parameter that only `properties` lead to from `inputSchema`';
  if (names.has(name.toLowerCase())) return 'name each header once in a tool';
  const types = ['string', 'integer', 'boolean'];
  return types.some((one) => one === type) ? undefined : `stand on a parameter with \`type\` ${orList(types)}`;
}

function componentPath({ version }: CheckedDocument): string {
  return version.startsWith('2') ? '#/definitions/' : '#/components/schemas/';
}

function componentNames(document: CheckedDocument): ReadonlySet<string> {
  const found = document.resolve(componentPath(document).slice(0, -1), { source: document.root, path: [] });
  return new Set(found.kind === 'found' && isObject(found.value) ? Object.keys(found.value) : []);
}
