import { validateBodyAs } from '../../src/contract/validate-body.ts';
import { type Direction, exampleContextsOf, validateExampleOf } from '../../src/contract/context.ts';
import type { SentBody } from '../../src/contract/body.ts';
import type { Violation } from '../../src/contract/violation.ts';
import type { Description } from '../../src/description/description.ts';
import type { Located } from '../../src/description/read/view.ts';
import { isArray, isObject, isText, parsedJson } from '../../src/lib/json.ts';
import { resolveUri } from '../../src/lib/uri.ts';
import { isSequential, kindOf, type MediaKind } from '../../src/http/media-type.ts';
import { explainChoices, type ExplainedViolation } from './explain-choices.ts';
import { descriptionOf, type BodyExample } from './examples-in.ts';
import type { CheckedDocument } from '../check.ts';

/** The mistakes in an example of a body. `isText`: it is written as a text of its format, so that nothing in it has a place. */
export interface ValidatedExample {
  readonly violations: readonly ExplainedViolation[];
  readonly isText: boolean;
}

/**
 * Everything that is wrong with an example of a body by its schema: a value, or a text of its media type (JSON, XML, a form, a
 * stream), which may be in a file that the host reads.
 */
export function validateBodyExample(each: BodyExample, document: CheckedDocument): ValidatedExample {
  const { example, media, direction } = each;
  const description = descriptionOf(document);
  if (example.kind === 'external') {
    const bytes = description.readFile(resolveUri(example.located.place.source.uri, example.uri));
    const isRead = bytes instanceof Uint8Array;
    return { violations: isRead ? validateText(each, new TextDecoder().decode(bytes), description) : [], isText: true };
  }
  // The value is not known: the host, or `reference`, says that it leads nowhere.
  if (example.unresolved !== undefined) return { violations: [], isText: false };
  const { value } = example.located;
  const kind = kindOf(media.type);
  if (isText(value) && kind !== 'json') return { violations: validateText(each, value, description), isText: true };
  const validate = exampleValidatorFor(direction, description);
  if (isSequential(kind)) return { violations: validateItems(media, value, validate), isText: false };
  if (media.schema === undefined) return { violations: [], isText: false };
  const violations = validate(media.schema, value);
  const parsed = violations.length === 0 ? undefined : jsonIn(value);
  return parsed === undefined
    ? { violations, isText: false }
    : { violations: validate(media.schema, parsed), isText: true };
}

/** Validates examples, or parts of them, in one direction; discriminators choose among alternatives. */
export function exampleValidatorFor(
  direction: Direction,
  description: Description,
): (schema: Located, part: unknown) => readonly ExplainedViolation[] {
  const validate = (schema: Located, part: unknown): readonly Violation[] =>
    validateExampleOf(description)(schema, part, direction);
  return (schema, part) => explainChoices(description, part, validate(schema, part), validate);
}

/** Everything that is wrong with a text as it is sent. */
export function validateText(
  { media, direction }: Pick<BodyExample, 'media' | 'direction'>,
  text: string,
  description: Description,
): readonly Violation[] {
  const kind = kindOf(media.type);
  if (kind === 'csv' || (media.schema === undefined && media.itemSchema === undefined)) return [];
  const context = exampleContextsOf(description)[direction];
  context.validator.start();
  // In a description lines end as in any text; a multipart body has them as RFC 2046 says.
  const sent = kind === 'multipart' ? text.replace(/\r?\n/gu, '\r\n') : text;
  const boundary = kind === 'multipart' ? /^--([^\r\n]{1,70})/u.exec(text.trimStart())?.[1] : undefined;
  const type =
    boundary === undefined || /boundary=/iu.test(media.type) ? media.type : `${media.type}; boundary="${boundary}"`;
  const content = {
    media,
    bytes: new TextEncoder().encode(sent.trimStart()),
    sent: asSent(sent, kind),
    fields: [],
    declared: media.located,
  };
  return validateBodyAs(type, content, context);
}

function asSent(text: string, kind: MediaKind): SentBody {
  const value = kind === 'json' ? parsedJson(text) : undefined;
  return value === undefined ? { kind: 'opaque' } : { kind: 'json', value };
}

/** The items of a stream, given as a list: each by `itemSchema`, or all or each by `schema`, which is how many described them before OpenAPI 3.2. */
function validateItems(
  { schema, itemSchema }: BodyExample['media'],
  value: unknown,
  validate: (schema: Located, part: unknown) => readonly ExplainedViolation[],
): readonly ExplainedViolation[] {
  const eachBy = (by: Located): readonly ExplainedViolation[] =>
    (isArray(value) ? value : [value]).flatMap((item, index) =>
      validate(by, item).map((one) => (isArray(value) ? { ...one, pointer: `/${index}${one.pointer}` } : one)),
    );
  if (itemSchema !== undefined) return eachBy(itemSchema);
  if (schema === undefined) return [];
  const violations = validate(schema, value);
  return violations.length === 0 || eachBy(schema).length === 0 ? [] : violations;
}

/** The object or list that is written in a text as JSON. */
export function jsonIn(value: unknown): unknown {
  if (!isText(value) || !/^\s*[{[]/.test(value)) return undefined;
  const parsed = parsedJson(value);
  return isObject(parsed) || isArray(parsed) ? parsed : undefined;
}
