import type { Operation } from '../../description/read/api.ts';
import { parametersOf, requestMediaOf } from '../../description/read/content.ts';
import { followPath, memberAt, rootOf, textAt, type Located } from '../../description/read/view.ts';
import { isArray, member } from '../../lib/json.ts';
import { markdownBlock } from '../../lib/markdown-text.ts';
import { drawnOperationKeys } from '../pages/openapi/operation.ts';
import { shortText, shortTexts } from '../parts/json.ts';
import { writeCurl } from '../samples/write.ts';
import { lineBlocks, codeLine, factBlocks, otherKeyBlocks, proseBlocks, type MarkdownContext } from './context.ts';
import { requestOf, responseBlocks } from './bodies.ts';
import { callbackBlocks } from './callbacks.ts';
import { docsLine, serverLines, tagLink } from './facts.ts';
import { securityLine } from './security.ts';
import { parameterBlocks } from './parameters.ts';

/** The curl line of an operation, for the environment that its page begins with. */
export function curlBlocks(context: MarkdownContext, operation: Operation): readonly string[] {
  const { request } = context.shown.firstConsole(operation, context.mockUrl);
  return ['## Request', markdownBlock(writeCurl(request), 'sh')];
}

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
    ...section('Callbacks', callbackBlocks(context, located, { level: level + 1, draw: operationBlocks })),
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
      ? value
          .slice(0, 30)
          .map((each) => codeLine(shortText(each)))
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
  const body =
    description.version === '2.0'
      ? parametersOf(description, operation).find((parameter) => textAt(parameter, 'in') === 'body')
      : followPath(description, operation.located, 'requestBody');
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
