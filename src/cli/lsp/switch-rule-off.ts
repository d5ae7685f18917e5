import { parseSource } from '../../description/parse/parse.ts';
import { familyOf } from '../../description/parse/sniff.ts';
import { rangeOf } from '../../description/positions/positions.ts';
import { planBlockEdit } from '../../edit/block-edit.ts';
import { applyEdits } from '../../edit/edit.ts';
import type { Finding } from '../../finding.ts';
import { isArray, isObject, member } from '../../lib/json.ts';
import { toFragment } from '../../lib/pointer.ts';
import { isInFolder, pathFrom, resolvePath } from '../../lib/uri.ts';
import { UserError } from '../../lib/user-error.ts';
import { severityAt } from '../../lint/ruleset/ruleset.ts';
import type { FolderSettings, SettingsChange } from '../../lsp/folder-settings.ts';
import { withEffects } from '../../node/system.ts';
import { isScript, type LoadedRuleset, loadRuleset, rulesetFile } from '../lint/ruleset.ts';
import type { LintSettings } from '../lint/settings.ts';
import type { LintSystem } from '../lint/system.ts';
import { textAt } from './accept-findings.ts';

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

/** The names of what Spectral tells of a text itself: nothing switches them off. */
const ofNoRule: ReadonlySet<string> = new Set(['invalid-ref', 'parser', 'unrecognized-format']);

/** True for a file that Spectral starts at: in a part of one it takes no overrides for that part. */
function isDescription(uri: string, { readBytes }: LintSystem): boolean {
  const bytes = readBytes(uri);
  return bytes instanceof Uint8Array && familyOf(uri, bytes) !== undefined;
}

/** The letters that a glob has a meaning for stand for themselves behind a backslash. */
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
  const list = isArray(overrides) ? overrides : [];
  const index = list.findIndex((one) => isFor(one, files));
  const edit =
    index !== -1
      ? planBlockEdit(source, { kind: 'put', path: ['overrides', index, 'rules', rule], value: 'off' })
      : isArray(overrides)
        ? planBlockEdit(source, { kind: 'append', path: ['overrides'], values: [override] })
        : planBlockEdit(source, { kind: 'put', path: ['overrides'], value: [override] });
  if (edit === undefined || source.text === undefined) return undefined;
  const text = applyEdits(source.text, [edit]);
  const changed = parseSource(path, Buffer.from(text), { noun: 'a ruleset' });
  const range = rangeOf({ source: changed, path: ['overrides', index === -1 ? list.length : index, 'rules', rule] });
  return range && { text, range };
}

function isFor(override: unknown, pattern: string): boolean {
  const files = member(override, 'files');
  return isArray(files) && files.length === 1 && files[0] === pattern && isObject(member(override, 'rules'));
}
