import { readFileSync } from 'node:fs';
import { member } from '../../lib/json.ts';

/** The version, which bundles have in them. */
declare const bundledVersion: string | undefined;

/** The version of this package, as its package.json has it: three folders up from the sources, more or less from what is built. */
export function packageVersion(): string {
  if (typeof bundledVersion === 'string') return bundledVersion;
  for (const up of ['../package.json', '../../../package.json', '../../../../../package.json']) {
    const found = versionIn(new URL(up, import.meta.url));
    if (found !== undefined) return found;
  }
  return '0.0.0';
}

function versionIn(file: URL): string | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const version = member(read, 'version');
    return member(read, 'name') === 'spectral-assay' && typeof version === 'string' ? version : undefined;
  } catch {
    return undefined;
  }
}
