const text = { type: 'string' };
const properties = {
  type: 'array',
  items: text,
  minItems: 2,
  must: 'be a list of two or more names',
  write: 'Write `[title, summary]`.',
};
const expression = { ...text, must: 'be a regular expression', write: 'Write `"^[a-z]"`.' };

/** The functions of Spectral, and their options; undefined for those without. */
export const functionShapes: Readonly<Record<string, object | undefined>> = {
  alphabetical: { type: ['object', 'null'], properties: { keyedBy: text } },
  casing: {
    type: 'object',
    required: ['type'],
    write: 'Write `{ type: camel }`.',
    properties: {
      type: { enum: ['flat', 'camel', 'pascal', 'kebab', 'cobol', 'snake', 'macro'] },
      disallowDigits: { type: 'boolean' },
      separator: {
        type: 'object',
        required: ['char'],
        properties: { char: { ...text, maxLength: 1 }, allowLeading: { type: 'boolean' } },
      },
    },
  },
  defined: undefined,
  enumeration: {
    type: 'object',
    required: ['values'],
    write: 'Write `{ values: [a, b] }`.',
    properties: { values: { type: 'array', items: { type: ['string', 'number', 'null', 'boolean'] } } },
  },
  falsy: undefined,
  length: {
    type: 'object',
    minProperties: 1,
    write: 'Write `{ max: 10 }`.',
    properties: { min: { type: 'number' }, max: { type: 'number' } },
  },
  or: {
    type: 'object',
    required: ['properties'],
    write: 'Write `{ properties: [title, summary] }`.',
    properties: { properties },
  },
  pattern: {
    type: 'object',
    minProperties: 1,
    write: 'Write `{ match: "^[a-z]" }`.',
    properties: { match: expression, notMatch: expression },
  },
  schema: {
    type: 'object',
    required: ['schema'],
    write: 'Write `{ schema: { type: string } }`.',
    properties: {
      schema: { type: 'object' },
      dialect: { enum: ['auto', 'draft4', 'draft6', 'draft7', 'draft2019-09', 'draft2020-12'] },
      allErrors: { type: 'boolean' },
      prepareResults: {},
    },
  },
  truthy: undefined,
  undefined: undefined,
  unreferencedReusableObject: {
    type: 'object',
    required: ['reusableObjectsLocation'],
    write: 'Write `{ reusableObjectsLocation: "#/components/schemas" }`.',
    properties: {
      reusableObjectsLocation: { ...text, pattern: '^#(?:/|$)', must: 'be a JSON pointer that begins with `#`' },
    },
  },
  xor: {
    type: 'object',
    required: ['properties'],
    write: 'Write `{ properties: [title, summary] }`.',
    properties: { properties },
  },
};
