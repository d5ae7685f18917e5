import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';

const made: string[] = [];

// Importing this file is at the top of a test file, so this is one of its hooks; those within a `describe` come before it.
afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/**
 * The absolute path of a new folder, which is removed with all that is in it after the last test of the file. Where tests may be
 * skipped, make it in a hook of theirs: Jest runs no hooks for them alone.
 */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-'));
  made.push(folder);
  return folder;
}
