import type { BodyBasis } from '../../results.ts';
import { answersOfStatusAndType } from '../checks/shared/expected-answers.ts';
import { documentedBody } from '../compare/documented-body.ts';
import type { AnswerCheck, ReplayedCase } from '../case.ts';

/** What the body of a reply was compared with by those of `checks` that look at bodies; undefined where none was expected, or none looked. */
export function bodyBasisOf(replayed: ReplayedCase, checks: readonly AnswerCheck[]): BodyBasis | undefined {
  const { case: asked, description } = replayed;
  const applies = (name: AnswerCheck['name']): boolean => checks.some((check) => check.name === name);
  const [hasExamples, hasSchemas] = [applies('body-equals-example'), applies('body-schema')];
  if (asked.method === 'HEAD' || !(hasExamples || hasSchemas)) return undefined;
  const expected = answersOfStatusAndType(replayed).filter(({ media }) => media !== undefined);
  if (expected.length === 0) return undefined;
  if (hasExamples && expected.some((each) => documentedBody(description, each).kind !== 'unknown')) return 'example';
  const isDescribed = expected.some(({ media }) => media?.schema !== undefined || media?.itemSchema !== undefined);
  return hasSchemas && isDescribed ? 'schema' : 'nothing';
}
