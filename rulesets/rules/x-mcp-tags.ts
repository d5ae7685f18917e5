import { uniqueTags } from '../../functions/mcp/names.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(uniqueTags);

export const rule = mcpRule('x-mcp-tags', 'warn', 'A tag should stand once in the `tags` of a tool.', check, {
  seed: 'as-is',
});

export const docs: RuleDocs = {
  rationale: 'Renderers list the tool twice under the tag.',
  origin: 'OpenAPI, as for the tags of operations. That tags are strings is `x-mcp-type`.',
  host: 'mcp-tool',
  valid: [{ title: 'two tags', yaml: 'tags: [orders, billing]' }],
  invalid: [
    {
      title: 'one tag twice',
      yaml: 'tags: [orders, orders]',
      reports: [{ at: 'tags.1', message: 'A tag should stand once in `tags`; found "orders" again. Remove it.' }],
    },
  ],
};
