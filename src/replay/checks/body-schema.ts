import type { Media } from '../../description/read/content.ts';
import type { Violation } from '../../contract/violation.ts';
import { isBase64Text } from '../compare/form-fields.ts';
import type { Description } from '../../description/description.ts';
import { isJson } from '../../http/media-type.ts';
import type { AnswerCheck } from '../case.ts';
import { readJson } from '../compare/read-body.ts';
import { documentedBody } from '../compare/declared-answers.ts';
import { isAsDescribed } from './shared/as-described.ts';
import { answersOfStatusAndType } from './shared/expected-answers.ts';

const mostShown = 3;

/** A body is valid by the schema of its answer, whatever its media type. If an example is expected, `body-equals-example` checks more. */
export const bodySchema: AnswerCheck = {
  name: 'body-schema',
  docs: {
    sends: 'operations without an example, all in `none`',
    asserts: 'valid by the response schema, in every media type, formats included',
    why: 'what is made up must still be valid',
    todo: 'Correct the body, or the schema where the answer is right.',
    failure: 'The body must have the property `free`; found none.',
    promise: { section: 'What the service does', text: 'the mock answers for the operations of the description' },
  },
  layer: 'schema',
  kinds: ['plain', 'accept', 'credentials', 'named', 'matched', 'fallback', 'read-back', 'gone', 'recorded'],
  failureOf: ({ case: asked, ...replayed }) => {
    const { description, validateResponse, profile, replies } = replayed;
    const expected = answersOfStatusAndType({ case: asked, ...replayed });
    const [answer] = expected;
    if (asked.method === 'HEAD' || answer === undefined) return undefined;
    if (profile.servesExamples && expected.some((each) => documentedBody(description, each).kind !== 'unknown'))
      return undefined;
    // Examples of one media type share its schema.
    const medias = [...new Set(expected.map(({ media }) => media))].filter((media) => media !== undefined);
    const [reply] = replies;
    if (medias.some((media) => isDecoded(description, media))) return undefined;
    const found = medias.map((media) => validateResponse({ media }, reply));
    const [violations] = found;
    const repeated = medias.every(({ type }) => isJson(type)) ? readJson(reply.body) : undefined;
    if (repeated?.kind === 'other' && medias.length > 0)
      return { message: `The body must be JSON; found ${repeated.found}.`, answer };
    if (violations === undefined || found.some(({ length }) => length === 0)) return undefined;
    const isMixed = asked.requestFields.length > 0;
    if (medias.some((media) => isAsDescribed(description, media, reply.body, { isMixed }))) return undefined;
    const shown = onePerField(violations).slice(0, mostShown);
    const others = violations.length - shown.length;
    const messages = shown.map(({ message }) => message).join(' ');
    return { message: `${messages}${others > 0 ? ` And ${others} more.` : ''}`, answer };
  },
};

/** The first of the `violations` of each requirement of a field: the items of a list mostly break the same. */
function onePerField(violations: readonly Violation[]): readonly Violation[] {
  const first = new Map<string, Violation>();
  for (const each of violations) {
    const field = each.pointer.replace(/\/\d+(?=\/|$)/gu, '/*');
    const broken = `${field} ${each.reason.split('; found ', 1).join()}`;
    if (!first.has(broken)) first.set(broken, each);
  }
  return [...first.values()];
}

/** The schema describes base64, which only JSON and forms need: the body has the decoded bytes. */
function isDecoded(description: Description, { type, schema }: Media): boolean {
  return !isJson(type) && isBase64Text(description, schema);
}
