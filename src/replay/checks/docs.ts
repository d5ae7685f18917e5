import type { CheckDocs } from '../case.ts';
import { checks } from './index.ts';

/** The texts of each check by its name, in the order of docs/checks.md: checks of answers stand between checks of a whole run. */
export const checkDocs: Readonly<Record<string, CheckDocs>> = {
  'set-up': {
    sends: 'everything',
    asserts:
      'the answers say something about the target: fewer than 9 of 10 are 401 or 403, and not all are 404, 5xx or the same body',
    why: 'one cause is read sooner than its forty failures',
    todo: 'Mend the run before you look at the target: its base URL, its credentials, or what listens there.',
    failure:
      'The answers must tell something of the target; found all 40 answers with 404. The base URL may lack a path that `servers` names, or something else may be listening.',
  },
  'answer-received': {
    sends: 'everything',
    asserts: 'an answer comes, in time, within 10 MiB',
    why: 'nothing else can be checked',
    todo: 'Look into the log of the target: it was reached and gave no whole answer. If it needs longer, `--timeout-ms` gives it more time.',
    failure: 'The request must be answered; found no answer within 10000 ms.',
  },
  ...Object.fromEntries(checks.map(({ name, docs }) => [name, docs])),
  reference: {
    sends: 'nothing: it is read',
    asserts: 'every `$ref` of the description leads somewhere',
    why: 'an operation that lacks a part cannot be tested',
    todo: 'Correct the `$ref`, or add what it names.',
    failure:
      '`$ref` must lead to a value; found "#/components/schemas/None", and nothing of that name at api.yaml#/components/schemas.',
  },
  'baseline-stale': {
    sends: 'nothing: it is read',
    asserts: 'every known failure of the baseline still comes',
    why: 'a baseline shrinks as the target gets better',
    todo: 'Take the entry out of the baseline: `--update-baseline` does so.',
    failure:
      'A known failure must still happen; found it gone: `cors-simple` of GET /events. Take it out, or run with `--update-baseline`.',
  },
  'coverage-minimum': {
    sends: 'nothing: it is counted',
    asserts: 'the coverage is at least the floor',
    why: 'a loss of coverage shows',
    todo: 'Add examples to the description, or lower `--min-coverage`.',
    failure: 'The coverage of named examples of api.yaml must be at least 100 %; found 50 % (1 of 2).',
  },
};

/** A sentence on a target that is checked by the specification, but may not be a mock. */
export const realServerHint =
  'None of the headers that the specification promises is there. A real server? `--profile none` checks it by its description.';

/** A sentence on a mock that remembers what is written, but is checked for answers that never change. */
export const memoryHint =
  'This looks like `assay mock --state`, which remembers what is written: `--profile none --allow-writes` replays it as a server.';

/** The remedy for a failure of `check`; empty for an unknown check. */
export function remedyOf(check: string): string {
  return checkDocs[check]?.todo ?? '';
}

/** The texts of `check` as one line; empty for an unknown check. */
export function sentencesOf(check: string): string {
  const docs = checkDocs[check];
  return docs === undefined ? '' : `Sends: ${docs.sends}. Asserts: ${docs.asserts}. Why: ${docs.why}.`;
}
