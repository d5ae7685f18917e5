import { assertLogSettings } from '../mock/log.ts';
import { findDescriptions } from '../inputs/find-descriptions.ts';
import { readInputs } from '../inputs/open-inputs.ts';
import { helpOf } from '../settings/help.ts';
import { parseArguments } from '../settings/parse-arguments.ts';
import { readSettings } from '../settings/read-settings.ts';
import { readAssets } from './assets.ts';
import { createLint } from './load.ts';
import { assertOneDescription, writePages } from './publish.ts';
import { servePages } from './serve.ts';
import { isOnePage } from '../../node/repository-path.ts';
import { previewSyntax } from './settings.ts';
import type { PreviewSystem } from './system.ts';

/**
 * `assay preview`: serves descriptions as pages until it is stopped, or writes them as files.
 * @throws UserError (exit 2) for options or a description that cannot be used, and for a set port that is taken.
 */
export async function runPreview(args: readonly string[], system: PreviewSystem): Promise<number> {
  const parsed = parseArguments(previewSyntax, args);
  if (parsed.isHelp) {
    system.stdout(helpOf(previewSyntax));
    return 0;
  }
  const descriptions = findDescriptions(
    parsed.operands,
    { command: 'preview', kinds: ['openapi', 'asyncapi'] },
    system,
  );
  const config = readSettings(previewSyntax, parsed, system);
  assertLogSettings(config);
  const isWhole = config.out !== undefined && isOnePage(config.out.path);
  if (config.out !== undefined && isWhole) assertOneDescription(config.out, descriptions);
  // First, as it reads settings, too: nothing is fetched before those are known to be fine.
  const lint = await createLint(descriptions, config, system);
  const { load } = await readInputs({ descriptions, load: system.load }, config, system);
  const assets = readAssets(
    system.readAsset,
    config.out === undefined ? 'served' : config.console ? 'published' : 'none',
    { isWhole },
  );
  if (config.out === undefined) await servePages({ descriptions, load, config, assets, lint }, system);
  else await writePages({ descriptions, load, config, assets, lint, out: config.out }, system);
  return 0;
}
