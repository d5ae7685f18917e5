import { hopsOf } from '../description/read/resolve-schema.ts';
import { entriesIn, followPath, memberAt, type Located } from '../description/read/view.ts';
import { isArray, isObject, isText, listOf, member } from '../lib/json.ts';
import { perObject } from '../lib/cache.ts';
import { append } from '../lib/lists.ts';
import { toPointer } from '../lib/pointer.ts';
import { show } from '../lib/show.ts';
import { chosenBranch, discriminatedSchema, readDiscriminator } from '../schema/discriminator.ts';
import { isOwnName } from '../schema/subtypes.ts';
import { isBase64Letters } from '../schema/formats.ts';
import { schemaKey } from '../schema/cache.ts';
import { propertiesOf } from '../schema/properties.ts';
import type { ContractContext } from './context.ts';
import { body } from './body.ts';
import { violation, type Violation } from './violation.ts';

interface SchemaAtValue {
  readonly schema: Located;
  readonly value: unknown;
  readonly path: readonly (string | number)[];
}

// Longer lists repeat themselves.
const mostParts = 5_000;

/** The schemas that hold for one value, and which of them are known to fit. */
interface AnswerWalk extends ContractContext {
  readonly isFitting: (schema: Located, value: unknown, pointer: string) => boolean;
}

/** Pointers to values by the schemas that hold for them. */
type PointersBySchema = Map<unknown, Set<string>>;

/**
 * The violations of a JSON answer that no keyword of JSON Schema asserts: a discriminator that names nothing, or a schema that does not
 * fit; a `writeOnly` property; text that is not in its `contentEncoding`. With `isValid`, the answer is valid by `schema`, and so by all
 * schemas on the way.
 */
export function hiddenViolations(
  schema: Located,
  whole: unknown,
  context: ContractContext,
  { isValid }: { readonly isValid: boolean },
): readonly Violation[] {
  const { description } = context;
  const found: Violation[] = [];
  const seen: PointersBySchema = new Map();
  const walk: AnswerWalk = { ...context, isFitting: createIsFitting(context, isValid ? seen : undefined) };
  const open: SchemaAtValue[] = [{ schema, value: whole, path: [] }];
  for (const { schema: at, value, path } of open) {
    const pointer = toPointer(path);
    for (const hop of hopsOf(description, at)) {
      // Schemas refer to themselves.
      const known = seen.get(hop.value) ?? new Set();
      if (known.has(pointer)) continue;
      seen.set(hop.value, known.add(pointer));
      const part: SchemaAtValue = { schema: hop, value, path };
      append(found, [...writtenOnly(part, context), ...otherEncoding(part), ...otherBranch(part, walk)]);
      append(open, alternativesOf(part, walk));
      if (open.length < mostParts) append(open, partsBelow(part, context));
    }
  }
  return [...new Map(found.map((each) => [`${each.pointer} ${each.message}`, each])).values()];
}

/**
 * Validates a value by a schema once. Schemas that are `known` to hold are not tried again: at each level of a deep answer, that would
 * validate all levels below it.
 */
function createIsFitting(
  { description, validator }: ContractContext,
  known: PointersBySchema | undefined,
): AnswerWalk['isFitting'] {
  const verdicts = new Map<unknown, Map<string, boolean>>();
  return (schema, value, pointer) => {
    const hops = known === undefined ? [] : hopsOf(description, schema);
    if (hops.length > 0 && hops.every((hop) => known?.get(hop.value)?.has(pointer) === true)) return true;
    const key = schemaKey(description, schema);
    const ofSchema = verdicts.get(key) ?? new Map<string, boolean>();
    const verdict = ofSchema.get(pointer) ?? validator.isValid(schema, value);
    verdicts.set(key, ofSchema.set(pointer, verdict));
    return verdict;
  };
}

/** The schemas that hold for the same value: all of `allOf`, and the one of `oneOf` or `anyOf` that alone fits. */
function alternativesOf({ schema, value, path }: SchemaAtValue, walk: AnswerWalk): readonly SchemaAtValue[] {
  const partsAt = (key: string): readonly Located[] =>
    entriesIn(walk.description, memberAt(schema, key)).map(([, each]) => each);
  const pointer = toPointer(path);
  const chosen = ['oneOf', 'anyOf'].flatMap((key) => onlyFitting(partsAt(key), value, pointer, walk) ?? []);
  return [...partsAt('allOf'), ...chosen].map((each) => ({ schema: each, value, path }));
}

/** The one of `schemas` that alone fits. Plain schemas are tried first, as they are cheap: where one fits, there is nothing to look for. */
function onlyFitting(
  schemas: readonly Located[],
  value: unknown,
  pointer: string,
  { isFitting }: AnswerWalk,
): Located | undefined {
  const [plain, others] = [schemas.filter(isPlain), schemas.filter((each) => !isPlain(each))];
  if (plain.some((each) => isFitting(each, value, pointer))) return undefined;
  const [first, second] = others.filter((each) => isFitting(each, value, pointer));
  return second === undefined ? first : undefined;
}

/** No schema stands in it, and nothing else that `hiddenViolations` looks for. */
function isPlain({ value }: Located): boolean {
  const entries = isObject(value) ? Object.entries(value) : [];
  return entries.every(([key, each]) => !telling.includes(key) && (key === 'enum' || !isParent(each)));
}

const telling = ['$ref', 'contentEncoding', 'discriminator'];

function isParent(value: unknown): boolean {
  return isObject(value) || (isArray(value) && value.some((each) => typeof each === 'object' && each !== null));
}

