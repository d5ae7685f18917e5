import { matchesGlob } from '../node/glob.ts';
import { searchable, toRaw } from '../node/files.ts';
import type { ReadBytes } from '../description/description.ts';
import { parseSource } from '../description/parse/parse.ts';
import type { Source } from '../description/place.ts';
import type { Finding, Severity } from '../finding.ts';
import { assertKnown, assertOneOf } from './known-options.ts';
import { type AllFindings, type AllRulesOptions, createForeignLinter, onlyOurs } from './lint-all.ts';
import { nearest } from '../lib/nearest.ts';
import { didYouMean } from '../lib/show.ts';
import { UserError } from '../lib/user-error.ts';
import { repair } from '../lint/repair.ts';
import type { Linted } from '../lint/lint.ts';
import { lintText, nothing } from '../lint/lint-text.ts';
import { type ForeignRuleset, foreignRuleset } from '../lint/ruleset/foreign-ruleset.ts';
import { readRuleset, type ReadRuleset, type RulesetSystem } from '../lint/ruleset/read-ruleset.ts';
import { type LintRuleset, type Preset, presetRuleset, ruleIds, withSeverities } from '../lint/ruleset/ruleset.ts';

export type { AllFindings, AllRulesOptions } from './lint-all.ts';
export type { Finding, Severity } from '../finding.ts';
export type { Preset } from '../lint/ruleset/ruleset.ts';

/** The rules that are run, and the files that may be read. */
export interface LintOptions {
  /** A preset of ours: `recommended` where neither a preset nor a ruleset is given. */
  readonly preset?: Preset;
  /**
   * The text of a `.spectral.yaml` that extends our presets, as if it stood in `/`: `overrides` of `apis/*.yaml` are for `/apis/a.yaml`.
   * Its parts that only Spectral can run are in `skipped`, or run by `lintAll`.
   */
  readonly ruleset?: string;
  /** Lets `lintAll` run the rules of the ruleset that are not ours, through the installed Spectral: in a thread, which starts now. */
  readonly allRules?: AllRulesOptions;
  /** Other severities of rules, by id: `{ 'x-badges-color': 'warn', 'x-badges-max': 'off' }`. */
  readonly rules?: Readonly<Record<string, Severity | 'off'>>;
  /**
   * The content of another file by its absolute path, undefined where there is none. Without it references to other files lead
   * nowhere.
   */
  readonly readFile?: (path: string) => Uint8Array | string | undefined;
  /** The folder that referenced files must stand in; that of the description where absent. */
  readonly rootFolder?: string;
}

const optionNames: Readonly<Record<keyof LintOptions, true>> = {
  preset: true,
  ruleset: true,
  allRules: true,
  rules: true,
  readFile: true,
  rootFolder: true,
};

/** The file that a text comes from. */
export interface LintTextOptions {
  /** The absolute path of its file, for references and findings; `/openapi.yaml` where absent. `.json` must be JSON. */
  readonly path?: string;
}

/** A text after its repair. */
export interface FixedText {
  readonly text: string;
  /** The number of findings that were repaired. */
  readonly fixed: number;
  /** The findings that remain. */
  readonly findings: readonly Finding[];
}

/** A linter: text in, findings and repaired text out. It reads no description from the disk, and keeps nothing between calls. */
export interface Linter {
  /**
   * The findings of a description and the files it refers to, by file and position. Lines and characters count from 0.
   * @throws UserError with `path:line:column` for a text that is not a description.
   */
  readonly lint: (text: string, options?: LintTextOptions) => readonly Finding[];
  /**
   * The text with all safe repairs made; with `suggestions` also those that a person should review. Other files stay as they are.
   * @throws UserError as `lint`.
   */
  readonly fix: (text: string, options?: LintTextOptions & { readonly suggestions?: boolean }) => FixedText;
  /**
   * The findings of `lint`, and with `allRules` those of the rules of others, too.
   * @throws UserError as `lint`: the promise is rejected.
   */
  readonly lintAll: (text: string, options?: LintTextOptions) => Promise<AllFindings>;
  /** Parts of the ruleset that are not run, one sentence each. */
  readonly skipped: readonly string[];
  /** Ends the thread of `allRules`. A program can end without this call, as the thread keeps nothing alive. */
  readonly close: () => void;
}

