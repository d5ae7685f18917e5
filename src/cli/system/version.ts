import { readFileSync } from 'node:fs';
import { member } from '../../lib/json.ts';

/** The version, which bundles have in them. */
declare const bundledVersion: string | undefined;

/** The version of this package, as its package.json has it. */
export function packageVersion(): string {
  if (typeof bundledVersion === 'string') return bundledVersion;
  const read: unknown = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  return String(member(read, 'version'));
}
