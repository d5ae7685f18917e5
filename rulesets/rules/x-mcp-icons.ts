import { icons } from '../../functions/mcp/hints.ts';
import { mcpCheck, mcpRule } from '../mcp-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const check = mcpCheck(icons);

export const rule = mcpRule(
  'x-mcp-icons',
  'warn',
  'Icons should have an address and sizes that clients accept.',
  check,
);

export const docs: RuleDocs = {
  rationale: 'Clients drop an icon that they cannot or must not load.',
  origin: 'MCP 2025-11-25 section "Icons".',
  host: 'mcp-tool',
  valid: [
    { title: 'a vector', yaml: 'icons: [{ src: "https://example.com/a.svg", sizes: [any], theme: dark }]' },
    { title: 'data', yaml: 'icons: [{ src: "data:image/png;base64,aGk=", sizes: [48x48] }]' },
  ],
  invalid: [
    {
      title: 'a path',
      yaml: 'icons: [{ src: /a.png }]',
      reports: [{ at: 'icons.0.src', message: '`src` should be an http, https or data URI; found "/a.png".' }],
    },
    {
      title: 'no address',
      yaml: 'icons: [{ sizes: [any] }]',
      reports: [{ at: 'icons.0', message: 'An icon should have a `src`; found none.' }],
    },
    {
      title: 'a size of one number',
      yaml: 'icons: [{ src: "https://example.com/a.png", sizes: ["48"] }]',
      reports: [
        {
          at: 'icons.0.sizes.0',
          message: 'Each item of `sizes` should be `any` or have the form `48x48`; found "48".',
        },
      ],
    },
    {
      title: 'a theme that does not exist',
      yaml: 'icons: [{ src: "https://example.com/a.png", theme: black }]',
      reports: [{ at: 'icons.0.theme', message: '`theme` should be `light` or `dark`; found "black".' }],
    },
  ],
  more: [
    {
      title: 'a page for a picture',
      yaml: 'icons: [{ src: "https://example.com/a", mimeType: text/html }]',
      reports: [
        {
          at: 'icons.0.mimeType',
          message: '`mimeType` of an icon should be that of an image, such as `image/png`; found "text/html".',
        },
      ],
    },
  ],
};
