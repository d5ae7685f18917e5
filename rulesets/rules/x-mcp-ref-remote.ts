import { remoteRefs } from '../../functions/mcp/refs.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(remoteRefs);

export const rule = mcpRule('x-mcp-ref-remote', 'warn', 'References in `x-mcp` should stay in the repository.', check);

export const docs: RuleDocs = {
  rationale:
    'A client that fetches what a server names can be led anywhere, so MCP forbids it: the schema stays incomplete.',
  origin: 'MCP 2025-11-25 section "JSON Schema Usage" and its security considerations.',
  host: 'mcp-tool',
  notes:
    '`assay lint` also reports a file outside of the root folder, which it does not read: `--root <folder>` names another folder. Spectral knows no root folder, and reads such files.',
  valid: [{ title: 'a local reference', yaml: 'outputSchema: { $ref: "#/components/schemas/Order" }' }],
  invalid: [
    {
      title: 'an address',
      yaml: 'outputSchema: { type: object, properties: { a: { $ref: "http://127.0.0.1:9/a.json" } } }',
      reports: [
        {
          at: 'outputSchema.properties.a.$ref',
          message:
            'A reference should stay in the repository; found "http://127.0.0.1:9/a.json". Copy what it names into the description.',
        },
      ],
    },
  ],
};
