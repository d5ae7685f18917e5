/**
 * The object model of OpenAPI (2.0 to 3.2) and AsyncAPI (2.x, 3.x) as data: which objects stand where.
 *
 * Only positions that hold objects of the specifications are listed, so examples, defaults, enums and property
 * *names* are never taken for objects. Versions of one family share a table: a key that one version lacks is
 * simply not there in its documents.
 */
export type ObjectKind =
  | 'root'
  | 'info'
  | 'contact'
  | 'license'
  | 'tag'
  | 'externalDocs'
  | 'server'
  | 'components'
  | 'pathItem'
  | 'operation'
  | 'operationTrait'
  | 'channel'
  | 'message'
  | 'messageTrait'
  | 'parameter'
  | 'requestBody'
  | 'response'
  | 'header'
  | 'mediaType'
  | 'encoding'
  | 'link'
  | 'callback'
  | 'callbackPathItem'
  | 'callbackOperation'
  | 'reply'
  | 'securityScheme'
  | 'schema';

/** How a member holds objects: itself, as the items of a list, or as the values of a map. */
export type Shape = 'one' | 'list' | 'map';

/** The members of an object that hold other objects, by name. `*` stands for every key that is no extension. */
export type Members = ReadonlyMap<string, readonly [Shape, ObjectKind]>;

/** One row of the table, compact because rulesets carry it: shape, kind, and the members that hold it so. */
type Row = `${Shape} ${ObjectKind}: ${string}`;

type Table = Readonly<Partial<Record<ObjectKind, readonly Row[]>>>;

const schema: readonly Row[] = [
  'map schema: properties patternProperties $defs definitions dependentSchemas',
  'list schema: allOf anyOf oneOf prefixItems',
  'one schema: items additionalProperties additionalItems not if then else contains propertyNames',
  'one schema: unevaluatedItems unevaluatedProperties contentSchema',
  'one externalDocs: externalDocs',
];

const documented: readonly Row[] = ['list tag: tags', 'one externalDocs: externalDocs'];

const info: readonly Row[] = [...documented, 'one contact: contact', 'one license: license'];

const pathItem: readonly Row[] = ['list server: servers', 'list parameter: parameters'];

const methods = 'get put post delete options head patch trace query';

const openapiOperation: readonly Row[] = [
  'one externalDocs: externalDocs',
  'list parameter: parameters',
  'one requestBody: requestBody',
  'map response: responses',
  'map callback: callbacks',
  'list server: servers',
];

const parameter: readonly Row[] = ['one schema: schema', 'map mediaType: content'];

const openapi: Table = {
  root: [
    ...documented,
    'one info: info',
    'list server: servers',
    'map pathItem: paths webhooks',
    'one components: components',
    'map schema: definitions',
    'map parameter: parameters',
    'map response: responses',
    'map securityScheme: securityDefinitions',
  ],
  components: [
    'map schema: schemas',
    'map response: responses',
    'map parameter: parameters',
    'map requestBody: requestBodies',
    'map header: headers',
    'map securityScheme: securitySchemes',
    'map link: links',
    'map callback: callbacks',
    'map pathItem: pathItems',
    'map mediaType: mediaTypes',
  ],
  info,
  tag: documented,
  pathItem: [...pathItem, `one operation: ${methods}`, 'map operation: additionalOperations'],
  operation: openapiOperation,
  callback: ['one callbackPathItem: *'],
  callbackPathItem: [...pathItem, `one callbackOperation: ${methods}`, 'map callbackOperation: additionalOperations'],
  callbackOperation: openapiOperation,
  parameter,
  header: parameter,
  requestBody: ['map mediaType: content'],
  response: ['map header: headers', 'map mediaType: content', 'map link: links', 'one schema: schema'],
  mediaType: [
    'one schema: schema itemSchema',
    'map encoding: encoding',
    'list encoding: prefixEncoding',
    'one encoding: itemEncoding',
  ],
  encoding: ['map header: headers'],
  link: ['one server: server'],
  schema,
};

const asyncapi: Table = {
  root: [
    ...documented,
    'one info: info',
    'map server: servers',
    'map channel: channels',
    'map operation: operations',
    'one components: components',
  ],
  components: [
    'map schema: schemas',
    'map server: servers',
    'map channel: channels',
    'map operation: operations',
    'map message: messages',
    'map securityScheme: securitySchemes',
    'map parameter: parameters',
    'map reply: replies',
    'map externalDocs: externalDocs',
    'map tag: tags',
    'map operationTrait: operationTraits',
    'map messageTrait: messageTraits',
  ],
  info,
  tag: documented,
  server: documented,
  channel: [...documented, 'map message: messages', 'map parameter: parameters', 'one operation: publish subscribe'],
  operation: [...documented, 'list operationTrait: traits', 'one message: message', 'one reply: reply'],
  operationTrait: documented,
  message: [...documented, 'list message: oneOf', 'list messageTrait: traits', 'one schema: headers payload'],
  messageTrait: [...documented, 'one schema: headers'],
  parameter,
  // AsyncAPI 3 section "Multi Format Schema Object": the schema stands one level down.
  schema: [...schema, 'one schema: schema'],
};

/** The members of every kind of object in a family of descriptions. */
export function objectModel(family: 'openapi' | 'asyncapi'): ReadonlyMap<string, Members> {
  const table: Table = family === 'openapi' ? openapi : asyncapi;
  return new Map(Object.entries(table).map(([kind, rows]) => [kind, new Map(rows.flatMap(parseRow))]));
}

function parseRow(row: Row): readonly (readonly [string, readonly [Shape, ObjectKind]])[] {
  const [left = '', names = ''] = row.split(': ');
  const [shape, kind] = left.split(' ') as [Shape, ObjectKind];
  return names.split(' ').map((name) => [name, [shape, kind]]);
}
