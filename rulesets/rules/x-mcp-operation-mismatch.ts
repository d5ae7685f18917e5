import { operationMismatch } from '../../functions/mcp/operation-mismatch.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(operationMismatch);

export const rule = mcpRule(
  'x-mcp-operation-mismatch',
  'warn',
  'A tool that stands for an operation should take, answer and protect what the operation does.',
  check,
);

export const docs: RuleDocs = {
  rationale:
    'The tool is easily forgotten when the operation changes. Then each call fails, or a caller gets in whom the API keeps out.',
  origin:
    'Our opinion. A tool stands for the operation whose `operationId` is its `name`, or that its `x-operation` names (`getOrder` or `GET /orders/{id}`).',
  host: 'mcp-operation-tool',
  notes:
    'A required parameter or field of a JSON body must have a property of its name and type in `inputSchema`. The property may be optional. A property `body` or `requestBody` stands for the whole body. `outputSchema` is compared with the first 2xx answer, and each alternative of `security` with those of the operation. Schemas with `oneOf`, `anyOf` or `if` are left alone.',
  valid: [
    {
      title: 'the same',
      yaml: 'inputSchema: { type: object, properties: { id: { type: integer }, note: { type: string } } }',
    },
    {
      title: 'another operation, which takes nothing',
      yaml: 'inputSchema: { type: object }\nx-operation: GET /other',
    },
  ],
  invalid: [
    {
      title: 'a missing parameter',
      yaml: 'inputSchema: { type: object }',
      reports: [
        {
          at: 'inputSchema',
          message: '`inputSchema` has no `id`, which its operation GET /orders/{id} requires.',
        },
      ],
    },
    {
      title: 'another type',
      yaml: 'inputSchema: { type: object, properties: { id: { type: string } } }',
      reports: [
        {
          at: 'inputSchema',
          message: '`inputSchema` has `id` as string; its operation GET /orders/{id} takes it as integer.',
        },
      ],
    },
    {
      title: 'another answer',
      yaml: 'inputSchema: { type: object, properties: { id: { type: integer } } }\noutputSchema: { type: object, properties: { total: { type: string }, sum: {} }, required: [sum] }',
      reports: [
        {
          at: 'outputSchema',
          message: '`outputSchema` requires `sum`, which the answer of its operation GET /orders/{id} does not have.',
        },
        {
          at: 'outputSchema',
          message: '`outputSchema` has `total` as string; its operation GET /orders/{id} answers with number.',
        },
      ],
    },
    {
      title: 'weaker security',
      yaml: 'inputSchema: { type: object, properties: { id: { type: integer } } }\nsecurity: [{}]',
      reports: [
        {
          at: 'security.0',
          message: '`security` is weaker than that of its operation GET /orders/{id}, which asks for `Key`.',
        },
      ],
    },
    {
      title: 'an operation that is not there',
      yaml: 'inputSchema: { type: object }\nx-operation: GET /order',
      reports: [
        {
          at: 'x-operation',
          message: '`x-operation` names no operation of the description; found "GET /order".',
        },
      ],
    },
  ],
  more: [
    {
      title: 'a parameter by a name that is nearly its own',
      yaml: 'inputSchema: { type: object, properties: { iid: { type: integer } } }',
      reports: [
        {
          at: 'inputSchema',
          message: '`inputSchema` has no `id`, which its operation GET /orders/{id} requires. It has `iid`.',
        },
      ],
    },
  ],
};
