import { UserError } from '../../lib/user-error.ts';
import type { System } from '../../node/system.ts';
import type { LoadOptions } from '../../node/load.ts';

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
