import { member, isObject } from '../../lib/json.ts';
import { toPointer } from '../../lib/pointer.ts';
import type { AnswerCheck, ReplayedCase, Failure } from '../case.ts';
import { readJson } from '../compare/read-body.ts';
import { differencesBetween, namesOfFields } from '../compare/differences.ts';
import type { UnequalValue } from '../../results.ts';
import { documentedBody } from '../compare/declared-answers.ts';
import { answersOfStatusAndType, titleOf } from './shared/expected-answers.ts';
import { compareBody } from '../compare/body.ts';

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

/**
 * A field with the name of a path parameter is that of the example or, if sent fields show, the id that was sent: no standard decides
 * between the two. If sent fields do not show, ids of the path do not either.
 */
export const pathIdSubstitution: AnswerCheck = {
  name: 'path-id-substitution',
  docs: {
    sends: 'PATCH, and with `--echo` POST and PUT, with an id in the path that stands in no example',
    asserts: 'a field of that name is the id of the example or, where sent fields show, the id that was sent',
    why: 'an id of a third record misleads',
    todo: 'Answer with the id of the path or with that of the example, and with no third one.',
    failure: 'The answer to a PATCH must have the `hall` of the path or of the example of 200; found another one.',
    promise: { section: 'Endpoints, PATCH', text: 'the record of the path comes back' },
  },
  layer: 'body',
  kinds: ['path-id'],
  appliesIf: {
    what: 'the fields sent with a PATCH, POST or PUT decide what its answer shows',
    option: '--echo',
    holds: ({ patch, echo }) => patch !== undefined || echo !== undefined,
  },
  failureOf: (replayed) => {
    const { method, probe } = replayed.case;
    const { patch, echo = [] } = replayed.profile;
    const received = readJson(replayed.replies[0].body);
    if (received.kind === 'other' || !isObject(received.value)) return undefined;
    const expected = answersOfStatusAndType(replayed);
    const [answer] = expected;
    const isShown = method === 'PATCH' ? patch === 'applied' : echo.some((each) => each.toUpperCase() === method);
    const differences = Object.entries(probe).flatMap(([name, sent]): readonly UnequalValue[] => {
      const found = member(received.value, name);
      const documented = expected.map((each) => {
        const body = documentedBody(replayed.description, each);
        return body.kind === 'json' ? member(body.value, name) : undefined;
      });
      const allowed = [...documented, ...(isShown ? [sent] : [])];
      return found === undefined || allowed.includes(found)
        ? []
        : [{ pointer: `/${name}`, documented: documented[0], received: found }];
    });
    if (answer === undefined || differences.length === 0) return undefined;
    const names = differences.map(({ pointer }) => `\`${pointer.slice(1)}\``).join(', ');
    const choice = isShown ? `of the path or of ${titleOf(answer)}` : `of ${titleOf(answer)}, not of the path`;
    return {
      message: `The answer to a ${method} must have the ${names} ${choice}; found another one.`,
      differences,
      answer,
    };
  },
};

/** If examples are answered verbatim, neither sent fields of a PATCH nor the id of its path change them. */
export const strictExamples: AnswerCheck = {
  name: 'strict-examples',
  docs: {
    sends: 'PATCH with values that stand in no example, at every depth, as null, as a list; another id',
    asserts: 'the example unchanged',
    why: 'the options say so',
    todo: 'Answer a PATCH with the example as it is. If sent fields are to show, leave `--strict-examples` out.',
    failure: 'The answer to a PATCH must be the example of 200 unchanged; found another body.',
  },
  layer: 'body',
  kinds: ['patch', 'path-id'],
  appliesIf: {
    what: 'a PATCH is answered with the example unchanged',
    option: '--strict-examples',
    holds: ({ patch }) => patch === 'verbatim',
  },
  failureOf: ({ case: { expectedAnswers: answers }, replies: [reply], description }) => {
    const compared = answers.map((answer) => compareBody(description, reply, answer, []).kind);
    const [answer] = answers;
    if (answer === undefined || compared.some((kind) => kind === 'equal' || kind === 'unknown')) return undefined;
    return { message: `The answer to a PATCH must be ${titleOf(answer)} unchanged; found another body.`, answer };
  },
};
