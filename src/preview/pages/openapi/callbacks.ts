import { operationsAt, type Operation, parametersOf } from '../../../description/read/api.ts';
import { entriesAt, membersIn, textAt, type Located, followPath } from '../../../description/read/view.ts';
import { html, type Html } from '../../../lib/html.ts';
import { keysOf } from '../../../lib/json.ts';
import { badgesOf } from '../../entries/badges.ts';
import { badgesHtml } from '../../frame/badges.ts';
import { withNotes } from '../../parts/notes.ts';
import { foldedValue } from '../../parts/other-keys.ts';
import { foldHtml, sectionHeading } from '../../parts/section.ts';
import type { PageContext } from '../context.ts';
import { type Media, requestMediaOf, responsesOf } from '../../../description/read/content.ts';
import type { Description } from '../../../description/description.ts';
import { textBlock, factList, lines } from '../../parts/facts.ts';
import type { Word } from '../../schema/constraints.ts';
import { viewSchema } from '../../schema/view.ts';
import { joinWords, schemaWords, wordsHtml } from '../../schema/words.ts';
import { schemaOfParameter } from './parameters.ts';

/** Draws an operation below its title; handed in, as operations hold callbacks and callbacks operations. */
type DrawOperation = (context: PageContext, operation: Operation) => Html;

/** The callbacks of an operation, a fold for each request that they describe. */
export function callbacksHtml(context: PageContext, operation: Located, draw: DrawOperation): Html | undefined {
  const callbacks = entriesAt(context.shown.description, operation, 'callbacks').slice(0, 50);
  if (callbacks.length === 0) return undefined;
  const folds = callbacks.flatMap(([name, callback]) => callbackFolds(context, callback, { name, draw }));
  return html`${sectionHeading(context.ids, 'Callbacks')}${folds}`;
}

interface DrawnFolds {
  readonly name: string;
  readonly level?: 2;
  readonly draw: DrawOperation;
}

/** One fold for each operation of a callback. */
export function callbackFolds(context: PageContext, callback: Located, folds: DrawnFolds): readonly Html[] {
  const { name } = folds;
  if (keysOf(callback.value).length === 0) return [foldedValue({ [name]: callback.value }, name)];
  return membersIn(callback).flatMap(([path, raw]) => pathItemFolds(context, raw, { ...folds, path }));
}

/** One fold for each operation of a path item: of a callback by its expression, or of a component that has no path. */
export function pathItemFolds(
  context: PageContext,
  pathItem: Located,
  { name, path, level, draw }: DrawnFolds & { readonly path?: string },
): readonly Html[] {
  const operations = operationsAt(context.shown.description, path ?? name, pathItem);
  const asWritten = path === undefined ? pathItem.value : { [path]: pathItem.value };
  if (operations.length === 0) return [foldedValue(asWritten, `${name} ${path?.slice(0, 100) ?? ''}`.trim())];
  // A callback may hold the operation that it belongs to: it is drawn whole only where more rows fit.
  const drawInside = context.rows.take(operations.length * 10) ? draw : shortOperation;
  return operations.map((each) => {
    const summary = textAt(each.located, 'summary');
    const route = path === undefined ? undefined : html`<code>${path.slice(0, 200)}</code>`;
    const words = summary === undefined ? undefined : html`${summary.slice(0, 1_000)}`;
    // On the page of components the name stands above all of them.
    const own = words ?? route ?? html`${(each.operationId ?? name).slice(0, 200)}`;
    return foldHtml(context.ids, {
      id: `c.${name}`,
      verb: each.method,
      title: level === undefined ? html`${name.slice(0, 200)}` : own,
      level,
      summary: level === undefined ? (words ?? route) : words && route,
      badges: badgesHtml(context, badgesOf(context.shown.description, each.located)),
      isOpen: false,
      noted: withNotes(
        context,
        [each.located.place],
        () =>
          html`${path === undefined ? undefined : html`<p class="route">${each.method} <span>${path.slice(0, 500)}</span></p>`}
          ${drawInside({ ...context, isNested: true }, each)}`,
      ),
    });
  });
}

/** The parts of one kind that an operation has, in short. */
interface ShortFact {
  readonly label: string;
  readonly items: readonly ShortItem[];
}

interface ShortItem {
  readonly name: string;
  readonly words: readonly Word[];
}

const mostItems = 50;

/** The names of the parts of an operation, each with its type in words and nothing inside it. */
export function shortFacts(description: Description, operation: Operation): readonly ShortFact[] {
  const callbacks = followPath(description, operation.located, 'callbacks');
  const facts = [
    {
      label: 'Parameters',
      items: parametersOf(description, operation).flatMap((parameter) => {
        const name = textAt(parameter, 'name');
        if (name === undefined || textAt(parameter, 'in') === 'body') return [];
        return [{ name, words: schemaWords(description, viewSchema(description, schemaOfParameter(parameter))) }];
      }),
    },
    {
      label: 'Body',
      items: requestMediaOf(description, operation).map((media) => ({
        name: media.type,
        words: wordsOfMedia(description, media),
      })),
    },
    {
      label: 'Responses',
      items: responsesOf(description, operation).map(({ status, media }) => ({
        name: status,
        words: joinWords(
          media.map((each) => [`${each.type} `, ...wordsOfMedia(description, each)]),
          ', ',
        ),
      })),
    },
    { label: 'Callbacks', items: keysOf(callbacks?.value).map((name) => ({ name, words: [] })) },
  ];
  return facts
    .filter(({ items }) => items.length > 0)
    .map(({ label, items }) => ({ label, items: items.slice(0, mostItems) }));
}

function wordsOfMedia(description: Description, { schema, itemSchema }: Media): readonly Word[] {
  const shown = schema ?? itemSchema;
  return shown === undefined ? [] : schemaWords(description, viewSchema(description, shown));
}

/** An operation in short, below its title: for a page that has drawn so many whole ones that it would be slow with more. */
function shortOperation(context: PageContext, operation: Operation): Html {
  const facts = shortFacts(context.shown.description, operation).map(({ label, items }) => {
    const shown = items.map(({ name, words }) => html`<code>${name.slice(0, 100)}</code> ${wordsHtml(context, words)}`);
    return [label, lines(shown)] as const;
  });
  const source = context.links.sourceOf(operation.located.place);
  const where = source.href === undefined ? html`${source.text}` : html`<a href="${source.href}">${source.text}</a>`;
  return html`${textBlock(context, textAt(operation.located, 'description'))}${factList(facts)}
    <p class="dim">In short here, and whole in ${where}.</p>`;
}
