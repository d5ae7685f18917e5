import { findingsOf } from '../../../rulesets/rule.ts';
import { rules } from '../../../rulesets/rules/index.ts';
import { checkedDocument } from '../../support/checked-document.ts';

/** The rules about `x-mcp`; the order of numbered tools is nobody's matter. */
export const mcpRules = rules.filter(({ id }) => id.startsWith('x-mcp') && id !== 'x-mcp-order');

/** How many findings each rule has with an `x-mcp` at the root of a description, rules without any left out. */
export function counts(mcp: unknown, rest: object = {}): Readonly<Record<string, number>> {
  const document = checkedDocument({ openapi: '3.1.0', servers: [{ url: '/' }], ...rest, 'x-mcp': mcp });
  const found = mcpRules.map((rule) => [rule.id, findingsOf(rule.check, document).length] as const);
  return Object.fromEntries(found.filter(([, count]) => count > 0));
}

/** An `x-mcp` with what it must have. */
export function server(members: object): object {
  return { protocolVersion: '2025-11-25', capabilities: { tools: {}, resources: {}, prompts: {} }, ...members };
}

/** A tool with what it must have. */
export function tool(index: number, members: object = {}): object {
  return { name: `tool_${index}`, description: `Does ${index}`, inputSchema: { type: 'object' }, ...members };
}
