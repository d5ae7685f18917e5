import { isJson } from '../../mock/media-type.ts';
import type { Check } from '../case.ts';
import { readJson } from '../compare-body.ts';
import { documentedBody } from '../documented-body.ts';
import { answersOfStatusAndType } from '../lawful.ts';

/** A JSON body is valid by the schema of its answer. Where an example is due, equality with it says more. */
export const bodySchema: Check = {
  name: 'body-schema',
  layer: 'schema',
  kinds: ['plain', 'accept', 'credentials', 'named', 'matched', 'fallback'],
  judge: ({ case: asked, ...exchange }) => {
    const due = answersOfStatusAndType({ case: asked, ...exchange });
    const hasExample = due.some((answer) => documentedBody(exchange.description, answer).kind !== 'unknown');
    const schemas = due.flatMap(({ media }) =>
      media?.schema === undefined || !isJson(media.type) ? [] : [media.schema],
    );
    if ((hasExample && exchange.profile.servesExamples) || schemas.length < due.length) return undefined;
    const [answer] = due;
    if (asked.method === 'HEAD' || answer === undefined) return undefined;
    const received = readJson(exchange.replies[0].body);
    if (received.kind === 'other') return { message: `The body must be JSON; found ${received.found}.`, answer };
    const wrong = schemas.map((schema) => exchange.judge(schema, received.value));
    if (wrong.includes(undefined) || wrong.includes('the schema cannot be compiled')) return undefined;
    return { message: `The body must be valid by its schema; found ${wrong[0] ?? 'other'}.`, answer };
  },
};
