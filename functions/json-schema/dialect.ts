import { isObject, member } from '../../src/lib/json.ts';
import type { Dialect } from './keywords.ts';

/**
 * The dialects of which a tool's schema must be one: what its `$schema` says; without one, JSON Schema 2020-12 from
 * MCP 2025-11-25 on (SEP-1613), and either before and for unknown versions, which left it open. Empty: a dialect
 * that is not judged.
 */
export function dialectsOf(schema: unknown, protocolVersion: unknown): readonly Dialect[] {
  const named = isObject(schema) ? member(schema, '$schema') : undefined;
  if (typeof named === 'string') {
    const [, dialect] = /^https?:\/\/json-schema\.org\/(?:draft\/)?(2020-12|draft-07)\/schema#?$/.exec(named) ?? [];
    return dialect === '2020-12' || dialect === 'draft-07' ? [dialect] : [];
  }
  const isSettled =
    typeof protocolVersion === 'string' && /^\d{4}-\d\d-\d\d$/.test(protocolVersion) && protocolVersion >= '2025-11-25';
  return isSettled ? ['2020-12'] : ['2020-12', 'draft-07'];
}
