import { refusedCheck } from './shared/refused.ts';

/** A request without a required parameter is refused. */
export const requiredParameter = refusedCheck({
  name: 'required-parameter',
  docs: {
    sends: 'a request without one required query, header or cookie parameter',
    asserts: '4xx',
    why: 'a mistake in a client shows early',
    todo: 'Let the target answer 4xx where a required parameter is missing, or describe it as optional. If it takes everything, give `--validate off`.',
    failure: 'A request without the required query parameter `day` must be refused with 4xx; found 200.',
  },
  kinds: ['missing-parameter'],
  usual: 'without a required parameter',
});
