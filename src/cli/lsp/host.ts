import { resolve } from 'node:path';
import { type BaselineMatcher, createBaselineMatcher, knownFindings } from '../../baseline/known.ts';
import type { ReadBytes } from '../../description/description.ts';
import { familyOf } from '../../description/parse/sniff.ts';
import { perKey } from '../../lib/cache.ts';
import { resolvePath } from '../../lib/uri.ts';
import { UserError } from '../../lib/user-error.ts';
import type { FolderSettings, LspHost, SettingsRequest } from '../../lsp/host.ts';
import { type System, withEffects } from '../../node/system.ts';
import { loadBaseline } from '../inputs/baseline.ts';
import { keyOf } from '../lint/baseline-file.ts';
import { filesBelow, createPassedOver } from '../lint/find-files.ts';
import type { LintSystem } from '../lint/lint-command.ts';
import { loadRuleset } from '../lint/ruleset.ts';
import { type LintSettings, lintSyntax } from '../lint/settings.ts';
import { readSettings } from '../settings/read-settings.ts';
import { choice, onOff, readValue } from '../settings/readers.ts';
import { createForeignFindings } from './foreign.ts';
import { acceptFindings, createRuleSwitch } from './settings-changes.ts';

/** The effects of `assay lsp`. */
export type LspSystem = LintSystem & Pick<System, 'toPath' | 'toUri' | 'schedule' | 'connectEditor'>;

/** The most descriptions that are searched for those that refer to a part, and the size of their files together. */
const limits = { files: 500, sizeBytes: 64 * 1024 * 1024 };

/** The machine, as the language server needs it. */
export function createHost(
  system: Omit<LspSystem, 'connectEditor'>,
  toResponseError: LspHost['toResponseError'],
  config?: string,
): LspHost {
  const { toPath, toUri, schedule } = system;
  return {
    toPath,
    toUri,
    schedule,
    encode: (text) => Buffer.from(text),
    // A text in ASCII, as most are, needs no conversion.
    toRaw: (text) => (/[^\0-\x7f]/u.test(text) ? Buffer.from(text).toString('latin1') : text),
    toResponseError,
    version: system.version,
    readBytesWithin: system.readBytesWithin,
    rootFolderOf: perKey((path: string) => system.rootFolderOf(path)),
    findDescriptions: async (folder) => {
      const found: string[] = [];
      let sizeBytes = 0;
      const silent = withEffects(system, { workingFolder: folder, stderr: () => undefined });
      for (const { uri } of await filesBelow(folder, silent)) {
        const bytes = system.readBytes(uri);
        if (!(bytes instanceof Uint8Array) || familyOf(uri, bytes) === undefined) continue;
        sizeBytes += bytes.length;
        if (found.length === limits.files || sizeBytes > limits.sizeBytes) break;
        found.push(uri);
      }
      return found;
    },
    loadSettings: (request) => {
      const preferences = { ...request.preferences, ...(config !== undefined && { config: resolve(config) }) };
      return loadFolderSettings({ ...request, preferences }, system);
    },
  };
}

/**
 * The settings of a folder that is open in an editor, as `assay lint` reads them there: `assay.config.yaml`, the ruleset, the baseline, and
 * what Git ignores. What the person set in the editor counts before what the folder says.
 * @throws UserError for a file that cannot be read, and for what a repository may not say.
 */
