import type { Media } from '../../description/read/content.ts';
import type { Violation } from '../../contract/violation.ts';
import { isBase64Text } from '../compare/form-fields.ts';
import type { Description } from '../../description/description.ts';
import { isJson } from '../../http/media-type.ts';
import type { AnswerCheck } from '../case.ts';
import { readJson } from '../compare/read-body.ts';
import { documentedBody } from '../compare/declared-answers.ts';
import { answersOfStatusAndType } from './shared/expected-answers.ts';
import { walkProperties } from '../../schema/properties.ts';
import { toPointer } from '../../lib/pointer.ts';
import { createGenerate } from '../../schema/generate/generate.ts';
import { differencesBetween } from '../compare/differences.ts';
import { answerValidatorOf, replayCacheLimits } from '../schemas.ts';

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

const mostNamed = 5;

/** A recorded body has fields that its schema names, where the schema names any. */
export const fieldsDeclared: AnswerCheck = {
  name: 'fields-declared',
  docs: {
    sends: 'nothing: bodies of answers in a recording',
    asserts: 'each field is named by the schema, or the schema is open to others; a note',
    why: 'clients come to rely on what nobody described',
    todo: 'Describe the fields, or leave them out of the answer.',
    failure: 'The body has fields that no schema names: `/total`, `/items/*/hidden`.',
  },
  layer: 'schema',
  kinds: ['recorded'],
  failureOf: (replayed) => {
    const { case: asked, replies, description } = replayed;
    const [answer, ...others] = answersOfStatusAndType(replayed);
    const schema = answer?.media?.schema;
    if (
      asked.method === 'HEAD' ||
      answer === undefined ||
      schema === undefined ||
      others.some(({ media }) => media?.schema !== schema)
    )
      return undefined;
    const body = readJson(replies[0].body);
    if (body.kind !== 'json') return undefined;
    const undeclared = walkProperties(description, schema, body.value).filter(
      ({ isOpen, schemas }) => !isOpen && schemas.length === 0,
    );
    const names = [
      ...new Set(undeclared.map(({ path }) => toPointer(path.map((part) => (typeof part === 'number' ? '*' : part))))),
    ];
    if (names.length === 0) return undefined;
    const shown = names.slice(0, mostNamed).map((name) => `\`${name}\``);
    const rest = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
    return { message: `The body has fields that no schema names: ${shown.join(', ')}${rest}.`, answer };
  },
};

/** The description itself is wrong: its schema offers a value that it forbids, or no valid value is found. */
export function isAsDescribed(
  description: Description,
  { type, itemSchema, schema = itemSchema }: Media,
  body: Uint8Array,
  { isMixed }: { readonly isMixed: boolean },
) {
  if (schema === undefined) return false;
  const made = createGenerate(description, { cachedSchemas: replayCacheLimits.schemas })(schema);
  if (made.origin === 'generated') return !made.isProven;
  // A body with fields of the request equals no generated value.
  if (!isJson(type) || isMixed) return answerValidatorOf(description)(schema, made.value) !== undefined;
  const received = readJson(body);
  return received.kind === 'json' && differencesBetween(made.value, received.value).length === 0;
}
