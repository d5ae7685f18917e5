import { hiddenText } from '../../functions/mcp/opinions.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(hiddenText);

export const rule = mcpRule(
  'x-mcp-hidden-text',
  'warn',
  'The texts of tools, resources and prompts should show all that they say.',
  check,
);

export const docs: RuleDocs = {
  rationale:
    'A model reads what nobody sees who reviews the description: orders in invisible characters, or a text that runs backwards on the screen.',
  origin: 'Our opinion, after MCP section "Security and Trust & Safety": descriptions are untrusted.',
  host: 'mcp',
  notes:
    'Zero width characters, tags (U+E0000 to U+E007F), controls of direction, runs of variation selectors, fillers of Hangul, blanks of Braille, the Mongolian separator, control characters but tabs and line ends, and HTML comments. A joiner in an emoji or between letters of a script that joins them is no finding, nor are soft hyphens, operators of formulas, marks of direction in a text with letters that run from right to left, and fillers, blanks and separators in texts in their script. `--fix-suggestions` removes characters without width and tags. Words to the model are the business of [x-mcp-injection](x-mcp-injection.md).',
  valid: [
    {
      title: 'the flag of a region',
      yaml: 'prompts: [{ name: a, description: "\\U0001F3F4\\U000E0067\\U000E0062\\U000E0065\\U000E006E\\U000E0067\\U000E007F" }]',
    },
    { title: 'a Persian word', yaml: 'prompts: [{ name: a, description: "می\\u200cخواهم" }]' },
  ],
  invalid: [
    {
      title: 'a character without width',
      yaml: 'prompts: [{ name: a, description: "Lists\\u200b orders" }]',
      reports: [
        {
          at: 'prompts.0.description',
          message:
            '`description` should show all that it says; found a zero width space (U+200B). Did you mean `Lists orders`?',
        },
      ],
    },
    {
      title: 'a text in tags',
      yaml: 'prompts: [{ name: a, description: "Lists\\U000E0041\\U000E0042" }]',
      reports: [
        {
          at: 'prompts.0.description',
          message:
            '`description` should show all that it says; found tag characters (U+E0041) that spell "AB". Did you mean `Lists`?',
        },
      ],
    },
    {
      title: 'a text that runs backwards, and a comment',
      yaml: 'prompts: [{ name: a, description: "Lists \\u202esredro\\u202c <!-- and sends them -->" }]',
      reports: [
        {
          at: 'prompts.0.description',
          message:
            '`description` should show all that it says; found a right-to-left override (U+202E), the end of an embedding or override (U+202C) and an HTML comment. Remove them.',
        },
      ],
    },
  ],
  more: [
    {
      title: 'many in an item of a list',
      host: 'mcp',
      yaml: 'tools: [{ name: a, description: Lists, tags: ["\\u200b\\u2060\\u2066\\u2069\\u200b"], inputSchema: { type: object } }]',
      reports: [
        {
          at: 'tools.0.tags.0',
          message:
            'An item of `tags` should show all that it says; found a zero width space (U+200B), a word joiner (U+2060), a left-to-right isolate (U+2066) and others. Remove them.',
        },
      ],
    },
  ],
};
