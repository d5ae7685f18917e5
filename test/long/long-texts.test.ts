import { describe, expect, test } from '@jest/globals';
import { findingsOf } from '../../rulesets/rule.ts';
import { checkedDocument } from '../support/checked-document.ts';
import { counts, mcpRules, server, tool } from '../functions/mcp/counts.ts';

describe('a text longer than V8 can go back over', () => {
  // One place to go back to takes four bytes of at most 64 MB.
  const places = 17_000_000;
  const repeated = (unit: string): string => unit.repeat(places / Math.max(1, unit.length - 1));
  const named = { tools: [tool(0, { name: repeated('\u200B') })] };
  const media = (type: string): object => ({ resources: [{ name: 'a', uri: 'a:b', mimeType: type }] });

  test.each<[string, object, Readonly<Record<string, number>>]>([
    ['without width, as a name', named, { 'x-mcp-hidden-text': 1, 'x-mcp-required': 1 }],
    ['of marks, as a name', { prompts: [{ name: repeated('\u2026') }] }, {}],
    ['in the parameter of a media type', media(`text/plain; a="${repeated('a')}"`), { 'x-mcp-mime-type': 1 }],
    ['of escapes in the same', media(`text/plain; a="${repeated('\\a')}"`), { 'x-mcp-mime-type': 1 }],
    ['of parameters of a media type', media(`text/plain${repeated(';a=b')}`), { 'x-mcp-mime-type': 1 }],
    [
      'of variables in a template',
      { resources: [{ name: 'a', uri: `a:{${repeated('a,')}a}` }] },
      { 'x-mcp-resource-uri': 1 },
    ],
  ])('%s', (_title, members, expected) => {
    expect(counts(server(members))).toEqual(expected);
  });

  test.each(['a1B-', 'sk-1', 'eyJ.', 'bearer ', 'xoxb-', '/aB1='])('of %s', (unit) => {
    const text = unit.repeat(20_000_000 / unit.length);
    const mcp = { servers: [{ url: `https://a/${text}` }], instructions: text };
    const document = checkedDocument({ openapi: '3.1.0', 'x-mcp': mcp });
    const secretRules = mcpRules.filter(({ id }) => id.includes('secret'));
    expect(secretRules).toHaveLength(2);
    expect(secretRules.flatMap(({ check }) => findingsOf(check, document))).toEqual([]);
  });
});
