import type { Description } from '../../../description/description.ts';
import { type Operation, parametersOf } from '../../../description/read/api.ts';
import { requestMediaOf, type Media } from '../../../description/read/content.ts';
import { followPath, memberAt, rootOf, textAt, type Located } from '../../../description/read/view.ts';
import { html, joinHtml, type Html } from '../../../lib/html.ts';
import { isArray, member } from '../../../lib/json.ts';
import { textBeside, type UsedObject } from '../../parts/beside.ts';
import type { PageContext } from '../context.ts';
import { tagLink } from '../group-page.ts';
import { textBlock, codeText, externalDocsHtml, factList, lines, proseBlocks, serverHtml } from '../../parts/facts.ts';
import { shortText, shortTexts } from '../../parts/json.ts';
import { withNotes } from '../../parts/notes.ts';
import { otherKeys } from '../../parts/other-keys.ts';
import { sectionHeading } from '../../parts/section.ts';
import { callbacksHtml } from './callbacks.ts';
import { mediaHtml } from './media.ts';
import { responsesHtml } from './responses.ts';
import { parametersHtml } from './parameters.ts';
import { authorizationHtml } from './security.ts';

/** The keys of an operation that pages draw. */
export const drawnOperationKeys =
  'summary description operationId tags:list deprecated:flag parameters:list requestBody:map responses:map security:list ' +
  'callbacks:map servers:list externalDocs:map x-badges:list consumes:list produces:list schemes:list ' +
  'x-codeSamples:list x-code-samples:list';

/** A whole operation below its title, the inside of a page or of a callback. */
export function operationBody(context: PageContext, operation: Operation): Html {
  const { located } = operation;
  return html`${textBlock(context, textAt(located, 'description'))}${factsHtml(
    context,
    operation,
  )}${parametersHtml(context, operation)}${requestHtml(context, operation)}${responsesHtml(
    context,
    operation,
  )}${callbacksHtml(context, located, operationBody)}${otherKeys(located, drawnOperationKeys)}${pathHtml(context, operation.pathItem)}`;
}

function factsHtml(context: PageContext, { located, operationId }: Operation): Html | undefined {
  const { description } = context.shown;
  const security = memberAt(located, 'security') ?? memberAt(rootOf(description), 'security');
  const tags = member(located.value, 'tags');
  return factList([
    ['Operation', codeText(operationId)],
    ['Authorization', authorizationHtml(context, security)],
    [
      'Tags',
      isArray(tags) && tags.length > 1
        ? joinHtml(
            shortTexts(tags, 30).map((tag) => tagLink(context, tag)),
            ', ',
          )
        : undefined,
    ],
    ['Consumes', wordList(located, 'consumes')],
    ['Produces', wordList(located, 'produces')],
    ['Schemes', wordList(located, 'schemes')],
    ['Servers', serversHtml(context, located)],
    ['More', externalDocsHtml(context.shown.markdown, followPath(description, located, 'externalDocs'))],
  ]);
}

/** The words of the list at `key`, as code. */
export function wordList({ value }: Located, key: string): Html | undefined {
  const list = member(value, key);
  return isArray(list) ? html`${list.slice(0, 30).map((each) => html`${codeText(shortText(each))} `)}` : undefined;
}

/** The servers at `parent`, a line each. */
export function serversHtml(context: PageContext, parent: Located): Html | undefined {
  const servers = memberAt(parent, 'servers');
  if (servers === undefined || !isArray(servers.value)) return undefined;
  const shown = servers.value.slice(0, 50).flatMap((_, index) => {
    const server = followPath(context.shown.description, servers, index);
    return server === undefined
      ? []
      : [serverHtml(context.shown.markdown, server, { url: textAt(server, 'url') ?? '' })];
  });
  const noted = withNotes(context, [servers.place], () => lines(shown));
  return shown.length === 0 ? undefined : html`${noted.body}${noted.notes}`;
}

/** The body that an operation takes: in OpenAPI 2.0 one of its parameters. */
export function bodyOf(description: Description, operation: Operation): Located | undefined {
  return description.version === '2.0'
    ? parametersOf(description, operation).find((parameter) => textAt(parameter, 'in') === 'body')
    : followPath(description, operation.located, 'requestBody');
}

function requestHtml(context: PageContext, operation: Operation): Html | undefined {
  const { description } = context.shown;
  const media = requestMediaOf(description, operation);
  const body = bodyOf(description, operation);
  if (body === undefined) return undefined;
  const use = { written: memberAt(operation.located, 'requestBody'), located: body };
  const noted = withNotes(context, [body.place], () => requestInside(context, use, media, 'b'));
  const type = media.length === 1 ? media[0]?.type.slice(0, 80) : undefined;
  const required = member(body.value, 'required') === true ? 'required' : 'optional';
  return html`${sectionHeading(context.ids, 'Body', [type, required])}${noted.notes}${noted.body}`;
}

/** A request body: its text and media types. `id` begins the ids of its parts. */
export function requestInside(context: PageContext, use: UsedObject, media: readonly Media[], id: string): Html {
  const { description } = context.shown;
  const content = followPath(description, use.located, 'content');
  const text = textBlock(context, textBeside(description, use, 'description'));
  const trees = mediaHtml(context, media, {
    id,
    written: (type) => content && followPath(description, content, type),
  });
  return html`${text}${trees}${otherKeys(
    use.located,
    'description required:flag content:map name in schema:map x-badges:list',
  )}`;
}

/** The texts of a path item beside its operations. */
function pathHtml(context: PageContext, pathItem: Located): Html | undefined {
  const methods =
    'get put post delete options head patch trace query additionalOperations parameters summary description servers $ref';
  const keys = methods.split(' ').map((key) => `${key}:any`);
  const texts = proseBlocks(context.shown.markdown, pathItem);
  const facts = factList([['Servers', serversHtml(context, pathItem)]]);
  const rest = otherKeys(pathItem, keys.join(' '));
  if (texts.length === 0 && facts === undefined && rest === undefined) return undefined;
  return html`${sectionHeading(context.ids, 'Path')}${texts}${facts}${rest}`;
}
