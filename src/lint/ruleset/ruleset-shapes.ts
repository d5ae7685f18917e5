/**
 * Shapes of the rulesets that Spectral 6 loads, for `findMisshape`. `test/lint/ruleset/tables` holds them to the Spectral that is
 * installed.
 */

const text = { type: 'string' };
const url = {
  type: 'string',
  pattern:
    '^(?:[hH][tT][tT][pP][sS]?|ftp):\\/\\/(?:\\S+@)?(?:\\d{1,3}(?:\\.\\d{1,3}){3}|[^\\s/:.]+(?:\\.[^\\s/:.]+)*\\.[^\\s/:.\\d]{2,})(?::\\d{2,5})?(?:[/?#]\\S*)?$',
  must: 'be an address of the web',
  write: 'Write it in full: `https://example.com/rules`.',
};

/** The formats of Spectral, as rulesets in YAML spell them. */
export const formatNames: readonly string[] = [
  'oas2',
  'oas3',
  'oas3.0',
  'oas3.1',
  'oas3.2',
  'oas3_0',
  'oas3_1',
  'oas3_2',
  'asyncapi2',
  'asyncApi2',
  'aas2',
  'aas3',
  'arazzo1.0',
  'arazzo1_0',
  ...['0', '1', '2', '3', '4', '5', '6'].flatMap((minor) => [`aas2.${minor}`, `aas2_${minor}`]),
  ...['0', '1'].flatMap((minor) => [`aas3.${minor}`, `aas3_${minor}`]),
  'json-schema',
  'jsonSchema',
  'json-schema-loose',
  'jsonSchemaLoose',
  ...['4', '6', '7'].flatMap((draft) => [`json-schema-draft${draft}`, `jsonSchemaDraft${draft}`]),
  ...['2019-09', '2020-12'].flatMap((draft) => [`json-schema-${draft}`, `json-schema-draft-${draft}`]),
  'jsonSchemaDraft2019_09',
  'jsonSchemaDraft2020_12',
];

const formats = {
  type: 'array',
  items: { enum: formatNames, must: 'be a format of Spectral', write: 'Write `oas3` or `aas3`, say.' },
  must: 'be a list of formats',
  write: 'Write `[oas3]`.',
};

const severity = {
  enum: ['error', 'warn', 'info', 'hint', 'off', -1, 0, 1, 2, 3],
  must: 'be `error`, `warn`, `info`, `hint` or `off`',
};

/** A part of a ruleset: the keys at its root. What `extends`, `rules`, `overrides` and `aliases` hold is checked apart. */
export const rulesetShape = {
  type: 'object',
  hasNotes: true,
  properties: {
    extends: {},
    rules: { type: 'object', must: 'be a mapping of rules', write: 'Write `rules: { x-badges-color: off }`.' },
    overrides: {
      type: 'array',
      minItems: 1,
      must: 'be a list of overrides',
      write: "Write `[{ files: ['old/*.yaml'], rules: { x-badges-color: off } }]`.",
    },
    aliases: { type: 'object', write: 'Write `aliases: { Info: [$.info] }`.' },
    formats,
    functions: {
      type: 'array',
      items: { ...text, must: 'be the name of a file, without `.js`' },
      write: 'Write `functions: [our-check]`, for `functions/our-check.js`.',
    },
    functionsDir: { ...text, must: 'be the path of a folder' },
    parserOptions: { type: 'object', properties: { duplicateKeys: severity, incompatibleValues: severity } },
    documentationUrl: url,
    description: text,
    except: {
      type: 'object',
      additionalProperties: {
        type: 'array',
        items: text,
        must: 'be a list of rules',
        write: 'Write `[x-badges-color]`.',
      },
    },
  },
};

/** An entry of `overrides` for parts of files. */
export const pointerOverrideShape = {
  type: 'object',
  required: ['files', 'rules'],
  properties: { files: {}, rules: { type: 'object', additionalProperties: severity } },
};

/** An entry of `overrides` for whole files. */
export const overrideShape = {
  type: 'object',
  must: "be a mapping with `files`, as in `{ files: ['old/*.yaml'], rules: { x-badges-color: off } }`",
  required: ['files'],
  hasNotes: true,
  properties: {
    files: {
      type: 'array',
      minItems: 1,
      items: { type: 'string', pattern: '[^#]', must: 'be a pattern for files', write: 'Write `**/*.yaml` for all.' },
      must: 'be a list of patterns for files',
      write: "Write `files: ['old/*.yaml']`.",
    },
    ...rulesetShape.properties,
  },
};

/** A rule with a function. What `given` holds, and the options of its functions, are checked apart. */
export const ruleShape = {
  type: 'object',
  hasNotes: true,
  required: ['given', 'then'],
  properties: {
    description: text,
    documentationUrl: url,
    recommended: { type: 'boolean' },
    given: {},
    resolved: { type: 'boolean' },
    severity,
    message: text,
    tags: { type: 'array', items: text },
    formats,
    then: {},
    type: { enum: ['style', 'validation'] },
    extensions: { type: 'object' },
  },
};

/** The function of a rule, and the field it looks at. */
export const thenShape = {
  type: 'object',
  required: ['function'],
  properties: { field: text, function: { ...text, must: 'be the name of a function' } },
  additionalProperties: {},
  write: 'Write `then: { function: truthy }`.',
};

/** An alias with targets for several formats. */
export const aliasShape = {
  type: 'object',
  required: ['targets'],
  must: 'be a list of paths, or a mapping with `targets`',
  write: 'Write `[$.info]`, or `{ targets: [{ formats: [oas3], given: [$.info] }] }`.',
  properties: {
    description: text,
    targets: {
      type: 'array',
      minItems: 1,
      must: 'be a list of targets',
      write: 'Write `[{ formats: [oas3], given: [$.info] }]`.',
      items: {
        type: 'object',
        required: ['formats', 'given'],
        properties: { formats, given: {} },
        additionalProperties: {},
      },
    },
  },
  additionalProperties: {},
};
