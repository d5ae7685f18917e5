import type { Description } from '../../description/description.ts';
import { type Located, memberAt, textAt } from '../../description/read/view.ts';
import { type Html, html, joinHtml } from '../../lib/html.ts';
import { isArray, hasItems, listOf, member } from '../../lib/json.ts';
import { uniqueBy } from '../../lib/lists.ts';
import { type Word, codes, constraintWords, formatOf, typeNames } from './constraints.ts';
import type { SchemaContext } from './context.ts';
import { missingNames, partsOf } from './fields.ts';
import { countingIn, sourcesOf, type SchemaView, viewSchema, viewsOf } from './view.ts';
import { xmlWords } from './openapi-keywords.ts';

/** The words as HTML, with links to the pages of the schemas that they name. */
export function wordsHtml({ links }: Pick<SchemaContext, 'links'>, words: readonly Word[]): Html {
  return joinHtml(
    words.map((word) => {
      if (typeof word === 'string') return html`${word}`;
      const { text } = word;
      if (word.kind === 'code') return html`<code>${text}</code>`;
      if (word.kind === 'failure') return html`<span class="bad">${text}</span>`;
      const address = links.pageOf(word.place);
      return address === undefined ? html`${text}` : html`<a href="${address}">${text}</a>`;
    }),
  );
}

/** The type of a schema and what it demands: `array of Berth, 1 to 5 items`. With `isNamed` the name of a component stands before it already. */
export function schemaWords(description: Description, view: SchemaView, { isNamed = false } = {}): readonly Word[] {
  const [name = '', colon, ...own] = typeWords(description, view, 0);
  const single = isNamed ? own : [name, ...(colon === undefined ? [] : [colon]), ...own];
  const type = view.also === undefined ? single : allTypeWords(description, viewsOf(view));
  const sources = sourcesOf(view);
  const rest =
    view.failure === undefined
      ? [...constraintsOf(countingIn(description, sources)), ...requiredWords(description, view), ...xmlWords(sources)]
      : [];
  return joinWords(type.length === 0 ? rest : [type, ...rest], ', ');
}

/** The types of schemas that hold for one value, without those that others make needless: `string (date)` says all that `string` does. */
function allTypeWords(description: Description, views: readonly SchemaView[]): readonly Word[] {
  const types = uniqueBy(
    views.map((each) => typeWords(description, each, 0)),
    keyOf,
  );
  const kept = types.filter(
    (type, at) => !types.some((other, index) => index !== at && isSaidBy(type, other, index < at)),
  );
  return joinWords(kept, ' and ');
}

/** Equal for words that say the same. A place leads to all of its file, which is large. */
function keyOf(words: readonly Word[]): string {
  return JSON.stringify(
    words.map((word) =>
      typeof word === 'object' && word.kind === 'schema' ? [word.text, word.place.source.uri, word.place.path] : word,
    ),
  );
}

/** True for a type that another one, `other`, says, too. Of two that say each other the first one stays. */
function isSaidBy(type: readonly Word[], other: readonly Word[], isBefore: boolean): boolean {
  const [text, ...more] = type;
  if (typeof text !== 'string' || more.length > 0) return false;
  const [first = ''] = other;
  // The name of an object says that it is one, and behind that of another schema stands its type.
  if (typeof first !== 'string')
    return text === 'anything' || (text === 'object' && other.length === 1) || other.at(-1) === text;
  if (text === 'anything' || first === `${text} of `) return true;
  const [names, [listed = '', format]] = [text.split(' or '), first.split(' (')];
  const narrower = listed.split(' or ');
  const isWithin = narrower.every((name) =>
    names.includes(name === 'integer' && names.includes('number') ? 'number' : name),
  );
  const isLess = format !== undefined || narrower.length < names.length || narrower.includes('integer');
  return isWithin && (isLess || isBefore);
}

/** The constraints of `sources` on a value, in words, each once. */
export function constraintsOf(sources: readonly Located[]): readonly (readonly Word[])[] {
  const words = sources.flatMap(({ value }) => constraintWords(value));
  return sources.length < 2 ? words : [...new Map(words.map((each) => [JSON.stringify(each), each])).values()];
}

