import { operationsAt, type Operation } from '../../description/read/api.ts';
import { nameOf } from '../../description/place.ts';
import { entriesAt, membersIn, textAt, type Located } from '../../description/read/view.ts';
import { keysOf } from '../../lib/json.ts';
import { badgesOf } from '../entries/badges.ts';
import { shortFacts } from '../pages/openapi/short-operation.ts';
import {
  lineBlocks,
  badgesEnd,
  codeLine,
  factBlocks,
  jsonBlock,
  plainLine,
  proseBlocks,
  wordsLine,
  type MarkdownContext,
} from './context.ts';

/** The callbacks of an operation, each with its operations. */
export function callbackBlocks(
  context: MarkdownContext,
  operation: Located,
  item: Omit<WrittenItem, 'name'>,
): readonly string[] {
  const { description } = context.shown;
  const callbacks = entriesAt(description, operation, 'callbacks').slice(0, 50);
  return callbacks.flatMap(([name, callback]) =>
    keysOf(callback.value).length > 0
      ? callbackOf(context, callback, { ...item, name })
      : [`Callback ${codeLine(name)}:`, jsonBlock(callback.value, 4_000)],
  );
}

interface WrittenItem {
  readonly name: string;
  readonly level: number;
  /** Writes an operation below its title; handed in, as operations hold callbacks and callbacks operations. */
  readonly draw: (context: MarkdownContext, operation: Operation, level: number) => readonly string[];
}

/** The operations of a callback, by the expressions of their addresses. */
export function callbackOf(context: MarkdownContext, callback: Located, item: WrittenItem): readonly string[] {
  return membersIn(callback).flatMap(([path, raw]) => pathItemOf(context, raw, { ...item, path }));
}

/** The operations of a path item: of a callback by its expression, or of a component that has no path. */
export function pathItemOf(
  context: MarkdownContext,
  pathItem: Located,
  { name, path, level, draw }: WrittenItem & { readonly path?: string },
): readonly string[] {
  const operations = operationsAt(context.shown.description, path ?? name, pathItem);
  if (operations.length === 0)
    return [
      `${[name, path ?? []]
        .flat()
        .map((text) => codeLine(text, 200))
        .join(' ')}:`,
      jsonBlock(pathItem.value, 4_000),
    ];
  // A callback may hold the operation that it belongs to.
  const isWhole = level <= 4 && context.rows.take(operations.length * 10);
  return operations.flatMap((each) => {
    const badges = badgesEnd(badgesOf(context.shown.description, each.located));
    return [
      `${'#'.repeat(Math.min(level, 6))} ${plainLine(name, 200)}${badges}`,
      codeLine([each.method, path ?? []].flat().join(' '), 500),
      ...lineBlocks(textAt(each.located, 'summary')),
      ...(isWhole ? draw(context, each, level + 1) : shortBlocks(context, each)),
    ];
  });
}

/** An operation in short: the names of its parts. */
function shortBlocks(context: MarkdownContext, operation: Operation): readonly string[] {
  const facts = shortFacts(context.shown.description, operation).map(({ label, items }) => {
    const texts = items.map(({ name, words }) => `${codeLine(name, 100)} ${wordsLine(context, words)}`.trimEnd());
    return [label, texts.join('; ')] as const;
  });
  return [
    ...proseBlocks(context, textAt(operation.located, 'description')),
    ...factBlocks(facts),
    `In short here, and whole in ${plainLine(nameOf(operation.located.place.source))}.`,
  ];
}
