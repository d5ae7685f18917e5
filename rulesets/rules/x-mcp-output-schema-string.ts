import { outputSchemaString } from '../../functions/mcp/tool-schemas.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(outputSchemaString);

export const rule = mcpRule(
  'x-mcp-output-schema-string',
  'info',
  'A reference in `outputSchema` should be written as `$ref`.',
  check,
);

export const docs: RuleDocs = {
  rationale:
    'Renderers ignore the string, so readers see no output; linters do not follow it either: the component counts as unused (`oas3-unused-component`).',
  origin: 'Renderer behaviour. The specification allows a string.',
  host: 'mcp-tool',
  valid: [{ title: 'an object with `$ref`', yaml: 'outputSchema: { $ref: "#/components/schemas/Order" }' }],
  invalid: [
    {
      title: 'a string',
      yaml: 'outputSchema: "#/components/schemas/Order"',
      reports: [
        {
          at: 'outputSchema',
          message:
            '`outputSchema` should have a `$ref`; found "#/components/schemas/Order". Write `outputSchema: { $ref: "#/components/schemas/Order" }`.',
        },
      ],
    },
  ],
};
