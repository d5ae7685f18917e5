import type { Description } from '../../description/description.ts';
import type { Path } from '../../description/place.ts';
import { referenceIn } from '../../description/resolve.ts';
import { resolveSchema } from '../../description/read/resolve-schema.ts';
import { memberAt, type Located } from '../../description/read/view.ts';
import { isArray, isObject, keysOf, member, type JsonObject } from '../../lib/json.ts';
import { keepNumberTexts } from '../../lib/number-texts.ts';
import { toFragment } from '../../lib/pointer.ts';
import { concreteType, kindOf } from '../../http/media-type.ts';
import { areNamesIn, isDataAt } from '../entries/clean-tree.ts';
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
  /** No media type of the body needs its schema. */
  readonly isBodyWritten: boolean;
}

export type CopyPart = (located: Located, key: string) => unknown;

/** Texts for readers, and what other pages show. Servers keep their descriptions, which are their names. */
const dropped = new Set(
  'description summary title externalDocs deprecated tags callbacks links responses x-badges x-mcp x-internal'.split(
    ' ',
  ),
);

/** A function that copies values, each reference leading to a copy in the list of those referred to. */
export function createCopy(description: Description, { samples, referred, isBodyWritten }: Copying): CopyPart {
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
    if (key === 'schema' && isUnused(parent, isBodyWritten))
      return isWrittenAt(parent.place.path) ? {} : { ...sampleOf(samples, found.value) };
    return copy(found, key);
  };
  /** An example may be a reference and nothing else; a reference deeper in it is data. */
  const copyData = (located: Located): unknown => {
    const { value } = located;
    if (isObject(value) && keysOf(value).length === 1 && referenceIn(value) !== undefined)
      return { ...value, ...referenceOf(located) };
    if (typeof value !== 'string' && isWrittenExample(located.place.path)) return 0;
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

/** True for the schema of a body of which a console needs the sample, or nothing. */
function isUnused({ value, place: { path } }: Located, isBodyWritten: boolean): boolean {
  if (member(value, 'in') === 'body') return isBodyWritten;
  const type = bodyTypeAt(path);
  return type !== undefined && !needsSchema(type);
}

/** True for the media type of a form, and of what may be a file: their schemas say what the fields are, or that there are none. */
export function needsSchema(type: string): boolean {
  return ['form', 'multipart', 'text'].includes(kindOf(concreteType(type)));
}

/** True for the Media Type Object of a body whose text is written. */
function isWrittenAt(path: Path): boolean {
  const type = bodyTypeAt(path);
  return type !== undefined && !['json', 'form', 'multipart'].includes(kindOf(concreteType(type)));
}

/** True for the value of an example whose text is written. */
function isWrittenExample(path: Path): boolean {
  const around = path.at(-1) === 'example' ? path.slice(0, -1) : path.at(-3) === 'examples' ? path.slice(0, -3) : [];
  return isWrittenAt(around);
}

/** The media type whose object is at `path`, if it is of a body. */
function bodyTypeAt(path: Path): string | undefined {
  const type = path.at(-1);
  return path.at(-2) === 'content' && !path.includes('parameters') && typeof type === 'string' ? type : undefined;
}
