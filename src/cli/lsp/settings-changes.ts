import { readBaseline } from '../../baseline/file.ts';
import { type UnknownItem, knownFindings } from '../../baseline/known.ts';
import { parseSource } from '../../description/parse/parse.ts';
import { familyOf } from '../../description/parse/sniff.ts';
import { rangeOf } from '../../description/positions/positions.ts';
import { makeChanges } from '../../edit/make-changes.ts';
import type { Finding } from '../../finding.ts';
import { isArray, isObject, listOf, member } from '../../lib/json.ts';
import { toFragment } from '../../lib/pointer.ts';
import { isInFolder, pathFrom, resolvePath } from '../../lib/uri.ts';
import { UserError } from '../../lib/user-error.ts';
import { severityAt } from '../../lint/ruleset/ruleset.ts';
import type { ChangedText, FolderSettings, SettingsChange } from '../../lsp/host.ts';
import type { NamedPath } from '../../node/repository-path.ts';
import { withEffects } from '../../node/system.ts';
import { baselineText, loadBaseline } from '../inputs/baseline.ts';
import type { LintSystem } from '../lint/lint-command.ts';
import { type LoadedRuleset, isScript, loadRuleset, rulesetFile } from '../lint/ruleset.ts';
import type { LintSettings } from '../lint/settings.ts';

/** The baseline that findings are added to. */
interface AcceptContext {
  readonly file: NamedPath;
  /** The settings file that has to name the baseline; absent where one does. */
  readonly settingsFile: string | undefined;
}

/**
 * The texts of the files to change so that the baseline knows the findings, and the place of the reason of the first.
 * @throws UserError for a baseline that a repository may not have written, and for settings that cannot be edited.
 */
export function acceptFindings(
  findings: readonly UnknownItem[],
  { file, settingsFile }: AcceptContext,
  system: LintSystem,
): SettingsChange {
  const path = resolvePath(system.workingFolder, file.path);
  // A file that looks like a baseline may be edited whoever wrote it: the editor shows the change, and the user saves it.
  const refused = file.root === undefined ? undefined : system.refusedPath(path, { root: file.root, use: 'updates' });
  if (refused !== undefined)
    throw new UserError(
      `${system.relativePath(path)}: a baseline must stand at a path that a repository may name; found one ${refused}. Name another one in \`assay.config.yaml\`: \`lint: { baseline: <file> }\`.`,
    );
  // The baseline may exist although no settings name it: its entries stay.
  const { source, entries } = loadBaseline(knownFindings, { baseline: file, updateBaseline: true }, system);
  const added = [...new Map(findings.map((finding) => [JSON.stringify(finding.key), finding])).values()];
  const text = baselineText(knownFindings, path, source, { entries, gone: new Set(), added });
  const settings = settingsFile === undefined ? [] : [namingBaseline(settingsFile, path, system)];
  return { files: [...settings, { path, old: textAt(path, system), text }], show: reasonOf(added[0], path, text) };
}

/** The place of the reason of an entry, for the user to write over. */
function reasonOf(added: UnknownItem | undefined, path: string, text: string): SettingsChange['show'] {
  const source = parseSource(path, Buffer.from(text), { noun: 'a baseline' });
  const wanted = JSON.stringify(added?.key);
  const index = readBaseline(knownFindings, source).findLastIndex(({ key }) => JSON.stringify(key) === wanted);
  const start = { line: 0, character: 0 };
  const range = rangeOf({ source, path: [knownFindings.list, index, 'reason'] });
  return { path, range: range ?? { start, end: start } };
}

/** A settings file with the name of its baseline. */
function namingBaseline(path: string, baseline: string, system: LintSystem): ChangedText {
  const named = pathFrom(resolvePath(path, '..'), baseline);
  const old = textAt(path, system);
  const source = parseSource(path, Buffer.from(old ?? ''), { noun: 'a configuration' });
  const lint = member(source.tree, 'lint');
  if (!isObject(source.tree) || old === undefined) {
    const before = old === undefined || old === '' ? '' : `${old.trimEnd()}\n`;
    return { path, old, text: `${before}lint:\n  baseline: ${JSON.stringify(named)}\n` };
  }
  const { text, refused } = makeChanges(source, [
    isObject(lint)
      ? { kind: 'put', path: ['lint', 'baseline'], value: named }
      : { kind: 'put', path: ['lint'], value: { baseline: named } },
  ]);
  if (refused.length > 0)
    throw new UserError(
      `${system.relativePath(path)}: \`lint.baseline\` must name the file of known findings; found none. Write \`baseline: ${named}\` there.`,
    );
  return { path, old, text };
}

