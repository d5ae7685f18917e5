import { essence, isJson } from '../http/media-type.ts';
import { isObject, member, put, type JsonObject } from '../lib/json.ts';
import { writeJson } from '../media/write.ts';
import type { AnswerBody } from './answer-body.ts';
import type { WriteContext } from './answer-context.ts';
import type { PlannedMedia } from './plan.ts';
import type { Description } from '../description/description.ts';
import { entriesIn, follow, inside, memberAt, type Located } from '../description/read/view.ts';
import { isOtherwiseWritten, keepNumberTexts, noteNumberText, takeNumberText } from '../lib/number-texts.ts';
import { perObject, createBoundedCache, type BoundedCache } from '../lib/cache.ts';

/** The body with the fields of the request, where the settings and both bodies allow it, without those that their schema refuses. */
export function withSentFields(
  body: AnswerBody,
  { schema, contentType }: PlannedMedia,
  writeContext: WriteContext,
): AnswerBody {
  const { request, target, sent, context } = writeContext;
  const { description, validate } = context;
  if (!mayShowSent(writeContext) || !isObject(sent) || !isObject(body.value) || !isJson(contentType)) return body;
  const isPatch = request.method === 'PATCH';
  const isMergePatch = essence(request.headers['content-type'] ?? '') === 'application/merge-patch+json';
  const fields = { body: sent, parameters: isPatch ? target.parameters : {}, isMergePatch };
  const before = body.value;
  const merge = (isStrict: boolean): unknown =>
    substitute(description, before, fields, {
      ...{ schema, isStrict },
      isAllowed: (at, part) => validate(at, part) === undefined,
    });
  let value = merge(false);
  let invalid = schema && validate(schema, value);
  // Fields are validated one by one only after an error: most requests are right.
  if (schema !== undefined && invalid !== undefined) {
    value = merge(true);
    invalid = validate(schema, value);
  }
  const wasInvalid = schema !== undefined && invalid !== undefined && validate(schema, before) !== undefined;
  const shown = wasInvalid ? body.invalid : invalid;
  return { bytes: writeJson(value), value, label: body.label, ...(shown !== undefined && { invalid: shown }) };
}

/** Fields of the request may show in the answer. */
export function mayShowSent({ request: { method }, sent, context: { settings } }: WriteContext): boolean {
  if (settings.strictExamples || !isObject(sent)) return false;
  return method === 'PATCH' || settings.echo.some((each) => each.toUpperCase() === method);
}

/** The fields of a request to put into its answer. */
interface SentFields {
  readonly body: JsonObject;
  /** Values of the path, decoded. They replace top-level fields of the same name where type and schema allow them. */
  readonly parameters: Readonly<Record<string, string>>;
  /** RFC 7396: null removes a field; otherwise it is a value. */
  readonly isMergePatch: boolean;
}

/** `schema` allows `value`. */
type IsAllowed = (schema: Located, value: unknown) => boolean;

interface SubstituteOptions {
  readonly schema: Located | undefined;
  readonly isAllowed: IsAllowed;
  /** Leave out fields that their schema refuses. */
  readonly isStrict: boolean;
}

/**
 * `answer` with the fields of a request: objects merge, arrays and other values are replaced whole. Only fields that the answer has
 * or `schema` declares; never `readOnly` ones, nor with `isStrict` those that their schema refuses.
 */
