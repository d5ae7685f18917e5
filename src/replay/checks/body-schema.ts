import type { Description } from '../../description/description.ts';
import type { Located } from '../../description/view.ts';
import { createGenerate } from '../../schema/generate/generate.ts';
import { isJson } from '../../http/media-type.ts';
import type { Check } from '../case.ts';
import { readJson } from '../compare/body.ts';
import { differencesBetween } from '../compare/differences.ts';
import { documentedBody } from '../compare/documented-body.ts';
import { replayKeeping } from '../cache-limits.ts';
import { answersOfStatusAndType } from './shared/expected-answers.ts';

/** A JSON body is valid by the schema of its answer. Where an example is due, equality with it says more. */
export const bodySchema: Check = {
  name: 'body-schema',
  layer: 'schema',
  kinds: ['plain', 'accept', 'credentials', 'named', 'matched', 'fallback'],
  judge: ({ case: asked, ...exchange }) => {
    const due = answersOfStatusAndType({ case: asked, ...exchange });
    const hasExample = due.some((answer) => documentedBody(exchange.description, answer).kind !== 'unknown');
    if (hasExample && exchange.profile.servesExamples) return undefined;
    // Examples of one media type share its schema.
    const medias = [...new Set(due.map(({ media }) => media))];
    const schemas = medias.flatMap((media) =>
      media?.schema === undefined || !isJson(media.type) ? [] : [media.schema],
    );
    if (schemas.length < medias.length) return undefined;
    const [answer] = due;
    if (asked.method === 'HEAD' || answer === undefined) return undefined;
    const received = readJson(exchange.replies[0].body);
    if (received.kind === 'other') return { message: `The body must be JSON; found ${received.found}.`, answer };
    const wrong = schemas.map((schema) => exchange.judge(schema, received.value));
    if (wrong.includes(undefined) || wrong.includes('the schema cannot be compiled')) return undefined;
    if (schemas.some((schema) => isAsDescribed(exchange.description, schema, received.value))) return undefined;
    return { message: `The body must be valid by its schema; found ${wrong[0] ?? 'other'}.`, answer };
  },
};

/** Whether the fault is the description's: the schema offers the value itself, or nothing is found that is valid by it. */
function isAsDescribed(description: Description, schema: Located, value: unknown): boolean {
  const made = createGenerate(description, { schemasKept: replayKeeping.schemas })(schema);
  if (made.origin === 'generated') return !made.isProven;
  return differencesBetween(made.value, value).length === 0;
}
