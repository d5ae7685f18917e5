import type { Operation, FoundParameter } from '../../description/read/api.ts';
import { textAt, type Located, followPath, memberAt, numberTextOf } from '../../description/read/view.ts';
import { isObject, member, hasItems, keysOf } from '../../lib/json.ts';
import { badgesOf } from '../entries/badges.ts';
import {
  contentOf,
  drawnParameterKeys,
  ownKeys,
  parameterWords,
  schemaOfParameter,
  shownParameters,
  typeOfParameter,
} from '../pages/openapi/parameters.ts';
import { textBeside } from '../parts/beside.ts';
import { cellText, markdownTable } from '../parts/safe-markdown.ts';
import { type SchemaView, countingIn, drawnKeywords, textOf, viewSchema } from '../schema/view.ts';
import { joinWords } from '../schema/words.ts';
import {
  codeAt,
  badgesEnd,
  codeLine,
  jsonBlock,
  otherKeyBlocks,
  plainLine,
  proseBlocks,
  wordsLine,
  type MarkdownContext,
} from './context.ts';
import { childBlocks, listItem } from './schema.ts';
import { innerBlocks, valueBlocks } from './schema-texts.ts';
import { valuesOfExample } from '../pages/openapi/named-examples.ts';
import { isLine } from '../schema/constraints.ts';

const mostShown = 300;

/** The parameters of an operation as a table; fields of their values follow it. */
export function parameterBlocks(context: MarkdownContext, operation: Operation): readonly string[] {
  const parameters = shownParameters(context.shown.description, operation).slice(0, mostShown);
  const known = parameters.filter(({ value }) => isObject(value));
  if (known.length === 0) return [];
  const rows = known.map((parameter) => {
    const { name, where, words, badges, texts } = parameterTexts(context, parameter);
    const need = member(parameter.value, 'required') === true ? 'required' : '';
    const all = [`${name}${badges}`, where, words, need, texts.filter((text) => !isBlock(text)).join(' ')];
    return all.map(cellText);
  });
  const below = known.flatMap((parameter) => {
    const { name, texts, inside } = parameterTexts(context, parameter);
    const rest = [...texts.filter(isBlock), ...inside()];
    return rest.length === 0 ? [] : [`${name}:`, ...rest];
  });
  return [markdownTable(['Name', 'In', 'Type', 'Required', 'Description'], rows), ...below];
}

/** True for blocks that no cell of a table can hold: code, lists, tables, quotes and rules. */
function isBlock(text: string): boolean {
  return text.includes('```') || /^(?:[-|>] |>$|\d+\. |---$)/mu.test(text);
}

/** A parameter or header as an item of a list. */
export function parameterItem(context: MarkdownContext, parameter: FoundParameter, name?: string): string {
  if (!isObject(parameter.value))
    return listItem(name === undefined ? 'no parameter' : codeLine(name), [jsonBlock(parameter.value, 4_000)]);
  const made = parameterTexts(context, parameter, name);
  const need = member(parameter.value, 'required') === true ? ', required' : '';
  const where = made.where === '' ? '' : `, in ${made.where}`;
  return listItem(`${made.name} (${made.words}${where}${need})${made.badges}`, [...made.texts, ...made.inside()]);
}

interface ParameterTexts {
  readonly name: string;
  readonly where: string;
  readonly words: string;
  readonly badges: string;
  readonly texts: readonly string[];
  /** The fields of its values, which take up rows of the page. */
  readonly inside: () => readonly string[];
}

function parameterTexts(context: MarkdownContext, parameter: FoundParameter, name?: string): ParameterTexts {
  const { description } = context.shown;
  const written = schemaOfParameter(parameter);
  const view = viewSchema(description, written);
  const isOwn = written === parameter;
  const [where, ...manner] = parameterWords(parameter);
  const hasPlace = textAt(parameter, 'in') !== undefined;
  const words = [
    typeOfParameter(description, view, { isOwn }),
    ...(hasPlace || where === undefined ? manner : [where, ...manner]).map((word) => [word]),
  ];
  return {
    name: codeLine(name ?? textAt(parameter, 'name') ?? ''),
    where: plainLine(textAt(parameter, 'in') ?? '', 40),
    words: wordsLine(context, joinWords(words, ', ')),
    badges: badgesEnd(badgesOf(description, parameter)),
    texts: [
      ...proseBlocks(
        context,
        textBeside(description, { written: parameter.written, located: parameter }, 'description'),
      ),
      ...(isOwn ? [] : proseBlocks(context, textOf(view, 'description'))),
      ...valuesOfParameter(context, parameter, { view, isOwn }),
    ],
    inside: () => childBlocks(context, view, { depth: 1, trail: [] }),
  };
}

function valuesOfParameter(
  context: MarkdownContext,
  parameter: Located,
  { view, isOwn }: { readonly view: SchemaView; readonly isOwn: boolean },
): readonly string[] {
  const media = contentOf(parameter);
  const keys = isOwn ? `${drawnKeywords} ${drawnParameterKeys} ${ownKeys}` : `${drawnParameterKeys} collectionFormat`;
  const sources = [...view.references, view.located];
  const location = codeAt(parameter, 'location');
  return [
    ...valueBlocks(countingIn(context.shown.description, sources)),
    ...(location === undefined ? [] : [`Location: ${location}.`]),
    ...innerBlocks(context, view),
    ...[...(isOwn ? [] : [parameter]), ...(media ? [media] : [])].flatMap((each) => examplesOfParameter(context, each)),
    ...otherKeyBlocks(parameter, keys),
    ...(media === undefined ? [] : otherKeyBlocks(media, 'schema:schema example:any examples:container')),
    ...(isOwn ? [] : sources.flatMap((each) => otherKeyBlocks(each, drawnKeywords))),
  ];
}

/** `example`, and the named ones with their texts. */
function examplesOfParameter(context: MarkdownContext, parent: Located): readonly string[] {
  const [single, examples] = [memberAt(parent, 'example'), memberAt(parent, 'examples')];
  const named = keysOf(examples?.value)
    .slice(0, 20)
    .flatMap((name) => {
      const example = examples && followPath(context.shown.description, examples, name);
      if (example === undefined) return [];
      const values = valuesOfExample(example);
      return [
        ...values.flatMap(({ words, located }) => exampleBlocks(`Example ${codeLine(name, 80)}${words}`, located)),
        // An object without a value stands there whole.
        ...(values[0]?.located === example ? [] : exampleProse(context, examples, name)),
      ];
    });
  return [
    ...(single === undefined ? [] : exampleBlocks('Example', single)),
    ...(hasItems(examples?.value) ? exampleBlocks('Examples', examples) : named),
  ];
}

/** The summary and description of one of `examples`. */
export function exampleProse(context: MarkdownContext, examples: Located | undefined, name: string): readonly string[] {
  const { description } = context.shown;
  const located = examples && followPath(description, examples, name);
  if (located === undefined) return [];
  const use = { written: examples && memberAt(examples, name), located };
  return (['summary', 'description'] as const).flatMap((key) =>
    proseBlocks(context, textBeside(description, use, key)),
  );
}

function exampleBlocks(label: string, located: Located): readonly string[] {
  const { value } = located;
  return isLine(value)
    ? [`${label}: ${codeLine(numberTextOf(located) ?? String(value))}.`]
    : [`${label}:`, jsonBlock(value, 4_000)];
}
