import { parseSource } from '../../description/parse.ts';
import type { Source } from '../../description/place.ts';
import { member } from '../../lib/json.ts';
import { isAbsolute, resolveUri } from '../../lib/uri.ts';
import { UserError } from '../../lib/user-error.ts';
import { type ReadRuleset, readRuleset } from '../../lint/ruleset/read-ruleset.ts';
import { type LintRuleset, presetRuleset, withSeverities } from '../../lint/ruleset/ruleset.ts';
import type { LintSettings } from './settings.ts';
import type { LintSystem } from './system.ts';

/** What Spectral takes for a ruleset of the working folder, in its order. */
export const rulesetNames = [
  '.spectral.yaml',
  '.spectral.yml',
  '.spectral.json',
  '.spectral.js',
  '.spectral.mjs',
  '.spectral.cjs',
];

/** A ruleset, and the files that it is in. */
export interface LoadedRuleset extends ReadRuleset {
  readonly files: readonly string[];
}

/**
 * The ruleset of a command: that of `--ruleset` or `--preset`, else that of the working folder, else `recommended`; with the severities
 * of `--rule`.
 * @throws UserError for a ruleset that cannot be read.
 */
export async function loadRuleset(
  command: Partial<Pick<LintSettings, 'preset' | 'rule' | 'ruleset'>>,
  system: LintSystem,
): Promise<LoadedRuleset> {
  const { preset, rule: severities = [] } = command;
  const read = preset === undefined ? await fromFile(command, system) : fixed(presetRuleset(preset));
  return { ...read, rulesetFor: (uri) => withSeverities(read.rulesetFor(uri), severities) };
}

/** `read` with rules that are added: those are run on every file, whatever the ruleset says. */
export function withRules(read: LoadedRuleset, added: LintRuleset['rules']): LoadedRuleset {
  const rulesetFor = (uri: string): LintRuleset => {
    const ruleset = read.rulesetFor(uri);
    return { ...ruleset, rules: [...ruleset.rules, ...added] };
  };
  return { ...read, rulesetFor };
}

function fixed(ruleset: LintRuleset, skipped: readonly string[] = []): LoadedRuleset {
  return { rulesetFor: () => ruleset, skipped, files: [] };
}

async function fromFile(
  { ruleset }: Partial<Pick<LintSettings, 'ruleset'>>,
  system: LintSystem,
): Promise<LoadedRuleset> {
  const { workingFolder, kindOf, relativePath } = system;
  const found =
    ruleset === undefined
      ? rulesetNames.map((name) => `${workingFolder}/${name}`).find((path) => kindOf(path) === 'file')
      : isAbsolute(ruleset)
        ? ruleset
        : resolveUri(`${workingFolder}/.`, ruleset.replaceAll('%', '%25'));
  if (found === undefined) return fixed(presetRuleset('recommended'));
  if (/\.[mc]?[jt]s$/u.test(found)) {
    const sentence = `${relativePath(found)} is a JavaScript ruleset, which only Spectral can run; the preset \`recommended\` was run.`;
    return fixed(presetRuleset('recommended'), [sentence]);
  }
  const files = [found];
  const source = load(found, system);
  // Globs are loaded when there are some: start-up time counts.
  const globs = member(source.tree, 'overrides') === undefined ? undefined : await import('../../node/glob.ts');
  const read = readRuleset(source, {
    load: (uri) => {
      files.push(uri);
      return load(uri, system);
    },
    matches: (path, glob) => globs?.matchesGlob(path, glob) ?? false,
  });
  // What is wrong with it is said before anything is linted.
  read.rulesetFor(found);
  return { ...read, files };
}

function load(uri: string, { readBytes, relativePath }: LintSystem): Source {
  const bytes = readBytes(uri);
  if (!(bytes instanceof Uint8Array)) {
    throw new UserError(`${relativePath(uri)}: a ruleset must be readable; found ${bytes.reason}.`);
  }
  return parseSource(uri, bytes, { name: relativePath(uri), noun: 'a ruleset' });
}
