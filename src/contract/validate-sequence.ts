import { append } from '../lib/lists.ts';
import type { Located } from '../description/read/view.ts';
import { kindOf, decodeText } from '../http/media-type.ts';
import { body, malformedBody, type Content } from './body.ts';
import type { ContractContext } from './context.ts';
import { readSequence, type EventOptions, type SequenceItem } from '../media/sequence.ts';
import type { SchemaBranch } from '../parameters/branches.ts';
import type { Violation } from './violation.ts';

/**
 * The violations of a body of a sequential media type: unreadable items, each item by `itemSchema` (OpenAPI 3.2), and all of them by
 * `schema`. Before OpenAPI 3.2 many descriptions had the schema of a single item there, or of the text: one of these must fit.
 */
export function validateSequence(type: string, content: Content, context: ContractContext): readonly Violation[] {
  const kind = kindOf(type);
  const { schema, itemSchema } = content.media;
  const text = decodeText(content.bytes, type);
  if (schema !== undefined && itemSchema === undefined && isText(schema, text, context)) return [];
  const described = itemSchema ?? schema;
  const sequence = readSequence(
    text,
    kind,
    described === undefined ? { isWhole: true, isDataJson: false } : eventOptionsOf(described, context),
  );
  if (sequence.kind === 'malformed') return [malformedBody(content, sequence)];
  const { items } = sequence;
  const unread = items.flatMap((item, index) =>
    item.kind === 'values'
      ? []
      : [malformedBody(content, { requirement: 'must be JSON', found: item.found, pointer: `/${index}` })],
  );
  if (unread.length > 0) return unread.slice(0, mostListed);
  if (itemSchema === undefined) return schema === undefined ? [] : validateBySchema(schema, items, context);
  const wrong = validateItems(itemSchema, items, context);
  if (wrong.length > 0 || schema === undefined) return wrong;
  return context.validator.violationsOf(body, schema, choose(items, itemSchema, context));
}

// The most violations that are listed: an answer lists as many.
const mostListed = 100;

function isText(schema: Located, text: string, { branchesOf, validator }: ContractContext): boolean {
  return branchesOf([schema]).some(({ types }) => types?.has('string') === true) && validator.isValid(schema, text);
}

/** The options of events by a schema of one, or of a list of them. */
function eventOptionsOf(schema: Located, { branchesOf }: ContractContext): EventOptions {
  const branches = branchesOf([schema]).flatMap((branch) => [branch, ...branchesOf(branch.item(0))]);
  const whole = branches.filter(({ names }) => names.includes('data') || names.includes('event'));
  const isText = ({ types }: SchemaBranch): boolean => types?.has('string') ?? true;
  return {
    isWhole: whole.length > 0,
    isDataJson: whole.length > 0 && !whole.some((branch) => branchesOf(branch.property('data')).some(isText)),
  };
}

function validateBySchema(
  schema: Located,
  items: readonly SequenceItem[],
  context: ContractContext,
): readonly Violation[] {
  const branches = context.branchesOf([schema]).filter(({ types }) => types?.has('array') === true);
  const lists = branches.map((branch) =>
    items.map((item, index) => {
      const schemas = branch.item(index);
      return likeliest(item, (value) => schemas.every((each) => context.validator.isValid(each, value)));
    }),
  );
  const [list = choose(items, schema, context)] = lists;
  if ([...lists, list].some((each) => context.validator.isValid(schema, each))) return [];
  const single = validateItems(schema, items, context);
  if (single.length === 0 || branches.length === 0) return single;
  return context.validator.violationsOf(body, schema, list);
}

function validateItems(
  schema: Located,
  items: readonly SequenceItem[],
  context: ContractContext,
): readonly Violation[] {
  const found: Violation[] = [];
  for (const [index, item] of items.entries()) {
    const value = likeliest(item, (each) => context.validator.isValid(schema, each));
    append(found, context.validator.violationsOf(body, schema, value, `/${index}`));
    if (found.length >= mostListed) break;
  }
  return found;
}

function choose(items: readonly SequenceItem[], schema: Located, { validator }: ContractContext): readonly unknown[] {
  return items.map((item) => likeliest(item, (value) => validator.isValid(schema, value)));
}

function likeliest(item: SequenceItem, isValid: (value: unknown) => boolean): unknown {
  if (item.kind === 'unreadable') return undefined;
  const { values } = item;
  return values.length === 1 ? values[0] : (values.find(isValid) ?? values[0]);
}
