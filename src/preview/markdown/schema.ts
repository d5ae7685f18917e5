import { perObject } from '../../lib/cache.ts';
import { isObject, keysOf, member } from '../../lib/json.ts';
import { isClosed } from '../schema/constraints.ts';
import type { Located } from '../../description/read/view.ts';
import type { ShownDescription } from '../pages/shown-description.ts';
import { indented } from '../parts/safe-markdown.ts';
import { deepestComponent, deepestField } from '../schema/children.ts';
import { countOf, listsOf, mostRows, rowsOf, valueListsOf, type FieldList } from '../schema/lists.ts';
import { rowWords, viewField, type SchemaField } from '../schema/field.ts';
import { levelsOf, partsOf, type Trail } from '../schema/fields.ts';
import { type SchemaView, badgesOfSchema, drawnKeywords, viewSchema, viewsOf } from '../schema/view.ts';
import { schemaWords, unnamedParts } from '../schema/words.ts';
import { badgesEnd, codeLine, linkTo, otherKeyBlocks, plainLine, wordsLine, type MarkdownContext } from './context.ts';
import { textBlocks, whichLine } from './schema-texts.ts';

interface ListPosition {
  readonly depth: number;
  readonly trail: Trail;
}

/** A whole schema: its type, its texts, and its fields as lists in lists. */
export function schemaBlocks(context: MarkdownContext, written: Located): readonly string[] {
  const { description } = context.shown;
  const view = viewSchema(description, written);
  const badges = badgesEnd(badgesOfSchema(description, view));
  return [
    `${wordsLine(context, schemaWords(description, view))}${badges}`.trimStart(),
    ...textBlocks(context, view, ''),
    ...childBlocks(context, view, { depth: 0, trail: [] }),
  ];
}

/** The fields and alternatives of a schema below what names it. */
export function childBlocks(context: MarkdownContext, view: SchemaView, position: ListPosition): readonly string[] {
  const levels = levelsOf(context.shown.description, view);
  return levels.flatMap((level) => levelBlocks(context, view, level, position));
}

function levelBlocks(
  context: MarkdownContext,
  view: SchemaView,
  inner: SchemaView,
  { depth, trail }: ListPosition,
): readonly string[] {
  const { description } = context.shown;
  const { value, place } = inner.located;
  const lists = listsOf(description, inner);
  const count = lists.reduce((sum, { fields }) => sum + fields.length, 0);
  if (count === 0) return [];
  if (trail.includes(value)) return ['The same again.'];
  const page = inner.name === undefined || inner.also !== undefined ? undefined : context.pageOf(place);
  const isKnown = page !== undefined && (context.unfolded.get(value) ?? Infinity) <= depth;
  if (depth > 0 && isKnown) return ['Its fields stand above.'];
  const isFar = depth > (page === undefined ? deepestField : deepestComponent);
  if (depth > 0 && (isFar || !context.rows.take(rowsOf(lists))))
    return page === undefined ? [`${count} more inside.`] : [];
  context.unfolded.set(value, depth);
  const within = { depth, trail: [...trail, view.located.value, value] };
  return lists.flatMap((list) => listBlocks(context, inner, { list, within }));
}

function listBlocks(
  context: MarkdownContext,
  view: SchemaView,
  { list, within }: { readonly list: FieldList; readonly within: ListPosition },
): readonly string[] {
  const shown = list.fields.slice(0, mostRows);
  const more = list.fields.length - shown.length;
  // Beside alternatives, their list says it.
  const isOnly = valueListsOf(context.shown.description, view).length === 1;
  const intro =
    list.keyword === 'fields'
      ? [...partBlocks(context, view), ...(isOnly ? viewsOf(view).flatMap(whichLine) : []).map((line) => `${line}.`)]
      : [`${[countOf(list), ...(list.keyword === '$defs' ? [] : viewsOf(view).flatMap(whichLine))].join('; ')}:`];
  const items = shown.map((field) => `- ${fieldItem(context, field, within)}`);
  return [
    ...intro,
    items.join('\n'),
    ...(list.isCut === true ? ['`allOf` adds more schemas than a page can show.'] : []),
    ...(more > 0 ? [`${more} more.`] : []),
    ...(list.keyword === 'fields' && viewsOf(view).some(isClosedMap) ? ['No other fields.'] : []),
  ];
}

