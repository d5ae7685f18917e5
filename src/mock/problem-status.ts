import { essence } from '../http/media-type.ts';
import { isObject } from '../lib/json.ts';
import { writeJson } from '../media/write.ts';
import type { JudgeValue } from '../schema/validate.ts';
import type { AnswerBody } from './answer-body.ts';
import type { PlannedMedia } from './plan.ts';

/**
 * `body`, where it is a problem that was made from its schema, with the status that it is sent with: a problem must not name another (RFC 9457
 * section 3.1.2). As it is where its schema refuses that.
 */
export function withOwnStatus(
  body: AnswerBody,
  { schema, contentType }: PlannedMedia,
  { code, judge }: { readonly code: number; readonly judge: JudgeValue },
): AnswerBody {
  const { value } = body;
  const isMade = body.label === '<generated>' && essence(contentType) === 'application/problem+json';
  if (!isMade || schema === undefined || !isObject(value) || typeof value.status !== 'number') return body;
  const told = { ...value, status: code };
  return judge(schema, told) === undefined ? { ...body, value: told, bytes: writeJson(told) } : body;
}
