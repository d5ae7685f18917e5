import { describe } from '@jest/globals';
import { relative } from 'node:path';

/** What a test needs of the machine. */
interface Needed {
  /** As it fits after "there is no": `curl with HTTP/2`. */
  readonly tool: string;
  readonly isThere: boolean;
  /** How to get it: `apt-get install curl`. */
  readonly advice: string;
}

/** `describe` where `tool` is there. Elsewhere the tests in `file` are skipped, and that is said with its name. */
export function describedWith(file: string, { tool, isThere, advice }: Needed): typeof describe | typeof describe.skip {
  if (isThere) return describe;
  process.stderr.write(`${relative(process.cwd(), file)}: skipped, as there is no ${tool} here: ${advice}.\n`);
  return describe.skip;
}
