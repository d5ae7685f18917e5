import { secrets } from '../../functions/mcp/texts.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(secrets);

export const rule = mcpRule('x-mcp-secret', 'warn', 'Texts in `x-mcp` should carry no credential.', check);

export const docs: RuleDocs = {
  rationale: 'Descriptions are published; so is a token that was pasted as an example.',
  origin:
    'Our opinion. Known are keys that start with `sk-`, `AIza` or `AKIA`, tokens of GitHub and Slack, JSON Web Tokens, bearer tokens and private keys.',
  host: 'mcp-tool',
  valid: [
    {
      title: 'a placeholder',
      yaml: 'outputSchema: { type: object, description: Send Bearer <TOKEN> or sk-xxxxxxxxxxxxxxxxxxxxxxxx }',
    },
  ],
  invalid: [
    {
      title: 'a key as a default',
      yaml: 'outputSchema: { type: object, properties: { key: { default: sk-a1B2c3D4e5F6g7H8i9J0k1L2 } } }',
      reports: [
        {
          at: 'outputSchema.properties.key.default',
          message: '`default` looks like an API key (sk-...). Write a placeholder such as `<TOKEN>`.',
        },
      ],
    },
    {
      title: 'a bearer token',
      yaml: 'title: Bearer a1B2c3D4e5F6g7H8i9J0k1L2',
      reports: [
        {
          at: 'title',
          message: '`title` looks like a bearer token. Write a placeholder such as `<TOKEN>`.',
        },
      ],
    },
  ],
  more: [
    {
      title: 'a private key',
      yaml: 'outputSchema: { type: object, description: "-----BEGIN PRIVATE KEY-----" }',
      reports: [
        {
          at: 'outputSchema.description',
          message: '`description` looks like a private key. Write a placeholder such as `<TOKEN>`.',
        },
      ],
    },
    {
      title: 'a GitHub token',
      yaml: 'outputSchema: { type: object, description: "ghp_aB3dE6gH9jK2aB3dE6gH9jK2aB3dE6gH9jK2" }',
      reports: [
        {
          at: 'outputSchema.description',
          message: '`description` looks like a GitHub token (ghp...). Write a placeholder such as `<TOKEN>`.',
        },
      ],
    },
    {
      title: 'a key of AWS',
      yaml: 'outputSchema: { type: object, description: "AKIAQ7W2E9R4T1Y6U3I8" }',
      reports: [
        {
          at: 'outputSchema.description',
          message: '`description` looks like an AWS access key (AKI...). Write a placeholder such as `<TOKEN>`.',
        },
      ],
    },
    {
      title: 'a Slack token',
      yaml: 'outputSchema: { type: object, description: "xoxb-1234567890-aBcDeFgHiJkL" }',
      reports: [
        {
          at: 'outputSchema.description',
          message: '`description` looks like a Slack token (xox...). Write a placeholder such as `<TOKEN>`.',
        },
      ],
    },
  ],
};
