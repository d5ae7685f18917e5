import { offeredCalls, type StartPageOptions } from './offered-calls.ts';
import type { Mounted } from './mount.ts';

/** A mock's start page as text: each operation with its example names and a curl line that is ready to paste. */
export function startPage(mounted: readonly Mounted[], options: StartPageOptions): string {
  const sections = offeredCalls(mounted, options).map(({ name, calls }) => {
    const blocks = calls.map(({ method, path, exampleNames, curl }) => {
      const names = exampleNames.length === 0 ? '' : `  (${exampleNames.join(', ')})`;
      return `${method.padEnd(7)} ${path}${names}\n        ${curl}\n`;
    });
    return `${name}\n${'-'.repeat(name.length)}\n${blocks.join('')}`;
  });
  return sections.join('\n');
}
