import { createValidateRequest } from '../../../contract/validate-message.ts';
import { readSentBody } from '../../../contract/body.ts';
import { requestMediaOf } from '../../../description/read/content.ts';
import type { Description } from '../../../description/description.ts';
import { perObject } from '../../../lib/cache.ts';
import { decodePercent } from '../../../lib/pointer.ts';
import { rawPathValues } from '../../../parameters/read-values.ts';
import type { Case } from '../../case.ts';
import { replayCacheLimits } from '../../schemas.ts';
import type { OperationContext } from '../context.ts';
import { pathOf } from '../../../http/message.ts';

/** Reads the keywords that a request breaks by our own validator, as it arrives. */
export function brokenKeywords(
  { operation }: OperationContext,
  description: Description,
): (asked: Case) => readonly string[] {
  const types = requestMediaOf(description, operation).map(({ type }) => type);
  const validate = validatorOf(description);
  return ({ request }) => {
    const path = pathOf(request.target);
    const values = [...rawPathValues(operation.path, path)].map(([name, text]) => [name, decodePercent(text)] as const);
    const parameters = Object.fromEntries(values);
    const sent = readSentBody(request, types);
    return validate({ request, operation, parameters, sent }).map(({ keyword }) => keyword);
  };
}

const validatorOf = perObject((description: Description) => createValidateRequest(description, replayCacheLimits));

// OpenAPI 3.0 has `exclusiveMinimum: true` beside `minimum`. A violation inside of a choice names only the choice.
const otherNames: Readonly<Record<string, string>> = { minimum: 'exclusiveMinimum', maximum: 'exclusiveMaximum' };
const around = ['anyOf', 'oneOf'];

/** The first case that breaks `keyword` and nothing else, or that breaks it at least. */
export function nearest(
  cases: readonly Case[],
  keyword: string,
  keywordsOf: (asked: Case) => readonly string[],
): Case | undefined {
  const names = [keyword, otherNames[keyword], ...around];
  const broken = cases.map((asked) => ({ asked, keywords: keywordsOf(asked) }));
  const fitting = broken.filter(({ keywords }) => keywords.some((each) => names.includes(each)));
  return (fitting.find(({ keywords }) => keywords.every((each) => names.includes(each))) ?? fitting[0])?.asked;
}
