import { operationsAt, type Operation } from '../../../description/api.ts';
import { entriesIn, inside, memberAt, textAt, type Located } from '../../../description/view.ts';
import { html, type Html } from '../../../lib/html.ts';
import { isObject, keysOf } from '../../../lib/json.ts';
import { badgesOf } from '../../entries/badges.ts';
import { badgeHtml } from '../../frame/badges.ts';
import type { PageContext } from '../context.ts';
import { withNotes } from '../../parts/notes.ts';
import { foldHtml } from '../../parts/fold.ts';
import { foldedValue } from '../../parts/other-keys.ts';
import { sectionHeading } from '../../parts/row.ts';

/** The callbacks of an operation, a fold for each request that they describe. */
export function callbacksHtml(
  context: PageContext,
  operation: Located,
  draw: (operation: Operation) => Html,
): Html | undefined {
  const callbacks = entriesIn(
    context.shown.description,
    inside(context.shown.description, operation, 'callbacks'),
  ).slice(0, 50);
  if (callbacks.length === 0) return undefined;
  const folds = callbacks.flatMap(([name, callback]) => callbackFolds(context, { name, callback }, draw));
  return html`${sectionHeading(context.ids, 'Callbacks')}${folds}`;
}

interface Callback {
  readonly name: string;
  readonly callback: Located;
}

/** One fold for each operation of a callback. */
function callbackFolds(
  context: PageContext,
  { name, callback }: Callback,
  draw: (operation: Operation) => Html,
): readonly Html[] {
  if (!isObject(callback.value)) return [foldedValue({ [name]: callback.value }, name)];
  return keysOf(callback.value).flatMap((expression) => {
    const raw = memberAt(callback, expression);
    const operations = raw === undefined ? [] : operationsAt(context.shown.description, expression, raw);
    if (operations.length === 0)
      return [foldedValue({ [expression]: raw?.value }, `${name} ${expression.slice(0, 100)}`)];
    // A callback may hold the operation that it belongs to: its own callbacks are drawn only once more rows fit.
    if (!context.rows.take(operations.length * 10)) return [foldedValue({ [expression]: raw?.value }, name)];
    return operations.map((each) => {
      const summary = textAt(each.located, 'summary');
      return foldHtml(context.ids, {
        id: `c.${name}`,
        verb: each.method,
        title: html`${name.slice(0, 200)}`,
        summary:
          summary === undefined
            ? html`<code>${expression.slice(0, 200)}</code>`
            : context.shown.markdown.inline(summary),
        badges: badgesOf(context.shown.description, each.located).map((badge) =>
          badgeHtml(context, badge, { marks: true }),
        ),
        isOpen: false,
        noted: withNotes(
          context,
          [each.located.place],
          () =>
            html`<p class="route">${each.method} <span>${expression.slice(0, 500)}</span></p>
              ${draw(each)}`,
        ),
      });
    });
  });
}