/**
 * A linter for `x-badges` and `x-mcp` with the rules of a preset or a ruleset. It lints as `assay lint` does, at the same cost: of a large
 * text only the parts that rules look at are read, so that a mistake in YAML elsewhere is not reported.
 * @throws UserError for an unknown option, and for a ruleset that cannot be read.
 */
export function createLint(options: LintOptions = {}): Linter {
  assertKnown('createLint', options, Object.keys(optionNames));
  checkSeverities(options.rules ?? {});
  const { rulesetFor, skipped: left, unchanged, foreign: readForeign } = rulesetOf(options);
  const rulesFor = (uri: string): LintRuleset => withSeverities(rulesetFor(uri), Object.entries(options.rules ?? {}));
  const readBytes = bytesReader(options);
  const { rootFolder } = options;
  const describe = { readBytes, ...(rootFolder !== undefined && { rootFolder }) };
  const run = (uri: string, text: string, isWhole = false): Linted => {
    const bytes = searchable(new TextEncoder().encode(text));
    const linted = lintText(
      { uri, name: uri, bytes, isNamed: true },
      { ruleset: rulesFor(uri), describe, isWhole, toRaw },
    );
    return linted ?? nothing;
  };
  const defaultPath = '/openapi.yaml';
  const ruleset = options.allRules && readForeign();
  const foreign = ruleset ? createForeignLinter(ruleset, options.allRules, describe) : onlyOurs;
  const skipped = ruleset ? left.filter((sentence) => unchanged?.has(sentence)) : left;
  return {
    skipped: foreign.notRun === undefined ? skipped : [...skipped, foreign.notRun],
    close: foreign.close,
    lintAll: async (text, { path = defaultPath } = {}) => foreign.addTo(run(path, text).findings, path, text),
    lint: (text, { path = defaultPath } = {}) => run(path, text).findings,
    fix: (text, { path = defaultPath, suggestions = false } = {}) => {
      const { texts, count } = repair({
        safeties: suggestions ? ['safe', 'suggestion'] : ['safe'],
        isEditable: (uri) => uri === path,
        lint: (changed) => run(path, changed.get(path) ?? text, true),
        parse,
      });
      const repaired = texts.get(path) ?? text;
      return { text: repaired, fixed: count, findings: run(path, repaired).findings };
    },
  };
}

/** Callers without types may misspell a rule or a severity, which would change nothing. */
function checkSeverities(severities: object): void {
  for (const [id, severity] of Object.entries(severities)) {
    if (!ruleIds.includes(id)) throw new UserError(`There is no rule \`${id}\`.${didYouMean(nearest(id, ruleIds))}`);
    assertOneOf(`rules.${id}`, severity, ['error', 'warn', 'info', 'hint', 'off']);
  }
}

/** The ruleset, and its rules that only Spectral can run. */
interface ReadRules extends ReadRuleset {
  readonly foreign: () => ForeignRuleset | undefined;
}

function rulesetOf({ ruleset, preset = 'recommended', readFile }: LintOptions): ReadRules {
  if (ruleset === undefined) {
    const rules = presetRuleset(preset);
    return { rulesetFor: () => rules, skipped: [], foreign: () => undefined };
  }
  const system: RulesetSystem = {
    load: (uri) => {
      const content = readFile?.(uri);
      if (content === undefined) throw new UserError(`${uri}: a ruleset must be readable; found no such file.`);
      return parse(uri, content);
    },
    exists: (uri) => isThere(uri, readFile),
    matches: matchesGlob,
  };
  const source = parse('/.spectral.yaml', ruleset);
  const read = readRuleset(source, system);
  read.rulesetFor('');
  return { ...read, foreign: () => (read.skipped.length > 0 ? foreignRuleset(source, system) : undefined) };
}

/** True for a file that can be read. Without a reader, scripts and packages may be there, as nobody can tell. */
function isThere(uri: string, readFile: LintOptions['readFile']): boolean {
  if (readFile === undefined) return !/\.(?:ya?ml|json)$/u.test(uri);
  // A reader answers for files, and not for the folder of packages.
  return !uri.endsWith('/node_modules') && readFile(uri) !== undefined;
}

function bytesReader({ readFile }: LintOptions): ReadBytes {
  return (uri) => {
    const content = readFile?.(uri);
    if (content === undefined) return { reason: 'no such file' };
    return typeof content === 'string' ? new TextEncoder().encode(content) : content;
  };
}

function parse(uri: string, content: string | Uint8Array): Source {
  return parseSource(uri, typeof content === 'string' ? new TextEncoder().encode(content) : content);
}
