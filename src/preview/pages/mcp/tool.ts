import { followPath, memberAt, textAt, type Located } from '../../../description/read/view.ts';
import { html, joinHtml, type Html } from '../../../lib/html.ts';
import { isArray, isObject, member } from '../../../lib/json.ts';
import type { Entry } from '../../entries/entry.ts';
import { annotatedTitleOf } from '../../entries/mcp.ts';
import { outputSchemaOf } from '../../console/tool-result.ts';
import { badgesHtml } from '../../frame/badges.ts';
import type { PageContext, PageParts } from '../context.ts';
import { securityHtml } from '../openapi/security.ts';
import { textBlock, codeText, factList } from '../../parts/facts.ts';
import { shortTexts, highlightJson, jsonText } from '../../parts/json.ts';
import { withNotes } from '../../parts/notes.ts';
import { otherKeys } from '../../parts/other-keys.ts';
import { valueBlock, codeBlock, panel } from '../../parts/panel.ts';
import { foldHtml, partHeading, type Standing } from '../../parts/section.ts';
import { bodyTree } from '../../schema/tree.ts';
import { firstCalls, toolFormHtml } from '../../console/console.ts';

/** The keys of a tool that pages draw. */
export const drawnToolKeys =
  'name title description tags:list inputSchema:schema outputSchema:any security:list annotations:map execution:map x-badges:list';

export function toolPage(context: PageContext, { located, title, address }: Entry): PageParts {
  const name = textAt(located, 'name') ?? title;
  return {
    label: 'Experimental',
    route: html`<span class="verb">TOOL</span> <span>${name.slice(0, 300)}</span>`,
    main: toolBody(context, located, { id: 'tool', standing: 'page' }),
    side: toolPanels(context, located, address),
    sideName: 'Calls',
  };
}

/** A tool among others. */
export function toolFold(context: PageContext, entry: Entry, { isOpen }: { readonly isOpen: boolean }): Html {
  const { located, title, address } = entry;
  const name = textAt(located, 'name') ?? title;
  const tags = member(located.value, 'tags');
  return foldHtml(context.ids, {
    id: `tool.${name.replaceAll('/', '.')}`,
    title: html`<code>${name.slice(0, 200)}</code>`,
    summary: title === name ? undefined : html`${title}`,
    badges: badgesHtml(context, entry.badges),
    tags: isArray(tags) ? shortTexts(tags, 10).join(', ').slice(0, 200) : undefined,
    isOpen,
    noted: withNotes(
      context,
      [located.place],
      () =>
        html`${toolBody(context, located, { id: `tool.${name.replaceAll('/', '.')}`, standing: 'fold' })}
          <p><a href="${context.links.to(address)}">Call ${title}</a></p>`,
    ),
  });
}

/** A tool, and the place it is drawn in. */
interface DrawnTool {
  readonly id: string;
  readonly standing: Standing;
}

function toolBody(context: PageContext, tool: Located, part: DrawnTool): Html {
  const security = memberAt(tool, 'security');
  const secured = security && withNotes(context, [security.place], () => securityHtml(context, security));
  const tags = member(tool.value, 'tags');
  const execution = followPath(context.shown.description, tool, 'execution');
  return html`${textBlock(context, textAt(tool, 'description'))}${factList([
    ['Tags', isArray(tags) && tags.length > 0 ? html`${shortTexts(tags, 30).join(', ').slice(0, 500)}` : undefined],
    ['Security', secured === undefined ? undefined : html`${secured.body}${secured.notes}`],
    ['Behaviour', behaviourHtml(tool)],
    ['As a task', execution && codeText(textAt(execution, 'taskSupport'))],
  ])}${schemaHtml(context, tool, part)}${outputHtml(context, tool, part)}${otherKeys(tool, drawnToolKeys)}`;
}

function schemaHtml(context: PageContext, tool: Located, { id, standing }: DrawnTool): Html | undefined {
  const schema = memberAt(tool, 'inputSchema');
  if (schema === undefined) return undefined;
  return html`${partHeading(context.ids, 'Input', { standing })} ${bodyTree(context, schema, `${id}.in`)}`;
}

