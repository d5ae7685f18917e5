import type { BaselineKind } from '../../baseline/known.ts';
import { show } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';
import { isOnePage, pageMark, type NamedPath } from '../../node/repository-path.ts';
import type { System } from '../../node/system.ts';
import type { SettingsSection } from './settings-file.ts';
import { usageOf, type FilePaths, type PathUse, type Setting } from './setting.ts';

/** A setting in a file. */
interface Written {
  readonly key: string;
  readonly setting: Setting<unknown>;
  readonly section: SettingsSection;
}

/**
 * Holds a settings file to what may come from it. Everything that a repository says of what is sent, where to and what may be read is refused,
 * and not passed over: who wrote it is to know that it does not count.
 * @throws UserError for a setting that must come from somewhere else.
 */
export function assertMayStand({ key, setting, section }: Written): void {
  const { from } = setting;
  if (from === 'anywhere' || (from === 'trusted' && section.root === undefined)) return;
  const flag = `Type \`${usageOf(key, setting)}\``;
  if (from === 'flag')
    throw new UserError(`${section.at(key)} must be a flag, for one run; found it in a settings file. ${flag}.`);
  throw new UserError(
    `${section.at(key)} must come from you, not from a repository; found it in a settings file. ${flag}, or ${trustIt(section)}.`,
  );
}

/**
 * The meaning of paths in the value of a setting: those of a file that is found are held to its root folder.
 * @throws UserError in the functions, for a path that a repository may not name.
 */
export function filePaths({ key, setting, section }: Written, { refusedPath }: Pick<System, 'refusedPath'>): FilePaths {
  const { root, resolve } = section;
  const named = (written: string, use: PathUse, mark?: string): NamedPath => {
    const path = resolve(written);
    if (root === undefined) return { path };
    const refused = refusedPath(path, { root, use, ...(mark !== undefined && { mark }) });
    if (refused === undefined) return { path, root };
    throw new UserError(
      `${section.at(key)} must be a path that a repository may name; found ${show(written)}, ${refused}. Type \`${usageOf(key, setting)}\`, or ${trustIt(section)}.`,
    );
  };
  return {
    reads: (path) => named(path, 'reads'),
    writes: (path, mark) => named(path, 'writes', mark),
    fills: (path) => (isOnePage(path) ? named(path, 'writes', pageMark) : named(path, 'fills')),
  };
}

/** The settings of a baseline. */
interface BaselineSettings {
  readonly baseline?: NamedPath | undefined;
  readonly updateBaseline: boolean;
}

/**
 * Holds a baseline that a repository names, and that is to be written, to what may be written there.
 * @throws UserError where it may not: before anything has been linted or sent.
 */
export function assertUpdatable(
  { mark }: Pick<BaselineKind, 'mark'>,
  { baseline, updateBaseline }: BaselineSettings,
  { refusedPath, relativePath }: Pick<System, 'refusedPath' | 'relativePath'>,
): void {
  if (!updateBaseline || baseline?.root === undefined) return;
  const { path, root } = baseline;
  const refused = refusedPath(path, { root, use: 'writes', mark });
  if (refused === undefined) return;
  throw new UserError(
    `${relativePath(path)}: a baseline to update must stand at a path that a repository may name; found one ${refused}. Type \`--baseline <file>\`.`,
  );
}

function trustIt({ file }: SettingsSection): string {
  return `\`--config ${file}\` if that file is yours`;
}
