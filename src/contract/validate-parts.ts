import { type Media, positionEncoding } from '../description/read/content.ts';
import type { Located } from '../description/read/view.ts';
import { isJson } from '../http/media-type.ts';
import { parsedJson } from '../lib/json.ts';
import { show } from '../lib/show.ts';
import type { BodyPart } from '../media/read-multipart.ts';
import { coerce, rawText } from '../parameters/coerce.ts';
import { type Content, body, malformedBody } from './body.ts';
import type { ContractContext } from './context.ts';
import { isReadType, validatePartType, wantsStructure, withoutThose } from './part-types.ts';
import type { Violation } from './violation.ts';

/** The parts of a body of `media` are the items of a list. */
export function isPositional({ schema, itemSchema }: Media, { branchesOf }: ContractContext): boolean {
  const isList = schema !== undefined && branchesOf([schema]).some(({ types }) => types?.has('array') === true);
  return isList || itemSchema !== undefined;
}

// The most violations that are listed: an answer lists as many.
const mostListed = 100;

/** The violations of parts that are the items of a list: of each its content type, then its value, then the list of all. */
export function validateParts(
  parts: readonly BodyPart[],
  content: Content,
  context: ContractContext,
): readonly Violation[] {
  const { description, branchesOf, validator } = context;
  const { schema, itemSchema, located } = content.media;
  const read = parts.map((part) => ({ ...part, json: jsonOf(part) }));
  const misread = read.flatMap(({ text, type, json }, index): readonly Violation[] => {
    const pointer = `/${index}`;
    const encoding = positionEncoding(description, located, index);
    const mistyped = encoding === undefined ? [] : validatePartType(type, encoding, { pointer });
    if (json === undefined || json.length > 0) return mistyped;
    return [...mistyped, malformedBody(content, { requirement: 'must be JSON', found: show(text), pointer })];
  });
  if (misread.length > 0) return misread.slice(0, mostListed);
  const ofEach = itemSchema === undefined ? [] : [itemSchema];
  const branches = branchesOf(schema === undefined ? [] : [schema]).filter(
    ({ types }) => types?.has('array') !== false,
  );
  const lists = branches.map(({ item }) =>
    read.map((part, index) => valueOf(part, [...ofEach, ...item(index)], context)),
  );
  const [list] = lists;
  if (list === undefined) return [];
  const isOpaque = ({ type }: BodyPart, index: number): boolean =>
    !isReadType(type) && branches.some(({ item }) => wantsStructure([...ofEach, ...item(index)], context));
  const opaque = read.flatMap((part, index) => (isOpaque(part, index) ? [String(index)] : []));
  const wrong = ofEach.flatMap((each) =>
    list.flatMap((value, index) => validator.violationsOf(body, each, value, `/${index}`)),
  );
  const isRight = schema === undefined || lists.some((each) => validator.isValid(schema, each));
  const all = isRight ? wrong : [...wrong, ...validator.violationsOf(body, schema, list)];
  return withoutThose(all, opaque).slice(0, mostListed);
}

/** The JSON of a part that says that it is some, none where it is broken; undefined for every other part. */
function jsonOf({ text, type }: BodyPart): readonly unknown[] | undefined {
  if (type === undefined || !isJson(type)) return undefined;
  return [parsedJson(text)].filter((value) => value !== undefined);
}

/** The value of a part by its `schemas`. */
function valueOf(
  { text, json }: BodyPart & { readonly json: readonly unknown[] | undefined },
  schemas: readonly Located[],
  context: ContractContext,
): unknown {
  return json === undefined ? coerce(rawText(text), schemas, context) : json[0];
}
