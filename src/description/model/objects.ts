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

/** The members of an object that hold other objects. `*` stands for every key that is no extension. */
export type Members = Readonly<Record<string, readonly [Shape, ObjectKind]>>;

/** The object model of one family of descriptions. */
export type ObjectModel = Readonly<Partial<Record<ObjectKind, Members>>>;

/** Gives every name in the space-separated `names` the same shape and kind. */
function each(names: string, shape: Shape, kind: ObjectKind): Members {
  return Object.fromEntries(names.split(' ').map((name) => [name, [shape, kind] as const]));
}

const schema: Members = {
  ...each('properties patternProperties $defs definitions dependentSchemas', 'map', 'schema'),
  ...each('allOf anyOf oneOf prefixItems', 'list', 'schema'),
  ...each('items additionalProperties additionalItems not if then else contains propertyNames', 'one', 'schema'),
  ...each('unevaluatedItems unevaluatedProperties contentSchema', 'one', 'schema'),
  externalDocs: ['one', 'externalDocs'],
};

const info: Members = {
  contact: ['one', 'contact'],
  license: ['one', 'license'],
  tags: ['list', 'tag'],
  externalDocs: ['one', 'externalDocs'],
};

const documented: Members = { tags: ['list', 'tag'], externalDocs: ['one', 'externalDocs'] };

function pathItem(operation: ObjectKind): Members {
  return {
    ...each('get put post delete options head patch trace query', 'one', operation),
    additionalOperations: ['map', operation],
    servers: ['list', 'server'],
    parameters: ['list', 'parameter'],
  };
}

const openapiOperation: Members = {
  externalDocs: ['one', 'externalDocs'],
  parameters: ['list', 'parameter'],
  requestBody: ['one', 'requestBody'],
  responses: ['map', 'response'],
  callbacks: ['map', 'callback'],
  servers: ['list', 'server'],
};

const parameter: Members = { schema: ['one', 'schema'], content: ['map', 'mediaType'] };

const openapi: ObjectModel = {
  root: {
    ...documented,
    info: ['one', 'info'],
    servers: ['list', 'server'],
    ...each('paths webhooks', 'map', 'pathItem'),
    components: ['one', 'components'],
    definitions: ['map', 'schema'],
    parameters: ['map', 'parameter'],
    responses: ['map', 'response'],
    securityDefinitions: ['map', 'securityScheme'],
  },
  components: {
    schemas: ['map', 'schema'],
    responses: ['map', 'response'],
    parameters: ['map', 'parameter'],
    requestBodies: ['map', 'requestBody'],
    headers: ['map', 'header'],
    securitySchemes: ['map', 'securityScheme'],
    links: ['map', 'link'],
    callbacks: ['map', 'callback'],
    pathItems: ['map', 'pathItem'],
    mediaTypes: ['map', 'mediaType'],
  },
  info,
  tag: { externalDocs: ['one', 'externalDocs'] },
  pathItem: pathItem('operation'),
  operation: openapiOperation,
  callback: { '*': ['one', 'callbackPathItem'] },
  callbackPathItem: pathItem('callbackOperation'),
  callbackOperation: openapiOperation,
  parameter,
  header: parameter,
  requestBody: { content: ['map', 'mediaType'] },
  response: {
    headers: ['map', 'header'],
    content: ['map', 'mediaType'],
    links: ['map', 'link'],
    schema: ['one', 'schema'],
  },
  mediaType: {
    ...each('schema itemSchema', 'one', 'schema'),
    encoding: ['map', 'encoding'],
    prefixEncoding: ['list', 'encoding'],
    itemEncoding: ['one', 'encoding'],
  },
  encoding: { headers: ['map', 'header'] },
  link: { server: ['one', 'server'] },
  schema,
};

const asyncapi: ObjectModel = {
  root: {
    ...documented,
    info: ['one', 'info'],
    servers: ['map', 'server'],
    channels: ['map', 'channel'],
    operations: ['map', 'operation'],
    components: ['one', 'components'],
  },
  components: {
    schemas: ['map', 'schema'],
    servers: ['map', 'server'],
    channels: ['map', 'channel'],
    operations: ['map', 'operation'],
    messages: ['map', 'message'],
    securitySchemes: ['map', 'securityScheme'],
    parameters: ['map', 'parameter'],
    replies: ['map', 'reply'],
    externalDocs: ['map', 'externalDocs'],
    tags: ['map', 'tag'],
    operationTraits: ['map', 'operationTrait'],
    messageTraits: ['map', 'messageTrait'],
  },
  info,
  tag: { externalDocs: ['one', 'externalDocs'] },
  server: documented,
  channel: {
    ...documented,
    messages: ['map', 'message'],
    parameters: ['map', 'parameter'],
    ...each('publish subscribe', 'one', 'operation'),
  },
  operation: {
    ...documented,
    traits: ['list', 'operationTrait'],
    message: ['one', 'message'],
    reply: ['one', 'reply'],
  },
  operationTrait: documented,
  message: {
    ...documented,
    oneOf: ['list', 'message'],
    traits: ['list', 'messageTrait'],
    ...each('headers payload', 'one', 'schema'),
  },
  messageTrait: { ...documented, headers: ['one', 'schema'] },
  parameter,
  // AsyncAPI 3: a Multi Format Schema Object holds the schema one level down.
  schema: { ...schema, schema: ['one', 'schema'] },
};

/** The object model of each family. */
export const objectModels: Readonly<Record<'openapi' | 'asyncapi', ObjectModel>> = { openapi, asyncapi };
