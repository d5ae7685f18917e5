/**
 * The field tables of both extensions, written once. Structural rules, JSON Schemas, docs and the preview derive
 * from them. What a field means stands apart in `meanings.ts`, because bundles do without.
 */
export type FieldType = 'string' | 'boolean' | 'number' | 'object' | 'object-or-string' | 'strings';

/** Where a field comes from: the specification, MCP, OpenAPI, or a renderer that reads it. */
export type Origin = 'specification' | 'mcp' | 'openapi' | 'renderer';

/** One field of an object. */
export interface Field {
  readonly type: FieldType | { readonly list: ObjectName } | { readonly one: ObjectName };
  readonly origin: Origin;
  readonly required?: true;
  readonly values?: readonly string[];
  readonly default?: string;
  /** First and last MCP version that has the field, as `YYYY-MM-DD`. */
  readonly since?: string;
  readonly until?: string;
}

/** The objects that the tables describe. */
export type ObjectName = 'badge';

/** The fields of one object, in the order in which documentation lists them. */
export type Fields = Readonly<Record<string, Field>>;

/** The default colour of a badge. */
export const defaultColor = '#1f7cff';

/** The fields of every object of both extensions. */
export const fieldTables: Readonly<Record<ObjectName, Fields>> = {
  badge: {
    name: { type: 'string', origin: 'specification', required: true },
    position: { type: 'string', origin: 'specification', values: ['before', 'after'], default: 'after' },
    color: { type: 'string', origin: 'specification', default: defaultColor },
    icon: { type: 'string', origin: 'renderer' },
    description: { type: 'string', origin: 'renderer' },
  },
};
