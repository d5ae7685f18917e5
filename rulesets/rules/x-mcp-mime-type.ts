import { mimeType } from '../../functions/mcp/resources.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(mimeType);

export const rule = mcpRule('x-mcp-mime-type', 'error', 'The `mimeType` of a resource must be a media type.', check, {
  seed: 'as-is',
});

export const docs: RuleDocs = {
  rationale: 'Clients choose by it how to show the content.',
  origin: 'The specification: MIME type. RFC 6838 section 4.2.',
  host: 'mcp',
  valid: [
    { title: 'parameters', yaml: 'resources: [{ name: a, uri: "file:///a", mimeType: text/plain; charset=utf-8 }]' },
    {
      title: 'an unregistered subtype',
      yaml: 'resources: [{ name: a, uri: "file:///a", mimeType: application/vnd.acme.order+json }]',
    },
  ],
  invalid: [
    {
      title: 'a bare subtype',
      yaml: 'resources: [{ name: a, uri: "file:///a", mimeType: json }]',
      reports: [
        {
          at: 'resources.0.mimeType',
          message: '`mimeType` must be a media type; found "json". Did you mean `application/json`?',
        },
      ],
    },
    {
      title: 'swapped',
      yaml: 'resources: [{ name: a, uri: "file:///a", mimeType: plain/text }]',
      reports: [
        {
          at: 'resources.0.mimeType',
          message: '`mimeType` must be a media type; found "plain/text". Did you mean `text/plain`?',
        },
      ],
    },
  ],
  more: [
    {
      title: 'the ending of a file',
      yaml: 'resources: [{ name: a, uri: "file:///a", mimeType: .md }]',
      reports: [
        {
          at: 'resources.0.mimeType',
          message: '`mimeType` must be a media type; found ".md". Did you mean `text/markdown`?',
        },
      ],
    },
  ],
};
