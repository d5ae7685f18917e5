import type { AnswerCheck } from '../case.ts';
import { encodingFailure } from './shared/encoding.ts';
import { answersOfStatus, answersOfStatusAndType, typesOf } from './shared/expected-answers.ts';

/** The content type is the one of the example. Its parameters are free, but must be true. */
export const contentTypeExpected: AnswerCheck = {
  name: 'content-type-expected',
  docs: {
    sends: 'replayed examples',
    asserts: 'the media type of the example, once; charset and content encoding are true',
    why: 'clients pick a parser by it',
    todo: 'Send the documented media type once, with the charset and the encoding that the body has, or document the one that came.',
    failure: 'The content type must be application/json; found `text/html`.',
    promise: { section: 'Response headers', text: 'the content type is that of the example' },
  },
  layer: 'content type',
  kinds: [
    'plain',
    'credentials',
    'named',
    'matched',
    'patch',
    'echo',
    'fallback',
    'read-back',
    'recorded',
    'recorded-part',
  ],
  judge: (replayed) => {
    const type = replayed.replies[0].headers['content-type'];
    const expected = answersOfStatus(replayed);
    const [answer] = expected;
    if (answer === undefined) return undefined;
    const failure = expected.some(({ media }) => media === undefined)
      ? undefined
      : encodingFailure(replayed.replies[0]);
    if (failure !== undefined) return { message: `The content type must ${failure}.`, answer };
    if (answersOfStatusAndType(replayed).length > 0) return undefined;
    if (expected.some(({ media }) => media === undefined)) return undefined;
    const found = type === undefined ? 'none' : `\`${type}\``;
    return { message: `The content type must be ${typesOf(expected)}; found ${found}.`, answer };
  },
};
