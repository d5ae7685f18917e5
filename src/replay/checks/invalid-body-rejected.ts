import { refusedCheck } from './shared/refused.ts';

/** A body that is not JSON, is of an undeclared type or is not there is refused. */
export const invalidBodyRejected = refusedCheck({
  name: 'invalid-body-rejected',
  docs: {
    sends: 'a body that is no JSON or is of an undeclared type; no body',
    asserts: '4xx',
    why: 'a mistake in a client shows early',
    todo: 'Let the target answer 4xx to bodies that it cannot read. If it takes everything, give `--validate off`.',
    failure: 'A request that is no JSON must be refused with 4xx; found 201.',
  },
  kinds: ['invalid-body', 'invalid-file'],
  usual: 'that is not valid',
  // A target that breaks at a false file is wrong, whether or not it must read files.
  isOthers: (kind, status) => kind === 'invalid-file' && status < 500,
});
