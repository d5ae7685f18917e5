import type { Check } from '../case.ts';
import { answersOfStatus, statusesOf } from './shared/expected-answers.ts';

/** HEAD is answered with the status of GET, or refused. */
export const headFollowsGet: Check = {
  name: 'head-follows-get',
  layer: 'status',
  kinds: ['head'],
  judge: (exchange) => {
    const { status } = exchange.replies[0];
    if ([404, 405, 501].includes(status) || answersOfStatus(exchange).length > 0) return undefined;
    return {
      message: `HEAD must have the status of GET, ${statusesOf(exchange.case)}, or be refused; found ${status}.`,
    };
  },
};
