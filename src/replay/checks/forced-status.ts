import type { AnswerCheck } from '../case.ts';
import { documentedBody } from '../compare/declared-answers.ts';
import { servedOf } from '../compare/body.ts';
import { answersOfStatus, answersOfStatusAndType, statusesOf } from './shared/expected-answers.ts';

/** Asked for a declared status, the target answers with it and one of its examples. */
export const forcedStatus: AnswerCheck = {
  name: 'forced-status',
  docs: {
    sends: 'each declared status by the header for it',
    asserts: 'that status and one of its examples',
    why: 'clients test their error paths so',
    todo: 'Let the header choose the status, and answer it with an example of that status.',
    failure: 'Asked for 201, the status must be that; found 202.',
  },
  layer: 'selection',
  kinds: ['forced-status'],
  appliesIf: { what: 'a status can be asked for', holds: ({ statusHeader }) => statusHeader !== undefined },
  failureOf: (replayed) => {
    const { description, replies, case: asked } = replayed;
    const [reply] = replies;
    const [answer] = asked.expectedAnswers;
    if (answer === undefined) return undefined;
    if (answersOfStatus(replayed).length === 0)
      return { message: `Asked for ${statusesOf(asked)}, the status must be that; found ${reply.status}.`, answer };
    const expected = answersOfStatusAndType(replayed);
    const isKnown =
      expected.length > 0 && expected.every((each) => documentedBody(description, each).kind !== 'unknown');
    if (!isKnown || servedOf(expected, { description, reply, requestFields: asked.requestFields }) !== undefined)
      return undefined;
    return { message: `Asked for ${statusesOf(asked)}, the body must be an example of it; found another one.`, answer };
  },
};
