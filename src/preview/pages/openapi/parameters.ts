import type { Description } from '../../../description/description.ts';
import { type Operation, type FoundParameter, parametersOf } from '../../../description/read/api.ts';
import { memberAt, textAt, type Located } from '../../../description/read/view.ts';
import { html, type Html } from '../../../lib/html.ts';
import { isObject, keysOf, member } from '../../../lib/json.ts';
import { badgesHtml } from '../../frame/badges.ts';
import { badgesOf } from '../../entries/badges.ts';
import type { PageContext } from '../context.ts';
import { textBeside } from '../../parts/beside.ts';
import { textBlock, codeText } from '../../parts/facts.ts';
import { withNotes } from '../../parts/notes.ts';
import { foldedValue, otherKeysFolded } from '../../parts/other-keys.ts';
import { rowHtml, sectionHeading } from '../../parts/section.ts';
import { childrenHtml } from '../../schema/children.ts';
import type { Word } from '../../schema/constraints.ts';
import { fieldRow, innerProseHtml, proseHtml } from '../../schema/tree.ts';
import { allowedValues, valuesHtml } from '../../schema/values.ts';
import { type SchemaView, drawnKeywords, viewSchema } from '../../schema/view.ts';
import { joinWords, schemaWords, wordsHtml } from '../../schema/words.ts';
import { exampleNotes, parameterExamplesHtml } from './named-examples.ts';
import { uniqueBy } from '../../../lib/lists.ts';

/** The keys of a parameter that pages draw. */
export const drawnParameterKeys =
  'name in description required:flag deprecated:flag schema:schema content:map example:any examples:container style explode:flag ' +
  'allowReserved:flag allowEmptyValue:flag location x-badges:list';

/** The keys of one that describes its values itself, as in OpenAPI 2.0 and AsyncAPI 3. */
export const ownKeys = 'collectionFormat type:any';

/** The parameters of an operation, those of its path among them. */
export function parametersHtml(context: PageContext, operation: Operation): Html | undefined {
  const parameters = shownParameters(context.shown.description, operation);
  if (parameters.length === 0) return undefined;
  const lists = [operation.located, operation.pathItem].flatMap((parent) => memberAt(parent, 'parameters') ?? []);
  const noted = withNotes(
    context,
    lists.map(({ place }) => place),
    () => parameterRows(context, parameters),
  );
  return html`${sectionHeading(context.ids, 'Parameters')}${noted.notes}${noted.body}`;
}

/** The first parameter of each place and name, and all without any; a body is none. */
export function shownParameters(description: Description, operation: Operation): readonly FoundParameter[] {
  const first = uniqueBy(parametersOf(description, operation), (parameter) => {
    const [place, name] = [textAt(parameter, 'in'), textAt(parameter, 'name')];
    return (place ?? name) === undefined ? parameter : `${place ?? ''} ${name ?? ''}`;
  });
  return first.filter((parameter) => textAt(parameter, 'in') !== 'body');
}

/** The rows of `parameters`, which are references already followed. */
function parameterRows(context: PageContext, parameters: readonly FoundParameter[]): Html {
  const shown = parameters.slice(0, mostShown);
  const more = parameters.length - shown.length;
  return html`<ul class="tree">
      ${shown.map((parameter) => parameterRow(context, parameter, { id: 'p', written: parameter.written }))}
    </ul>
    ${more > 0 ? html`<p class="dim">${more} more, which the file has.</p>` : undefined}`;
}

const mostShown = 300;

/** The names of the row of a parameter. */
interface RowNames {
  /** The start of its id. */
  readonly id: string;
  /** The name of a header, which does not contain it. */
  readonly name?: string;
  /** The whole id of the row, for links that know only the key of the parameter. */
  readonly anchor?: string;
  /** The parameter as it stands where it is used, perhaps a reference. */
  readonly written?: Located | undefined;
}

