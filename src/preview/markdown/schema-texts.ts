import { memberAt, type Located } from '../../description/read/view.ts';
import { isObject, member } from '../../lib/json.ts';
import { partsOf } from '../schema/fields.ts';
import { hasFields } from '../schema/lists.ts';
import { discriminatorOf, xmlWords } from '../schema/openapi-keywords.ts';
import { type SchemaValues, allValuesOf, enumWords, valueText } from '../schema/values.ts';
import { type SchemaView, countingIn, drawnKeywords, sourcesOf, proseOf, viewSchema, viewsOf } from '../schema/view.ts';
import { constraintsOf, joinWords, requiredWords } from '../schema/words.ts';
import { isLine } from '../schema/constraints.ts';
import {
  codeLine,
  jsonBlock,
  otherKeyBlocks,
  plainLine,
  proseBlocks,
  wordsLine,
  type MarkdownContext,
} from './context.ts';
import { docsLine } from './facts.ts';

/** The texts of a schema about itself: description, values, and keys that nothing else says. */
export function textBlocks(context: MarkdownContext, view: SchemaView, label: string): readonly string[] {
  const { located, failure } = view;
  const title = member(located.value, 'title');
  const isNew = typeof title === 'string' && view.name === undefined && title.toLowerCase() !== label.toLowerCase();
  const sources = sourcesOf(view);
  return [
    ...(isNew && title.trim() !== '' ? [plainLine(title, 200)] : []),
    ...(failure === undefined ? [] : [plainLine(failure)]),
    ...proseOf(view).flatMap((text) => proseBlocks(context, text)),
    ...valueBlocks(countingIn(context.shown.description, sources)),
    ...docsBlocks(sources),
    ...viewsOf(view).flatMap((each) => innerBlocks(context, each)),
    ...sources.flatMap((each) => otherKeyBlocks(each, drawnKeywords)),
  ];
}

/** The documentation that schemas name. */
function docsBlocks(sources: readonly Located[]): readonly string[] {
  return sources.flatMap((each) => {
    const line = docsLine(memberAt(each, 'externalDocs'));
    return line === undefined ? [] : [`More: ${line}`];
  });
}

/** The values that a schema allows and offers. */
export function valueBlocks(schemas: readonly Located[]): readonly string[] {
  return allValuesOf(schemas).flatMap(blocksOfValue);
}

/** Values in a line, or as a block below their word. */
function blocksOfValue(each: SchemaValues): readonly string[] {
  switch (each.kind) {
    case 'enum':
      return [enumLine(each)];
    case 'value': {
      const value = member(...each.at);
      return isLine(value)
        ? [`${each.word}: ${codeLine(valueText(...each.at))}.`]
        : [`${each.word}:`, jsonBlock(value, 4_000)];
    }
    case 'examples':
      return [`Examples: ${each.at.map((at) => codeLine(valueText(...at))).join(', ')}.`];
    case 'more':
      return [each.text];
  }
}

function enumLine(list: SchemaValues & { readonly kind: 'enum' }): string {
  const { values: all, describe } = list;
  const values = all.slice(0, 1_000);
  const more = all.length - values.length;
  const texts = values.map((value, index) => {
    const text = describe?.(value, index);
    const code = codeLine(valueText(all, index));
    return text === undefined ? code : `${code} (${plainLine(text)})`;
  });
  return `${enumWords(list)} ${texts.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

const deepestInner = 5;

/** The texts of schemas that have no row of their own: of items, and of what `allOf` adds in place. */
export function innerBlocks(context: MarkdownContext, view: SchemaView, depth = 0): readonly string[] {
  if (depth >= deepestInner) return [];
  const { description } = context.shown;
  const items = memberAt(view.located, 'items');
  const added = partsOf(description, view);
  const hasOthers = added.length > 0 && !hasFields(description, view);
  const parts = added.flatMap((part) => innerOf(context, part, { depth, hasOthers, isItem: false }));
  if (items === undefined || !isObject(items.value)) return parts;
  const [first, ...rest] = innerOf(context, viewSchema(description, items), { depth, hasOthers: true, isItem: true });
  return first === undefined ? parts : [...parts, `Each item: ${first}`, ...rest];
}

interface InnerSchema {
  readonly depth: number;
  readonly hasOthers: boolean;
  readonly isItem: boolean;
}

function innerOf(
  context: MarkdownContext,
  view: SchemaView,
  { depth, hasOthers, isItem }: InnerSchema,
): readonly string[] {
  const { references, located, failure } = view;
  const isInPlace = view.name === undefined;
  const sources = isInPlace ? [...references, located] : references;
  const [text] = sources.flatMap(({ value }) => {
    const description = member(value, 'description');
    return typeof description === 'string' ? [description] : [];
  });
  // Of what `allOf` adds, the words of the whole say it.
  const xml = isItem ? xmlWords(sources) : [];
  const counting = countingIn(context.shown.description, sources);
  const required = isItem && isInPlace ? requiredWords(context.shown.description, view) : [];
  const words = joinWords([...constraintsOf(counting), ...required, ...xml], ', ');
  return [
    ...(words.length === 0 ? [] : [wordsLine(context, words)]),
    ...(hasOthers && failure !== undefined ? [plainLine(failure)] : []),
    ...proseBlocks(context, text),
    ...valueBlocks(counting),
    ...docsBlocks(sources),
    ...(isInPlace ? innerBlocks(context, view, depth + 1) : []),
    ...(hasOthers ? sources.flatMap((each) => otherKeyBlocks(each, drawnKeywords)) : []),
  ];
}

/** The field that tells which alternative a value is; nothing where no field does. */
export function whichLine({ located }: SchemaView): readonly string[] {
  const found = discriminatorOf(located);
  if (found === undefined) return [];
  const { mapping, otherwise } = found;
  const values = [
    ...mapping.map(([value, name]) => `${codeLine(value)} is ${plainLine(name)}`),
    ...(otherwise === undefined ? [] : [`any other is ${plainLine(otherwise)}`]),
  ].join(', ');
  return [`${codeLine(found.field)} tells which${values === '' ? '' : `: ${values}`}`];
}
