import { isText, member } from '../../src/lib/json.ts';
import type { Dialect } from './keywords.ts';

/**
 * The dialects of which a tool's schema must be one: what its `$schema` says; without one, JSON Schema 2020-12 from
 * MCP 2025-11-25 on (SEP-1613), and either before and for unknown versions, which left it open. Empty: a dialect
 * that is not judged.
 */
export function dialectsOf(schema: unknown, protocolVersion: string | undefined): readonly Dialect[] {
  const named = member(schema, '$schema');
  const both: readonly Dialect[] = ['2020-12', 'draft-07'];
  if (isText(named)) {
    const said = /^https?:\/\/json-schema\.org\/(?:draft\/)?([^/]+)\/schema#?$/.exec(named)?.[1];
    return both.filter((dialect) => dialect === said);
  }
  return protocolVersion !== undefined && protocolVersion >= '2025-11-25' ? ['2020-12'] : both;
}
