import { knownFindings } from '../../baseline/known.ts';
import type { Unknown } from '../../baseline/match.ts';
import { mergeBaseline, mergeJsonBaseline } from '../../baseline/merge.ts';
import { readBaseline } from '../../baseline/read.ts';
import { parseSource } from '../../description/parse/parse.ts';
import { rangeOf } from '../../description/positions/positions.ts';
import { planBlockEdit } from '../../edit/block-edit.ts';
import { applyEdits } from '../../edit/edit.ts';
import { isObject, member } from '../../lib/json.ts';
import { pathFrom, resolvePath } from '../../lib/uri.ts';
import { UserError } from '../../lib/user-error.ts';
import type { ChangedText, SettingsChange } from '../../lsp/folder-settings.ts';
import type { NamedPath } from '../../node/repository-path.ts';
import { loadBaseline } from '../inputs/baseline.ts';
import type { LintSystem } from '../lint/system.ts';

/** The baseline that findings are added to. */
interface AcceptContext {
  readonly file: NamedPath;
  /** The settings file that has to name the baseline; absent where one does. */
  readonly settingsFile: string | undefined;
}

/**
 * The texts with findings made known, and the place of the first one's reason.
 * @throws UserError for a baseline that a repository may not have written, and for settings that cannot be edited.
 */
export function acceptFindings(
  findings: readonly Unknown[],
  { file, settingsFile }: AcceptContext,
  system: LintSystem,
): SettingsChange {
  const path = resolvePath(system.workingFolder, file.path);
  // What reads as a baseline may be edited, whoever wrote it: the editor shows the change, and the person saves it.
  const refused = file.root === undefined ? undefined : system.refusedPath(path, { root: file.root, use: 'updates' });
  if (refused !== undefined)
    throw new UserError(
      `${system.relativePath(path)}: a baseline must stand at a path that a repository may name; found one ${refused}. Name another one in \`assay.config.yaml\`: \`lint: { baseline: <file> }\`.`,
    );
  // One that no settings name may be there: its entries stay.
  const { source, entries } = loadBaseline(knownFindings, { baseline: file, updateBaseline: true }, system);
  const added = [...new Map(findings.map((finding) => [JSON.stringify(finding.key), finding])).values()];
  const change = { entries, gone: new Set<number>(), added };
  const isJson = /\.json$/iu.test(path);
  const text = isJson ? mergeJsonBaseline(knownFindings, change) : mergeBaseline(knownFindings, source, change);
  const settings = settingsFile === undefined ? [] : [namingBaseline(settingsFile, path, system)];
  return { files: [...settings, { path, old: textAt(path, system), text }], show: reasonOf(added[0], path, text) };
}

/** The place of the reason of an entry, which somebody is to write over. */
function reasonOf(added: Unknown | undefined, path: string, text: string): SettingsChange['show'] {
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
  const edit = isObject(lint)
    ? planBlockEdit(source, { kind: 'put', path: ['lint', 'baseline'], value: named })
    : planBlockEdit(source, { kind: 'put', path: ['lint'], value: { baseline: named } });
  if (edit === undefined)
    throw new UserError(
      `${system.relativePath(path)}: \`lint.baseline\` must name the file of known findings; found none. Write \`baseline: ${named}\` there.`,
    );
  return { path, old, text: applyEdits(old, [edit]) };
}

/** The text of a file; undefined where there is none. */
export function textAt(path: string, { readBytes }: Pick<LintSystem, 'readBytes'>): string | undefined {
  const bytes = readBytes(path);
  return bytes instanceof Uint8Array ? new TextDecoder().decode(bytes) : undefined;
}
