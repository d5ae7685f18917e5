import type { System } from '../../node/system.ts';
import type { LintSystem } from '../lint/system.ts';

/** The effects of `assay init`. */
export type InitSystem = LintSystem & Pick<System, 'confirm' | 'assertWritable'>;
