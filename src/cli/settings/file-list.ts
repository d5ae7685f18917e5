import { isAddress } from '../../lib/address.ts';
import { printable } from '../../lib/printable.ts';

/** The text of `--list-files`: each file once, a line each, sorted. A description from the network is none. */
export function fileList(names: readonly string[]): string {
  return [...new Set(names)]
    .filter((name) => !isAddress(name))
    .sort()
    .map((name) => `${printable(name)}\n`)
    .join('');
}
