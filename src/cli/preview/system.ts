import type { System } from '../../node/system.ts';
import type { LintSystem } from '../lint/lint-command.ts';
import type { LogSystem } from '../mock/log.ts';

/** The effects of `assay preview`. */
export type PreviewSystem = LintSystem &
  LogSystem &
  Pick<
    System,
    | 'load'
    | 'listen'
    | 'makeCertificate'
    | 'reach'
    | 'writeFolder'
    | 'readAsset'
    | 'randomText'
    | 'openInBrowser'
    | 'schedule'
    | 'isContinuousIntegration'
  >;
