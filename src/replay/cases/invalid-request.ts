import { requestMediaOf } from '../../description/content.ts';
import { essence } from '../../http/media-type.ts';
import type { Case } from '../case.ts';
import { invalidBodiesOf } from './invalid-bodies.ts';
import { fillParameters, omissibleParameters } from './fill-parameters.ts';
import { isBodyRequired, type RequestBody } from './request-bodies.ts';
import { requestJudgeOf } from '../judges.ts';
import type { OperationContext, CaseContext } from './context.ts';
import { createToCase } from './build-case.ts';

/** The cases about requests that break the description, where the target promises to refuse them: bodies, and required parameters left out. */
export function invalidRequestCases(
  subject: OperationContext,
  { description, profile, derive }: CaseContext,
): readonly Case[] {
  if (!profile.validates) return [];
  const { operation, bodies, base, toCase } = subject;
  const [valid] = bodies;
  const isAnyTaken = requestMediaOf(description, operation).some(({ type }) => type.includes('/*'));
  const isRequired = isBodyRequired(description, operation);
  const broken = valid === undefined ? [] : invalidBodiesOf(description, valid, { isRequired });
  const bodyCases = broken
    .filter(({ body }) => !isAnyTaken || body?.type === valid?.type)
    .filter(
      ({ breaks }) =>
        breaks === 'absence' || profile.judgedBodies === 'all' || (breaks !== 'type' && isJsonWithSchema(valid)),
    )
    .map(({ body, variation }) => toCase('invalid-body', body, {}, { expectedAnswers: [], variation }));
  const judge = requestJudgeOf(description);
  const parameterCases = omissibleParameters(description, operation).flatMap((without) => {
    const filled = fillParameters(description, operation, derive, { judge, without });
    if (filled.kind === 'unfilled') return [];
    const variation = `without the required ${without}`;
    const more = { expectedAnswers: [], variation, shownParameters: [without] };
    return [createToCase({ ...base, filled })('missing-parameter', valid, {}, more)];
  });
  return [...bodyCases, ...parameterCases];
}

function isJsonWithSchema(body: RequestBody | undefined): boolean {
  return body?.schema !== undefined && essence(body.type) === 'application/json';
}
