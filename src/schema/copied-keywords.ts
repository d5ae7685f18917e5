import { isArray, isObject } from '../lib/json.ts';
import { compositions } from './properties.ts';

const schemas = [
  'not',
  'if',
  'then',
  'else',
  'items',
  'contains',
  'propertyNames',
  'additionalProperties',
  'additionalItems',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contentSchema',
];
const schemaLists = [...compositions, 'prefixItems', 'items'];
const schemaMaps = ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'];

/** The kind of value of a keyword: a schema, several, or data. `items` of older drafts may hold a list. */
export function heldBy(keyword: string, value: unknown): 'schema' | 'schema list' | 'schema map' | 'data' {
  if (schemaLists.includes(keyword) && isArray(value)) return 'schema list';
  if (schemaMaps.includes(keyword) && isObject(value)) return 'schema map';
  return schemas.includes(keyword) ? 'schema' : 'data';
}

/** Keywords that do not restrict values. */
export const annotations = ['example', 'examples', 'default', 'xml', 'externalDocs', 'description', 'title'];

/** Keywords that no copy has: ids, which would move the base of the rewritten references, and those of OpenAPI. */
export const dropped = [
  '$id',
  'id',
  '$schema',
  '$anchor',
  '$dynamicAnchor',
  '$dynamicRef',
  '$vocabulary',
  'discriminator',
  'nullable',
  'x-nullable',
];
