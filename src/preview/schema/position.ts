import type { Trail } from './fields.ts';

/** Where in a tree a row stands. */
export interface Position {
  /** The id of what holds the schema: the start of its own. */
  readonly id: string;
  readonly depth: number;
  readonly trail: Trail;
}

/** The keywords that rows and what is below them draw. */
export const drawnKeywords =
  'type:texts format title description nullable:flag x-nullable:flag minimum:number maximum:number exclusiveMinimum:scalar ' +
  'exclusiveMaximum:scalar minLength:number maxLength:number minItems:number maxItems:number minProperties:number ' +
  'maxProperties:number multipleOf:number uniqueItems:flag pattern contentEncoding contentMediaType default:any readOnly:flag ' +
  'writeOnly:flag deprecated:flag enum:list const:any example:any examples:list required:list properties:map ' +
  'patternProperties:map additionalProperties:schema unevaluatedProperties:schema propertyNames:map contains:map ' +
  'additionalItems:schema unevaluatedItems:schema contentSchema:map not:map if:map then:map else:map items:holder ' +
  'prefixItems:list dependentSchemas:map allOf:list oneOf:list anyOf:list discriminator:any x-badges:list $ref $dynamicRef ' +
  '$recursiveRef $schema $id $anchor $dynamicAnchor';
