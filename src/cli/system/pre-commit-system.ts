import type { PreCommitSystem } from '../pre-commit/command.ts';
import { createLintSystem } from './lint-system.ts';
import type { Output } from './output.ts';
import { lintWithSpectral } from './spectral.ts';

/** The effects of `assay-pre-commit`. */
export function createPreCommitSystem(output: Output): PreCommitSystem {
  return {
    lint: createLintSystem(output),
    createReplaySystem: async () => {
      const { createSystem } = await import('./system.ts');
      return createSystem(output);
    },
    lintWithSpectral: (options, files) => lintWithSpectral(options, files, output),
  };
}
