import { originOf, type ReadBytes, type DescribeOptions } from '../../description/description.ts';

/** What a description may read beside its own file. */
export interface LoadOptions {
  /** The folder that referenced files must stand in, as it was typed. */
  readonly root?: string | undefined;
  /** Origins that files may be read from. */
  readonly allowedOrigins?: readonly string[];
  /** The bytes of a file of such an origin, read before; undefined where it was not. */
  readonly readRemote?: (address: string) => Uint8Array | undefined;
  /** Whether the command has `--root` and `--allow-remote`, so that messages may name them. */
  readonly hasSettings?: true;
}

/** `readBytes`, and for the allowed origins what was read from them; with what messages say of the settings. */
export function withRemote(
  readBytes: ReadBytes,
  { allowedOrigins = [], readRemote, hasSettings }: LoadOptions,
): Pick<DescribeOptions, 'readBytes' | 'allowedOrigins' | 'adviseOn'> {
  const advice = hasSettings === true && { adviseOn };
  if (readRemote === undefined) return { readBytes, ...advice };
  return {
    ...advice,
    allowedOrigins,
    readBytes: (uri) => {
      if (!/^https?:\/\//iu.test(uri)) return readBytes(uri);
      return readRemote(uri) ?? { reason: 'an address that was not read when the command started' };
    },
  };
}

function adviseOn(refused: 'remote' | 'outside', uri: string): string {
  if (refused === 'outside') return ' `--root <folder>` names a folder that holds both.';
  // A protocol-relative address has no origin of its own.
  const origin = originOf(uri);
  return origin === '' ? '' : ` \`--allow-remote ${origin}\` reads it.`;
}
