import { danglingReferences } from '../../description/read/dangling-references.ts';
import { unreadableFiles } from '../../description/read/referenced-files.ts';
import type { System } from '../../node/system.ts';
import type { SettingValues } from '../settings/setting.ts';
import type { LoadOptions } from '../../node/load.ts';
import type { Inputs } from './open-inputs.ts';
import type { referenceSettings } from './settings.ts';
import { UserError } from '../../lib/user-error.ts';

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

const mostFiles = 100;

/**
 * Reads the files on `allowedOrigins` that `follow` is led to where it loads with its options, and those that these refer to, once
 * each. What it answers is to be loaded with.
 * @throws UserError where one cannot be read, or where there are more than a hundred.
 */
export async function readRemote(
  follow: (options: LoadOptions) => void,
  { allowedOrigins, ...options }: LoadOptions & { readonly allowedOrigins: readonly string[] },
  fetchFile: System['fetchFile'],
): Promise<LoadOptions> {
  if (allowedOrigins.length === 0) return options;
  const files = new Map<string, Uint8Array>();
  for (;;) {
    const missing = new Set<string>();
    const read = (address: string): Uint8Array | undefined => {
      if (!files.has(address)) missing.add(address);
      return files.get(address);
    };
    follow({ ...options, allowedOrigins, readRemote: read });
    if (missing.size === 0) return { ...options, allowedOrigins, readRemote: (address) => files.get(address) };
    for (const address of missing) {
      if (files.size >= mostFiles)
        throw new UserError(
          `\`--allow-remote\` must lead to at most ${mostFiles} files; found more, ${address} among them.`,
        );
      files.set(address, (await fetchFile(address)).bytes);
    }
  }
}
