import { isExtension } from '../model/extension.ts';
import { objectModels, type Multiplicity } from '../model/objects.ts';

/** The content of a place of a description: an object of a kind, a list of them, or a map. */
export interface Slot {
  readonly shape: Multiplicity;
  readonly kind: string;
}

/** Says what stands at the member `key` of an object of `kind`; undefined for data, where `$ref` is a key like others. */
export type SlotOf = (kind: string, key: string) => Slot | undefined;

/** The objects that a reference may lead to although rules do not look at them: examples, and the tools of `x-mcp`. */
const more: Readonly<Record<string, Readonly<Record<string, Slot>>>> = {
  root: { 'x-mcp': { shape: 'one', kind: 'mcp' }, 'x-webhooks': { shape: 'map', kind: 'pathItem' } },
  mcp: { tools: { shape: 'list', kind: 'mcpTool' } },
  mcpTool: { inputSchema: { shape: 'one', kind: 'schema' }, outputSchema: { shape: 'one', kind: 'schema' } },
  components: { examples: { shape: 'map', kind: 'example' } },
  parameter: { examples: { shape: 'map', kind: 'example' } },
  header: { examples: { shape: 'map', kind: 'example' } },
  mediaType: { examples: { shape: 'map', kind: 'example' } },
};

/** The objects of an OpenAPI description by their places. */
export function openapiSlots(): SlotOf {
  const model = objectModels.openapi;
  return (kind, key) => {
    const extra = Object.hasOwn(more, kind) ? more[kind] : undefined;
    if (extra !== undefined && Object.hasOwn(extra, key)) return extra[key];
    const members = model.get(kind);
    const found = members?.get(key) ?? (isExtension(key) ? undefined : members?.get('*'));
    return found && { shape: found[0], kind: found[1] };
  };
}

/** The places of shared objects, by kind: the path to the map in OpenAPI 3. Objects of other kinds are shared where they stand. */
const sections: Readonly<Record<string, string>> = {
  schema: 'schemas',
  response: 'responses',
  parameter: 'parameters',
  example: 'examples',
  requestBody: 'requestBodies',
  header: 'headers',
  securityScheme: 'securitySchemes',
  link: 'links',
  callback: 'callbacks',
};

/** The kinds of component in OpenAPI 2.0, which stand at the root. */
const legacySections: Readonly<Record<string, string>> = {
  schema: 'definitions',
  response: 'responses',
  parameter: 'parameters',
  securityScheme: 'securityDefinitions',
};

/** The paths of the maps of shared objects in a description of `version`, by kind. */
export function sectionsOf(version: string): ReadonlyMap<string, readonly string[]> {
  const isLegacy = version.startsWith('2');
  const pairs = Object.entries(isLegacy ? legacySections : sections);
  return new Map(pairs.map(([kind, name]) => [kind, isLegacy ? [name] : ['components', name]]));
}
