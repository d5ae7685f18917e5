import type { Located } from '../description/view.ts';
import type { MediaKind } from '../media/kind-of.ts';
import { body, decodeText, unreadable, type Content } from './content.ts';
import type { Bench } from './judge-parameters.ts';
import { readSequence, type EventUse, type Item } from '../media/sequence/read.ts';
import type { View } from '../parameters/branches.ts';
import type { Violation } from './violation.ts';

/**
 * Everything that is wrong with a body of a sequential media type: each item that cannot be read, each by `itemSchema` (OpenAPI 3.2),
 * and all of them by `schema`. Before OpenAPI 3.2 many described a single item there, or the text: one that fits is enough.
 */
export function judgeSequence(kind: MediaKind, content: Content, bench: Bench): readonly Violation[] {
  const { schema, itemSchema } = content.media;
  const text = decodeText(content.bytes);
  if (schema !== undefined && itemSchema === undefined && isText(schema, text, bench)) return [];
  const said = itemSchema ?? schema;
  const sequence = readSequence(
    text,
    kind,
    said === undefined ? { isWhole: true, isDataJson: false } : useOf(said, bench),
  );
  if (sequence.kind === 'malformed') return [unreadable(content, sequence)];
  const { items } = sequence;
  const unread = items.flatMap((item, index) =>
    item.kind === 'values'
      ? []
      : [unreadable(content, { requirement: 'must be JSON', found: item.found, pointer: `/${index}` })],
  );
  if (unread.length > 0) return unread.slice(0, mostListed);
  if (itemSchema === undefined) return schema === undefined ? [] : judgeBySchema(schema, items, bench);
  const wrong = judgeItems(itemSchema, items, bench);
  if (wrong.length > 0 || schema === undefined) return wrong;
  return bench.validator.violationsOf(body, schema, choose(items, itemSchema, bench));
}

// As many as an answer lists.
const mostListed = 100;

function isText(schema: Located, text: string, { viewsOf, validator }: Bench): boolean {
  return viewsOf([schema]).some(({ types }) => types?.has('string') === true) && validator.isValid(schema, text);
}

/** How events are described by a schema of one, or of a list of them. */
function useOf(schema: Located, { viewsOf }: Bench): EventUse {
  const views = viewsOf([schema]).flatMap((view) => [view, ...viewsOf(view.item(0))]);
  const whole = views.filter(({ names }) => names.includes('data') || names.includes('event'));
  const isText = ({ types }: View): boolean => types?.has('string') ?? true;
  return {
    isWhole: whole.length > 0,
    isDataJson: whole.length > 0 && !whole.some((view) => viewsOf(view.property('data')).some(isText)),
  };
}

function judgeBySchema(schema: Located, items: readonly Item[], bench: Bench): readonly Violation[] {
  const views = bench.viewsOf([schema]).filter(({ types }) => types?.has('array') === true);
  const lists = views.map((view) =>
    items.map((item, index) => {
      const schemas = view.item(index);
      return likeliest(item, (value) => schemas.every((each) => bench.validator.isValid(each, value)));
    }),
  );
  const [list = choose(items, schema, bench)] = lists;
  if ([...lists, list].some((each) => bench.validator.isValid(schema, each))) return [];
  const single = judgeItems(schema, items, bench);
  if (single.length === 0 || views.length === 0) return single;
  return bench.validator.violationsOf(body, schema, list);
}

function judgeItems(schema: Located, items: readonly Item[], bench: Bench): readonly Violation[] {
  const found: Violation[] = [];
  for (const [index, item] of items.entries()) {
    const value = likeliest(item, (each) => bench.validator.isValid(schema, each));
    found.push(...bench.validator.violationsOf(body, schema, value, `/${index}`));
    if (found.length >= mostListed) break;
  }
  return found;
}

function choose(items: readonly Item[], schema: Located, { validator }: Bench): readonly unknown[] {
  return items.map((item) => likeliest(item, (value) => validator.isValid(schema, value)));
}

function likeliest(item: Item, isValid: (value: unknown) => boolean): unknown {
  if (item.kind === 'unreadable') return undefined;
  const { values } = item;
  return values.length === 1 ? values[0] : (values.find(isValid) ?? values[0]);
}