/** The text of a file; undefined where there is none. */
function textAt(path: string, { readBytes }: Pick<LintSystem, 'readBytes'>): string | undefined {
  const bytes = readBytes(path);
  return bytes instanceof Uint8Array ? new TextDecoder().decode(bytes) : undefined;
}

/** Switches rules off for a place, in the ruleset file: an override by pointer, as Spectral has it. */
export function createRuleSwitch(
  loaded: LoadedRuleset,
  settings: Pick<LintSettings, 'preset' | 'rule' | 'ruleset'>,
  system: LintSystem,
): Pick<FolderSettings, 'canSwitchOff' | 'switchOff'> {
  const named = rulesetFile(settings, system);
  const path = named?.path ?? resolvePath(system.workingFolder, '.spectral.yaml');
  const folder = resolvePath(path, '..');
  const hasNoFile = settings.preset !== undefined || isScript(path);
  const isOn = ({ rule, place, source }: Finding): boolean =>
    source === 'spectral'
      ? loaded.foreign !== undefined && !ofNoRule.has(rule) && isDescription(place.source, system)
      : loaded.note === undefined && loaded.rulesetFor(place.source).rules.some((one) => one.rule.id === rule);
  return {
    canSwitchOff: (finding) => !hasNoFile && isInFolder(folder, finding.place.source) && isOn(finding),
    switchOff: async (finding) => {
      const { rule, severity, place } = finding;
      const { root } = named ?? {};
      const refused = root === undefined ? undefined : system.refusedPath(path, { root, use: 'updates' });
      const name = system.relativePath(path);
      const files = `${escapeGlob(pathFrom(folder, place.source))}${toFragment(place.path)}`;
      const old = textAt(path, system);
      const change = refused === undefined ? withOverride(path, old, { files, rule }) : undefined;
      const isOff = async (text: string): Promise<boolean> => {
        const ruleset = await loadRuleset({ ...settings, ruleset: { path } }, withText(system, path, text));
        return severityAt(ruleset.rulesetFor(place.source), rule, severity, place) === 'off';
      };
      if (change === undefined || !(await isOff(change.text)))
        throw new UserError(
          `${name}: a rule is switched off at a place by \`overrides\`; found ${refused === undefined ? 'no way to write that here' : `a file ${refused}`}. Write \`files: [${JSON.stringify(files)}]\` with \`rules: { ${rule}: off }\` there.`,
        );
      return { files: [{ path, old, text: change.text }], show: { path, range: change.range } };
    },
  };
}

/** The rules of Spectral's own findings about a text, which nothing switches off. */
const ofNoRule: ReadonlySet<string> = new Set(['invalid-ref', 'parser', 'unrecognized-format']);

/** True for a file that Spectral starts at. In the files that it refers to, overrides do not apply. */
function isDescription(uri: string, { readBytes }: LintSystem): boolean {
  const bytes = readBytes(uri);
  return bytes instanceof Uint8Array && familyOf(uri, bytes) !== undefined;
}

/** Characters with a meaning in globs are escaped with a backslash. */
function escapeGlob(path: string): string {
  return path.replace(/[*?[\]{}()!+@\\]/gu, '\\$&');
}

function withText(system: LintSystem, path: string, text: string): LintSystem {
  const readBytes: LintSystem['readBytes'] = (uri) => (uri === path ? Buffer.from(text) : system.readBytes(uri));
  return withEffects(system, { readBytes });
}

/** The text of a ruleset with one more override, and where that is; undefined where it cannot be written. */
function withOverride(
  path: string,
  old: string | undefined,
  { files, rule }: { readonly files: string; readonly rule: string },
): { readonly text: string; readonly range: SettingsChange['show']['range'] } | undefined {
  const override = { files: [files], rules: { [rule]: 'off' } };
  const source = parseSource(path, Buffer.from(old ?? 'extends: spectral-assay\n'), { noun: 'a ruleset' });
  const overrides = member(source.tree, 'overrides');
  const list = listOf(overrides);
  const index = list.findIndex((one) => isFor(one, files));
  const { text, refused } = makeChanges(source, [
    index !== -1
      ? { kind: 'put', path: ['overrides', index, 'rules', rule], value: 'off' }
      : isArray(overrides)
        ? { kind: 'append', path: ['overrides'], values: [override] }
        : { kind: 'put', path: ['overrides'], value: [override] },
  ]);
  if (refused.length > 0) return undefined;
  const changed = parseSource(path, Buffer.from(text), { noun: 'a ruleset' });
  const range = rangeOf({ source: changed, path: ['overrides', index === -1 ? list.length : index, 'rules', rule] });
  return range && { text, range };
}

function isFor(override: unknown, pattern: string): boolean {
  const files = member(override, 'files');
  return isArray(files) && files.length === 1 && files[0] === pattern && isObject(member(override, 'rules'));
}
