import type { Case, Skipped } from './case.ts';

/** Whether a case may change what a server holds (RFC 9110 section 9.2.1). */
export function isWrite({ method }: Case): boolean {
  return !['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method);
}

/** A write that is held back, as `host` may be a real server and nobody gave the option that lets it through. */
export function withholdWrite(asked: Case, host: string, option: string): Skipped {
  const { method, path, operation } = asked;
  const reason = `${method} to ${host} needs \`${option}\``;
  return { check: 'status-expected', method, path, ...(operation && { operation }), reason, withheld: asked };
}
