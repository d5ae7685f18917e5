import { findingsOf } from './findings.ts';
import { rules } from '../../rulesets/rules/index.ts';
import { checkedDocument } from './checked-document.ts';

/** What one rule finds in a server with these lists, as `path: message`. */
export function found(id: string, lists: object, options: object | null = null): readonly string[] {
  const document = checkedDocument({ openapi: '3.1.0', 'x-mcp': { protocolVersion: '2025-11-25', ...lists } }, {});
  const rule = rules.find((each) => each.id === id);
  if (rule === undefined) throw new Error(`no rule ${id}`);
  return findingsOf(rule.check, document, options).map(({ path, message }) => `${path.slice(1).join('.')}: ${message}`);
}
