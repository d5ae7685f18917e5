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
  | 'paths'
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
  | 'replyAddress'
  | 'example'
  | 'securityScheme'
  | 'schema';

/** The ways in which a member holds objects: itself, as the items of a list, or as the values of a map. */
export type Multiplicity = 'one' | 'list' | 'map';

/** The members of an object that hold other objects, by name. `*` stands for every key that is no extension. */
export type Members = ReadonlyMap<string, readonly [Multiplicity, ObjectKind]>;

type Table = Readonly<Partial<Record<ObjectKind, string>>>;

/**
 * The objects by what holds them, compact because rulesets carry it: per object, a kind and the members that hold it. `{}`: as the
 * values of a map. `[]`: as the items of a list. No members: the one called as the kind, with an `s` for maps and lists.
 */
const schema =
  'schema{}: properties patternProperties $defs definitions dependentSchemas; schema[]: allOf anyOf oneOf prefixItems; ' +
  'schema: items additionalProperties additionalItems not if then else contains propertyNames unevaluatedItems ' +
  'unevaluatedProperties contentSchema; externalDocs';
const documented = 'tag[]; externalDocs';
const info = `${documented}; contact; license`;
const root = `${documented}; info; components`;
const pathItem = 'server[]; parameter[]';
/** The methods of HTTP that a path item has members for. */
export const methodNames = 'get put post delete options head patch trace query';
const operation = 'externalDocs; parameter[]; requestBody; response{}; callback{}; server[]';
const parameter = 'schema; mediaType{}: content; example{}';

/**
 * The members of every kind of object, by family. The tables are read when the module is: every schema of a tool is walked with them,
 * however small it is.
 */
export const objectModels: Readonly<Record<'openapi' | 'asyncapi', ReadonlyMap<string, Members>>> = {
  openapi: readTable({
    root: `${root}; server[]; paths; pathItem{}: webhooks; schema{}: definitions; parameter{}; response{}; securityScheme{}: securityDefinitions`,
    components:
      'schema{}; response{}; parameter{}; requestBody{}: requestBodies; header{}; securityScheme{}; link{}; callback{}; ' +
      'pathItem{}; mediaType{}; example{}',
    info,
    tag: documented,
    paths: 'pathItem: *',
    pathItem: `${pathItem}; operation: ${methodNames}; operation{}: additionalOperations`,
    operation,
    callback: 'callbackPathItem: *',
    callbackPathItem: `${pathItem}; callbackOperation: ${methodNames}; callbackOperation{}: additionalOperations`,
    callbackOperation: operation,
    parameter,
    header: parameter,
    requestBody: 'mediaType{}: content',
    response: 'header{}; mediaType{}: content; link{}; schema',
    mediaType:
      'schema: schema itemSchema; example{}; encoding{}: encoding; encoding[]: prefixEncoding; encoding: itemEncoding',
    encoding: 'header{}',
    link: 'server',
    schema,
  }),
  asyncapi: readTable({
    root: `${root}; server{}; channel{}; operation{}`,
    components:
      'schema{}; server{}; channel{}; operation{}; message{}; securityScheme{}; parameter{}; reply{}: replies; replyAddress{}: replyAddresses; ' +
      'externalDocs{}: externalDocs; tag{}; operationTrait{}; messageTrait{}',
    info,
    tag: documented,
    server: documented,
    channel: `${documented}; message{}; parameter{}; operation: publish subscribe`,
    operation: `${documented}; operationTrait[]: traits; message; reply`,
    reply: 'replyAddress: address',
    operationTrait: documented,
    message: `${documented}; message[]: oneOf; messageTrait[]: traits; schema: headers payload`,
    messageTrait: `${documented}; schema: headers`,
    parameter,
    // AsyncAPI 3 section "Multi Format Schema Object": the schema stands one level down.
    schema: `${schema}; schema`,
  }),
};

function readTable(table: Table): ReadonlyMap<string, Members> {
  return new Map(Object.entries(table).map(([kind, rows]) => [kind, new Map(rows.split('; ').flatMap(parseRow))]));
}

function parseRow(row: string): readonly (readonly [string, readonly [Multiplicity, ObjectKind]])[] {
  const [notation = '', names] = row.split(': ');
  const kind = notation.replace(/\W+/, '') as ObjectKind;
  const shape = notation === kind ? 'one' : notation.endsWith('}') ? 'map' : 'list';
  const members = names?.split(' ') ?? [shape === 'one' ? kind : `${kind}s`];
  return members.map((name) => [name, [shape, kind]]);
}