function isClosedMap({ located: { value } }: SchemaView): boolean {
  return isClosed(value) && keysOf(member(value, 'properties')).length > 0;
}

/** A field in a list: its name, type and texts in a line, and what is inside it below. */
function fieldItem(context: MarkdownContext, field: SchemaField, { depth, trail }: ListPosition): string {
  const { view, name, words, badges, texts } = fieldText(context, field);
  const facts = [words, field.isRequired ? 'required' : ''].filter((each) => each !== '').join(', ');
  return listItem(`${name}${facts === '' ? '' : ` (${facts})`}${badges}`, [
    ...texts,
    ...childBlocks(context, view, { depth: depth + 1, trail }),
  ]);
}

/** The name, type and texts of a field, without what is inside it. */
interface FieldText {
  readonly view: SchemaView;
  readonly label: string;
  readonly isName: boolean;
  readonly name: string;
  readonly words: string;
  readonly badges: string;
  readonly texts: readonly string[];
}

function fieldText(context: MarkdownContext, field: SchemaField): FieldText {
  const { label, isName, written } = field;
  // A field of several schemas is the same where the list that it is in is.
  const value = field.also === undefined && field.rows === undefined ? written.value : field;
  if (!isObject(value)) return readField(context, field);
  const known = fieldTextsOf(context.shown);
  const ofFolder = known.get(context.folder) ?? new WeakMap<object, FieldText>();
  known.set(context.folder, ofFolder);
  const found = ofFolder.get(value);
  // An alias of YAML gives one schema several names.
  if (found?.label === label && found.isName === isName) return found;
  const made = readField(context, field);
  ofFolder.set(value, made);
  return made;
}

// A component stands on many pages. Its links are those of the folder that a page is in.
const fieldTextsOf = perObject<ShownDescription, Map<string, WeakMap<object, FieldText>>>(() => new Map());

function readField(context: MarkdownContext, field: SchemaField): FieldText {
  const { description } = context.shown;
  const { label, isName } = field;
  const view = viewField(description, field);
  const shown = label === '' ? '""' : label.slice(0, 300);
  // The label of an alternative is the name of its component.
  const isNamed = !isName && label === view.name;
  const page = isNamed && view.failure === undefined ? context.pageOf(view.located.place) : undefined;
  return {
    view,
    label,
    isName,
    name: isName ? codeLine(shown) : linkTo(shown, page),
    words: [wordsLine(context, schemaWords(description, view, { isNamed })), ...rowWords(field)].join(', '),
    badges: badgesEnd(badgesOfSchema(description, view)),
    texts: textBlocks(context, view, label),
  };
}

/** An item of a list without its mark: a first paragraph and the values go on behind `head`, other blocks are below it. */
export function listItem(head: string, blocks: readonly string[]): string {
  const [first] = blocks;
  const goesOn = first !== undefined && !/^(?:[->|#]|\d+\. |```|!\[)/u.test(first);
  const rest = goesOn ? blocks.slice(1) : blocks;
  const values = goesOn ? rest.filter(isValueLine) : [];
  const below = rest.filter((block) => !values.includes(block));
  const line = goesOn ? `${head}: ${[first, ...values].join(' ')}` : head;
  const isTight = below.every((block) => block.startsWith('- '));
  return indented([line, ...below].join(isTight ? '\n' : '\n\n'));
}

function isValueLine(block: string): boolean {
  return /^(?:(?:One|And one) of|Always:|Default:|Examples?:) [^\n]*\.$/u.test(block);
}

/** The components that `allOf` adds, and why one is missing. */
function partBlocks(context: MarkdownContext, view: SchemaView): readonly string[] {
  const parts = partsOf(context.shown.description, view);
  const names = unnamedParts(context.shown.description, view).map(({ name, located }) =>
    linkTo(name, context.pageOf(located.place)),
  );
  return [
    ...(names.length === 0 ? [] : [`With all of ${names.join(', ')}.`]),
    ...parts.flatMap(({ failure }) => (failure === undefined ? [] : [plainLine(failure)])),
    ...parts.flatMap(({ name, located }) => (name === undefined ? otherKeyBlocks(located, drawnKeywords) : [])),
  ];
}
