import { isText, member } from '../../src/lib/json.ts';

/** The dialects of JSON Schema that are checked. */
export type Dialect = '2020-12' | 'draft-07';

/** The requirement on the value of a keyword, or on a member of that value. */
export type KeywordShape =
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
 * The shape of every keyword of a dialect: the meta-schemas as ajv publishes them, keyword by keyword; what stands in no row may be
 * anything. Formats are annotations, as in 2020-12: `$id`, `$schema` and `$ref` take any text. Only patterns must compile, because a
 * client that compiles the schema fails on them. The rows are read when the module is: every schema is checked by them.
 */
export const keywordShapes: Readonly<Record<Dialect, ReadonlyMap<string, KeywordShape>>> = {
  '2020-12': readRows(`${shared}schema items unevaluatedItems unevaluatedProperties contentSchema
schemas prefixItems
map $defs dependentSchemas
lists dependentRequired
flags $vocabulary
list enum
text $dynamicRef $recursiveRef
id $id
anchor $anchor $dynamicAnchor $recursiveAnchor
flag deprecated writeOnly
count maxContains minContains`),
  'draft-07': readRows(`${shared}schema additionalItems
items items
enum enum
text $id`),
};

function readRows(rows: string): ReadonlyMap<string, KeywordShape> {
  return new Map(
    rows.split('\n').flatMap((row) => {
      const [shape, ...keywords] = row.split(' ');
      return keywords.map((keyword) => [keyword, shape as KeywordShape] as const);
    }),
  );
}

/**
 * The dialects of which a tool's schema must be one: what its `$schema` says; without one, JSON Schema 2020-12 from
 * MCP 2025-11-25 on (SEP-1613), and either before and for unknown versions, which left it open. Empty: a dialect
 * that is not checked.
 */
export function dialectsOf(schema: unknown, protocolVersion: string | undefined): readonly Dialect[] {
  const named = member(schema, '$schema');
  const both: readonly Dialect[] = ['2020-12', 'draft-07'];
  if (isText(named)) {
    const draft = /^https?:\/\/json-schema\.org\/(?:draft\/)?([^/]+)\/schema#?$/.exec(named)?.[1];
    return both.filter((dialect) => dialect === draft);
  }
  return protocolVersion !== undefined && protocolVersion >= '2025-11-25' ? ['2020-12'] : both;
}
