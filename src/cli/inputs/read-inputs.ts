import { danglingReferences } from '../../description/read/dangling-references.ts';
import { unreadableFiles } from '../../description/read/referenced-files.ts';
import type { System } from '../../node/system.ts';
import type { SettingValues } from '../settings/setting.ts';
import type { LoadOptions } from '../../node/load.ts';
import type { Inputs } from './open-inputs.ts';
import { readRemote } from './read-remote.ts';
import type { referenceSettings } from './reference-settings.ts';

/**
 * `inputs` that read what the settings allow beside the descriptions themselves.
 * @throws UserError where a remote file cannot be read.
 */
export async function readInputs<T extends Pick<Inputs, 'descriptions' | 'load'>>(
  inputs: T,
  config: SettingValues<typeof referenceSettings>,
  { fetchFile }: Pick<System, 'fetchFile'>,
): Promise<T> {
  const { descriptions, load } = inputs;
  const follow = (options: LoadOptions): void => {
    for (const description of descriptions.map((name) => load(name, options))) {
      danglingReferences(description);
      unreadableFiles(description);
    }
  };
  const options = await readRemote(
    follow,
    { root: config.root, allowedOrigins: config.allowRemote, hasSettings: true },
    fetchFile,
  );
  return { ...inputs, load: (name) => load(name, options) };
}
