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

type Table = Readonly<Partial<Record<ObjectKind, string>>>;

/**
 * What holds what, compact because rulesets carry it: per object, a kind and the members that hold it. `{}`: as the
 * values of a map. `[]`: as the items of a list.
 */
const schema =
  'schema{}: properties patternProperties $defs definitions dependentSchemas; schema[]: allOf anyOf oneOf prefixItems; ' +
  'schema: items additionalProperties additionalItems not if then else contains propertyNames unevaluatedItems ' +
  'unevaluatedProperties contentSchema; externalDocs: externalDocs';
const documented = 'tag[]: tags; externalDocs: externalDocs';
const info = `${documented}; contact: contact; license: license`;
const root = `${documented}; info: info; components: components`;
const pathItem = 'server[]: servers; parameter[]: parameters';
const methods = 'get put post delete options head patch trace query';
const operation =
  'externalDocs: externalDocs; parameter[]: parameters; requestBody: requestBody; response{}: responses; ' +
  'callback{}: callbacks; server[]: servers';
const parameter = 'schema: schema; mediaType{}: content';

const openapi: Table = {
  root:
    `${root}; server[]: servers; pathItem{}: paths webhooks; schema{}: definitions; parameter{}: parameters; ` +
    'response{}: responses; securityScheme{}: securityDefinitions',
  components:
    'schema{}: schemas; response{}: responses; parameter{}: parameters; requestBody{}: requestBodies; header{}: headers; ' +
    'securityScheme{}: securitySchemes; link{}: links; callback{}: callbacks; pathItem{}: pathItems; mediaType{}: mediaTypes',
  info,
  tag: documented,
  pathItem: `${pathItem}; operation: ${methods}; operation{}: additionalOperations`,
  operation,
  callback: 'callbackPathItem: *',
  callbackPathItem: `${pathItem}; callbackOperation: ${methods}; callbackOperation{}: additionalOperations`,
  callbackOperation: operation,
  parameter,
  header: parameter,
  requestBody: 'mediaType{}: content',
  response: 'header{}: headers; mediaType{}: content; link{}: links; schema: schema',
  mediaType: 'schema: schema itemSchema; encoding{}: encoding; encoding[]: prefixEncoding; encoding: itemEncoding',
  encoding: 'header{}: headers',
  link: 'server: server',
  schema,
};

const asyncapi: Table = {
  root: `${root}; server{}: servers; channel{}: channels; operation{}: operations`,
  components:
    'schema{}: schemas; server{}: servers; channel{}: channels; operation{}: operations; message{}: messages; ' +
    'securityScheme{}: securitySchemes; parameter{}: parameters; reply{}: replies; externalDocs{}: externalDocs; tag{}: tags; ' +
    'operationTrait{}: operationTraits; messageTrait{}: messageTraits',
  info,
  tag: documented,
  server: documented,
  channel: `${documented}; message{}: messages; parameter{}: parameters; operation: publish subscribe`,
  operation: `${documented}; operationTrait[]: traits; message: message; reply: reply`,
  operationTrait: documented,
  message: `${documented}; message[]: oneOf; messageTrait[]: traits; schema: headers payload`,
  messageTrait: `${documented}; schema: headers`,
  parameter,
  // AsyncAPI 3 section "Multi Format Schema Object": the schema stands one level down.
  schema: `${schema}; schema: schema`,
};

/** The members of every kind of object in a family of descriptions. */
export function objectModel(family: 'openapi' | 'asyncapi'): ReadonlyMap<string, Members> {
  const table: Table = family === 'openapi' ? openapi : asyncapi;
  return new Map(Object.entries(table).map(([kind, rows]) => [kind, new Map(rows.split('; ').flatMap(parseRow))]));
}

function parseRow(row: string): readonly (readonly [string, readonly [Shape, ObjectKind]])[] {
  const [holder = '', names = ''] = row.split(': ');
  const kind = holder.replace(/\W+/, '') as ObjectKind;
  const shape = holder === kind ? 'one' : holder.endsWith('}') ? 'map' : 'list';
  return names.split(' ').map((name) => [name, [shape, kind]]);
}
