import type { FolderWatch } from '../../src/node/watch.ts';

/** A watch that sees nothing. */
export const notWatched: FolderWatch = { follow: () => undefined, stop: () => undefined };
