import type { System } from '../../node/system.ts';
import type { LintSystem } from '../lint/system.ts';

/** The effects of `assay lsp`. */
export type LspSystem = LintSystem & Pick<System, 'toPath' | 'toUri' | 'schedule' | 'connectEditor'>;
