import { fc } from '../../support/properties.ts';
import { runLint } from '../../../src/cli/lint/command.ts';
import { isUserError } from '../../../src/lib/user-error.ts';
import { type BrokenFile, brokenDescriptions, realDescriptions } from '../../support/broken-descriptions.ts';
import { memorySystem } from './memory-system.ts';

/** The options that broken descriptions are linted with. */
export const optionRows: readonly (readonly string[])[] = [
  [],
  ['--preset', 'all', '--fix-dry-run'],
  ['--strict-parse', '--format', 'sarif'],
  ['--format', 'json'],
];

/** For each broken description `assay lint`, with one of `rows`, ends with an exit code, which is told, and without a stack trace. */
export function endsWithCode(rows: typeof optionRows, onCode: (code: number) => void) {
  return fc.asyncProperty(brokenDescriptions(realDescriptions()), fc.constantFrom(...rows), async (file, args) => {
    const code = await lint(file, args);
    if (![0, 1, 2].includes(code)) throw new Error(`The exit code must be 0, 1 or 2; found ${code}.`);
    onCode(code);
  });
}

/** The exit code of `assay lint`, as the command ends; what is no refusal of ours is thrown. */
async function lint({ name, bytes }: BrokenFile, args: readonly string[]): Promise<number> {
  const { system } = memorySystem({ [name]: '' });
  const readBytes = (path: string) => (path.endsWith(name) ? bytes : { reason: 'no such file' });
  try {
    return await runLint([name, ...args], { ...system, readBytes, readBytesWithin: () => readBytes });
  } catch (error) {
    if (!isUserError(error)) throw error;
    return 2;
  }
}
