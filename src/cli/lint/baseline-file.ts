import { apartPresetOf } from '../../../rulesets/presets.ts';
import { rules } from '../../../rulesets/rules/index.ts';
import {
  type BaselineMatcher,
  type KnownEntry,
  type KnownKey,
  createBaselineMatcher,
  knownFindings,
} from '../../baseline/known.ts';
import type { Finding } from '../../finding.ts';
import { brokenText } from '../../lint/broken-parts.ts';
import { isOurs } from '../../lint/ruleset/rule-entry.ts';
import { duplicateKey } from '../../lint/lint.ts';
import { toPointer } from '../../lib/pointer.ts';
import { pathFrom, resolvePath } from '../../lib/uri.ts';
import { type LoadedBaseline, writeBaseline } from '../inputs/baseline.ts';
import type { FoundFiles } from './find-files.ts';
import type { LintRun } from './lint-all.ts';
import type { LintCommand, LintSystem } from './lint-command.ts';
import type { LoadedRuleset } from './ruleset.ts';

/** The files of a run, and its outcome. */
interface BaselineRun {
  readonly input: FoundFiles;
  readonly run: LintRun;
  /** The ruleset of the run. */
  readonly ruleset: Pick<LoadedRuleset, 'rulesetFor'>;
  /** The rules of others were run, too. */
  readonly runsForeign: boolean;
}

/** Writes the findings of a run to the baseline, and answers the exit code. The reasons of those that it had stay. */
export function updateBaseline(
  command: LintCommand,
  baselineRun: BaselineRun,
  loaded: LoadedBaseline,
  system: LintSystem,
): number {
  const { failures } = baselineRun.run;
  const { baseline = { path: '' } } = command;
  const { matcher, gone } = splitByBaseline(command, baselineRun, loaded.entries, system);
  const change = { gone: new Set(gone), added: matcher.unknown(), expired: matcher.expired() };
  writeBaseline(knownFindings, baseline, loaded, change, system);
  for (const sentence of failures) system.stderr(`${sentence}\n`);
  return failures.length > 0 ? 2 : 0;
}

interface SplitFindings {
  /** Findings that no entry knows, or only expired ones. */
  readonly unknown: LintRun['findings'];
  /** The number of findings that an entry knows. */
  readonly known: number;
  /** Indexes of entries that matched no finding, among those for files and rules of this run. */
  readonly gone: readonly number[];
  /** The absolute path of the file that an entry names. */
  readonly fileOf: (entry: KnownEntry) => string;
  readonly matcher: BaselineMatcher;
}

/** Compares the findings of a run with the entries of a baseline, which names files from its own folder. */
export function splitByBaseline(
  { baseline = { path: 'baseline' } }: Pick<LintCommand, 'baseline'>,
  baselineRun: BaselineRun,
  entries: readonly KnownEntry[],
  { workingFolder, today, kindOf }: LintSystem,
): SplitFindings {
  const { findings } = baselineRun.run;
  const folder = resolvePath(workingFolder, `${baseline.path}/..`);
  const fileOf = ({ key }: KnownEntry): string => resolvePath(folder, key.file ?? '');
  const matcher = createBaselineMatcher(entries, today(), { keepsUnknown: true });
  const unknown = findings.filter((finding) => {
    const known = matcher.match(keyOf(finding, folder), finding.message);
    return known === undefined || known.isExpired;
  });
  const answersFor = createScope(baselineRun, { kindOf });
  const met = new Set(matcher.matched());
  const gone = [...entries.entries()].flatMap(([index, entry]) =>
    !met.has(index) && isRun(entry, fileOf(entry), baselineRun) && answersFor(fileOf(entry)) ? [index] : [],
  );
  return { unknown, known: findings.length - unknown.length, gone, fileOf, matcher };
}

/** True for an entry whose rule was run on its file: a command runs a preset, or the rules of others, or not. One that is a rule no more counts. */
function isRun({ key: { rule = '', at } }: KnownEntry, uri: string, { ruleset, runsForeign }: BaselineRun): boolean {
  // Every run tells of a text that cannot be parsed. With a path the mistake is one that Spectral alone tells.
  const isBrokenText = rule === brokenText && at === '';
  if (!isOurs(rule) && rule !== duplicateKey && !isBrokenText) return runsForeign;
  const isKnown = apartPresetOf(rule) !== undefined || rules.some(({ id }) => id === rule);
  return !isKnown || ruleset.rulesetFor(uri).rules.some((setting) => setting.rule.id === rule);
}

/**
 * Answers for a file whether the run would have found all of its findings: a commit hook gets some of the files only, and parts without the
 * descriptions that refer to them. For a part the answer is yes where its folder was searched, unless a description that may refer to it is
 * broken.
 */
function createScope(
  { input: { files, covers }, run }: BaselineRun,
  { kindOf }: Pick<LintSystem, 'kindOf'>,
): (uri: string) => boolean {
  const named = new Set(files.filter(({ isNamed }) => isNamed).map(({ uri }) => uri));
  const parts = run.failures.length > 0 ? [] : run.passedOver.filter((uri) => !named.has(uri));
  const linted = new Set([...run.linted, ...parts]);
  return (uri) => linted.has(uri) || (covers(uri) && kindOf(uri) === undefined);
}

/** The texts that a baseline in `folder` recognises a finding by. */
export function keyOf({ place, rule }: Finding, folder: string): KnownKey {
  return { file: pathFrom(folder, place.source), rule, at: toPointer(place.path) };
}
