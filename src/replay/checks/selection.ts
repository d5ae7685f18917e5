import type { AnswerCheck } from '../case.ts';
import {
  titleOf,
  wrongExample,
  answersOfStatus,
  answersOfStatusAndType,
  statusesOf,
} from './shared/expected-answers.ts';
import { isStatus, documentedBody } from '../compare/declared-answers.ts';
import { servedOf } from '../compare/body.ts';

/** Asked for an example by name, the target answers with it and with no other, whatever the request body is. */
export const namedExampleSelectable: AnswerCheck = {
  name: 'named-example-selectable',
  docs: {
    sends: "an example's name with another example's request",
    asserts: 'not another example',
    why: 'docs promise it',
    todo: 'Let the header choose the example, whatever the body of the request is.',
    failure: 'The body must be the example `event_entry`, which was asked for; found the example `general_entry`.',
    promise: { section: 'Endpoints, rule 1', text: 'the header selects the example that it names' },
  },
  layer: 'selection',
  kinds: ['named'],
  appliesIf: {
    what: 'an example can be asked for by its name',
    holds: ({ selector }) => selector !== undefined,
  },
  failureOf: (replayed) => {
    const wrong = wrongExample(replayed);
    const [answer] = replayed.case.expectedAnswers;
    // An example of that name in another media type is a failure of `content-type-expected`.
    if (wrong === undefined || answer === undefined || wrong.example?.name === replayed.case.example) return undefined;
    return { message: `The body must be ${titleOf(answer)}, which was asked for; found ${titleOf(wrong)}.`, answer };
  },
};

/** A request that equals a named request example is answered with the response example of that name. */
export const exampleMatchedByRequest: AnswerCheck = {
  name: 'example-matched-by-request',
  docs: {
    sends: 'a named request example; parameters with their examples of one name',
    asserts: 'not another example',
    why: 'docs promise it, where the request chooses',
    todo: 'Let a request that equals an example of the description be answered with the response example of that name.',
    failure: 'The request of the example `general_entry` must be answered with it; found the example `event_entry`.',
  },
  layer: 'selection',
  kinds: ['matched'],
  appliesIf: {
    what: 'the request body chooses the example',
    holds: ({ matchesRequests }) => matchesRequests,
  },
  failureOf: (replayed) => {
    const wrong = wrongExample(replayed);
    const [answer] = replayed.case.expectedAnswers;
    if (wrong === undefined || answer === undefined) return undefined;
    return { message: `The request of ${titleOf(answer)} must be answered with it; found ${titleOf(wrong)}.`, answer };
  },
};

/** A name that no example has is answered as configured: with an error, or with another example of the operation. */
export const missingExampleBehaviour: AnswerCheck = {
  name: 'missing-example-behaviour',
  docs: {
    sends: 'a name that no example has',
    asserts: '4xx, or no error, as configured',
    why: 'clients must know which of the two',
    todo: 'Configure the target and the replay alike: `--error-if-forced-example-not-found` where a name of no example is an error.',
    failure: 'A name that no example has must be answered with an error of 4xx; found 201.',
    promise: { section: 'Errors, rule 1', text: 'a name that does not exist is an error, or another example' },
  },
  layer: 'selection',
  kinds: ['missing-name', 'fallback'],
  appliesIf: {
    what: 'a name that no example has is answered in a certain way',
    holds: ({ missingName }) => missingName !== undefined,
  },
  failureOf: ({ case: { expectedAnswers: answers }, replies: [{ status }], profile }) => {
    const isError = status >= 400 && status <= 499;
    if (profile.missingName === 'error') {
      const message = `A name that no example has must be answered with an error of 4xx; found ${status}.`;
      return isError ? undefined : { message };
    }
    // Other checks read any other answer as one to an unnamed request.
    if (!isError || answers.some((answer) => isStatus(answer.status, status))) return undefined;
    return {
      message: `A name that no example has must be answered with another example of the operation; found ${status}.`,
    };
  },
};

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

/** A request for an undeclared status is answered as promised: with an error, or as if no status was asked for. */
export const unknownStatusBehaviour: AnswerCheck = {
  name: 'unknown-status-behaviour',
  docs: {
    sends: 'a status that is not declared',
    asserts: 'an error, or the usual answer, as promised',
    why: 'clients must know which of the two',
    todo: 'Answer a status that is not declared as the profile says, or choose another `--profile`.',
    failure: 'A status that is not declared must be answered as if it had not been asked for; found 404.',
  },
  layer: 'selection',
  kinds: ['unknown-status'],
  appliesIf: {
    what: 'a status that is not declared is answered in a certain way',
    holds: ({ unknownStatus }) => unknownStatus !== undefined,
  },
  failureOf: ({ case: { expectedAnswers: usual }, replies: [{ status }], profile }) => {
    const isUsual = usual.some((answer) => isStatus(answer.status, status));
    if (profile.unknownStatus === 'error' ? status >= 400 : status < 400 || isUsual) return undefined;
    const expected = profile.unknownStatus === 'error' ? 'with an error' : 'as if it had not been asked for';
    return { message: `A status that is not declared must be answered ${expected}; found ${status}.` };
  },
};
