import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finished, type HostFolder, hostFolder, spectralLint } from '../support/pack.ts';
import { type Row, toRows } from './findings.ts';

interface LintOptions {
  /** The file to lint, as a name in the host's folder. */
  readonly file?: string;
  /** How the ruleset's file is called; its ending says how it is read. */
  readonly rulesetName?: string;
  readonly flags?: readonly string[];
}

let written = 0;

/** Runs `spectral lint` with a ruleset's text, written to the root of the host's folder. */
export async function lintWith(
  host: HostFolder,
  ruleset: string,
  { file = 'mistakes.yaml', rulesetName = 'ruleset.yaml', flags = [] }: LintOptions = {},
): Promise<Finished> {
  written += 1;
  const name = `${process.pid}-${written}-${rulesetName}`;
  await writeFile(join(hostFolder(host), name), ruleset);
  return spectralLint(host, hostFolder(host), ['--ruleset', name, ...flags, file]);
}

/** The findings of such a run. */
export async function lintRows(host: HostFolder, ruleset: string, options: LintOptions = {}): Promise<readonly Row[]> {
  const { stdout, stderr } = await lintWith(host, ruleset, { ...options, flags: ['--quiet', '--format', 'json'] });
  if (!stdout.startsWith('[')) throw new Error(`Spectral printed no JSON: ${stdout}${stderr}`);
  return toRows(JSON.parse(stdout), hostFolder(host));
}
