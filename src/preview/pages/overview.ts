import { operationsOf } from '../../description/read/api.ts';
import { entriesAt, followPath, memberAt, rootOf, textAt, type Located } from '../../description/read/view.ts';
import { html, joinHtml, type Html } from '../../lib/html.ts';
import { isObject, keysOf, member } from '../../lib/json.ts';
import type { Contents, EntryGroup } from '../entries/entry.ts';
import { drawsTagGroups } from '../entries/openapi.ts';
import { authorizationHtml } from './openapi/security.ts';
import { textBlock, addressHtml, codeText, externalDocsHtml, factList, plainBlock, type Fact } from '../parts/facts.ts';
import { withNotes } from '../parts/notes.ts';
import { otherKeys, otherKeysFolded } from '../parts/other-keys.ts';
import { valueBlock } from '../parts/panel.ts';
import { sectionHeading } from '../parts/section.ts';
import type { PageContext, PageParts } from './context.ts';
import { groupLinks } from './listing.ts';
import { serverPanel } from './server-panel.ts';
import { wordList } from './openapi/operation.ts';

/** The keys of the root that pages draw. */
export const rootKeys =
  'openapi swagger:scalar asyncapi info:map servers:container paths:map channels:map operations:map webhooks:map components:map tags:list ' +
  'externalDocs:map security:list x-mcp:map host basePath schemes:list consumes:list produces:list definitions:map parameters:map ' +
  'responses:map securityDefinitions:map defaultContentType id $self';

/** The first page of a description: its facts, servers and contents. */
export function overviewPage(context: PageContext, contents: Contents): PageParts {
  const root = rootOf(context.shown.description);
  const info = followPath(context.shown.description, root, 'info') ?? root;
  const noted = withNotes(context, [info.place], () => undefined);
  const summary = textAt(info, 'summary');
  const rest = otherKeys(
    info,
    `title version:scalar description summary contact:map license:map termsOfService tags:list externalDocs:map ${drawsLogo(context, info) ? 'x-logo:any' : ''}`,
  );
  return {
    main: html`${noted.notes}${summary === undefined ? undefined : plainBlock(summary)}${factsHtml(context, info, contents)}${textBlock(
      context,
      textAt(info, 'description'),
      { headings: 2 },
    )}${sectionHeading(context.ids, 'Contents')}${groupLinks(context, contents.groups)}${tagsHtml(context, [root, info], contents.groups)}${rest}${otherKeys(root, drawnRootKeys(context, contents))}${lostPaths(context, root)}`,
    side: serverPanel(context, root),
    sideName: 'Servers',
  };
}

/** Extensions are drawn elsewhere; authors see what is not drawn of them. */
function drawnRootKeys({ isForReaders, shown }: PageContext, { groups }: Contents): string {
  return isForReaders || drawsTagGroups(shown.description, groups) ? `${rootKeys} x-tagGroups:any` : rootKeys;
}

/** True where the top bar shows all of `x-logo`. */
function drawsLogo({ isForReaders, shown }: PageContext, info: Located): boolean {
  const rest = keysOf(memberAt(info, 'x-logo')?.value).filter((key) => key !== 'url' && key !== 'altText');
  return isForReaders || (shown.logo !== undefined && rest.length === 0);
}

function factsHtml(context: PageContext, info: Located, { version }: Contents): Html | undefined {
  const root = rootOf(context.shown.description);
  const { description } = context.shown;
  const terms = textAt(info, 'termsOfService');
  return factList([
    ['Version', codeText(version)],
    ['Id', codeText(textAt(root, 'id') ?? textAt(root, '$self'))],
    ['Content type', codeText(textAt(root, 'defaultContentType'))],
    ['Authorization', authorizationHtml(context, memberAt(root, 'security'))],
    ['Schemes', wordList(root, 'schemes')],
    ['Consumes', wordList(root, 'consumes')],
    ['Produces', wordList(root, 'produces')],
    ['Contact', personHtml(followPath(description, info, 'contact'))],
    ['Licence', personHtml(followPath(description, info, 'license'))],
    ['Terms', terms === undefined ? undefined : addressHtml(terms)],
    [
      'More',
      externalDocsHtml(
        context.shown.markdown,
        followPath(description, info, 'externalDocs') ?? followPath(description, root, 'externalDocs'),
      ),
    ],
  ]);
}

/** A person or a licence: a name, and the address of more. */
function personHtml(person: Located | undefined): Html | undefined {
  if (person === undefined) return undefined;
  const texts = ['name', 'identifier', 'email'].flatMap((key) => textAt(person, key)?.slice(0, 300) ?? []);
  const url = textAt(person, 'url');
  const parts = [...texts.map(mailHtml), ...(url === undefined ? [] : [addressHtml(url)])];
  if (parts.length === 0 && otherKeysFolded(person, 'name identifier email url') === undefined) return undefined;
  return html`${joinHtml(parts, ', ')}${otherKeysFolded(person, 'name identifier email url')}`;
}

/** A text, as a link where it is an address to write to. */
function mailHtml(text: string): Html {
  return /^[\w.+-]+@[\w.-]+$/u.test(text) ? html`<a href="mailto:${text}">${text}</a>` : html`${text}`;
}

/** The tags that no group of the contents stands for, with their texts. */
function tagsHtml(context: PageContext, parents: readonly Located[], groups: readonly EntryGroup[]): Html | undefined {
  const { description } = context.shown;
  const grouped = new Set(groups.map(({ located }) => located?.value));
  const tags = parents.flatMap((parent) => entriesAt(description, parent, 'tags'));
  const facts = tags.flatMap(([, tag]): readonly Fact[] => {
    if (grouped.has(tag.value)) return [];
    const prose = textBlock(context, textAt(tag, 'description'));
    const more = externalDocsHtml(context.shown.markdown, followPath(description, tag, 'externalDocs'));
    const rest = otherKeysFolded(tag, 'name description externalDocs:map');
    return [[(textAt(tag, 'name') ?? 'tag').slice(0, 100), html`${prose}${more}${rest}`]];
  });
  return facts.length === 0 ? undefined : html`${sectionHeading(context.ids, 'Tags')}${factList(facts.slice(0, 200))}`;
}

/** Paths without operations, and other keys of `paths`. */
function lostPaths(context: PageContext, root: Located): Html | undefined {
  const paths = followPath(context.shown.description, root, 'paths');
  if (paths === undefined || !isObject(paths.value)) return undefined;
  const shown = new Set(operationsOf(context.shown.description).map(({ path }) => path));
  const lost = keysOf(paths.value).filter((path) => !shown.has(path));
  if (lost.length === 0) return undefined;
  const value = Object.fromEntries(lost.map((path) => [path, member(paths.value, path)]));
  return html`${sectionHeading(context.ids, 'Paths without operations')}${valueBlock(value, 'Paths without operations')}`;
}
