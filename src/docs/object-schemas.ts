import {
  badgeDefaults,
  type Field,
  type Fields,
  fieldTables,
  mcpVersions,
  type ObjectName,
} from '../description/model/fields.ts';
import { meanings } from '../description/model/meanings.ts';

/** A JSON Schema as data. */
export type Schema = Readonly<Record<string, unknown>>;

/** A JSON Schema for every object of both extensions, as `$defs` that refer to each other. */
export function objectSchemas(): Readonly<Record<ObjectName, Schema>> {
  const entries = Object.entries(fieldTables) as [ObjectName, Fields][];
  return Object.fromEntries(entries.map(([name, fields]) => [name, objectSchema(name, fields)])) as Record<
    ObjectName,
    Schema
  >;
}

/** A reference to the schema of an object. */
export function objectRef(name: ObjectName): Schema {
  return { $ref: `#/$defs/${name}` };
}

/** A schema for a value that `schema` describes, or for a reference to one: what that names is not checked here. */
export function orReference(value: Schema): Schema {
  return { if: { type: 'object', required: ['$ref'], properties: { $ref: { type: 'string' } } }, else: value };
}

/** A text as the description of a schema, for editors that show Markdown and for those that do not. */
export function described(text: string): Schema {
  return { description: text.replaceAll('`', ''), markdownDescription: text };
}

function objectSchema(name: ObjectName, fields: Fields): Schema {
  const required = Object.keys(fields).filter((field) => fields[field]?.required);
  return {
    ...described(meanings[name][''] ?? ''),
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(
      Object.entries(fields).map(([key, field]) => [
        key,
        {
          ...described(meaning(meanings[name][key] ?? '', field)),
          ...fieldSchema(name, field),
          ...particulars(name, key),
        },
      ]),
    ),
    patternProperties: { '^x-': true },
    additionalProperties: false,
  };
}

function meaning(text: string, { since, until, deprecated }: Field): string {
  const versions = since === undefined ? [] : [since === until ? `MCP ${since} only.` : `From MCP ${since} on.`];
  const end = deprecated === undefined ? [] : [`Deprecated from MCP ${deprecated} on.`];
  return [text, ...versions, ...end].join(' ');
}

function fieldSchema(name: ObjectName, field: Field): Schema {
  const value = valueSchema(name, field);
  if (field.shape === undefined) return value;
  return orReference(
    field.shape === 'list' ? { type: 'array', items: value } : { type: 'object', additionalProperties: value },
  );
}

function valueSchema(name: ObjectName, { type, values, required }: Field): Schema {
  switch (type) {
    case 'string':
      return {
        type,
        ...(values === undefined ? {} : { enum: values }),
        // The value of a server variable may be empty.
        ...(required && name !== 'serverVariable' ? { pattern: '\\S' } : {}),
      };
    case 'boolean':
    case 'number':
    case 'object':
      return { type };
    case 'schema':
      return { type: 'object' };
    case 'schema-or-string':
      return { type: ['object', 'string'] };
    case 'security':
      return {
        type: 'array',
        items: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
      };
    default:
      return orReference(objectRef(type));
  }
}

/** Limits of values that rules look at as well. */
const limits: Readonly<Record<string, Schema>> = {
  'resource.size': { type: 'integer', minimum: 0 },
  'annotations.priority': { minimum: 0, maximum: 1 },
  'icon.mimeType': { pattern: '^image/' },
};

/** Values that the tables lack, and editors complete. */
function particulars(name: ObjectName, key: string): Schema {
  const limit = limits[`${name}.${key}`];
  if (limit !== undefined) return limit;
  if (name === 'mcp' && key === 'protocolVersion')
    return { pattern: '^\\d{4}-\\d{2}-\\d{2}$', examples: [...mcpVersions].reverse() };
  if (name !== 'badge' || badgeDefaults[key] === undefined) return {};
  const examples = key === 'color' ? { examples: ['#1f7cff', 'green', 'rgb(31, 124, 255)'] } : {};
  return { default: badgeDefaults[key], ...examples };
}
