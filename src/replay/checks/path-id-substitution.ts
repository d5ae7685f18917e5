import type { UnequalValue } from '../../results.ts';
import { isObject, member } from '../../lib/json.ts';
import type { AnswerCheck } from '../case.ts';
import { readJson } from '../compare/read-body.ts';
import { documentedBody } from '../compare/declared-answers.ts';
import { answersOfStatusAndType, titleOf } from './shared/expected-answers.ts';

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
