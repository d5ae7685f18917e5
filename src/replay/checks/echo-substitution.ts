import { member } from '../../lib/json.ts';
import type { Check, Exchange, Failure } from '../case.ts';
import { readJson } from '../compare/body.ts';
import { differencesBetween } from '../compare/differences.ts';

/** Fields sent with POST and PUT come back where that is promised of the method, and nowhere else. */
export const echoSubstitution: Check = {
  name: 'echo-substitution',
  layer: 'body',
  kinds: ['echo'],
  promise: {
    what: 'the fields sent with POST or PUT show in the answer',
    option: '--echo',
    isMade: ({ echo }) => echo !== undefined,
  },
  judge: (exchange) => {
    const { method } = exchange.case;
    const received = readJson(exchange.replies[0].body);
    if (received.kind === 'other')
      return { message: `The answer to a ${method} must be JSON; found ${received.found}.` };
    const isEchoed = exchange.profile.echo?.some((each) => each.toUpperCase() === method) === true;
    return isEchoed ? replacementDue(exchange, received.value) : originalDue(exchange, received.value);
  },
};

function replacementDue({ case: { probe, method, answers } }: Exchange, body: unknown): Failure | undefined {
  const differences = Object.entries(probe).flatMap(([key, value]) =>
    differencesBetween(value, member(body, key), `/${key}`),
  );
  if (differences.length === 0) return undefined;
  const [answer] = answers;
  const names = Object.keys(probe).map((name) => `\`${name}\``);
  const message = `The answer to a ${method} must have the sent ${names.join(', ')}; found other values.`;
  return { message, differences, ...(answer && { answer }) };
}

function originalDue({ case: { probe, method, answers } }: Exchange, body: unknown): Failure | undefined {
  const shown = Object.keys(probe).filter((key) => differencesBetween(probe[key], member(body, key)).length === 0);
  if (shown.length === 0) return undefined;
  const [answer] = answers;
  const names = shown.map((name) => `\`${name}\``).join(', ');
  return {
    message: `The answer to a ${method} must not show what was sent; found the sent ${names}.`,
    ...(answer && { answer }),
  };
}
