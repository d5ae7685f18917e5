import { randomBytes } from 'node:crypto';
import type { Description } from '../../description/description.ts';
import type { Finding } from '../../finding.ts';
import { lint } from '../../lint/lint.ts';
import { presetRuleset } from '../../lint/ruleset/ruleset.ts';
import { readAsset } from '../system/assets.ts';
import { createReadBytes, folderOf } from '../system/files.ts';
import { openInBrowser } from '../system/open.ts';
import { writeFolder } from '../system/write-folder.ts';
import type { PreviewEffects } from './system.ts';

/** What `assay preview` needs of this process beside what every command does. */
export function previewEffects(): PreviewEffects {
  return {
    lint: lintDescription,
    writeFolder,
    readAsset,
    openInBrowser,
    randomText: () => randomBytes(12).toString('base64url'),
    later: (run) => setImmediate(run),
  };
}

/** What the recommended rules find in `description`. */
function lintDescription({ source }: Description): readonly Finding[] {
  return lint(source, presetRuleset('recommended'), { readBytes: createReadBytes(folderOf(source.uri)) });
}
