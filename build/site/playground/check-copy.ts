import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { AjvOptions } from '../../../src/schema/ajv.ts';
import * as linter from '../../../src/schema/check-copy.ts';

// The policy of the page forbids code out of texts, which compiled schemas are.

export function createCompileCopy(): () => ValidateFunction | undefined {
  return () => undefined;
}

/** Interprets a schema for any number of values. */
export function createInterpretCopy(copies: linter.SharedCopies, options: AjvOptions): linter.InterpretCopy {
  return linter.createInterpretCopy(copies, options, Infinity);
}
