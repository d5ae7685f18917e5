import type { Description } from '../../description/description.ts';
import { type Operation, parametersOf } from '../../description/read/api.ts';
import type { Media } from '../../description/read/content.ts';
import { textAt, type Located } from '../../description/read/view.ts';
import { isArray, isObject, member } from '../../lib/json.ts';
import { propertiesOf } from '../../schema/properties.ts';
import type { ValidateValue } from '../../schema/validate.ts';
import type { DeriveValue } from '../schemas.ts';

type Path = readonly (string | number)[];

// Each field is one validation, and more of them say nothing new.
const mostFields = 100;

/** A value for a body that has no example. In OpenAPI 2.0 the fields of a form are parameters. */
export function derivedValue(
  description: Description,
  operation: Operation,
  media: Media,
  derive: DeriveValue,
): unknown {
  if (media.schema !== undefined) return derive(media.schema);
  if (description.version !== '2.0') return undefined;
  // A file is sent where there must be one: its content means nothing.
  const sent = formFields(description, operation).filter(
    (each) => member(each.value, 'required') === true || !isFile(each),
  );
  return Object.fromEntries(
    sent.map((each) => [textAt(each, 'name') ?? '', isFile(each) ? 'value' : (derive(each) ?? 'value')]),
  );
}

/** The schema of the files in a form of OpenAPI 2.0: parts of files have other headers. Undefined where there are none. */
export function fileSchemaOf(description: Description, operation: Operation): Located | undefined {
  const files = formFields(description, operation).filter(isFile);
  const properties = files.map((each) => [textAt(each, 'name') ?? '', { type: 'string', format: 'binary' }] as const);
  const value = { type: 'object', properties: Object.fromEntries(properties) };
  return files.length === 0 ? undefined : { value, place: operation.located.place };
}

function formFields(description: Description, operation: Operation): readonly Located[] {
  return parametersOf(description, operation).filter((each) => textAt(each, 'in') === 'formData');
}

function isFile(field: Located): boolean {
  return textAt(field, 'type') === 'file';
}

/** `value` with those fields alone that `schema` requires, at every depth; undefined where it has no others, or is not valid itself. */
export function requiredFieldsOf(schema: Located, value: unknown, validateValue: ValidateValue): unknown {
  if (!isObject(value) || validateValue(schema, value) !== undefined) return undefined;
  let least: unknown = value;
  for (const path of fieldPaths(value).slice(0, mostFields)) {
    const smaller = without(least, path);
    if (smaller !== least && validateValue(schema, smaller) === undefined) least = smaller;
  }
  return least === value ? undefined : least;
}

/**
 * `made`, which has all fields that a schema knows, with the values of an example where that has them; undefined where the example has
 * all of them, or the mixture is not valid.
 */
export function allFieldsOf(
  schema: Located,
  { made, example }: { readonly made: unknown; readonly example: unknown },
  validateValue: ValidateValue,
): unknown {
  if (!isObject(made) || !isObject(example)) return undefined;
  const isMore = Object.keys(made).some((name) => !Object.hasOwn(example, name));
  const all = { ...made, ...example };
  return isMore && validateValue(schema, all) === undefined ? all : undefined;
}

/** The paths of all fields, those of an object before those inside of it. */
function fieldPaths(value: unknown): readonly Path[] {
  if (isArray(value)) return value.flatMap((item, index) => fieldPaths(item).map((path) => [index, ...path]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]): readonly Path[] => [
    [name],
    ...fieldPaths(inner).map((path) => [name, ...path]),
  ]);
}

/** `value` without the field at `path`; itself where it has none. */
function without(value: unknown, [first, ...rest]: Path): unknown {
  if (isArray(value)) return value.map((item: unknown, index) => (index === first ? without(item, rest) : item));
  if (!isObject(value) || typeof first !== 'string' || !Object.hasOwn(value, first)) return value;
  if (rest.length === 0) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== first));
  const inner = without(member(value, first), rest);
  return inner === member(value, first) ? value : { ...value, [first]: inner };
}

/** One of the fields is the content of a file, which JSON has no way to hold. */
export function holdsFile(description: Description, { schema }: Media): boolean {
  return [...propertiesOf(description, schema).values()].some(({ value }) => {
    const isText = member(value, 'contentEncoding') !== undefined;
    return !isText && (member(value, 'format') === 'binary' || member(value, 'contentMediaType') !== undefined);
  });
}
