import type { Description } from '../../description/description.ts';
import { isObject, type JsonObject } from '../../lib/json.ts';
import { writeBody } from '../../media/write.ts';
import { mergeFields } from '../compare/differences.ts';
import type { RequestBody } from './request-bodies.ts';

/** `bodies` with `fields` in place of their own, where they have fields. */
export function withFields<T extends RequestBody | undefined>(
  description: Description,
  [first, ...rest]: readonly [T, ...T[]],
  fields: JsonObject,
): readonly [T | RequestBody, ...(T | RequestBody)[]] {
  const change = (body: T): T | RequestBody => {
    if (body === undefined || !isObject(body.value) || Object.keys(fields).length === 0) return body;
    const value = mergeFields(body.value, fields);
    const { schema } = body;
    const { bytes, contentType: type = body.type } = writeBody(description, value, {
      contentType: body.type,
      ...(schema && { schema }),
    });
    return { ...body, type, value, bytes };
  };
  return [change(first), ...rest.map(change)];
}