/** The row of a parameter or, with a `name`, of a header. */
export function parameterRow(
  context: PageContext,
  parameter: Located,
  { id, name, anchor, written: use }: RowNames,
): Html {
  if (!isObject(parameter.value)) {
    const noted = withNotes(context, [parameter.place], () => undefined);
    const body = html`${noted.notes}${foldedValue(parameter.value, 'what is written')}`;
    return rowHtml({ label: name ?? 'no parameter', isName: false, id: context.ids.take(`${id}.x`), body });
  }
  const label = name ?? textAt(parameter, 'name') ?? '';
  const where = textAt(parameter, 'in');
  const rowId = context.ids.take(anchor ?? [id, where ?? '', label].filter((part) => part !== '').join('.'));
  // In OpenAPI 2.0 the parameter itself describes its values.
  const isOwn = memberAt(parameter, 'schema') === undefined && memberAt(parameter, 'content') === undefined;
  const written = schemaOfParameter(parameter);
  const view = viewSchema(context.shown.description, written);
  const noted = withNotes(context, [parameter.place, view.located.place], () =>
    childrenHtml(context, view, { id: rowId, depth: 1, trail: [] }, fieldRow),
  );
  const words = [
    typeOfParameter(context.shown.description, view, { isOwn }),
    ...parameterWords(parameter).map((word) => [word]),
  ];
  const keys = isOwn ? `${drawnKeywords} ${drawnParameterKeys} ${ownKeys}` : drawnParameterKeys;
  const location = codeText(textAt(parameter, 'location'));
  const prose = isOwn
    ? html`${valuesHtml(allowedValues(parameter.value))}${innerProseHtml(context, view)}`
    : proseHtml(context, view, label);
  const description = textBeside(context.shown.description, { written: use, located: parameter }, 'description');
  const media = contentOf(parameter);
  const examples = [parameter, ...(media ? [media] : [])].map(
    (each) => html`${parameterExamplesHtml(context.shown, each)}${exampleNotes(context.shown, each)}`,
  );
  const mediaKeys = media && otherKeysFolded(media, 'schema:schema example:any examples:container');
  return rowHtml({
    label,
    isName: true,
    id: rowId,
    words: wordsHtml(context, joinWords(words, ', ')),
    isRequired: member(parameter.value, 'required') === true,
    mark: noted.mark,
    badges: badgesHtml(context, badgesOf(context.shown.description, parameter)),
    body: html`${textBlock(context, description)}${prose}${examples}${location && html`<p>Location: ${location}</p>`}${noted.notes}${otherKeysFolded(parameter, keys)}${mediaKeys}${noted.body}`,
  });
}

/** The type of a parameter and what it demands. One of AsyncAPI 3 has no type: it is a part of an address, and so a text. */
export function typeOfParameter(
  description: Description,
  view: SchemaView,
  { isOwn }: { readonly isOwn: boolean },
): readonly Word[] {
  const words = schemaWords(description, view);
  const isText = isOwn && description.kind === 'asyncapi' && words[0] === 'anything';
  return isText ? ['string', ...words.slice(1)] : words;
}

/** The place of a parameter and the manner in which it is sent, in words: `in query`, `style form`, `exploded`. */
export function parameterWords(parameter: Located): readonly string[] {
  const where = textAt(parameter, 'in');
  const style = textAt(parameter, 'style') ?? textAt(parameter, 'collectionFormat');
  const explode = member(parameter.value, 'explode');
  const media = keysOf(memberAt(parameter, 'content')?.value)[0];
  const isOld = member(parameter.value, 'deprecated') === true;
  return [
    where === undefined ? undefined : `in ${where.slice(0, 40)}`,
    media === undefined ? undefined : `as ${media.slice(0, 80)}`,
    style === undefined ? undefined : `style ${style.slice(0, 40)}`,
    typeof explode === 'boolean' ? (explode ? 'exploded' : 'not exploded') : undefined,
    member(parameter.value, 'allowReserved') === true ? 'reserved characters as they are' : undefined,
    member(parameter.value, 'allowEmptyValue') === true ? 'may be empty' : undefined,
    isOld ? 'deprecated' : undefined,
  ].filter((text) => text !== undefined);
}

/** The schema of the values of a parameter; in OpenAPI 2.0 the parameter itself. */
export function schemaOfParameter(parameter: Located): Located {
  return memberAt(parameter, 'schema') ?? contentSchema(parameter) ?? parameter;
}

function contentSchema(parameter: Located): Located | undefined {
  const media = contentOf(parameter);
  return media && memberAt(media, 'schema');
}

/** The media type of a parameter whose value is written in one. */
export function contentOf(parameter: Located): Located | undefined {
  const content = memberAt(parameter, 'content');
  const [type] = keysOf(content?.value);
  return type === undefined || content === undefined ? undefined : memberAt(content, type);
}