/** The required names that no row shows: `requires a, b`. */
export function requiredWords(description: Description, view: SchemaView): readonly (readonly Word[])[] {
  const beside = countingIn(
    description,
    viewsOf(view).flatMap(({ references }) => references),
  ).flatMap(({ value }) => listOf(member(value, 'required')));
  // A component says it on its own page.
  const names = [...beside, ...(view.name === undefined ? missingNames(description, view) : [])];
  return names.length === 0 ? [] : [['requires ', ...codes(names)]];
}

/** The components that `allOf` adds to `view`, without those that the words of its type name. */
export function unnamedParts(description: Description, view: SchemaView): readonly (SchemaView & { name: string })[] {
  const parts = partsOf(description, view).flatMap((part) =>
    part.name === undefined ? [] : [{ ...part, name: part.name }],
  );
  if (parts.length === 0) return [];
  const named = schemaWords(description, view).flatMap((word) =>
    typeof word === 'string' || word.kind === 'code' ? [] : [word.text],
  );
  return parts.filter(({ name }) => !named.includes(name));
}

/** Lists of words as one, with `between` between them. */
export function joinWords(lists: readonly (readonly Word[])[], between: string): readonly Word[] {
  return lists.flatMap((words, index) => (index === 0 ? words : [between, ...words]));
}

/** Arrays of arrays deeper than this are not named one by one. */
const deepest = 4;

function typeWords(description: Description, view: SchemaView, depth: number): readonly Word[] {
  const words = wholeType(description, view, depth);
  if (view.isNullable !== true) return words;
  return [...words, words.includes('array of ') ? ', or null' : ' or null'];
}

function wholeType(description: Description, view: SchemaView, depth: number): readonly Word[] {
  const { value, place } = view.located;
  if (view.failure !== undefined) return [{ kind: 'failure', text: view.name ?? '' }];
  if (value === true) return ['anything'];
  if (value === false) return ['nothing'];
  const plain = typeNames(value);
  const own = (): readonly Word[] =>
    depth < deepest ? ownType(description, view, depth) : [plain.join(' or ') || 'anything'];
  if (view.name === undefined) return own();
  const name: Word = { kind: 'schema', text: view.name, place };
  // The name of an object says more than that it is one.
  return plain.length === 0 || plain.join() === 'object' ? [name] : [name, ': ', ...own()];
}

function ownType(description: Description, view: SchemaView, depth: number): readonly Word[] {
  const { located } = view;
  const items = memberAt(located, 'items');
  const names = typeNames(located.value);
  if (names.includes('array') && items !== undefined && !isArray(items.value) && items.value !== false) {
    const inner = typeWords(description, viewSchema(description, items), depth + 1);
    const others = names.filter((name) => name !== 'array');
    return ['array of ', ...inner, ...(others.length === 0 ? [] : [`, or ${others.join(' or ')}`])];
  }
  if (names.length > 0) return [`${names.join(' or ')}${formatOf(located.value) ?? ''}`];
  for (const [key, words] of alternativeWords) {
    const list = memberAt(located, key);
    if (list === undefined || !hasItems(list.value)) continue;
    const shown = list.value.slice(0, 4).flatMap((_, index) => {
      const item = memberAt(list, index);
      return item === undefined ? [] : [shortType(description, viewSchema(description, item), depth + 1)];
    });
    const more = list.value.length - shown.length;
    return [`${words} `, ...joinWords(shown, ', '), ...(more > 0 ? [` and ${more} more`] : [])];
  }
  // Only an object can have what it requires.
  return [hasItems(member(located.value, 'required')) ? 'object' : 'anything'];
}

const alternativeWords: readonly (readonly [string, string])[] = [
  ['oneOf', 'one of'],
  ['anyOf', 'any of'],
  ['allOf', 'all of'],
];

function shortType(description: Description, view: SchemaView, depth: number): readonly Word[] {
  const title = view.name === undefined ? textAt(view.located, 'title') : undefined;
  return title === undefined ? typeWords(description, view, depth) : [title.slice(0, 80)];
}
