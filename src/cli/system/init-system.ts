import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { types } from 'node:util';
import { UserError } from '../../lib/user-error.ts';
import type { InitSystem } from '../init/system.ts';
import { relativePath, writeTextFile } from './files.ts';
import { createLintSystem } from './lint-system.ts';
import type { Output } from './output.ts';

/** The effects of `assay init`. */
export function createInitSystem(output: Output): InitSystem {
  return {
    ...createLintSystem(output),
    writeNew: (path, text) => {
      try {
        mkdirSync(dirname(path), { recursive: true });
      } catch (cause) {
        const reason = types.isNativeError(cause) ? cause.message : 'another error';
        throw new UserError(`${relativePath(dirname(path))}: a folder must be writable; found "${reason}".`, { cause });
      }
      writeTextFile(path, text);
    },
    confirm: async (question) => {
      if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined;
      const lines = createInterface({ input: process.stdin, output: process.stdout });
      const answer = await lines.question(`${question} [y/N] `);
      lines.close();
      return /^y(?:es)?$/iu.test(answer.trim());
    },
  };
}
