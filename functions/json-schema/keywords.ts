/** The dialects of JSON Schema that are judged. */
export type Dialect = '2020-12' | 'draft-07';

/** What the value of a keyword must be, or a member of that value. */
export type Shape =
  | 'schema'
  | 'schemas'
  | 'schemaOrSchemas'
  | 'schemaMap'
  | 'patternMap'
  | 'dependencies'
  | 'dependency'
  | 'stringsMap'
  | 'booleanMap'
  | 'strings'
  | 'required'
  | 'types'
  | 'typeName'
  | 'distinct'
  | 'anything'
  | 'nothing'
  | 'list'
  | 'string'
  | 'pattern'
  | 'id'
  | 'anchor'
  | 'boolean'
  | 'number'
  | 'positive'
  | 'count';

/** Shapes with the keywords that have them. */
type Row = readonly [Shape, string];

const shared: readonly Row[] = [
  ['schema', 'contains additionalProperties propertyNames if then else not'],
  ['schemas', 'allOf anyOf oneOf'],
  ['schemaMap', 'definitions properties'],
  ['patternMap', 'patternProperties'],
  ['dependencies', 'dependencies'],
  ['required', 'required'],
  ['types', 'type'],
  ['list', 'examples'],
  ['string', '$schema $ref $comment title description format contentMediaType contentEncoding'],
  ['pattern', 'pattern'],
  ['boolean', 'readOnly uniqueItems'],
  ['number', 'maximum exclusiveMaximum minimum exclusiveMinimum'],
  ['positive', 'multipleOf'],
  ['count', 'maxLength minLength maxItems minItems maxProperties minProperties'],
];

/**
 * The meta-schemas as ajv publishes them, keyword by keyword; what stands in none of these rows may be anything.
 * Formats are annotations, as 2020-12 has it: `$id`, `$schema` and `$ref` are any text (`$ref` is judged elsewhere).
 * Only the format of patterns is asserted, because a client that compiles the schema fails on them.
 */
const rows: Readonly<Record<Dialect, readonly Row[]>> = {
  '2020-12': [
    ...shared,
    ['schema', 'items unevaluatedItems unevaluatedProperties contentSchema'],
    ['schemas', 'prefixItems'],
    ['schemaMap', '$defs dependentSchemas'],
    ['stringsMap', 'dependentRequired'],
    ['booleanMap', '$vocabulary'],
    ['list', 'enum'],
    ['string', '$dynamicRef $recursiveRef'],
    ['id', '$id'],
    ['anchor', '$anchor $dynamicAnchor $recursiveAnchor'],
    ['boolean', 'deprecated writeOnly'],
    ['count', 'maxContains minContains'],
  ],
  'draft-07': [
    ...shared,
    ['schema', 'additionalItems'],
    ['schemaOrSchemas', 'items'],
    ['distinct', 'enum'],
    ['string', '$id'],
  ],
};

/** The shape of every keyword of a dialect. */
export function keywordShapes(dialect: Dialect): ReadonlyMap<string, Shape> {
  return new Map(
    rows[dialect].flatMap(([shape, words]) => words.split(' ').map((keyword): [string, Shape] => [keyword, shape])),
  );
}
