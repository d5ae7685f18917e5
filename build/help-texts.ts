import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { commands } from '../src/cli/commands.ts';
import { isObject, member } from '../src/lib/json.ts';

/**
 * `help.json`: what each command and each of their actions prints with `--help`, by the words before it. It is shown without the command,
 * which takes several times as long to load as Node to start.
 */
export async function writeHelpTexts(folder: string): Promise<void> {
  const built: unknown = createRequire(import.meta.url)(resolve(folder, 'node/completion-command.cjs'));
  const syntaxes = member(built, 'actionSyntaxes');
  const actions = Object.entries(isObject(syntaxes) ? syntaxes : {}).flatMap(([command, each]) =>
    Object.keys(isObject(each) ? each : {}).map((action) => `${command} ${action}`),
  );
  const names = [...Object.keys(commands), ...actions];
  const texts = await Promise.all(
    names.map(async (words): Promise<readonly [string, string]> => {
      const args = [resolve(folder, 'assay.cjs'), ...words.split(' '), '--help'];
      return [words, (await promisify(execFile)(process.execPath, args)).stdout];
    }),
  );
  await writeFile(`${folder}/help.json`, JSON.stringify(Object.fromEntries(texts)));
}