function substitute(
  description: Description,
  answer: JsonObject,
  sent: SentFields,
  { schema, isAllowed, isStrict }: SubstituteOptions,
): JsonObject {
  /** Puts `source` into `result`, which is a copy. */
  const merge = (result: Record<string, unknown>, source: JsonObject, schemas: readonly Located[]): JsonObject => {
    for (const key of Object.keys(source)) {
      const declared = declarationsIn(description, schemas, key);
      const isKnown = Object.hasOwn(result, key) || declared.length > 0;
      if (!isKnown || declared.some(({ located }) => member(located.value, 'readOnly') === true)) continue;
      const [value, old] = [source[key], member(result, key)];
      if (value === null && sent.isMergePatch) Reflect.deleteProperty(result, key);
      else if (isObject(value) && isObject(old)) {
        const inner = declared.map(({ located }) => located);
        put(result, key, merge(copyOf(old), value, inner));
      } else if (!isStrict || isAllowedBy(declared, value)) {
        put(result, key, value);
        takeNumberText(source, key, result);
      }
    }
    return result;
  };
  const isAllowedBy = (declared: readonly Declaration[], value: unknown): boolean => {
    const [sure, possible] = [declared.filter(({ isSure }) => isSure), declared.filter(({ isSure }) => !isSure)];
    const allows = ({ located }: Declaration): boolean => isAllowed(located, value);
    return sure.every(allows) && (possible.length === 0 || possible.some(allows));
  };
  const schemas = schema === undefined ? [] : [schema];
  const identified = copyOf(answer);
  for (const name of Object.keys(sent.parameters)) {
    const text = sent.parameters[name] ?? '';
    const value = parameterFor(member(answer, name), text);
    if (value === undefined || !isAllowedBy(declarationsIn(description, schemas, name), value)) continue;
    put(identified, name, value);
    if (typeof value === 'number' && isOtherwiseWritten(text, value)) noteNumberText(identified, name, text);
  }
  return merge(identified, sent.body, schemas);
}

function copyOf(object: JsonObject): Record<string, unknown> {
  const copy = { ...object };
  keepNumberTexts(object, copy);
  return copy;
}

/** The value of a path parameter in the type of `old`; undefined where it has none. */
function parameterFor(old: unknown, text: string): string | number | undefined {
  if (typeof old === 'string') return text;
  return typeof old === 'number' && /^-?\d{1,40}(?:\.\d{1,40})?$/u.test(text) ? Number(text) : undefined;
}

/** A schema of a property; `isSure` unless it is in one of several alternatives. */
interface Declaration {
  readonly located: Located;
  readonly isSure: boolean;
}

/** The declarations in all `schemas`, each schema once: otherwise their number could double with every level. */
function declarationsIn(description: Description, schemas: readonly Located[], key: string): readonly Declaration[] {
  const [first] = schemas;
  if (schemas.length === 1 && first !== undefined) return declarationsOf(description, first, key);
  return withoutRepeats(schemas.flatMap((each) => declarationsOf(description, each, key)));
}

function withoutRepeats(declared: readonly Declaration[]): readonly Declaration[] {
  return declared.length < 2 ? declared : [...new Map(declared.map((each) => [each.located.value, each])).values()];
}

// Clients may send any name; descriptions have few.
const namesCached = 1_000;
const schemasCached = 1_000;

type DeclarationsByName = BoundedCache<object, Map<string, readonly Declaration[]>>;
const cacheOf = perObject<Description, DeclarationsByName>(() => createBoundedCache(schemasCached));

/** `findDeclarations`, cached by name. */
function declarationsOf(description: Description, schema: Located, key: string): readonly Declaration[] {
  if (typeof schema.value !== 'object' || schema.value === null) return [];
  const byName = cacheOf(description)(schema.value, () => new Map());
  const known = byName.get(key);
  if (known !== undefined) return known;
  const found = withoutRepeats(findDeclarations(description, schema, key));
  if (byName.size < namesCached) byName.set(key, found);
  return found;
}

// Compositions inside each other; about a thousand exceed the stack.
const mostLevels = 200;

/** The schemas of property `key` in `schema` and its compositions; an explicit `additionalProperties` declares every key. */
function findDeclarations(description: Description, schema: Located, key: string): readonly Declaration[] {
  const seen = new Set<unknown>();
  const search = (at: Located | undefined, isSure: boolean, level = 0): readonly Declaration[] => {
    const target = at && follow(description, at);
    if (target === undefined || seen.has(target.value) || level > mostLevels) return [];
    seen.add(target.value);
    const property = inside(description, target, 'properties', key);
    const composed = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) =>
      entriesIn(description, inside(description, target, keyword)).flatMap(([, part]) =>
        search(part, isSure && keyword === 'allOf', level + 1),
      ),
    );
    const found = [...(property === undefined ? [] : [{ located: property, isSure }]), ...composed];
    const rest = memberAt(target, 'additionalProperties');
    return found.length > 0 || rest === undefined || rest.value === false ? found : [{ located: rest, isSure }];
  };
  return search(schema, true);
}
