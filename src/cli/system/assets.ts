import { readFileSync } from 'node:fs';
import { UserError } from '../../lib/user-error.ts';

/** The text of a built file of the preview's pages: seen from the sources, or from what is built. */
export function readAsset(name: string): string {
  for (const up of ['../../../dist/preview/', '../preview/']) {
    try {
      return readFileSync(new URL(`${up}${name}`, import.meta.url), 'utf8');
    } catch {
      continue;
    }
  }
  throw new UserError(`${name} must be in the package; found none. Install it anew.`);
}
