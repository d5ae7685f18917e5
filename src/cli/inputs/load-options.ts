import type { ReadBytes, DescribeOptions } from '../../description/description.ts';

/** What a description may read beside its own file. */
export interface LoadOptions {
  /** The folder that referenced files must stand in, as it was typed. */
  readonly root?: string | undefined;
  /** Origins that files may be read from. */
  readonly allowedOrigins?: readonly string[];
  /** The bytes of a file of such an origin, read before; undefined where it was not. */
  readonly readRemote?: (address: string) => Uint8Array | undefined;
}

/** `readBytes`, and for the allowed origins what was read from them. */
export function withRemote(
  readBytes: ReadBytes,
  { allowedOrigins = [], readRemote }: LoadOptions,
): Pick<DescribeOptions, 'readBytes' | 'allowedOrigins'> {
  if (readRemote === undefined) return { readBytes };
  return {
    allowedOrigins,
    readBytes: (uri) => {
      if (!/^https?:\/\//iu.test(uri)) return readBytes(uri);
      return readRemote(uri) ?? { reason: 'an address that was not read when the command started' };
    },
  };
}
