/**
 * The field tables of both extensions, written once. Structural rules, JSON Schemas, docs and the preview derive
 * from them. What a field means stands apart in `meanings.ts`, because bundles do without.
 */
type FieldType = 'string' | 'boolean' | 'number' | 'object' | 'security' | 'schema' | 'schema-or-string';

/** The source of a field: the specification, MCP, OpenAPI, or a renderer that reads it. */
type Origin = 'specification' | 'mcp' | 'openapi' | 'renderer';

/** The values that a field may have, and the source that says so. */
export interface FieldTyping {
  /** The type of the value or, where it is a list or a map, of its items. */
  readonly type: FieldType | ObjectName;
  readonly shape?: 'list' | 'map' | undefined;
  readonly values?: readonly string[] | undefined;
  readonly origin: Origin;
}

/** One field of an object. */
export interface Field extends FieldTyping {
  readonly required: boolean;
  /** First and last MCP version that has the field, as `YYYY-MM-DD`. */
  readonly since: string | undefined;
  readonly until: string | undefined;
  /** The MCP version from which on the field is deprecated. */
  readonly deprecated: string | undefined;
}

/** The objects that the tables describe. */
export type ObjectName = 'badge' | McpObject;

/** The objects of `x-mcp`. `listing` and `subscription` are the flags of the capabilities that have them. */
export type McpObject =
  | 'mcp'
  | 'server'
  | 'serverVariable'
  | 'capabilities'
  | 'logging'
  | 'listing'
  | 'subscription'
  | 'tool'
  | 'toolAnnotations'
  | 'execution'
  | 'resource'
  | 'resourceTemplate'
  | 'annotations'
  | 'prompt'
  | 'argument'
  | 'icon';

/** The fields of one object, in the order in which documentation lists them. */
export type Fields = Readonly<Record<string, Field>>;

/** The published versions of MCP, oldest first; the first is a pre-release. */
export const mcpVersions = '2024-10-07 2024-11-05 2025-03-26 2025-06-18 2025-11-25 2026-07-28'.split(' ');

const title = 'title mcp 2025-06-18';
const metadata = 'icons:icon[] mcp 2025-11-25, _meta:object mcp 2025-06-18';
const described = 'name!, description';
const resource = `${described}, ${title}, mimeType, annotations:annotations mcp, ${metadata}`;

/**
 * A row is `name[:type] [origin] [since[..until]]`, compact because rulesets carry it. No type: a string. `!`: required.
 * `a|b`: these values only. `x[]`, `x{}`: a list or map of x. No origin: the specification. `~date`: deprecated from that version on.
 */
const rows: Readonly<Record<ObjectName, string>> = {
  badge: 'name!, position:before|after, color, icon renderer, description renderer',
  mcp:
    'protocolVersion!, servers:server[], capabilities:capabilities, tools:tool[], resources:resource[], prompts:prompt[], ' +
    'resourceTemplates:resourceTemplate[] mcp, instructions mcp, serverInfo:object mcp, _meta:object mcp',
  server: 'url! openapi, description openapi, name openapi, variables:serverVariable{} openapi',
  serverVariable: 'default! openapi, enum:string[] openapi, description openapi',
  capabilities:
    'logging:logging ~2026-07-28, prompts:listing, resources:subscription, tools:listing, completions:object mcp 2025-03-26, ' +
    'experimental:object mcp, tasks:object mcp 2025-11-25..2025-11-25, extensions:object mcp 2026-07-28',
  logging: '',
  listing: 'listChanged:boolean',
  subscription: 'subscribe:boolean, listChanged:boolean',
  tool:
    'name!, title 2025-06-18, description!, tags:string[], inputSchema:schema, outputSchema:schema-or-string 2025-06-18, ' +
    'security:security, annotations:toolAnnotations mcp 2025-03-26, ' +
    `execution:execution mcp 2025-11-25..2025-11-25, ${metadata}`,
  toolAnnotations:
    'title mcp, readOnlyHint:boolean mcp, destructiveHint:boolean mcp, idempotentHint:boolean mcp, openWorldHint:boolean mcp',
  execution: 'taskSupport:forbidden|optional|required mcp',
  resource: `uri, ${resource}, size:number mcp, text renderer, blob renderer`,
  resourceTemplate: `uriTemplate mcp, ${resource}`,
  annotations: 'audience:user|assistant[] mcp, priority:number mcp, lastModified mcp 2025-06-18',
  prompt: `${described}, title 2025-06-18, arguments:argument[], ${metadata}`,
  argument: `${described}, ${title}, required:boolean`,
  icon: 'src mcp, mimeType mcp, sizes:string[] mcp, theme:light|dark mcp',
};

const rowPattern = /^(\w+)(!?):?([\w|-]*)(\W\W)?(?: ([a-z]+))?(?: (\d[\d-]+)(?:\.\.(\S+))?)?(?: ~(\S+))?$/;

/** The default of a field of a badge. */
export const badgeDefaults: Readonly<Record<string, string>> = { position: 'after', color: '#1f7cff' };

/** The fields of every object. Read from their rows when the module is: a tenth of a millisecond. */
export const fieldTables = Object.fromEntries(
  Object.entries(rows).map(([name, row]) => [name, Object.fromEntries(row.split(', ').flatMap(parseRow))]),
) as Readonly<Record<ObjectName, Fields>>;

function parseRow(row: string): readonly (readonly [string, Field])[] {
  const [, name, bang, type, brackets, origin = 'specification', since, until, deprecated] = rowPattern.exec(row) ?? [];
  if (name === undefined) return [];
  const values = type?.includes('|') ? type.split('|') : undefined;
  const shape = brackets && (brackets === '[]' ? 'list' : 'map');
  const field = {
    type: values === undefined && type !== '' ? type : 'string',
    shape,
    origin,
    required: bang !== '',
    values,
    since,
    until,
    deprecated,
  };
  return [[name, field as Field]];
}