function partsBelow(
  { schema, value, path }: SchemaAtValue,
  { description }: ContractContext,
): readonly SchemaAtValue[] {
  if (isArray(value)) {
    const [first, rest] = [followPath(description, schema, 'prefixItems'), memberAt(schema, 'items')];
    return value.flatMap((item, index): readonly SchemaAtValue[] => {
      const items = (first && memberAt(first, index)) ?? rest;
      return items === undefined ? [] : [{ schema: items, value: item, path: [...path, index] }];
    });
  }
  const properties = memberAt(schema, 'properties');
  const others = memberAt(schema, 'patternProperties') ? undefined : memberAt(schema, 'additionalProperties');
  const names = others === undefined ? namesInBoth(value, properties) : namesOf(value);
  return names.flatMap((name): readonly SchemaAtValue[] => {
    const property = (properties && memberAt(properties, name)) ?? others;
    return property === undefined ? [] : [{ schema: property, value: member(value, name), path: [...path, name] }];
  });
}

function otherEncoding({ schema, value, path }: SchemaAtValue): readonly Violation[] {
  const encoding = member(schema.value, 'contentEncoding');
  const isRight = encoding === 'base64' ? isBase64Letters : encoding === 'base64url' ? isBase64Url : undefined;
  if (isRight === undefined || !isText(value) || isRight(value)) return [];
  return [
    hidden({ schema, path }, 'contentEncoding', { requirement: `must be ${String(encoding)}`, found: show(value) }),
  ];
}

/** Base64url may lack its padding (RFC 4648 section 5). */
function isBase64Url(text: string): boolean {
  return /^(?:[\w-]{4})*(?:[\w-]{2}(?:==)?|[\w-]{3}=?)?$/u.test(text);
}

/** The properties of `value` that `properties` declare. Of hundreds of parts, each may declare one of hundreds. */
function namesInBoth(value: unknown, properties: Located | undefined): readonly string[] {
  const [names, declared] = [namesOf(value), namesOf(properties?.value)];
  return declared.length < names.length
    ? declared.filter((name) => member(value, name) !== undefined)
    : names.filter((name) => member(properties?.value, name) !== undefined);
}

function namesOf(value: unknown): readonly string[] {
  return isObject(value) ? keysOfObject(value) : [];
}

const keysOfObject = perObject((value: object): readonly string[] => Object.keys(value));

/** A property of an answer that is for requests alone. `null` discloses nothing. */
function writtenOnly({ schema, value, path }: SchemaAtValue, { description }: ContractContext): readonly Violation[] {
  const properties = memberAt(schema, 'properties');
  return namesInBoth(value, properties).flatMap((name) => {
    const property = properties && memberAt(properties, name);
    const isHidden =
      property !== undefined &&
      [property, ...hopsOf(description, property)].some((hop) => member(hop.value, 'writeOnly') === true);
    const sent = member(value, name);
    if (!isHidden || sent === null) return [];
    const words = { requirement: 'must stay away from answers, as it is `writeOnly`', found: show(sent) };
    return [hidden({ schema: property, path: [...path, name] }, 'writeOnly', words)];
  });
}

function otherBranch({ schema, value, path }: SchemaAtValue, walk: AnswerWalk): readonly Violation[] {
  const { description, validator, isFitting } = walk;
  const discriminator = readDiscriminator(schema);
  const name = discriminator && member(value, discriminator.property);
  if (discriminator === undefined || !isText(name)) return [];
  const { property, mapping, defaultMapping } = discriminator;
  const chosen = chosenBranch(description, schema, value);
  const hasLists = ['oneOf', 'anyOf'].some((key) => memberAt(schema, key) !== undefined);
  // Alternatives without names cannot be checked.
  if (hasLists && chosen === undefined) return [];
  const branch = chosen?.kind === 'chosen' ? chosen.branch : discriminatedSchema(description, discriminator, value);
  if (chosen?.kind === 'none' || branch === undefined) {
    const names = chosen?.kind === 'none' ? chosen.names : mapping.map(([each]) => each);
    if (names.length === 0 || defaultMapping !== undefined) return [];
    if (!hasLists && isOwnName(description, schema, name)) return [];
    if (isListed(schema, property, name, walk)) return [];
    const requirement = `must be ${names.map((each) => show(each)).join(', ')}, as the discriminator has it`;
    return [hidden({ schema, path: [...path, property] }, 'mapping', { requirement, found: show(name) })];
  }
  // A base refers to its children, and they to it: each is read with the properties of both.
  if (!hasLists && !propertiesOf(description, branch).has(property)) return [];
  if (isFitting(branch, value, toPointer(path))) return [];
  const requirement = `must fit the schema that its \`${property}\` ${show(name)} names`;
  const [first] = validator.violationsOf(body, branch, value, toPointer(path));
  const found =
    first === undefined
      ? 'one that does not'
      : ['one that does not:', first.pointer, first.reason].filter((each) => each !== '').join(' ');
  return [hidden({ schema, path }, 'discriminator', { requirement, found })];
}

/** An alternative lists `name` for its `property`: where it is not called so, no value would be right. */
function isListed(schema: Located, property: string, name: string, { description }: ContractContext): boolean {
  const alternatives = ['oneOf', 'anyOf'].flatMap((key) => entriesIn(description, memberAt(schema, key)));
  return alternatives.some(([, alternative]) => {
    const values = propertiesOf(description, alternative).get(property)?.value;
    return member(values, 'const') === name || listOf(member(values, 'enum')).includes(name);
  });
}

function hidden(
  { schema, path }: Pick<SchemaAtValue, 'schema' | 'path'>,
  keyword: string,
  words: { readonly requirement: string; readonly found: string },
): Violation {
  return violation(body, { ...words, keyword, place: schema.place, pointer: toPointer(path) });
}
