import type { Located } from '../../description/view.ts';
import { entriesIn, inside, memberAt } from '../../description/view.ts';
import { isDeclarableHeader } from '../../http/headers.ts';
import type { Check, Exchange } from '../case.ts';
import { answersOfStatus } from './shared/expected-answers.ts';

/** A header that a response declares as required is there, and one that is there is valid by its schema. */
export const headerDeclared: Check = {
  name: 'header-declared',
  layer: 'headers',
  kinds: ['plain', 'accept', 'credentials', 'named', 'matched', 'fallback'],
  judge: (exchange) => {
    const {
      case: { operation },
      description,
    } = exchange;
    const [answer] = answersOfStatus(exchange);
    if (operation === undefined || answer === undefined) return undefined;
    const declared = inside(description, operation.located, 'responses', answer.status, 'headers');
    for (const [name, header] of entriesIn(description, declared)) {
      const message = isDeclarableHeader(name) ? wrongHeader(exchange, name, header) : undefined;
      if (message !== undefined) return { message, answer };
    }
    return undefined;
  },
};

function wrongHeader(
  { replies: [reply], description, judge }: Exchange,
  name: string,
  header: Located,
): string | undefined {
  const text = reply.headers[name.toLowerCase()];
  if (text === undefined) {
    const isRequired = memberAt(header, 'required')?.value === true;
    return isRequired ? `\`${name}\` must be there, as the response declares; found no such header.` : undefined;
  }
  const schema = memberAt(header, 'schema');
  const value = schema && readScalar(inside(description, schema, 'type')?.value, text);
  if (schema === undefined || value === undefined) return undefined;
  const wrong = judge(schema, value);
  return wrong === undefined ? undefined : `\`${name}\` must be valid by its schema; found ${JSON.stringify(text)}.`;
}

/** A header's text as the type its schema names; undefined where that is no scalar. */
function readScalar(type: unknown, text: string): unknown {
  if (type === 'string') return text;
  if (type === 'integer' || type === 'number') return /^-?\d+(?:\.\d+)?$/u.test(text) ? Number(text) : text;
  if (type === 'boolean') return ['true', 'false'].includes(text) ? text === 'true' : text;
  return undefined;
}
