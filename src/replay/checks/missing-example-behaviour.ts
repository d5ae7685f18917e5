import type { Check, Exchange, Failure } from '../case.ts';
import { compareBody } from '../compare-body.ts';
import { answersOfStatusAndType } from '../lawful.ts';

/** A name that no example has is answered as configured: with an error, or with another example of the operation. */
export const missingExampleBehaviour: Check = {
  name: 'missing-example-behaviour',
  layer: 'selection',
  kinds: ['missing-name'],
  promise: {
    what: 'a name that no example has is answered in a certain way',
    isMade: ({ missingName }) => missingName !== undefined,
  },
  judge: (exchange) => (exchange.profile.missingName === 'error' ? errorDue(exchange) : fallbackDue(exchange)),
};

function errorDue({ replies: [{ status }] }: Exchange): Failure | undefined {
  if (status >= 400 && status < 500) return undefined;
  return { message: `A name that no example has must be answered with an error of 4xx; found ${status}.` };
}

function fallbackDue(exchange: Exchange): Failure | undefined {
  const {
    case: asked,
    replies: [reply],
    description,
  } = exchange;
  const isDeclared = answersOfStatusAndType(exchange)
    .map((answer) => compareBody(description, reply, answer, asked.decided).kind)
    .some((kind) => kind === 'equal' || kind === 'unknown');
  if (isDeclared) return undefined;
  const found = `status ${reply.status} and a body that is none of them`;
  return {
    message: `A name that no example has must be answered with another example of the operation; found ${found}.`,
  };
}
