import { member } from '../../lib/json.ts';
import { toPointer } from '../../lib/pointer.ts';
import type { AnswerCheck, ReplayedCase, Failure } from '../case.ts';
import { readJson } from '../compare/read-body.ts';
import { differencesBetween, namesOfFields } from '../compare/differences.ts';

/** Fields sent with POST and PUT come back if the method promises so, and only then. */
export const echoSubstitution: AnswerCheck = {
  name: 'echo-substitution',
  docs: {
    sends: 'POST and PUT with values that stand in no example',
    asserts: 'they come back where the method is named, and nowhere else',
    why: 'the options say so',
    todo: 'Put the sent fields into the answers of the methods that `--echo` names, and of no other.',
    failure: 'The answer to a POST must have the sent `ticketType`; found other values.',
  },
  layer: 'body',
  kinds: ['echo'],
  appliesIf: {
    what: 'the fields sent with POST or PUT show in the answer',
    option: '--echo',
    holds: ({ echo }) => echo !== undefined,
  },
  failureOf: (replayed) => {
    const { method } = replayed.case;
    const received = readJson(replayed.replies[0].body);
    if (received.kind === 'other')
      return { message: `The answer to a ${method} must be JSON; found ${received.found}.` };
    const isEchoed = replayed.profile.echo?.some((each) => each.toUpperCase() === method) === true;
    return isEchoed ? missingReplacement(replayed, received.value) : shownFields(replayed, received.value);
  },
};

function missingReplacement(
  { case: { probe, method, expectedAnswers: answers } }: ReplayedCase,
  body: unknown,
): Failure | undefined {
  const differences = Object.entries(probe).flatMap(([key, value]) =>
    differencesBetween(value, member(body, key), toPointer([key])),
  );
  if (differences.length === 0) return undefined;
  const [answer] = answers;
  const message = `The answer to a ${method} must have the sent ${namesOfFields(probe, differences)}; found other values.`;
  return { message, differences, ...(answer && { answer }) };
}

function shownFields(
  { case: { probe, method, expectedAnswers: answers } }: ReplayedCase,
  body: unknown,
): Failure | undefined {
  const shown = Object.keys(probe).filter((key) => differencesBetween(probe[key], member(body, key)).length === 0);
  if (shown.length === 0) return undefined;
  const [answer] = answers;
  const names = shown.map((name) => `\`${name}\``).join(', ');
  return {
    message: `The answer to a ${method} must not show what was sent; found the sent ${names}.`,
    ...(answer && { answer }),
  };
}
