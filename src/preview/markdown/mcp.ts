import { entriesAt, followPath, memberAt, textAt, type Located } from '../../description/read/view.ts';
import { isObject, listOf, member } from '../../lib/json.ts';
import { markdownBlock } from '../../lib/markdown-text.ts';
import { outputSchemaOf } from '../console/tool-result.ts';
import { detailBeside, type Entry } from '../entries/entry.ts';
import { drawnPromptKeys, drawnResourceKeys, sizeOf, uriOf } from '../pages/mcp/prompt.ts';
import { callsOf, drawnToolKeys, hintsIn, secondTitleOf } from '../pages/mcp/tool.ts';
import { shortTexts } from '../parts/json.ts';
import {
  lineBlocks,
  codeAt,
  badgesEnd,
  codeLine,
  factBlocks,
  jsonBlock,
  linkTo,
  otherKeyBlocks,
  plainLine,
  proseBlocks,
  type MarkdownContext,
} from './context.ts';
import { securityLine } from './security.ts';
import { listItem, schemaBlocks } from './schema.ts';

/** A tool: what it takes and gives, and a call of it. */
export function toolBlocks(context: MarkdownContext, tool: Located, heading = '##'): readonly string[] {
  const { description } = context.shown;
  const tags = member(tool.value, 'tags');
  const [input, output] = [memberAt(tool, 'inputSchema'), memberAt(tool, 'outputSchema')];
  const found = output && outputSchemaOf(description, output);
  const execution = followPath(description, tool, 'execution');
  const { calls, result } = callsOf(context, tool);
  return [
    ...proseBlocks(context, textAt(tool, 'description')),
    ...factBlocks([
      [
        'Tags',
        shortTexts(listOf(tags), 30)
          .map((tag) => plainLine(tag))
          .join(', '),
      ],
      ['Security', securityLine(context, memberAt(tool, 'security'))],
      ['Behaviour', behaviourLine(tool)],
      ['As a task', codeAt(execution, 'taskSupport')],
    ]),
    ...(input === undefined ? [] : [`${heading} Input`, ...schemaBlocks(context, input)]),
    ...(output === undefined ? [] : [`${heading} Output`]),
    ...(output === undefined || found !== undefined ? [] : ['No component has this name.', jsonBlock(output.value)]),
    ...(found === undefined ? [] : schemaBlocks(context, found)),
    `${heading} Call`,
    ...calls.map(({ name, text }) => markdownBlock(text, name === 'curl' ? 'sh' : 'json')),
    ...(result === undefined ? [] : ['The expected result, made from the output schema:', jsonBlock(result)]),
    ...otherKeyBlocks(tool, drawnToolKeys),
  ];
}

function behaviourLine(tool: Located): string | undefined {
  const annotations = memberAt(tool, 'annotations');
  if (annotations === undefined || !isObject(annotations.value)) return undefined;
  const title = secondTitleOf(tool);
  const words = hintsIn(annotations).map(([key, said]) => `${said} (${codeLine(key)})`);
  return [...(title === undefined ? [] : [`${plainLine(title, 200)} (${codeLine('title')})`]), ...words].join(', ');
}

/** A resource, or a template of resources. */
export function resourceBlocks(context: MarkdownContext, resource: Located): readonly string[] {
  const uri = uriOf(resource);
  return [
    ...proseBlocks(context, textAt(resource, 'description')),
    ...factBlocks([
      ['Name', codeAt(resource, 'name')],
      ['URI', uri === undefined ? undefined : codeLine(uri)],
      ['Content', codeAt(resource, 'mimeType')],
      ['Size', sizeOf(resource)],
    ]),
    ...otherKeyBlocks(resource, drawnResourceKeys),
  ];
}

/** A prompt with its arguments. */
export function promptBlocks(context: MarkdownContext, prompt: Located, heading = '##'): readonly string[] {
  const { description } = context.shown;
  const items = entriesAt(description, prompt, 'arguments')
    .slice(0, 300)
    .map(([, argument]) => {
      const name = codeAt(argument, 'name');
      if (name === undefined) return `- ${listItem('no name', [jsonBlock(argument.value, 4_000)])}`;
      const words = [
        ...lineBlocks(textAt(argument, 'title'), 200),
        ...(member(argument.value, 'required') === true ? ['required'] : []),
      ];
      const rest = otherKeyBlocks(argument, 'name title description required:flag');
      const head = `${name}${words.length === 0 ? '' : ` (${words.join(', ')})`}`;
      return `- ${listItem(head, [...proseBlocks(context, textAt(argument, 'description')), ...rest])}`;
    });
  return [
    ...proseBlocks(context, textAt(prompt, 'description')),
    ...(items.length === 0 ? [] : [`${heading} Arguments`, items.join('\n')]),
    ...otherKeyBlocks(prompt, drawnPromptKeys),
  ];
}

/** The kind and the name of a part of an MCP server, below its title. */
export function mcpRoute({ kind, located, title }: Entry): string {
  const name = textAt(located, 'name') ?? title;
  return `${plainLine(kind.slice(0, 1).toUpperCase() + kind.slice(1))} ${codeLine(kind === 'resource' ? (uriOf(located) ?? name) : name)}`;
}

/** Links to entries, for the page of their group. */
export function entryLinkLine(context: MarkdownContext, entry: Entry): string {
  const { title, address, verb, badges } = entry;
  const route = [verb, detailBeside(entry)].filter((text) => text !== undefined && text !== '').join(' ');
  return `${linkTo(title, context.to(address))}${route === '' ? '' : ` ${codeLine(route, 300)}`}${badgesEnd(badges)}`;
}
