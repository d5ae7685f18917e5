/** The official schemas of all versions, as one table. */
export interface PackedSchemas {
  /** The number of the root schema of a version: `openapi 3.1`. */
  readonly roots: Readonly<Record<string, number>>;
  readonly nodes: readonly PackedNode[];
}

/** A schema, or its number in the table. True allows all, false nothing. */
export type PackedSchema = boolean | number | PackedNode;

/** The keywords of JSON Schema that the official schemas use, those of all dialects in the words of 2020-12. A `$ref` is a part of `allOf`. */
export interface PackedNode {
  /** The object that a schema describes, where others refer to it. */
  readonly name?: string;
  /** The object may have extensions, `x-...`, beside what it says of other keys. */
  readonly isExtensible?: true;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, PackedSchema>>;
  readonly patternProperties?: Readonly<Record<string, PackedSchema>>;
  readonly additionalProperties?: PackedSchema;
  readonly unevaluatedProperties?: PackedSchema;
  readonly propertyNames?: PackedSchema;
  readonly dependentSchemas?: Readonly<Record<string, PackedSchema>>;
  readonly items?: PackedSchema;
  readonly prefixItems?: readonly PackedSchema[];
  readonly contains?: PackedSchema;
  readonly minContains?: number;
  readonly maxContains?: number;
  readonly allOf?: readonly PackedSchema[];
  readonly anyOf?: readonly PackedSchema[];
  readonly oneOf?: readonly PackedSchema[];
  readonly not?: PackedSchema;
  readonly if?: PackedSchema;
  readonly then?: PackedSchema;
  readonly else?: PackedSchema;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Before draft 6 a boolean beside `minimum`. */
  readonly exclusiveMinimum?: number | boolean;
  readonly exclusiveMaximum?: number | boolean;
  readonly multipleOf?: number;
}
