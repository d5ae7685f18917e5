/** The dialects of JSON Schema that are judged. */
export type Dialect = '2020-12' | 'draft-07';

/** What the value of a keyword must be, or a member of that value. */
export type Shape =
  | 'schema'
  | 'schemas'
  | 'items'
  | 'map'
  | 'patternMap'
  | 'mixed'
  | 'mixedItem'
  | 'lists'
  | 'flags'
  | 'names'
  | 'types'
  | 'type'
  | 'enum'
  | 'any'
  | 'none'
  | 'list'
  | 'text'
  | 'pattern'
  | 'id'
  | 'anchor'
  | 'flag'
  | 'number'
  | 'positive'
  | 'count';

/** A row is a shape, then the keywords that have it. */
const shared = `schema contains additionalProperties propertyNames if then else not
schemas allOf anyOf oneOf
map definitions properties
patternMap patternProperties
mixed dependencies
names required
types type
list examples
text $schema $ref $comment title description format contentMediaType contentEncoding
pattern pattern
flag readOnly uniqueItems
number maximum exclusiveMaximum minimum exclusiveMinimum
positive multipleOf
count maxLength minLength maxItems minItems maxProperties minProperties
`;

/**
 * The meta-schemas as ajv publishes them, keyword by keyword; what stands in no row may be anything. Formats are
 * annotations, as in 2020-12: `$id`, `$schema` and `$ref` take any text. Only patterns must compile, because a client
 * that compiles the schema fails on them.
 */
const rows: Readonly<Record<Dialect, string>> = {
  '2020-12': `${shared}schema items unevaluatedItems unevaluatedProperties contentSchema
schemas prefixItems
map $defs dependentSchemas
lists dependentRequired
flags $vocabulary
list enum
text $dynamicRef $recursiveRef
id $id
anchor $anchor $dynamicAnchor $recursiveAnchor
flag deprecated writeOnly
count maxContains minContains`,
  'draft-07': `${shared}schema additionalItems
items items
enum enum
text $id`,
};

/** The shape of every keyword of a dialect. */
export function keywordShapes(dialect: Dialect): ReadonlyMap<string, Shape> {
  return new Map(
    rows[dialect].split('\n').flatMap((row) => {
      const [shape, ...keywords] = row.split(' ');
      return keywords.map((keyword) => [keyword, shape as Shape] as const);
    }),
  );
}
