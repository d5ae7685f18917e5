import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mayBeDescription } from '../description/sniff.ts';

/**
 * `assay-pre-commit [--spectral-option=value...] <files...>`: what pre-commit and lint-staged call with every staged
 * YAML and JSON file. Those that are API descriptions go to `spectral lint`, with the ruleset of the repository, or the
 * recommended one where it has none. Exits as Spectral does: 0 fine, 1 findings, 2 could not run.
 */
const rulesetNames = ['yaml', 'yml', 'json', 'js', 'mjs', 'cjs'].map((ending) => `.spectral.${ending}`);

const help = `Usage: assay-pre-commit [options] <file...>

Lints those of the files that are API descriptions: what pre-commit and lint-staged call with every staged YAML and JSON
file. \`spectral lint\` does it, with the .spectral.yaml of the working directory, else with the recommended ruleset.

Options are those of \`spectral lint\`, written with \`=\`: --fail-severity=warn.

Exit code: 0 fine, 1 findings, 2 could not run.
`;

process.exitCode = main(process.argv.slice(2));

function main(args: readonly string[]): number {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(help);
    return 0;
  }
  const options = args.filter((arg) => arg.startsWith('-'));
  const files = args.filter((arg) => !arg.startsWith('-'));
  const unreadable = files.filter((file) => readText(file) === undefined);
  for (const file of unreadable) console.error(`${file} must be a file that can be read.`);
  if (unreadable.length > 0) return 2;
  const descriptions = files.filter((file) => mayBeDescription(readText(file) ?? ''));
  return descriptions.length === 0 ? 0 : lint(options, descriptions);
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function lint(options: readonly string[], files: readonly string[]): number {
  const cli = findSpectral();
  if (cli === undefined) {
    console.error('`@stoplight/spectral-cli` must be installed: run `npm install --save-dev @stoplight/spectral-cli`.');
    return 2;
  }
  const hasRuleset =
    rulesetNames.some((name) => existsSync(name)) || options.some((option) => /^(?:-r|--ruleset)/.test(option));
  const own = join(dirname(fileURLToPath(import.meta.url)), 'recommended.text.mjs');
  const all = ['lint', '--ignore-unknown-format', '--quiet', ...(hasRuleset ? [] : ['--ruleset', own]), ...options];
  return Math.max(...files.map((file) => lintOne([cli, ...all, file], file)));
}

/**
 * One run of Spectral a description: in one run, two that share a part but use other fragments of it lose findings, or fail without
 * a word. Whatever happens, something is said of a file that blocks a commit.
 */
function lintOne(command: readonly string[], file: string): number {
  const { status, signal, stdout, stderr, error } = spawnSync(process.execPath, command, {
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  if (status === 0 || (status === 1 && stdout.trim() !== '')) return status;
  const how = error?.message ?? (signal === null ? `exit code ${String(status)}` : `signal ${signal}`);
  console.error(
    `${file} could not be linted: \`spectral lint\` ended with ${how}. Run \`npx spectral lint ${file}\` to see more.`,
  );
  return status === 1 ? 1 : 2;
}

/** Spectral's command: from the repository that is linted, else from beside this package, as pre-commit installs both. */
function findSpectral(): string | undefined {
  const places = [join(process.cwd(), 'package.json'), fileURLToPath(import.meta.url)];
  for (const place of places) {
    try {
      return createRequire(place).resolve('@stoplight/spectral-cli/dist/index.js');
    } catch {
      // Not there: the next place.
    }
  }
  return undefined;
}
