import { refs } from '../../functions/mcp/refs.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(refs);

export const rule = mcpRule(
  'x-mcp-ref',
  'error',
  'Every reference in `x-mcp` must lead to a value of the right kind.',
  check,
  { seed: 'as-is' },
);

export const docs: RuleDocs = {
  rationale: 'The page lacks what a broken reference should show, and a client cannot check arguments by it.',
  origin:
    'The specification, structural rules; OpenAPI section "Reference Object". References in a tool schema may lead within that schema (`#/$defs/...`), as JSON Schema reads them.',
  host: 'mcp-tool',
  notes:
    'Spectral prints `invalid-ref` of its own for some, right ones such as `#/$defs/...` included: its JavaScript API or `--resolver` can change that, no ruleset.',
  valid: [
    {
      title: 'within the schema',
      yaml: 'outputSchema: { type: object, properties: { a: { $ref: "#/$defs/A" } }, $defs: { A: { type: string } } }',
    },
    { title: 'into the components', yaml: 'outputSchema: { $ref: "#/components/schemas/Order" }' },
    { title: 'a recursive schema', yaml: 'outputSchema: { type: object, properties: { next: { $ref: "#" } } }' },
    {
      title: 'an anchor',
      yaml: 'outputSchema: { type: object, properties: { next: { $ref: "#here" } }, $anchor: here }',
    },
    { title: 'data that looks like one', yaml: 'outputSchema: { type: object, default: { $ref: "#/nowhere" } }' },
  ],
  invalid: [
    {
      title: 'a slip',
      yaml: 'outputSchema: { $ref: "#/components/schemas/Oder" }',
      reports: [
        {
          at: 'outputSchema.$ref',
          message: '`#/components/schemas/Oder` does not exist. Did you mean `#/components/schemas/Order`?',
        },
      ],
    },
    {
      title: 'deep in a schema',
      yaml: 'outputSchema: { type: object, properties: { a: { items: { $ref: "#/$defs/A" } } } }',
      reports: [{ at: 'outputSchema.properties.a.items.$ref', message: '`#/$defs/A` does not exist.' }],
    },
    {
      title: 'a response',
      yaml: 'outputSchema: "#/components/responses/Order"',
      reports: [
        {
          at: 'outputSchema',
          message: '`#/components/responses/Order` leads into `responses`; a schema must stand there.',
        },
      ],
    },
    {
      title: 'a string',
      yaml: 'outputSchema: "#/components/schemas/Oder"',
      reports: [
        {
          at: 'outputSchema',
          message: '`#/components/schemas/Oder` does not exist. Did you mean `#/components/schemas/Order`?',
        },
      ],
    },
  ],
  more: [
    {
      title: 'other definitions',
      yaml: 'outputSchema: { type: object, properties: { a: { $ref: "#/$defs/b" } }, $defs: { order: {} } }',
      reports: [
        {
          at: 'outputSchema.properties.a.$ref',
          message: '`#/$defs/b` does not exist; `$defs` has `order`.',
        },
      ],
    },
    {
      title: 'a circle',
      yaml: 'outputSchema: { type: object, properties: { a: { $ref: "#/$defs/b" } }, $defs: { b: { $ref: "#/$defs/c" }, c: { $ref: "#/$defs/b" } } }',
      reports: [
        {
          at: 'outputSchema.properties.a.$ref',
          message: '`#/$defs/b` leads back to itself.',
        },
        {
          at: 'outputSchema.$defs.b.$ref',
          message: '`#/$defs/c` leads back to itself.',
        },
        {
          at: 'outputSchema.$defs.c.$ref',
          message: '`#/$defs/b` leads back to itself.',
        },
      ],
    },
    {
      title: 'a file that is not there',
      yaml: 'outputSchema: { type: object, properties: { a: { $ref: "gone.yaml#/a" } } }',
      reports: [
        {
          at: 'outputSchema.properties.a.$ref',
          message: '`gone.yaml#/a` is in a file that cannot be read.',
        },
      ],
    },
  ],
};
