import { essence, isJson } from '../http/media-type.ts';
import { isObject } from '../lib/json.ts';
import { writeJson } from '../media/write.ts';
import type { AnswerBody } from './answer-body.ts';
import type { WriteContext } from './answer-context.ts';
import type { PlannedMedia } from './plan.ts';
import { substitute } from './substitute.ts';

/** The body with the fields of the request, where the settings and both bodies allow it. Fields that their schema refuses do not show. */
export function withSentFields(
  body: AnswerBody,
  { schema, contentType }: PlannedMedia,
  writeContext: WriteContext,
): AnswerBody {
  const { request, target, sent, context } = writeContext;
  const { description, judge } = context;
  if (!mayShowSent(writeContext) || !isObject(sent) || !isObject(body.value) || !isJson(contentType)) return body;
  const isPatch = request.method === 'PATCH';
  const isMergePatch = essence(request.headers['content-type'] ?? '') === 'application/merge-patch+json';
  const fields = { body: sent, parameters: isPatch ? target.parameters : {}, isMergePatch };
  const before = body.value;
  const merge = (isStrict: boolean): unknown =>
    substitute(description, before, fields, {
      ...{ schema, isStrict },
      isAllowed: (at, part) => judge(at, part) === undefined,
    });
  let value = merge(false);
  let invalid = schema && judge(schema, value);
  // Fields are judged one by one only where something is wrong: most requests are right.
  if (schema !== undefined && invalid !== undefined) {
    value = merge(true);
    invalid = judge(schema, value);
  }
  const wasInvalid = schema !== undefined && invalid !== undefined && judge(schema, before) !== undefined;
  const says = wasInvalid ? body.invalid : invalid;
  return { bytes: writeJson(value), value, label: body.label, ...(says !== undefined && { invalid: says }) };
}

/** Whether fields of the request may show in the answer. */
export function mayShowSent({ request: { method }, sent, context: { settings } }: WriteContext): boolean {
  if (settings.strictExamples || !isObject(sent)) return false;
  return method === 'PATCH' || settings.echo.some((each) => each.toUpperCase() === method);
}
