import type { AnswerCheck } from '../case.ts';
import { walkProperties } from '../../schema/properties.ts';
import { toPointer } from '../../lib/pointer.ts';
import { readJson } from '../compare/read-body.ts';
import { answersOfStatusAndType } from './shared/expected-answers.ts';

const mostShown = 5;

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
    const shown = names.slice(0, mostShown).map((name) => `\`${name}\``);
    const rest = names.length > mostShown ? ` and ${names.length - mostShown} more` : '';
    return { message: `The body has fields that no schema names: ${shown.join(', ')}${rest}.`, answer };
  },
};
