import type { Description } from '../../description/description.ts';
import { referenceIn } from '../../description/resolve.ts';
import { resolveSchema } from '../../description/read/resolve-schema.ts';
import { memberAt, type Located } from '../../description/read/view.ts';
import { isArray, isObject, keysOf, member, type JsonObject } from '../../lib/json.ts';
import { keepNumberTexts } from '../../lib/number-texts.ts';
import { toFragment } from '../../lib/pointer.ts';
import { kindOf } from '../../http/media-type.ts';
import { areNamesIn, isDataAt } from '../entries/for-readers.ts';
import { sampleKey } from './published-console.ts';

/** Samples by the objects of the schemas that they were made for. */
export type Samples = ReadonlyMap<unknown, unknown>;

/** References that are followed: a console fills in fields, and needs no whole model. */
const mostReferred = 300;

export interface Referred {
  readonly copies: JsonObject[];
  /** The references to the copies, by the values that were copied. */
  readonly byValue: Map<unknown, string>;
}

export interface Copying {
  readonly samples: Samples;
  readonly referred: Referred;
  readonly hasJsonAlone: boolean;
}

export type CopyPart = (located: Located, key: string) => unknown;

/** Texts for readers, and what other pages show. Servers keep their descriptions, which are their names. */
const dropped = new Set(
  'description summary title externalDocs deprecated tags callbacks links responses x-badges x-mcp x-internal'.split(
    ' ',
  ),
);

/** A function that copies values, each reference leading to a copy in the list of those referred to. */
export function createCopy(description: Description, { samples, referred, hasJsonAlone }: Copying): CopyPart {
  const copy: CopyPart = (located, key) => {
    const { value } = located;
    if (isDataAt(key)) return copyData(located);
    if (isArray(value)) return value.map((_, index) => copyMember(located, index, ''));
    if (!isObject(value)) return value;
    const areNames = areNamesIn(key);
    const kept = keysOf(value).filter((name) => areNames || !dropped.has(name) || isServerText(located, name));
    const made = Object.fromEntries(kept.map((name) => [name, copyMember(located, name, areNames ? '' : name)]));
    keepNumberTexts(value, made);
    return { ...made, ...referenceOf(located), ...sampleOf(samples, value) };
  };
  const copyMember = (parent: Located, name: string | number, key: string): unknown => {
    const found = memberAt(parent, name);
    if (found === undefined) return null;
    if (key === 'schema' && isUnused(parent, hasJsonAlone)) return { ...sampleOf(samples, found.value) };
    return copy(found, key);
  };
  /** An example may be a reference and nothing else; a reference deeper in it is data. */
  const copyData = (located: Located): unknown => {
    const { value } = located;
    if (isObject(value) && keysOf(value).length === 1 && referenceIn(value) !== undefined)
      return { ...value, ...referenceOf(located) };
    if (located.place.path.at(-1) !== 'examples' || !isObject(value)) return value;
    return Object.fromEntries(keysOf(value).map((name) => [name, copyMember(located, name, 'example object')]));
  };
  const referenceOf = (located: Located): JsonObject => {
    const ref = referenceIn(located.value);
    if (ref === undefined) return {};
    const found = resolveSchema(description, ref, located);
    const known = found && referred.byValue.get(found.value);
    if (known !== undefined) return { $ref: known };
    if (found === undefined || referred.copies.length >= mostReferred) return { $ref: '#/none' };
    const index = referred.copies.push({}) - 1;
    // Elements of XML are named as the component of `schemas` that they are.
    const [parent = 'root', name = 'root'] = found.place.path.slice(-2);
    const $ref = toFragment(['refs', index, parent, name]);
    referred.byValue.set(found.value, $ref);
    referred.copies[index] = { [parent]: { [name]: copy(found, '') } };
    return { $ref };
  };
  return copy;
}

function sampleOf(samples: Samples, value: unknown): JsonObject {
  const sample = samples.get(value);
  return sample === undefined ? {} : { [sampleKey]: sample };
}

function isServerText({ value, place: { path } }: Located, name: string): boolean {
  return name === 'description' && member(value, 'url') !== undefined && path.includes('servers');
}

/** True for a schema of a JSON body: its sample is all that a console needs of it. */
function isUnused({ value, place: { path } }: Located, hasJsonAlone: boolean): boolean {
  if (member(value, 'in') === 'body') return hasJsonAlone;
  const type = path.at(-1);
  return (
    path.at(-2) === 'content' && !path.includes('parameters') && typeof type === 'string' && kindOf(type) === 'json'
  );
}
