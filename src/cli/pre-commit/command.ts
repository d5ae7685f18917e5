import { familyOf } from '../../description/parse/sniff.ts';
import { isUserError, UserError } from '../../lib/user-error.ts';
import { withEffects, type System } from '../../node/system.ts';
import type { CheckSystem } from '../check/command.ts';
import { lintParsed } from '../lint/command.ts';
import { passedOverLine } from '../lint/conclude.ts';
import { toUri } from '../lint/find-files.ts';
import { loadRuleset, rulesetFile } from '../lint/ruleset.ts';
import { lintSyntax } from '../lint/settings.ts';
import type { LintSystem } from '../lint/lint-command.ts';
import { parseArguments } from '../settings/parse-arguments.ts';
import { readSettings } from '../settings/read-settings.ts';

/** The effects of `assay-pre-commit`. */
export type PreCommitSystem = CheckSystem & Pick<System, 'lintWithSpectral'>;

const help = `Usage: assay-pre-commit [--check] [options] <file...>

Lints the API descriptions among the files. pre-commit and lint-staged call it
with every staged YAML and JSON file. The .spectral.yaml of the working
directory sets the rules. Rules that are not ours need \`spectral lint\`, which
may run code of the repository, so they run only with --allow-code. Without that
flag they are named, and the exit code is 2.

  --check          looks at examples, too, and replays them, as \`assay check\`
  --allow-code     runs \`spectral lint\`, where it is installed, if the ruleset
                   has rules that are not ours
  --config=<file>  a settings file of yours, which may say all that flags may

Other options are those of \`assay lint\`, and with --allow-code of
\`spectral lint\`, written with \`=\`: --fail-severity=warn. A word that names a
file is a file, even if it looks like an option. So is all behind \`--\`.

Exit code 0: fine, 1: findings, 2: could not run.
`;

/** `assay-pre-commit`: what hooks call with every staged file. Answers the exit code. */
export async function runPreCommit(args: readonly string[], system: PreCommitSystem): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    system.stdout(help);
    return 0;
  }
  const { options, files: names, isCheck, allowsCode } = readArguments(args, system);
  const misspelled = options.map(misspelling).find((message) => message !== undefined);
  if (misspelled !== undefined) {
    system.stderr(`${misspelled}\n`);
    return 2;
  }
  const files = names.map((file) => ({ file, bytes: read(file, system) }));
  const unreadable = files.filter(({ bytes }) => bytes === undefined);
  for (const { file } of unreadable) system.stderr(`${file} must be a file that can be read.\n`);
  // One that cannot be read keeps no other from its findings.
  const least = unreadable.length > 0 ? 2 : 0;
  const [descriptions, parts]: [string[], string[]] = [[], []];
  for (const { file, bytes } of files)
    if (bytes !== undefined) (familyOf(file, bytes) === undefined ? parts : descriptions).push(file);
  if (descriptions.length === 0) {
    if (parts.length > 0) system.stderr(`${passedOverLine(parts.length)}\n`);
    return least;
  }
  try {
    return Math.max(least, await lintStaged({ descriptions, parts }, { options, isCheck, allowsCode }, system));
  } catch (error) {
    if (!isUserError(error)) throw error;
    system.stderr(`${error.message}\n`);
    return 2;
  }
}

interface HookArguments extends HookOptions {
  readonly files: readonly string[];
}

/**
 * Separates options from files. Hooks pass names as they are: an argument that names a file is a file, even where it looks like an option.
 * So is each argument after `--`.
 */
function readArguments(args: readonly string[], { kindOf }: Pick<System, 'kindOf'>): HookArguments {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const before = args.slice(0, end);
  const isOption = (arg: string): boolean => arg.startsWith('-') && kindOf(arg) === undefined;
  const options = before.filter(isOption);
  return {
    options: options.filter((arg) => arg !== '--check' && arg !== '--allow-code'),
    isCheck: options.includes('--check'),
    allowsCode: options.includes('--allow-code'),
    files: [...before.filter((arg) => !isOption(arg)), ...args.slice(end + 1)],
  };
}

// As of spectral-cli 6; yargs reads them in camel case and with `no-`, too.
const spectralOptions =
  /^(?:--(?:no-)?(?:encoding|format|output(?:\..+)?|stdin-filepath|resolver|ruleset|fail-severity|display-only-failures|ignore-unknown-format|fail-on-unmatched-globs|show-documentation-url|verbose|quiet)|-[efoFrDvq].*)$/u;

/** A sentence on an option that neither `assay lint` nor `spectral lint` has, with the one that may have been meant. */
function misspelling(option: string): string | undefined {
  const [name = ''] = option.split('=', 1);
  const ofSpectral = name.replace(/[A-Z]/gu, (letter) => (name.startsWith('--') ? `-${letter.toLowerCase()}` : letter));
  return spectralOptions.test(ofSpectral) ? undefined : refusal(option);
}

