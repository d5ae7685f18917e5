import { isArray, member } from '../lib/json.ts';

/** `own` as JSON Schema 2020-12, the copy of `written`: OpenAPI 2.0 and 3.0 wrote nullability and exclusive bounds their own way. */
export function fromLegacy(
  own: Readonly<Record<string, unknown>>,
  written: unknown,
): Readonly<Record<string, unknown>> {
  const { exclusiveMinimum, exclusiveMaximum, minimum, maximum, type, ...rest } = own;
  const isNullable = member(written, 'nullable') === true || member(written, 'x-nullable') === true;
  const types = isNullable && typeof type === 'string' ? [type, 'null'] : type;
  return {
    ...rest,
    ...(types !== undefined && types !== 'file' && { type: types }),
    ...(isNullable && isArray(rest.enum) && { enum: [...new Set([...rest.enum, null])] }),
    ...bound('minimum', 'exclusiveMinimum', minimum, exclusiveMinimum),
    ...bound('maximum', 'exclusiveMaximum', maximum, exclusiveMaximum),
  };
}

function bound(
  inclusive: string,
  exclusive: string,
  limit: unknown,
  isExclusive: unknown,
): Readonly<Record<string, unknown>> {
  if (limit === undefined) return typeof isExclusive === 'number' ? { [exclusive]: isExclusive } : {};
  return { [isExclusive === true ? exclusive : inclusive]: limit };
}
