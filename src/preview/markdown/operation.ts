import { type Operation, operationsAt } from '../../description/read/api.ts';
import { requestMediaOf } from '../../description/read/content.ts';
import {
  followPath,
  memberAt,
  rootOf,
  textAt,
  type Located,
  entriesAt,
  membersIn,
} from '../../description/read/view.ts';
import { isArray, member, keysOf } from '../../lib/json.ts';
import { bodyOf, drawnOperationKeys } from '../pages/openapi/operation.ts';
import { shortTexts } from '../parts/json.ts';
import {
  lineBlocks,
  codeLine,
  factBlocks,
  otherKeyBlocks,
  proseBlocks,
  type MarkdownContext,
  badgesEnd,
  jsonBlock,
  plainLine,
  wordsLine,
} from './context.ts';
import { requestOf, responseBlocks } from './bodies.ts';
import { docsLine, serverLines, tagLink } from './facts.ts';
import { securityLine } from './security.ts';
import { parameterBlocks } from './parameters.ts';
import { nameOf } from '../../description/place.ts';
import { badgesOf } from '../entries/badges.ts';
import { shortFacts } from '../pages/openapi/callbacks.ts';

/** A whole operation below its title. `level` is that of its headings. */
export function operationBlocks(context: MarkdownContext, operation: Operation, level = 2): readonly string[] {
  const { located, pathItem } = operation;
  const heading = '#'.repeat(level);
  const section = (title: string, blocks: readonly string[]): readonly string[] =>
    blocks.length === 0 ? [] : [`${heading} ${title}`, ...blocks];
  return [
    ...proseBlocks(context, textAt(located, 'description')),
    ...factBlocks(factsOf(context, operation)),
    ...section('Parameters', parameterBlocks(context, operation)),
    ...section('Body', requestBlocks(context, operation)),
    ...section('Responses', responseBlocks(context, operation, `${heading}#`)),
    ...section('Callbacks', callbackBlocks(context, located, level + 1)),
    ...otherKeyBlocks(located, drawnOperationKeys),
    ...section('Path', pathBlocks(context, pathItem)),
  ];
}

function factsOf(
  context: MarkdownContext,
  { located, operationId }: Operation,
): readonly (readonly [string, string | undefined])[] {
  const { description } = context.shown;
  const tags = member(located.value, 'tags');
  const list = (key: string): string | undefined => {
    const value = member(located.value, key);
    return isArray(value)
      ? shortTexts(value, 30)
          .map((each) => codeLine(each))
          .join(', ')
      : undefined;
  };
  return [
    ['Operation', operationId === undefined ? undefined : codeLine(operationId)],
    [
      'Authorization',
      securityLine(context, memberAt(located, 'security') ?? memberAt(rootOf(description), 'security')),
    ],
    [
      'Tags',
      isArray(tags) && tags.length > 0
        ? shortTexts(tags, 30)
            .map((tag) => tagLink(context, tag))
            .join(', ')
        : undefined,
    ],
    ['Consumes', list('consumes')],
    ['Produces', list('produces')],
    ['Schemes', list('schemes')],
    ['Servers', serverLines(context, followPath(description, located, 'servers')).join('; ')],
    ['More', docsLine(followPath(description, located, 'externalDocs'))],
  ];
}

function requestBlocks(context: MarkdownContext, operation: Operation): readonly string[] {
  const { description } = context.shown;
  const body = bodyOf(description, operation);
  if (body === undefined) return [];
  const use = { written: memberAt(operation.located, 'requestBody'), located: body };
  return requestOf(context, use, requestMediaOf(description, operation));
}

/** The texts of a path item beside its operations. */
function pathBlocks(context: MarkdownContext, pathItem: Located): readonly string[] {
  const servers = serverLines(context, followPath(context.shown.description, pathItem, 'servers'));
  return [
    ...lineBlocks(textAt(pathItem, 'summary')),
    ...proseBlocks(context, textAt(pathItem, 'description')),
    ...factBlocks([['Servers', servers.join('; ')]]),
  ];
}

function callbackBlocks(context: MarkdownContext, operation: Located, level: number): readonly string[] {
  const callbacks = entriesAt(context.shown.description, operation, 'callbacks').slice(0, 50);
  return callbacks.flatMap(([name, callback]) =>
    keysOf(callback.value).length > 0
      ? callbackOf(context, callback, { name, level })
      : [`Callback ${codeLine(name)}:`, jsonBlock(callback.value, 4_000)],
  );
}

interface WrittenItem {
  readonly name: string;
  readonly level: number;
}

/** The operations of a callback, by the expressions of their addresses. */
export function callbackOf(context: MarkdownContext, callback: Located, item: WrittenItem): readonly string[] {
  return membersIn(callback).flatMap(([path, raw]) => pathItemOf(context, raw, { ...item, path }));
}

/** The operations of a path item: of a callback by its expression, or of a component that has no path. */
export function pathItemOf(
  context: MarkdownContext,
  pathItem: Located,
  { name, path, level }: WrittenItem & { readonly path?: string },
): readonly string[] {
  const operations = operationsAt(context.shown.description, path ?? name, pathItem);
  const below = path === undefined ? '' : ` ${codeLine(path, 200)}`;
  if (operations.length === 0) return [`${codeLine(name, 200)}${below}:`, jsonBlock(pathItem.value, 4_000)];
  // A callback may hold the operation that it belongs to.
  const isWhole = level <= 4 && context.rows.take(operations.length * 10);
  return operations.flatMap((each) => {
    const badges = badgesEnd(badgesOf(context.shown.description, each.located));
    return [
      `${'#'.repeat(Math.min(level, 6))} ${plainLine(name, 200)}${badges}`,
      codeLine([each.method, path ?? []].flat().join(' '), 500),
      ...lineBlocks(textAt(each.located, 'summary')),
      ...(isWhole ? operationBlocks(context, each, level + 1) : shortBlocks(context, each)),
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
