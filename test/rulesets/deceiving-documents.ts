/** The head of a description that has none of its own. */
const head = `openapi: 3.1.0
info: { title: Example, version: 1.0.0 }
servers: [{ url: https://api.example.com }]
paths: {}
`;

/** Where a description is written: in a file of its syntax. */
export function fileNameOf(name: string, yaml: string): string {
  return `${name}.${yaml.startsWith('{') ? 'json' : 'yaml'}`;
}

/** A description as a whole: `yaml` (or JSON) alone, or below a head of OpenAPI 3.1. */
export function wholeDescription(yaml: string): string {
  return /^(?:openapi|asyncapi|\{)/.test(yaml) ? yaml : head + yaml;
}

/** The title of a document that Redocly reads no further than its circle. */
export const selfReferring = 'references of badges that lead to the network, and in a circle';

/**
 * Documents that were made to deceive: the place of each finding, its value and its silence are as a person would have them. A
 * finding is `<rule> <path>: <message>`.
 */
export const deceivingDocuments: readonly (readonly [title: string, yaml: string, expected: readonly string[]])[] = [
  [
    'a stray `- ` before a server description',
    `x-mcp: [{ protocolVersion: '2025-11-25' }]`,
    [
      'x-mcp-type x-mcp: `x-mcp` must be an object; found a list. Remove the `- ` before its first field, or the `[ ]` around it.',
    ],
  ],
  [
    'a reference reads against the nearest `$id`',
    `x-mcp: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, tools: [{ name: a, description: A, inputSchema: { type: object, $defs: { A: { $id: 'https://example.com/a', properties: { b: { $ref: '#/$defs/c' }, d: { $ref: '#/$defs/A' } }, $defs: { c: true } } }, properties: { e: { $ref: 'https://example.com/a#/$defs/c' }, f: { $ref: '#/$defs/A' } } } }] }`,
    ['x-mcp-ref x-mcp.tools.0.inputSchema.$defs.A.properties.d.$ref: `#/$defs/A` does not exist; `$defs` has `c`.'],
  ],
  [
    'dynamic and recursive references resolve, and maps are no schemas',
    `x-mcp: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, tools: [{ name: a, description: A, inputSchema: { type: object, $defs: { n: { $dynamicAnchor: node } }, properties: { a: { $dynamicRef: '#node' }, b: { $dynamicRef: '#nod' }, c: { $recursiveRef: '#' }, d: { $ref: '#/paths' }, e: { $ref: '#/components/schemas' } } } }] }
components: { schemas: { A: true } }`,
    [
      'x-mcp-ref x-mcp.tools.0.inputSchema.properties.b.$dynamicRef: `#nod` does not exist.',
      'x-mcp-ref x-mcp.tools.0.inputSchema.properties.d.$ref: `#/paths` leads into `paths`; a schema must stand there.',
      'x-mcp-ref x-mcp.tools.0.inputSchema.properties.e.$ref: `#/components/schemas` leads into `components/schemas`; a schema must stand there.',
    ],
  ],
  [
    '`$schema` that a library writes into all schemas is told once',
    `x-mcp: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, tools: [{ name: a, description: A, inputSchema: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: object }, outputSchema: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: object } }, { name: b, description: B, inputSchema: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: object } }] }`,
    [
      'x-mcp-field-in-version x-mcp.tools.0.inputSchema.$schema: `$schema` came with MCP 2025-11-25, but `protocolVersion` is 2025-06-18. Raise it or remove the field.',
    ],
  ],
  [
    'what a tool says is told at the tool, even where it is a reference',
    `x-mcp: { protocolVersion: '2024-11-05', capabilities: { tools: {} }, tools: [{ name: a, description: A, inputSchema: { $schema: 'http://json-schema.org/draft-07/schema#', type: object }, outputSchema: { $ref: '#/components/schemas/A' } }] }
components: { schemas: { A: { type: object } } }`,
    [
      'x-mcp-field-in-version x-mcp.tools.0.inputSchema.$schema: `$schema` came with MCP 2025-11-25, but `protocolVersion` is 2024-11-05. Raise it or remove the field.',
      'x-mcp-field-in-version x-mcp.tools.0.outputSchema.$ref: `outputSchema` came with MCP 2025-06-18, but `protocolVersion` is 2024-11-05. Raise it or remove the field.',
    ],
  ],
  [
    'a finding on a component names the tools that use it',
    `x-mcp: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, tools: [{ name: a, description: A, inputSchema: { $ref: '#/components/responses/A' }}, { name: b, description: B, inputSchema: { $ref: '#/components/schemas/A' }}, { name: c, description: B, inputSchema: { $ref: '#/components/schemas/A' }}] }
components: { schemas: { A: { type: array } }, responses: { A: { description: a } } }`,
    [
      'x-mcp-ref x-mcp.tools.0.inputSchema.$ref: `#/components/responses/A` leads into `responses`; a schema must stand there.',
      'x-mcp-input-schema components.schemas.A.type: The `inputSchema` of `b` and `c` must have `type: object`; found "array".',
    ],
  ],
  [
    'resources, templates, dates, sizes and icons',
    `x-mcp: { protocolVersion: '2025-11-25', capabilities: { resources: {} }, resources: [{ name: a, uriTemplate: 'a:{b}' }, { name: b, uri: 'https:///x' }, { name: c, uri: 'http:x' }, { name: d, uri: 'a:b', size: -1, annotations: { lastModified: yesterday }, icons: [{ src: 'data:a', mimeType: text/html }] }, { name: e, uri: 'users://{id' }], resourceTemplates: [{ name: b }] }`,
    [
      'x-mcp-unknown-field x-mcp.resources.0.uriTemplate: A resource should have only the fields `uri`, `name`, `description`, `title`, `mimeType`, `annotations`, `icons`, `_meta`, `size`, `text` and `blob`; found "uriTemplate". Did you mean `uri`?',
      'x-mcp-resource-uri x-mcp.resources.1.uri: `uri` must be a URI or a URI template; found "https:///x". It has no host, as in `https://example.com/readme`.',
      'x-mcp-resource-uri x-mcp.resources.2.uri: `uri` must be a URI or a URI template; found "http:x". It has no host, as in `https://example.com/readme`.',
      'x-mcp-resource-content x-mcp.resources.3.size: `size` should be a number of bytes: whole, and 0 or more; found -1.',
      'x-mcp-annotations x-mcp.resources.3.annotations.lastModified: `lastModified` must be an ISO 8601 date; found "yesterday". Write it as `2025-01-12T15:00:58Z`.',
      'x-mcp-icons x-mcp.resources.3.icons.0.mimeType: `mimeType` of an icon should be that of an image, such as `image/png`; found "text/html".',
      'x-mcp-resource-uri x-mcp.resources.4.uri: `{id` is never closed: write `users://{id}`.',
      'x-mcp-resource-uri-missing x-mcp.resourceTemplates.0: A resource template should have a `uriTemplate`; found none. Clients read it by that.',
    ],
  ],
  [
    'a host without a scheme',
    `x-mcp: { protocolVersion: '2025-11-25', capabilities: {}, servers: [{ url: mcp.example.com/mcp }, { url: folder/mcp }, { url: v1.2/mcp }] }`,
    [
      'x-mcp-server-scheme x-mcp.servers.0.url: `url` should begin with `https://`, or a client takes its host for a folder; found "mcp.example.com/mcp". Did you mean `https://mcp.example.com/mcp`?',
    ],
  ],
  [
    'one finding is told once',
    `x-mcp: { protocolVersion: '2026-07-28', capabilities: { tools: {} }, tools: [{ name: a, description: A, inputSchema: { type: object }, execution: { taskSupport: required } }, { name: b, description: B, inputSchema: { type: object }, outputSchema: { type: [object, null] } }] }`,
    [
      'x-mcp-field-in-version x-mcp.tools.0.execution: `execution` left MCP after 2025-11-25, but `protocolVersion` is 2026-07-28. Remove the field.',
      'x-mcp-schema-valid x-mcp.tools.1.outputSchema.type.1: Each item of `type` must be `array`, `boolean`, `integer`, `null`, `number`, `object` or `string`; found null. Put quotes around it as it is written.',
    ],
  ],
  [
    'documented placeholders are no secrets',
    `x-mcp: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, tools: [{ name: a, description: 'Use AKIAIOSFODNN7EXAMPLE or AKIAIOSFODNN7EXAMPLX', inputSchema: { type: object } }] }`,
    [
      'x-mcp-secret x-mcp.tools.0.description: `description` looks like an AWS access key (AKI...). Write a placeholder such as `<TOKEN>`.',
    ],
  ],
  [
    'words of other tools and of clients',
    `x-mcp: { protocolVersion: '2025-11-25', capabilities: { tools: {}, elicitation: {}, toools: {} }, tools: [{ name: a, description: A, parameters: { type: object } }], prompts: [{ name: a, args: [] }], resources: [{ name: a, uri: 'a:b', mime: text/plain }] }`,
    [
      'x-mcp-capability-required x-mcp.capabilities: `capabilities` must declare `resources`, as `x-mcp` lists some; found none. Write `resources: {}`.',
      'x-mcp-capability-required x-mcp.capabilities: `capabilities` must declare `prompts`, as `x-mcp` lists some; found none. Write `prompts: {}`.',
      'x-mcp-capability-unknown x-mcp.capabilities.elicitation: `capabilities` should have only the fields `logging`, `prompts`, `resources`, `tools`, `completions`, `experimental`, `tasks` and `extensions`; found "elicitation". That is a capability of clients.',
      'x-mcp-capability-unknown x-mcp.capabilities.toools: `capabilities` should have only the fields `logging`, `prompts`, `resources`, `tools`, `completions`, `experimental`, `tasks` and `extensions`; found "toools".',
      'x-mcp-unknown-field x-mcp.tools.0.parameters: A tool should have only the fields `name`, `title`, `description`, `tags`, `inputSchema`, `outputSchema`, `security`, `annotations`, `execution`, `icons` and `_meta`; found "parameters". Did you mean `inputSchema`?',
      'x-mcp-unknown-field x-mcp.prompts.0.args: A prompt should have only the fields `name`, `description`, `title`, `arguments`, `icons` and `_meta`; found "args". Did you mean `arguments`?',
      'x-mcp-unknown-field x-mcp.resources.0.mime: A resource should have only the fields `uri`, `name`, `description`, `title`, `mimeType`, `annotations`, `icons`, `_meta`, `size`, `text` and `blob`; found "mime". Did you mean `mimeType`?',
    ],
  ],
  [
    'badges of RapiDoc alone',
    'openapi: 3.0.3\npaths: { /a: { get: { x-badges: [{ label: A }, { label: B }] }, post: { x-badges: [{ label: C }] } } }',
    [
      `x-badges-other-dialect paths./a.get.x-badges.0.label: Badges should have a \`name\`; found \`label\` in every badge, which is RapiDoc's word. RapiDoc reads these badges, other renderers do not.`,
    ],
  ],
  [
    'badges of RapiDoc beside others',
    'openapi: 3.0.3\npaths: { /a: { get: { x-badges: [{ label: A }, { label: B }] }, post: { x-badges: [{ name: C }] } } }',
    [
      'x-badges-required paths./a.get.x-badges.0: A badge must have a `name`; found "label" instead. Rename it to `name`.',
      'x-badges-required paths./a.get.x-badges.1: A badge must have a `name`; found "label" instead. Rename it to `name`.',
    ],
  ],
  [
    'badges on the address of a reply',
    'asyncapi: 3.0.0\noperations: { a: { reply: { address: { x-badges: [{ name: A }] } } } }\ncomponents: { replyAddresses: { b: { x-badges: [{ name: A }] } } }',
    [
      'x-badges-placement operations.a.reply.address.x-badges: `x-badges` should stand on a channel, an operation, a parameter or a schema; found on a reply address, where nothing draws it.',
      'x-badges-placement components.replyAddresses.b.x-badges: `x-badges` should stand on a channel, an operation, a parameter or a schema; found on a reply address, where nothing draws it.',
    ],
  ],
  [
    'badges on an example of the components',
    'openapi: 3.0.3\npaths: {}\ncomponents: { examples: { a: { x-badges: [{ name: A }], value: { x-badges: 1 } } } }',
    [
      'x-badges-placement components.examples.a.x-badges: `x-badges` should stand on an operation, a parameter or a schema; found on an example, where nothing draws it.',
    ],
  ],
  [
    'numbers where names belong',
    'openapi: 3.0.3\npaths: { /a: { get: { x-badges: [{ name: 2.10 }, { name: 0x10 }, { name: 007 }] } } }',
    [
      'x-badges-type paths./a.get.x-badges.0.name: `name` must be a string; found a number. Put quotes around it as it is written.',
      'x-badges-type paths./a.get.x-badges.1.name: `name` must be a string; found a number. Put quotes around it as it is written.',
      'x-badges-type paths./a.get.x-badges.2.name: `name` must be a string; found a number. Put quotes around it as it is written.',
    ],
  ],
  [
    'a dialect that nothing here can check',
    `x-mcp: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, tools: [{ name: a, description: A, inputSchema: { $schema: 'http://json-schema.org/draft-04/schema#', type: object } }] }`,
    [
      'x-mcp-schema-dialect-unknown x-mcp.tools.0.inputSchema.$schema: `$schema` should name JSON Schema 2020-12 or draft-07; found "http://json-schema.org/draft-04/schema#". Other dialects are not checked.',
    ],
  ],
  [
    'in JSON, a colour that is null is no YAML comment',
    '{ "asyncapi": "3.0.0", "channels": { "a": { "x-badges": [{ "name": "a", "color": null }] } } }',
    ['x-badges-type channels.a.x-badges.0.color: `color` must be a string; found null. Give it a value, or remove it.'],
  ],
  [
    'references of badges that lead nowhere',
    `openapi: 3.1.0
x-two: [{ name: A }]
paths: { /a: { get: { x-badges: { $ref: '#/x-too' } }, put: { x-badges: [{ $ref: gone.yaml }, { $ref: '#/x-two/0' }] } } }`,
    [
      'x-badges-ref paths./a.get.x-badges.$ref: `#/x-too` does not exist. Did you mean `#/x-two`?',
      'x-badges-ref paths./a.put.x-badges.0.$ref: `gone.yaml` is in a file that cannot be read.',
    ],
  ],
  [
    selfReferring,
    `openapi: 3.1.0
x-one: { $ref: '#/x-one' }
paths: { /a: { put: { x-badges: [{ $ref: '#/x-one' }, { $ref: 'https://a.example/b.yaml' }] } } }`,
    [
      'x-badges-ref paths./a.put.x-badges.0.$ref: `#/x-one` leads back to itself.',
      'x-badges-ref-remote paths./a.put.x-badges.1.$ref: A reference should stay in the repository; found "https://a.example/b.yaml". Copy what it names into the description.',
    ],
  ],
  [
    'references to references that lead nowhere',
    `openapi: 3.1.0
servers: [{ url: https://api.example.com }]
x-b: { $ref: '#/x-gone' }
paths: { /a: { put: { x-badges: [{ $ref: '#/x-b' }] } } }
x-mcp: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, tools: [{ name: a, description: A, inputSchema: { $ref: '#/x-b' } }] }`,
    [
      'x-badges-ref paths./a.put.x-badges.0.$ref: `#/x-b` leads nowhere.',
      'x-mcp-ref x-mcp.tools.0.inputSchema.$ref: `#/x-b` leads nowhere.',
    ],
  ],
  [
    'references in a row that are more than are followed',
    `openapi: 3.1.0
${Array.from({ length: 101 }, (_, index) => `x-r${index}: { $ref: '#/x-r${index + 1}' }`).join('\n')}
x-r101: { name: A }
paths: { /a: { put: { x-badges: [{ $ref: '#/x-r1' }, { $ref: '#/x-r2' }] } } }`,
    ['x-badges-ref paths./a.put.x-badges.0.$ref: `#/x-r1` is more than 100 references away.'],
  ],
  [
    'schemes of OpenAPI 3.2 that are URIs',
    `openapi: 3.2.0
info: { title: Example, version: 1.0.0 }
servers: [{ url: https://api.example.com }]
paths: {}
components: { securitySchemes: { key: { type: http, scheme: bearer } } }
x-mcp: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, tools: [{ name: a, description: A, inputSchema: { type: object }, security: [{ 'https://example.com/s.yaml#/S': [] }, { 'urn:example:s': [] }, { schemes.yaml: [] }, { ./s.yaml#/S: [] }, { '#/components/securitySchemes/key': [] }, { '#/gone': [] }, { my.key: [] }] }] }`,
    [
      'x-mcp-security-scheme x-mcp.tools.0.security.5.#/gone: Each scheme of `security` must be declared in `components.securitySchemes`; found "#/gone".',
      'x-mcp-security-scheme x-mcp.tools.0.security.6.my.key: Each scheme of `security` must be declared in `components.securitySchemes`; found "my.key".',
    ],
  ],
  [
    'tools of another program at operations',
    `openapi: 3.1.0
paths: { /a: { get: { x-mcp: { tools: [{ name: a, access: public }] } }, put: { x-mcp: { tools: [{ name: a, description: A }] } }, post: { x-mcp: { protocolVersion: '2025-11-25', tools: [{ access: public }] } } } }`,
    [
      'x-mcp-placement paths./a.put.x-mcp: This `x-mcp` describes a server but stands on the operation PUT /a. Move it to the root of the document.',
      'x-mcp-placement paths./a.post.x-mcp: This `x-mcp` describes a server but stands on the operation POST /a. Move it to the root of the document.',
    ],
  ],
  [
    'annotations that are a reference, before there were any',
    `x-mcp: { protocolVersion: '2024-11-05', capabilities: { tools: {} }, tools: [{ name: a, description: A, inputSchema: { type: object }, annotations: { $ref: '#/x-ann' } }] }
x-ann: { readOnlyHint: true }`,
    [
      'x-mcp-field-in-version x-mcp.tools.0.annotations.$ref: `annotations` came with MCP 2025-03-26, but `protocolVersion` is 2024-11-05. Raise it or remove the field.',
    ],
  ],
  [
    'a name of several lines',
    `openapi: 3.1.0
paths: { /a: { get: { x-badges: [{ name: "Beta\\nrelease\\n" }] } } }`,
    [
      'x-badges-name-format paths./a.get.x-badges.0.name: `name` should have no line breaks or control characters; found "Beta\\nrelease\\n".',
    ],
  ],
  [
    'a tool that takes what its operation does not',
    `openapi: 3.1.0
info: { title: Example, version: 1.0.0 }
servers: [{ url: https://api.example.com }]
paths: { '/pets/{id}': { put: { operationId: putPet, parameters: [{ name: id, in: path, required: true, schema: { type: integer } }], requestBody: { required: true, content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string } } } } } } } } }
x-mcp: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, tools: [{ name: putPet, description: A, inputSchema: { type: object, properties: { id: { type: string } } } }, { name: other, description: B, inputSchema: { type: object } }] }`,
    [
      'x-mcp-operation-mismatch x-mcp.tools.0.inputSchema: `inputSchema` has `id` as string; its operation PUT /pets/{id} takes it as integer.',
      'x-mcp-operation-mismatch x-mcp.tools.0.inputSchema: `inputSchema` has no `name`, which its operation PUT /pets/{id} requires.',
    ],
  ],
  [
    'traits that give a badge another colour, and the same in other letters',
    `asyncapi: 2.6.0
info: { title: Example, version: 1.0.0 }
channels: { a: { publish: { x-badges: [{ name: Beta, color: red }, { name: New, color: blue }], traits: [{ x-badges: [{ name: Beta, color: green }] }, { $ref: '#/components/operationTraits/t' }] } } }
components: { operationTraits: { t: { x-badges: [{ name: New, color: Blue }, { name: Old, color: red }] } } }`,
    [
      'x-badges-trait-override channels.a.publish.traits.0.x-badges.0.color: The badge "Beta" should have one colour in an operation and its traits; found "green", and "red" before.',
    ],
  ],
  [
    'characters that nobody sees, and those of an emoji',
    `x-mcp: { protocolVersion: '2025-11-25', capabilities: { tools: {}, prompts: {} }, tools: [{ name: a, description: "Add\\u200B things \\U0001F468\\u200D\\U0001F469", inputSchema: { type: object, properties: { b: { type: string, description: "x\\U000E0041\\U000E0042" } } } }], prompts: [{ name: p, description: "\\u202Eabc" }] }`,
    [
      'x-mcp-hidden-text x-mcp.tools.0.description: `description` should show all that it says; found a zero width space (U+200B). Did you mean `Add things \u{1F468}\u200D\u{1F469}`?',
      'x-mcp-hidden-text x-mcp.tools.0.inputSchema.properties.b.description: `description` should show all that it says; found tag characters (U+E0041) that spell "AB". Did you mean `x`?',
      'x-mcp-hidden-text x-mcp.prompts.0.description: `description` should show all that it says; found a right-to-left override (U+202E). Remove it.',
    ],
  ],
  [
    'colours in quotes of a word processor, in two pairs of quotes, and from a line of CSS',
    `openapi: 3.1.0
paths: { /a: { get: { x-badges: [{ name: A, color: “#1f7cff” }, { name: B, color: "'red'" }, { name: C, color: 'rgb(1, 2, 3);' }] } } }`,
    [
      'x-badges-color paths./a.get.x-badges.0.color: `color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "“#1f7cff”". Did you mean `#1f7cff`?',
      `x-badges-color paths./a.get.x-badges.1.color: \`color\` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "'red'". Did you mean \`red\`?`,
      'x-badges-color paths./a.get.x-badges.2.color: `color` must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "rgb(1, 2, 3);". Did you mean `rgb(1, 2, 3)`?',
    ],
  ],
  [
    'lists in JSON, which has no dashes',
    `{ "openapi": "3.1.0", "paths": { "/a": { "get": { "x-badges": { "name": "A" } } } }, "x-mcp": { "protocolVersion": "2025-11-25", "servers": [{ "url": "/mcp" }], "capabilities": { "tools": {} }, "tools": [{ "name": "a", "description": "A", "inputSchema": { "type": "object" }, "security": { "key": [] } }] } }`,
    [
      'x-badges-type paths./a.get.x-badges: `x-badges` must be a list of badges; found an object. Put `[ ]` around it, to make it a list of one.',
      'x-mcp-security x-mcp.tools.0.security: `security` must be a list of objects; found an object. Put `[ ]` around it.',
    ],
  ],
  [
    'words cut short, of fields and of types',
    `x-mcp: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, tools: [{ name: a, desc: A, inputSchema: { type: object, properties: { b: { type: int }, c: { type: bool } } }, annotations: { readOnly: true } }] }`,
    [
      'x-mcp-required x-mcp.tools.0: A tool must have a `description`; found "desc" instead. Rename it to `description`.',
      'x-mcp-schema-valid x-mcp.tools.0.inputSchema.properties.b.type: `type` must be `array`, `boolean`, `integer`, `null`, `number`, `object` or `string`, or a list of these; found "int". Did you mean `integer`?',
      'x-mcp-schema-valid x-mcp.tools.0.inputSchema.properties.c.type: `type` must be `array`, `boolean`, `integer`, `null`, `number`, `object` or `string`, or a list of these; found "bool". Did you mean `boolean`?',
      'x-mcp-unknown-field x-mcp.tools.0.annotations.readOnly: `annotations` should have only the fields `title`, `readOnlyHint`, `destructiveHint`, `idempotentHint` and `openWorldHint`; found "readOnly". Did you mean `readOnlyHint`?',
    ],
  ],
  [
    'fields beside the object that they belong in',
    `x-mcp: { protocolVersion: '2025-11-25', logging: {}, capabilities: { tools: {}, resources: {} }, tools: [{ name: a, description: A, inputSchema: { type: object }, readOnlyHint: true }], resources: [{ name: a, uri: 'a:b', priority: 1 }] }`,
    [
      'x-mcp-unknown-field x-mcp.logging: `x-mcp` should have only the fields `protocolVersion`, `servers`, `capabilities`, `tools`, `resources`, `prompts`, `resourceTemplates`, `instructions`, `serverInfo` and `_meta`; found "logging". It belongs in `capabilities`.',
      'x-mcp-unknown-field x-mcp.tools.0.readOnlyHint: A tool should have only the fields `name`, `title`, `description`, `tags`, `inputSchema`, `outputSchema`, `security`, `annotations`, `execution`, `icons` and `_meta`; found "readOnlyHint". It belongs in `annotations`.',
      'x-mcp-unknown-field x-mcp.resources.0.priority: A resource should have only the fields `uri`, `name`, `description`, `title`, `mimeType`, `annotations`, `icons`, `_meta`, `size`, `text` and `blob`; found "priority". It belongs in `annotations`.',
    ],
  ],
  [
    'an icon whose address has another name',
    `x-mcp: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, tools: [{ name: a, description: A, inputSchema: { type: object }, icons: [{ url: https://a.example/a.png }, {}] }] }`,
    [
      'x-mcp-unknown-field x-mcp.tools.0.icons.0.url: An icon should have only the fields `src`, `mimeType`, `sizes` and `theme`; found "url". Did you mean `src`?',
      'x-mcp-icons x-mcp.tools.0.icons.1: An icon should have a `src`; found none.',
    ],
  ],
  [
    'a name of a tool with a character that turns its letters around',
    `x-mcp: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, tools: [{ name: "a\\u202Eb", description: A, inputSchema: { type: object } }] }`,
    [
      'x-mcp-hidden-text x-mcp.tools.0.name: `name` should show all that it says; found a right-to-left override (U+202E). Remove it.',
    ],
  ],
  [
    'an extension without a value, whose fields stand beside it',
    'x-mcp:\nprotocolVersion: 1',
    ['x-mcp-other-dialect x-mcp: `x-mcp` should describe an MCP server; found null. Give it a value, or remove it.'],
  ],
  [
    'extensions that are indented too deep, below the paths',
    `openapi: 3.1.0\npaths: { x-mcp: { protocolVersion: '2025-11-25' }, x-badges: [{ name: A }], /x-badges: { get: { x-badges: [{ name: B }] } }, x-other: { get: { x-badges: 1 } } }`,
    [
      'x-mcp-placement paths.x-mcp: This `x-mcp` describes a server but stands on `paths`. Move it to the root of the document.',
      'x-badges-placement paths.x-badges: `x-badges` should stand on an operation, a parameter or a schema; found on `paths`, where nothing draws it.',
    ],
  ],
  [
    'tools in the form of OpenAI, Bedrock and Anthropic, one with a field of its own, and one whose reference is a comment',
    `x-mcp: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, tools: [{ type: function, function: { name: a, description: A, parameters: { type: object } } }, { name: b, description: B, input_schema: { type: object } }, { name: c, description: C, inputSchema: { type: object }, x-function: {} }, { name: d, description: D, inputSchema: { type: object }, function: {} }, { toolSpec: { name: e } }, { name: f, description: F, inputSchema: { $ref: } }] }`,
    [
      'x-mcp-schema-valid x-mcp.tools.5.inputSchema.$ref: `$ref` must be a string; found null. Put quotes around it as it is written.',
      'x-mcp-type x-mcp.tools.0.function: A tool must hold its fields itself; found them in `function`. Write `name`, `description` and `inputSchema` in its place, and no `type`.',
      'x-mcp-unknown-field x-mcp.tools.1.input_schema: A tool should have only the fields `name`, `title`, `description`, `tags`, `inputSchema`, `outputSchema`, `security`, `annotations`, `execution`, `icons` and `_meta`; found "input_schema". Did you mean `inputSchema`?',
      'x-mcp-unknown-field x-mcp.tools.3.function: A tool should have only the fields `name`, `title`, `description`, `tags`, `inputSchema`, `outputSchema`, `security`, `annotations`, `execution`, `icons` and `_meta`; found "function".',
      'x-mcp-type x-mcp.tools.4.toolSpec: A tool must hold its fields itself; found them in `toolSpec`. Write `name`, `description` and `inputSchema` in its place, and no `type`.',
    ],
  ],
  [
    'lists and objects of JSON that stand in quotes or below a `|`',
    `openapi: 3.1.0
info: { title: Example, version: 1.0.0 }
servers: [{ url: https://api.example.com }]
paths: { /a: { get: { x-badges: '[{"name": "A"}]' }, put: { x-badges: ['{ name: A }'] } } }
x-mcp:
  protocolVersion: '2025-11-25'
  capabilities: '{"tools": {}}'
  tools:
  - name: a
    description: A
    inputSchema: |
      {"type": "object"}
    outputSchema: '{"$ref": "#/components/schemas/A"}'
    security: '[{"a": []}]'
  - name: b
    description: B
    inputSchema: { type: object, properties: '{"a": {}}', required: '["a"]', not: '{}' }
    security: ['{"a": []}']`,
    [
      'x-badges-type paths./a.get.x-badges: `x-badges` must be a list of badges; found "[{\\"name\\": \\"A\\"}]". Remove the quotes, or the `|`, that make it a text.',
      'x-badges-type paths./a.put.x-badges.0: Each item of `x-badges` must be an object; found "{ name: A }". Remove the quotes, or the `|`, that make it a text.',
      'x-mcp-type x-mcp.capabilities: `capabilities` must be an object; found "{\\"tools\\": {}}". Remove the quotes, or the `|`, that make it a text.',
      'x-mcp-type x-mcp.tools.0.inputSchema: `inputSchema` must be an object; found "{\\"type\\": \\"object\\"}\\n". Remove the quotes, or the `|`, that make it a text.',
      'x-mcp-output-schema x-mcp.tools.0.outputSchema: `outputSchema` must be a schema or a reference to a schema component; found "{\\"$ref\\": \\"#/components/schemas/A\\"}". Remove the quotes, or the `|`, that make it a text.',
      'x-mcp-security x-mcp.tools.0.security: `security` must be a list of objects; found "[{\\"a\\": []}]". Remove the quotes, or the `|`, that make it a text.',
      'x-mcp-schema-valid x-mcp.tools.1.inputSchema.properties: `properties` must be an object; found "{\\"a\\": {}}". Remove the quotes, or the `|`, that make it a text.',
      'x-mcp-schema-valid x-mcp.tools.1.inputSchema.required: `required` must be a list of names; found "[\\"a\\"]". Remove the quotes, or the `|`, that make it a text.',
      'x-mcp-schema-valid x-mcp.tools.1.inputSchema.not: `not` must be a schema: an object, `true` or `false`; found "{}". Remove the quotes, or the `|`, that make it a text.',
      'x-mcp-security x-mcp.tools.1.security.0: Each item of `security` must be an object; found "{\\"a\\": []}". Remove the quotes, or the `|`, that make it a text.',
    ],
  ],
  [
    'a server description in quotes',
    `x-mcp: '{"protocolVersion": "2025-11-25"}'`,
    [
      'x-mcp-other-dialect x-mcp: `x-mcp` should describe an MCP server; found "{\\"protocolVersion\\": \\"2025-11-25\\"}". Remove the quotes, or the `|`, that make it a text.',
    ],
  ],
  [
    'extensions as names of properties, in values and in patterns, beside real ones',
    `openapi: 3.1.0
paths: {}
components:
  schemas:
    A:
      properties: { x-badges: { type: array }, x-mcp: { tools: [1] } }
      example: { x-badges: 1, x-mcp: { tools: [] } }
      default: { x-badges: Beta }
      enum: [{ x-badges: 2 }]
      patternProperties: { '^x-badges$': { x-badges: [{}] } }
      not: { x-badges: [{ name: "\\u3000" }] }`,
    [
      'x-badges-required components.schemas.A.patternProperties.^x-badges$.x-badges.0: A badge must have a `name`; found none.',
      'x-badges-required components.schemas.A.not.x-badges.0.name: `name` must not be blank; found "\u3000".',
    ],
  ],
  [
    'channels and operations that are named as the extensions, and a schema of Avro',
    `asyncapi: 3.0.0
info: { title: Example, version: 1.0.0 }
channels:
  x-badges: { x-badges: [{ name: A, position: Top }] }
  x-mcp: { x-badges: [{ name: B }], messages: { m: { payload: { schemaFormat: application/vnd.apache.avro, schema: { x-badges: 3 } } } } }
operations: { x-badges: { action: send, channel: { $ref: '#/channels/x-badges' }, x-badges: [{ name: C, colr: red }] } }`,
    [
      'x-badges-position channels.x-badges.x-badges.0.position: `position` must be `before` or `after`; found "Top".',
      'x-badges-unknown-field operations.x-badges.x-badges.0.colr: A badge should have only the fields `name`, `position`, `color`, `icon` and `description`; found "colr". Did you mean `color`?',
    ],
  ],
  [
    'words that YAML 1.1 reads otherwise, as names of badges, tools, fields and schemes',
    `openapi: 3.1.0
info: { title: Example, version: 1.0.0 }
servers: [{ url: https://api.example.com }]
paths: { /on: { get: { x-badges: [{ name: no }, { name: y }, { name: 1_000 }, { name: 12:30 }, { on: yes, name: off }] } } }
components: { securitySchemes: { on: { type: apiKey, in: header, name: X } } }
x-mcp: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, tools: [{ name: on, description: yes, inputSchema: { type: object, properties: { on: true, no: false, y: {} }, required: [on, no, n] }, security: [{ on: [] }, {}] }] }`,
    [
      'x-badges-unknown-field paths./on.get.x-badges.4.on: A badge should have only the fields `name`, `position`, `color`, `icon` and `description`; found "on".',
      'x-mcp-required-defined x-mcp.tools.0.inputSchema.required.2: `required` names `n`, which is no property of the schema.',
    ],
  ],
];

/** The same of examples, which the preset of that name checks: in Spectral, and in `assay check`. */
export const deceivingExamples: typeof deceivingDocuments = [
  [
    'values of tool schemas',
    `x-mcp: { protocolVersion: '2025-11-25', tools: [{ name: a, description: A, inputSchema: { type: object, properties: { b: { type: integer, default: x }, c: { const: 1, type: string }, d: { properties: { e: { minimum: 3, examples: [1, 4] } } } }, examples: [{ b: y }] } }] }`,
    [
      'mock-tool-value-valid x-mcp.tools.0.inputSchema.properties.b.default: `default` must be an integer; found "x".',
      'mock-tool-value-valid x-mcp.tools.0.inputSchema.properties.c.const: `const` must be a string; found 1.',
      'mock-tool-value-valid x-mcp.tools.0.inputSchema.properties.d.properties.e.examples.0: An item of `examples` must be at least 3; found 1.',
      'mock-tool-value-valid x-mcp.tools.0.inputSchema.examples.0.b: An item of `examples` at `/b` must be an integer; found "y".',
    ],
  ],
  [
    'a message of AsyncAPI 3 with a trait',
    `asyncapi: 3.0.0
info: { title: Example, version: 1.0.0 }
channels: { a: { messages: { order: { $ref: '#/components/messages/order' } } } }
components: { messages: { order: { payload: { type: object, properties: { id: { type: integer } } }, traits: [{ headers: { type: object, required: [at] }, examples: [{ payload: { id: x }, headers: {} }] }] } } }`,
    [
      'mock-example-valid components.messages.order.traits.0.examples.0.payload.id: The payload of example 1 of the message "order" at `/id` must be an integer; found "x".',
      'mock-example-valid components.messages.order.traits.0.examples.0.headers: The headers of example 1 of the message "order" must have the property `at`; found none.',
    ],
  ],
  [
    'messages of AsyncAPI 2, one of a format that nothing here reads',
    `asyncapi: 2.6.0
info: { title: Example, version: 1.0.0 }
channels: { a: { publish: { message: { oneOf: [{ name: made, payload: { allOf: [{ type: object }, { required: [id] }] }, examples: [{ payload: {} }] }, { name: gone, schemaFormat: application/vnd.apache.avro, payload: {}, examples: [{ payload: 1 }] }] } } } }`,
    [
      'mock-example-valid channels.a.publish.message.oneOf.0.examples.0.payload: The payload of example 1 of the message "made" must have the property `id`; found none.',
      'mock-schema-format channels.a.publish.message.oneOf.1.schemaFormat: One example is not checked: `schemaFormat` should be AsyncAPI, OpenAPI or JSON Schema; found "application/vnd.apache.avro".',
    ],
  ],
];