/** The sentence in which `assay lint` refuses an option; undefined where it takes it. */
function refusal(option: string): string | undefined {
  try {
    parseArguments(lintSyntax, [option]);
    return undefined;
  } catch (error) {
    if (isUserError(error)) return error.message;
    throw error;
  }
}

interface HookOptions {
  readonly options: readonly string[];
  readonly isCheck: boolean;
  /** Spectral may run, and with it code of the repository. */
  readonly allowsCode: boolean;
}

/** The files that a hook was handed. */
interface StagedFiles {
  readonly descriptions: readonly string[];
  /** The other files, which may be parts of descriptions. */
  readonly parts: readonly string[];
}

/** Lints with our own linter, which runs no code of the repository; with Spectral only where that is allowed, and something needs it. */
async function lintStaged(
  staged: StagedFiles,
  { options, isCheck, allowsCode }: HookOptions,
  system: PreCommitSystem,
): Promise<number> {
  const { descriptions, parts } = staged;
  const refused = options.map(refusal).find((message) => message !== undefined);
  if (refused !== undefined && !allowsCode)
    throw new UserError(`${refused} Options of \`spectral lint\` must stand with \`--allow-code\`, ${reason}.`);
  const { skipped, file } = await readHere(
    { operands: descriptions, options: refused === undefined ? options : options.filter(isOnSettings) },
    system,
  );
  const needsSpectral = refused !== undefined || skipped > 0;
  if (!needsSpectral || !allowsCode) {
    const code = await lintOurselves(staged, { options, isCheck }, system);
    if (skipped === 0) return code;
    system.stderr(`${unrun(skipped)}\n`);
    return 2;
  }
  if (!isCheck && parts.length > 0) system.stderr(`${passedOverLine(parts.length)}\n`);
  // Always passed: Spectral looks for other file names than we do.
  const ruleset = namesRuleset(options) || file === undefined ? [] : [`--ruleset=${file}`];
  const forSpectral = [...ruleset, ...options.filter((one) => !isOnSettings(one))];
  const hasRuleset = namesRuleset(forSpectral);
  const code = await system.lintWithSpectral({ options: forSpectral, files: descriptions, hasRuleset });
  if (!isCheck) return code;
  return Math.max(code, await lintOurselves(staged, { options: options.filter(isOnSettings), isCheck }, system));
}

const reason = 'as it may run code of this repository';

function unrun(count: number): string {
  const parts = count === 1 ? '1 part of the ruleset needs' : `${count} parts of the ruleset need`;
  return `${parts} Spectral, which must be allowed by \`--allow-code\`, ${reason}; found no such option. \`--preset=recommended\` runs our rules alone.`;
}

async function lintOurselves(
  { descriptions: operands, parts }: StagedFiles,
  { options, isCheck }: Omit<HookOptions, 'allowsCode'>,
  system: PreCommitSystem,
): Promise<number> {
  if (!isCheck) return lintParsed({ operands, parts, flags: parseArguments(lintSyntax, options).flags }, system);
  const [{ checkParsed }, { checkSyntax }] = await Promise.all([
    import('../check/command.ts'),
    import('../check/settings.ts'),
  ]);
  // `allRules` is off: Spectral has run before, or may not run.
  const flags = { ...parseArguments(checkSyntax, options).flags, allRules: false };
  return checkParsed({ operands, parts, flags }, system);
}

function namesRuleset(options: readonly string[]): boolean {
  return options.some((one) => /^(?:-r|--ruleset)/u.test(one));
}

/** Options on settings files, which Spectral does not have. */
function isOnSettings(option: string): boolean {
  return /^--(?:config=|no-config$)/u.test(option);
}

/** The ruleset that options, settings or the working folder name: its file, and how many parts of it need Spectral. */
async function readHere(
  { operands, options }: { readonly operands: readonly string[]; readonly options: readonly string[] },
  system: LintSystem,
): Promise<{ readonly file: string | undefined; readonly skipped: number }> {
  const parsed = { ...parseArguments(lintSyntax, options), operands };
  // The command itself prints which settings are used.
  const settings = readSettings(lintSyntax, parsed, withEffects(system, { stderr: () => undefined }));
  const { skipped } = await loadRuleset(settings, system);
  return { file: rulesetFile(settings, system)?.path, skipped: skipped.length };
}

function read(file: string, system: LintSystem): Uint8Array | undefined {
  const bytes = system.readBytes(toUri(file, system));
  return bytes instanceof Uint8Array ? bytes : undefined;
}
