import { fieldTables } from '../description/model/fields.ts';
import { described, objectRef, objectSchemas, orReference, type Schema } from './object-schemas.ts';

const dialect = 'https://json-schema.org/draft/2020-12/schema';
const experimental = '`x-mcp` documents an MCP server. It is experimental and may change.';
const badgesMeaning = 'Badges beside the title in the page header and on the entry in the navigation.';

/** The JSON Schemas of both extensions, by file name: of their values, and of whole descriptions that may hold them. */
export function toSchemas(): Readonly<Record<string, string>> {
  const objects = objectSchemas();
  const { badge, ...mcpObjects } = objects;
  const files = {
    'x-badges.schema.json': { ...described(badgesMeaning), ...badgeList, $defs: { badge } },
    'x-mcp.schema.json': { ...described(experimental), ...objectRef('mcp'), $defs: mcpObjects },
    'asyncapi-extensions.schema.json': { ...asyncapi, $defs: { ...asyncapiObjects, badge } },
    'openapi-extensions.schema.json': { ...openapi(), $defs: { ...openapiObjects, ...objects } },
  };
  return Object.fromEntries(Object.entries(files).map(([name, schema]) => [name, print(name, schema)]));
}

function print(name: string, schema: Schema): string {
  const $id = `https://unpkg.com/spectral-assay/schemas/${name}`;
  return `${JSON.stringify({ $schema: dialect, $id, ...schema }, null, 2)}\n`;
}

const badgeList: Schema = orReference({ type: 'array', items: orReference(objectRef('badge')) });
const badges: Schema = { 'x-badges': { ...described(badgesMeaning), ...badgeList } };

/** Everything that is not named stays open: other schemas check the description itself. */
function ref(name: string): Schema {
  return { $ref: `#/$defs/${name}` };
}

function mapOf(name: string): Schema {
  return { additionalProperties: ref(name) };
}

function listOf(name: string): Schema {
  return { items: ref(name) };
}

const asyncapi: Schema = {
  ...described('`x-badges` in an AsyncAPI description; everything else is open.'),
  properties: {
    channels: mapOf('channel'),
    operations: mapOf('operation'),
    components: {
      properties: {
        channels: mapOf('channel'),
        operations: mapOf('operation'),
        operationTraits: mapOf('operation'),
      },
    },
  },
};

const asyncapiObjects: Schema = {
  channel: { properties: { ...badges, publish: ref('operation'), subscribe: ref('operation') } },
  operation: { properties: { ...badges, traits: listOf('operation') } },
};

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

const openapiObjects: Schema = {
  pathItem: {
    properties: {
      ...Object.fromEntries(methods.map((method) => [method, ref('operation')])),
      parameters: listOf('parameter'),
    },
  },
  operation: { properties: { ...badges, parameters: listOf('parameter') } },
  parameter: { properties: { ...badges, schema: ref('schema') } },
  schema: { properties: { ...badges, properties: mapOf('schema'), items: ref('schema'), allOf: listOf('schema') } },
};

function openapi(): Schema {
  return {
    ...described('`x-badges` and `x-mcp` in an OpenAPI description; everything else is open.'),
    properties: {
      'x-mcp': { ...described(experimental), if: serverDescription(), then: objectRef('mcp') },
      paths: mapOf('pathItem'),
      webhooks: mapOf('pathItem'),
      components: {
        properties: { pathItems: mapOf('pathItem'), parameters: mapOf('parameter'), schemas: mapOf('schema') },
      },
    },
  };
}

/**
 * Matches server descriptions. Other tools use the key, too: an object with none of these fields, and with names that are not ours, is left
 * alone.
 */
function serverDescription(): Schema {
  const has = (field: string): Schema => ({ required: [field] });
  const isList = (field: string): Schema => ({ ...has(field), properties: { [field]: { type: 'array' } } });
  const fields = Object.keys(fieldTables.mcp);
  return {
    type: 'object',
    anyOf: [
      ...['protocolVersion', 'capabilities', 'servers'].map(has),
      ...['tools', 'resources', 'prompts'].map(isList),
      { propertyNames: { pattern: `^(x-.*|${fields.join('|')})$` } },
    ],
  };
}
