import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shellWord } from '../lib/shell.ts';
import { UserError } from '../lib/user-error.ts';
import type { Output } from './output.ts';

/** What `spectral lint` is run with. */
export interface SpectralRun {
  readonly options: readonly string[];
  readonly files: readonly string[];
  /** Whether the options or the working directory have a ruleset; ours is taken where not. */
  readonly hasRuleset: boolean;
}

/**
 * Lints files with `spectral lint`, each in a run of its own: in one run, two descriptions that share a part but use other fragments of it
 * lose findings, or fail without a word. Answers the worst exit code: 0 fine, 1 findings, 2 could not run.
 * @throws UserError where Spectral is not installed.
 */
export function lintWithSpectral({ options, files, hasRuleset }: SpectralRun, output: SpectralOutput): number {
  const cli = findSpectral();
  if (cli === undefined) {
    throw new UserError(
      '`@stoplight/spectral-cli` must be installed for rules that are not ours; found none. Run `npm install --save-dev @stoplight/spectral-cli`.',
    );
  }
  const recommended = fileURLToPath(new URL('../recommended.text.mjs', import.meta.url));
  const ruleset = hasRuleset ? [] : ['--ruleset', recommended];
  const all = [cli, 'lint', '--ignore-unknown-format', '--quiet', ...ruleset, ...options];
  return Math.max(...files.map((file) => lintOne([...all, globOf(file)], file, output)));
}

type SpectralOutput = Pick<Output, 'stdout' | 'stderr'>;

/** A glob that `file` alone matches: Spectral takes names for globs, and those that begin with a dash for options. */
function globOf(file: string): string {
  const path = isAbsolute(file) ? file : `./${file}`;
  return path.replace(/[()*?[\]{|}]/gu, '[$&]');
}

/** Whatever happens, something is said of a file that blocks a commit. */
function lintOne(command: readonly string[], file: string, output: SpectralOutput): number {
  const { status, signal, stdout, stderr, error } = spawnSync(process.execPath, command, {
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  output.stdout(stdout);
  for (const line of stderr.split(/(?<=\n)/u)) output.stderr(line);
  if (status === 0 || (status === 1 && stdout.trim() !== '')) return status;
  const how = error?.message ?? (signal === null ? `exit code ${String(status)}` : `signal ${signal}`);
  output.stderr(
    `${file} could not be linted: \`spectral lint\` ended with ${how}. Run \`npx spectral lint ${shellWord(file)}\` to see more.\n`,
  );
  return status === 1 ? 1 : 2;
}

/** Spectral's command: from the repository that is linted, else from beside this package, as pre-commit installs both. */
function findSpectral(): string | undefined {
  for (const place of [join(process.cwd(), 'package.json'), import.meta.url]) {
    try {
      return createRequire(place).resolve('@stoplight/spectral-cli/dist/index.js');
    } catch {
      // Not there: the next place.
    }
  }
  return undefined;
}
