import { type RedoclyPlugin, createRedoclyPlugin } from '../hosts/redocly.ts';
import { createReadBytes } from '../node/files.ts';
import { rootFolderOf } from '../node/paths.ts';

/**
 * The plugin of Redocly CLI: `plugins: [spectral-assay/redocly]` in `redocly.yaml`. Redocly calls it.
 * @public
 */
export function plugin(): RedoclyPlugin {
  return createRedoclyPlugin({
    readBytesWithin: createReadBytes,
    rootFolderOf: (path) => rootFolderOf(path),
  });
}
