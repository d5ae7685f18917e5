import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { types } from 'node:util';
import { UserError } from '../../lib/user-error.ts';
import type { InitSystem } from '../init/system.ts';
import type { LintSystem } from '../lint/system.ts';
import { relativePath, writeTextFile } from './files.ts';
import { createLintSystem } from './lint-system.ts';
import type { Output } from './output.ts';

/** The effects of `assay init`. */
export function createInitSystem(output: Output): InitSystem {
  // Not a copy of its fields: reading `stopped` would take Ctrl-C from the question.
  return Object.assign(Object.create(createLintSystem(output)) as LintSystem, {
    writeNew: (path: string, text: string) => {
      try {
        mkdirSync(dirname(path), { recursive: true });
      } catch (cause) {
        const reason = types.isNativeError(cause) ? cause.message : 'another error';
        throw new UserError(`${relativePath(dirname(path))}: a folder must be writable; found "${reason}".`, { cause });
      }
      writeTextFile(path, text);
    },
    confirm: (question: string) =>
      process.stdin.isTTY && process.stdout.isTTY ? ask(`${question} [y/N] `) : Promise.resolve(undefined),
  });
}

/** Whether the answer is yes. Ctrl-C and the end of the input are no. */
function ask(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  return new Promise((resolve) => {
    lines.once('close', () => {
      resolve(false);
    });
    lines.once('SIGINT', () => {
      lines.close();
    });
    lines.question(question, (answer) => {
      resolve(/^y(?:es)?$/iu.test(answer.trim()));
      lines.close();
    });
  });
}