/** The output schema, which a text may name. */
function outputHtml(context: PageContext, tool: Located, { id, standing }: DrawnTool): Html | undefined {
  const written = memberAt(tool, 'outputSchema');
  if (written === undefined) return undefined;
  const found = outputSchemaOf(context.shown.description, written);
  const noted = withNotes(context, [written.place], () =>
    found === undefined
      ? html`<p class="bad">No component has this name.</p>
          ${valueBlock(written.value, 'Output schema')}`
      : bodyTree(context, found, `${id}.out`),
  );
  const address = found === undefined || found === written ? undefined : context.links.pageOf(found.place);
  const name = String(found?.place.path.at(-1) ?? '');
  const link = address === undefined ? undefined : html` <a href="${address}">${name.slice(0, 100)}</a>`;
  return html`${partHeading(context.ids, 'Output', { standing, link })} ${noted.notes}${noted.body}`;
}

/** The hints of annotations, with the words for true and for false. */
const hints: readonly (readonly [string, string, string])[] = [
  ['readOnlyHint', 'Reads only', 'May change things'],
  ['destructiveHint', 'may destroy', 'only adds'],
  ['idempotentHint', 'safe to repeat', 'each call counts'],
  ['openWorldHint', 'reaches outside', 'stays inside'],
];

/** The hints of `annotations` by their names, in words. */
export function hintsIn(annotations: Located): readonly (readonly [key: string, words: string])[] {
  return hints.flatMap(([key, yes, no]) => {
    const hint = member(annotations.value, key);
    return typeof hint === 'boolean' ? [[key, hint ? yes : no] as const] : [];
  });
}

/** The title in the annotations of a tool, where the tool is shown by another one. */
export function secondTitleOf(tool: Located): string | undefined {
  const [own = '', annotated] = [textAt(tool, 'title')?.trim(), annotatedTitleOf(tool)];
  return own === '' || own === annotated ? undefined : annotated;
}

/** The annotations of a tool: hints in words and by name. */
function behaviourHtml(tool: Located): Html | undefined {
  const annotations = memberAt(tool, 'annotations');
  if (annotations === undefined || !isObject(annotations.value)) return undefined;
  const title = secondTitleOf(tool);
  const words = hintsIn(annotations).map(([key, said]) => html`${said} <span class="dim">${key}</span>`);
  const called = title === undefined ? [] : [html`${title.slice(0, 200)} <span class="dim">title</span>`];
  const rest = otherKeys(annotations, ['title', ...hints.map(([key]) => `${key}:flag`)].join(' '));
  return words.length + called.length === 0 && rest === undefined
    ? undefined
    : html`${joinHtml([...words, ...called], ' · ')}${rest}`;
}

/** A ready `tools/call`, the same as a curl line, and a result made of the output schema. */
export function toolPanels(context: PageContext, tool: Located, address?: string): Html {
  const { calls: made, result } = callsOf(context, tool);
  const page =
    context.consoles === 'served' && address !== undefined
      ? { context: context.shown.consoles(), tool, url: context.mcpUrl }
      : undefined;
  const form = page && toolFormHtml(context.ids, page, address ?? '');
  const calls = page === undefined || form === undefined ? made : firstCalls(page);
  const tabs = calls.map(({ name, code }) => ({ name, content: codeBlock(code, name) }));
  const title = (textAt(tool, 'name') ?? 'Tool').slice(0, 100);
  const answer =
    result === undefined
      ? undefined
      : panel(context.ids, {
          title: 'Expected',
          note: 'made from the output schema',
          tabs: [
            { name: 'Expected result', content: codeBlock(highlightJson(jsonText(result).text), 'Expected result') },
          ],
          copies: 'result',
        });
  return html`${form}
    <div id="${context.ids.partOf('samples')}">${panel(context.ids, { title, tabs, copies: 'call' })}</div>
    ${answer}`;
}

/** The `tools/call` of `tool` as its form begins, with the arguments that it needs; and the answer that its output schema describes. */
export function callsOf({ shown }: Pick<PageContext, 'shown'>, tool: Located) {
  return { calls: firstCalls({ context: shown.consoles(), tool, url: undefined }), result: resultOf(shown, tool) };
}

/** The result that the output schema of `tool` describes; undefined where it has none. */
function resultOf(shown: PageContext['shown'], tool: Located): unknown {
  const written = memberAt(tool, 'outputSchema');
  const schema = written && outputSchemaOf(shown.description, written);
  const made = isObject(schema?.value) ? shown.sample(schema, 'response') : undefined;
  if (made === undefined) return undefined;
  const content = [{ type: 'text', text: JSON.stringify(made).slice(0, 2_000) }];
  return { jsonrpc: '2.0', id: 1, result: { content, structuredContent: made } };
}
