import { watch } from 'node:fs';

const settleMs = 100;

/** What descriptions and their examples are kept in. Not logs: one that grows in the folder would reload without end. */
const watched = /\.(?:ya?ml|json|xml|csv|html?|svg|png|jpe?g|gif|webp|pdf)$/iu;

/**
 * Calls `onChange` when files of descriptions in one of `folders` (not below hidden ones or node_modules) have changed and 100 ms passed
 * without another change. Folders, as editors save by rename. Answers a function that stops it.
 */
export function watchFolders(folders: readonly string[], onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watchers = [...new Set(folders)].map((folder) =>
    watch(folder, { recursive: true }, (_, name) => {
      if (name !== null && (!watched.test(name) || /(?:^|[\\/])(?:\.|node_modules)/u.test(name))) return;
      clearTimeout(timer);
      timer = setTimeout(onChange, settleMs);
    }),
  );
  // A folder that cannot be watched (its limit, its removal) must not end the server.
  for (const watcher of watchers) watcher.on('error', () => undefined);
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
