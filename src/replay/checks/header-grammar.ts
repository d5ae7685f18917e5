import { allKinds, type AnswerCheck } from '../case.ts';
import { wrongHeader } from './shared/header-fields.ts';

/** Headers with a grammar of their own have it. Where answers come from examples, declared headers have what the description gives them. */
export const headerGrammar: AnswerCheck = {
  name: 'header-grammar',
  docs: {
    sends: 'everything',
    asserts:
      '`etag`, `date`, `last-modified`, `expires`, `allow`, `vary`, `www-authenticate`, `retry-after`, `age`, `link`, `cache-control`, `content-range`, `content-digest` and `repr-digest`, where sent, have the form of their standard; a SHA-256 is that of the body',
    why: 'caches and clients overlook what they cannot read',
    todo: 'Write the header as its standard says, or leave it out.',
    failure: '`etag` must be an entity tag in quotes, as `"a"` or `W/"a"`; found `abc`.',
    promise: { section: 'What the service does', text: 'any HTTP client can call the mock' },
  },
  layer: 'headers',
  kinds: allKinds,
  judge: ({ case: { declaredAnswers }, replies: [reply], profile }) => {
    const declared = profile.servesExamples
      ? declaredAnswers.flatMap(({ headers }) => headers.map(({ name }) => name.toLowerCase()))
      : [];
    // A `date` that is promised has a check of its own.
    const others = profile.sendsDate ? [...declared, 'date'] : declared;
    const wrong = wrongHeader(reply, others);
    return wrong && { message: `\`${wrong.field.name}\` must ${wrong.field.must}; found \`${wrong.value}\`.` };
  },
};
