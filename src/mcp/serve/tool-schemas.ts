import { validateExampleOf } from '../../contract/context.ts';
import { describe, type Description } from '../../description/description.ts';
import { memberAt, rootOf, type Located } from '../../description/read/view.ts';
import { once, perObject } from '../../lib/cache.ts';
import { isArray, isObject, isText, member, type JsonObject } from '../../lib/json.ts';
import { createGenerate } from '../../schema/generate/generate.ts';
import type { Surface, SurfaceEntry } from '../surface/surface.ts';
import { selfContained } from './self-contained.ts';

type ToolSchemaField = 'inputSchema' | 'outputSchema';

/** The schemas of the tools of a server. */
export interface ToolSchemas {
  /** The schema as a client gets it; undefined where there is none that stands alone. */
  readonly shown: (tool: SurfaceEntry, field: ToolSchemaField) => JsonObject | undefined;
  /** The mistakes in a value, a sentence each. Without a schema there are none. */
  readonly mistakes: (tool: SurfaceEntry, field: ToolSchemaField, value: unknown) => readonly string[];
  /** An answer that the output schema describes: its example, else a made one; undefined where none is found. */
  readonly made: (tool: SurfaceEntry) => unknown;
}

/** Schemas of tools are JSON Schema; what they refer to in OpenAPI 2.0 and 3.0 is not. */
export function createToolSchemas(surface: Surface, version: string): ToolSchemas {
  const { outside } = surface;
  const isLegacy = /^(?:2|3\.0)/u.test(version);
  const copyOf = (tool: SurfaceEntry, field: ToolSchemaField, base: string): JsonObject | undefined => {
    const located = memberAt(tool, field);
    const copy = withPlainType(located && selfContained(located, { outside, base, isLegacy }));
    const refused = copy === undefined ? [] : refusedKeywords(copy);
    return refused.length === 0
      ? copy
      : Object.fromEntries(Object.entries(copy ?? {}).filter(([key]) => !refused.includes(key)));
  };
  const shown = perObject((tool: SurfaceEntry) => ({
    inputSchema: once(() => asInput(copyOf(tool, 'inputSchema', '#'))),
    outputSchema: once(() => copyOf(tool, 'outputSchema', '#')),
  }));
  // One description for all: its validators are compiled on first use, and as many are kept as for a mock.
  const tools = surface.lists.tools.entries;
  const names = new Map(tools.map((tool, index) => [tool, index]));
  const own = once((): Description => {
    const schemas = tools.flatMap((tool, index) =>
      (['inputSchema', 'outputSchema'] as const).flatMap((field) => {
        const copy = copyOf(tool, field, `#/components/schemas/${field}${index}`);
        // Arguments are validated by the schema that a client was shown.
        return copy === undefined
          ? []
          : [[`${field}${index}`, field === 'inputSchema' ? asInput(copy) : copy] as const];
      }),
    );
    return describeSchemas(Object.fromEntries(schemas));
  });
  const schemaOf = (tool: SurfaceEntry, field: ToolSchemaField, description = own()): Located | undefined =>
    ['components', 'schemas', `${field}${names.get(tool) ?? ''}`].reduce<Located | undefined>(
      (at, key) => at && memberAt(at, key),
      rootOf(description),
    );
  const mistakes: ToolSchemas['mistakes'] = (tool, field, value) => {
    const schema = schemaOf(tool, field);
    if (schema === undefined) return [];
    const direction = field === 'inputSchema' ? 'request' : 'response';
    const found = validateExampleOf(own())(schema, value, direction);
    return found.map(({ pointer, reason }) => `${subjectOf(pointer)} ${reason}.`);
  };
  const isAnswer = (tool: SurfaceEntry, value: unknown): boolean => mistakes(tool, 'outputSchema', value).length === 0;
  const made = perObject((tool: SurfaceEntry): { readonly value: unknown } => {
    const schema = schemaOf(tool, 'outputSchema');
    if (schema === undefined) return { value: undefined };
    const { value } = createGenerate(own())(schema);
    if (isAnswer(tool, value)) return { value };
    // An example that breaks its schema: clients refuse such an answer.
    const bare = Object.entries(Object(schema.value) as JsonObject).filter(([key]) => !offering.includes(key));
    const description = describeSchemas({ [`outputSchema${names.get(tool) ?? ''}`]: Object.fromEntries(bare) });
    const other = schemaOf(tool, 'outputSchema', description);
    const instead = other && createGenerate(description)(other).value;
    return { value: isAnswer(tool, instead) ? instead : undefined };
  });
  return {
    shown: (tool, field) => shown(tool)[field](),
    mistakes,
    made: (tool) => made(tool).value,
  };
}

/** Keywords whose values are taken as answers. */
const offering = ['example', 'examples', 'default'];

function describeSchemas(schemas: JsonObject): Description {
  const tree = { openapi: '3.1.0', paths: {}, components: { schemas } };
  return describe({ uri: '<tools>', tree }, { readBytes: () => ({ reason: 'the schemas stand alone' }) });
}

/** The keywords of a whole schema that clients read themselves, where they refuse the list for their values. */
export function refusedKeywords(schema: unknown): readonly string[] {
  const isFine: Readonly<Record<string, (value: unknown) => boolean>> = {
    $schema: isText,
    properties: isObject,
    required: (value) => isArray(value) && value.every(isText),
  };
  return Object.entries(isFine).flatMap(([key, test]) => {
    const value = member(schema, key);
    return value === undefined || test(value) ? [] : [key];
  });
}

/** Clients read `type: object` alone, and not the list of one that says the same. */
function withPlainType(schema: JsonObject | undefined): JsonObject | undefined {
  const type = schema?.type;
  return isArray(type) && type.length === 1 ? { ...schema, type: type[0] } : schema;
}

/** True for an `inputSchema` that takes an object, as arguments always are: without a type, and with a list of types, too. */
export function takesObject(schema: unknown): boolean {
  const type = member(schema, 'type');
  return type === undefined || type === 'object' || (isArray(type) && type.includes('object'));
}

/** A client refuses a whole list for one tool whose input is no object. */
function asInput(schema: JsonObject | undefined): JsonObject {
  return takesObject(schema) ? { ...schema, type: 'object' } : { type: 'object' };
}

/** `count`, `seats/0`; all of them. */
function subjectOf(pointer: string): string {
  return pointer === '' ? 'The arguments' : `\`${pointer.slice(1).replaceAll('~1', '/').replaceAll('~0', '~')}\``;
}