async function loadFolderSettings(request: SettingsRequest, system: LintSystem): Promise<FolderSettings> {
  const asked = new Set<string>();
  const own = withOpenTexts(request, asked, system);
  const { workingFolder } = own;
  const { texts, log, preferences } = request;
  const isTrusted = given(preferences.trusted, (value) => readValue(onOff(), value, '`assay.trusted`'));
  const { settings, config } = settingsFor(request, own);
  const ruleset = await loadRuleset(settings, own);
  const isPassedOver = await createPassedOver(settings, own);
  const known = loadBaseline(knownFindings, { baseline: settings.baseline, updateBaseline: true }, own);
  const file = settings.baseline ?? { path: `${workingFolder}/.assay-baseline.yaml`, root: workingFolder };
  const folder = resolvePath(workingFolder, `${file.path}/..`);
  const matcherOf = perDay((day) => createBaselineMatcher(known.entries, day, { keepsUnknown: false }));
  return {
    rulesetFor: ruleset.rulesetFor,
    isKnown: (finding) => matcherOf(own.today()).match(keyOf(finding, folder), finding.message)?.isExpired === false,
    hidesKnown: settings.hidesKnown,
    isIgnored: (path) => request.folder !== undefined && isPassedOver(path),
    isReadFrom: (path) => asked.has(path),
    ...createRuleSwitch(ruleset, settings, own),
    foreign: createForeignFindings(ruleset, { settings, isTrusted, system: own, texts, log }),
    canAccept: request.folder !== undefined || settings.baseline !== undefined,
    accept: (findings) => {
      const added = findings.map((finding) => ({ key: keyOf(finding, folder), message: finding.message }));
      const settingsFile = settings.baseline === undefined ? resolvePath(workingFolder, config) : undefined;
      return acceptFindings(added, { file, settingsFile }, own);
    },
  };
}

/** The machine, as it is with the texts in the editor. Adds each file that is read, or looked for, to `asked`. */
function withOpenTexts({ folder, textOf }: SettingsRequest, asked: Set<string>, system: LintSystem) {
  const withTexts =
    (read: ReadBytes): ReadBytes =>
    (path) => {
      asked.add(path);
      const text = textOf(path);
      return text === undefined ? read(path) : Buffer.from(text);
    };
  return withEffects(system, {
    workingFolder: folder ?? system.workingFolder,
    stderr: () => undefined,
    readBytes: withTexts(system.readBytes),
    readBytesWithin: (root: string) => withTexts(system.readBytesWithin(root)),
    kindOf: (path: string) => {
      asked.add(path);
      return textOf(path) === undefined ? system.kindOf(path) : ('file' as const);
    },
  });
}

/** The settings of `assay lint`, in which the preferences of the user count as flags, and the name of the settings file. */
function settingsFor({ folder, preferences }: SettingsRequest, own: LintSystem) {
  const { settings: table } = lintSyntax;
  const config = given(preferences.config, (value) => readValue(table.config, value, '`assay.config`'));
  const preset = given(preferences.preset, (value) => readValue(table.preset, value, '`assay.preset`'));
  const ruleset = given(preferences.ruleset, (value) => readValue(table.ruleset, value, '`assay.ruleset`'));
  if (preset !== undefined && ruleset !== undefined)
    throw new UserError('`assay.preset` must stand without `assay.ruleset`; found both.');
  const baseline = given(preferences.baseline, (value) =>
    readValue(choice(['hint', 'hide']), value, '`assay.baseline`'),
  );
  const named = config && resolvePath(own.workingFolder, config);
  // A document outside of all folders belongs to no repository that could have settings.
  const flags = named === undefined ? { noConfig: folder === undefined } : { config: named };
  const read: LintSettings = readSettings(lintSyntax, { operands: [], flags }, own);
  const isAlone = folder === undefined && read.preset === undefined && read.ruleset === undefined;
  const chosen =
    preset === undefined && ruleset === undefined
      ? isAlone
        ? { preset: 'recommended' as const }
        : {}
      : { preset, ruleset };
  return { settings: { ...read, ...chosen, hidesKnown: baseline === 'hide' }, config: named ?? 'assay.config.yaml' };
}

/** A preference; undefined where the person has none, which editors write as null or an empty text. */
function given<T>(value: unknown, read: (value: unknown) => T): T | undefined {
  return value === undefined || value === null || value === '' ? undefined : read(value);
}

/** Entries of a baseline have a last day, and an editor is open for days. */
function perDay(make: (day: string) => BaselineMatcher): (day: string) => BaselineMatcher {
  let [made, on]: [BaselineMatcher | undefined, string] = [undefined, ''];
  return (day) => {
    if (made === undefined || on !== day) [made, on] = [make(day), day];
    return made;
  };
}
