import { operationsAt, type Operation } from '../../../description/read/api.ts';
import { entriesAt, membersIn, textAt, type Located } from '../../../description/read/view.ts';
import { html, type Html } from '../../../lib/html.ts';
import { keysOf } from '../../../lib/json.ts';
import { badgesOf } from '../../entries/badges.ts';
import { badgesHtml } from '../../frame/badges.ts';
import { withNotes } from '../../parts/notes.ts';
import { foldedValue } from '../../parts/other-keys.ts';
import { foldHtml, sectionHeading } from '../../parts/section.ts';
import type { PageContext } from '../context.ts';
import { shortOperation } from './short-operation.ts';

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
