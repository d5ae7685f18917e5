import { type Operation } from '../../description/read/api.ts';
import { responsesOf, type Response } from '../../description/read/content.ts';
import { entriesIn, inside, memberAt, textAt, type Located } from '../../description/read/view.ts';
import { isObject, keysOf } from '../../lib/json.ts';
import { codeLine, jsonBlock, otherKeyBlocks, plainLine, proseBlocks, type MarkdownContext } from './context.ts';
import { headerBlocks, mediaBlocks } from './bodies.ts';

export function responseBlocks(context: MarkdownContext, operation: Operation, heading: string): readonly string[] {
  const { description } = context.shown;
  const parent = inside(description, operation.located, 'responses');
  const known = responsesOf(description, operation);
  return keysOf(parent?.value)
    .slice(0, 100)
    .flatMap((status) => {
      const located = parent && inside(description, parent, status);
      const response = known.find((each) => each.status === status);
      return located === undefined || !isObject(located.value) || response === undefined
        ? [`${heading} ${plainLine(status)}`, jsonBlock(parent && memberAt(parent, status)?.value, 4_000)]
        : [`${heading} ${plainLine(status)}`, ...responseOf(context, located, response)];
    });
}

function responseOf(context: MarkdownContext, located: Located, { media }: Response): readonly string[] {
  const { description } = context.shown;
  const is2 = description.version === '2.0';
  const content = is2 ? undefined : inside(description, located, 'content');
  const links = entriesIn(description, inside(description, located, 'links')).slice(0, 50);
  const keys = is2
    ? 'description headers:map schema:map examples:map'
    : 'description summary headers:map content:map links:map';
  return [
    ...(textAt(located, 'summary') === undefined ? [] : [plainLine(textAt(located, 'summary') ?? '')]),
    ...proseBlocks(context, textAt(located, 'description')),
    ...headerBlocks(context, located),
    ...mediaBlocks(context, media, {
      direction: 'response',
      written: (type) => content && inside(description, content, type),
    }),
    ...links.flatMap(([name, link]) => {
      const target = textAt(link, 'operationId') ?? textAt(link, 'operationRef');
      const to = target === undefined ? '' : ` to ${codeLine(target)}`;
      return [
        `Link ${codeLine(name, 100)}${to}:`,
        ...proseBlocks(context, textAt(link, 'description')),
        ...otherKeyBlocks(link, 'operationId operationRef description'),
      ];
    }),
    ...otherKeyBlocks(located, keys),
  ];
}
