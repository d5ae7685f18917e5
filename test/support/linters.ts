import { expect, jest } from '@jest/globals';
import { createLint as createOfSources, type Linter, type LintOptions } from '../../src/api/lint.ts';

/** A linter of the sources, whose answers are those of the shipped one. */
export function createLint(options: LintOptions = {}): Linter {
  const linter = createOfSources(options);
  const shipped = jest
    .requireActual<{ readonly createLint: typeof createOfSources }>('../../dist/node/api-lint.cjs')
    .createLint(options);
  return {
    ...linter,
    lint: (...args) => sameOf(linter.lint(...args), shipped.lint(...args)),
    fix: (...args) => sameOf(linter.fix(...args), shipped.fix(...args)),
  };
}

function sameOf<Answer>(answer: Answer, shipped: Answer): Answer {
  if (JSON.stringify(shipped) !== JSON.stringify(answer)) expect(shipped).toEqual(answer);
  return answer;
}
