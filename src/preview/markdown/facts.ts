import {
  entriesIn,
  followPath,
  memberAt,
  membersIn,
  rootOf,
  textAt,
  type Located,
  entriesAt,
} from '../../description/read/view.ts';
import { isArray, isObject, listOf } from '../../lib/json.ts';
import { groupOfTag } from '../entries/entry.ts';
import { asyncServerKeys, drawnServerKeys, drawnVariableKeys } from '../parts/facts.ts';
import { shortText } from '../parts/json.ts';
import { addressOf } from '../parts/safe-markdown.ts';
import {
  otherKeyBlocks,
  codeLine,
  linkTo,
  otherKeysLine,
  plainLine,
  proseBlocks,
  type MarkdownContext,
  factBlocks,
} from './context.ts';
import { drawnLinkKeys, linkParameters, linkTarget } from '../pages/openapi/responses.ts';

/** The servers of a list or a map, a line each. */
export function serverLines(context: MarkdownContext, servers: Located | undefined): readonly string[] {
  return entriesIn(context.shown.description, servers)
    .slice(0, 50)
    .map(([name, server]) => serverLine(context, server, isArray(servers?.value) ? undefined : name));
}

/** A server in a line. One of AsyncAPI is called by its key. */
export function serverLine(context: MarkdownContext, server: Located, name?: string): string {
  const url = textAt(server, 'url') ?? `${textAt(server, 'host') ?? ''}${textAt(server, 'pathname') ?? ''}`;
  const protocol = [textAt(server, 'protocol'), textAt(server, 'protocolVersion')].filter((text) => text !== undefined);
  const texts = [
    ...(name === undefined ? [] : [plainLine(`${name}, ${protocol.join(' ')}`)]),
    ...['title', 'summary', 'name'].flatMap((key) => textAt(server, key) ?? []).map((text) => plainLine(text)),
    ...proseBlocks(context, textAt(server, 'description')),
    ...variableTexts(context, server),
    otherKeysLine(
      server,
      context.shown.description.kind === 'asyncapi' ? `${drawnServerKeys} ${asyncServerKeys}` : drawnServerKeys,
    ),
  ].filter((text) => text.trim() !== '');
  return `${codeLine(url)}${texts.length === 0 ? '' : ` (${texts.join(' ').replace(/\s+/gu, ' ')})`}`;
}

function variableTexts(context: MarkdownContext, server: Located): readonly string[] {
  return membersIn(memberAt(server, 'variables'))
    .slice(0, 50)
    .map(([name, variable]) => `${codeLine(name, 80)}${variableLine(context, variable)}.`);
}

/** The values of a variable of a server behind its name, and its text. */
export function variableLine(context: MarkdownContext, variable: Located): string {
  const standard = textAt(variable, 'default');
  const list = (key: string, words: string): string => {
    const values = listOf(memberAt(variable, key)?.value).slice(0, 20);
    return values.length === 0 ? '' : `, ${words} ${values.map((value) => codeLine(shortText(value, 80))).join(', ')}`;
  };
  const is = standard === undefined ? '' : ` is ${standard === '' ? 'empty' : codeLine(standard, 80)}`;
  const texts = proseBlocks(context, textAt(variable, 'description')).join(' ');
  const rest = [texts, otherKeysLine(variable, drawnVariableKeys)].filter((text) => text !== '').join(' ');
  return `${is}${list('enum', 'one of')}${list('examples', 'such as')}${rest === '' ? '' : `: ${rest}`}`;
}

/** A tag by its title, with a link to the page of its group. */
export function tagLink(context: MarkdownContext, tag: string): string {
  const group = groupOfTag(context.shown.contents, tag);
  return group === undefined ? plainLine(tag) : linkTo(group.title, context.to(group.address));
}

/** The texts of a tag beside its name, as blocks. */
export function tagInside(context: MarkdownContext, tag: Located): readonly string[] {
  const docs = docsLine(followPath(context.shown.description, tag, 'externalDocs'));
  return [
    ...proseBlocks(context, textAt(tag, 'description')),
    ...(docs === undefined ? [] : [docs]),
    ...otherKeyBlocks(tag, 'name description externalDocs:map'),
  ];
}

/** A link to documentation elsewhere. */
export function docsLine(docs: Located | undefined): string | undefined {
  if (docs === undefined || !isObject(docs.value)) return undefined;
  const [url, description] = [textAt(docs, 'url'), textAt(docs, 'description')];
  const said = description === undefined ? '' : plainLine(description);
  const about = [said, otherKeysLine(docs, 'url description')].filter((text) => text !== '').join(' ');
  if (url === undefined) return about === '' ? undefined : about;
  return `${urlLine(url)}${about === '' ? '' : ` (${about})`}`;
}

/** An address, as a link where a browser can follow it. */
export function urlLine(url: string): string {
  const shown = url.slice(0, 2_000);
  return /^https?:\/\/[^{}\s]+$/iu.test(shown) ? `[${plainLine(shown, 2_000)}](${addressOf(shown)})` : codeLine(shown);
}

/** The person or the licence at `key` of `info`. */
export function personLine(context: MarkdownContext, info: Located, key: string): string | undefined {
  const person = followPath(context.shown.description, info, key);
  if (person === undefined) return undefined;
  const texts = ['name', 'identifier', 'email']
    .flatMap((each) => textAt(person, each) ?? [])
    .map((text) => plainLine(text, 300));
  const url = textAt(person, 'url');
  const rest = otherKeysLine(person, 'name identifier email url');
  return [...texts, ...(url === undefined ? [] : [urlLine(url)]), ...(rest === '' ? [] : [rest])].join(', ');
}

/** The root of the description, and what `info` says of it. */
export function infoOf({ shown: { description } }: MarkdownContext): Located {
  const root = rootOf(description);
  return followPath(description, root, 'info') ?? root;
}

/** Links of one response that are written. */
const mostLinks = 50;

/** The links of a response: the operations that they lead to, and what they take along. */
export function linkBlocks(context: MarkdownContext, response: Located): readonly string[] {
  const { description } = context.shown;
  const links = entriesAt(description, response, 'links').slice(0, mostLinks);
  return links.flatMap(([name, link]) => {
    const to = targetLine(context, link);
    return [`Link ${codeLine(name, 100)}${to === '' ? '' : ` ${to}`}:`, ...linkInside(context, link)];
  });
}

/** The operation that a link leads to. */
export function targetLine(context: MarkdownContext, link: Located): string {
  const target = linkTarget(context.shown, link);
  if (target === undefined) return '';
  const page = target.operation && context.pageOf(target.operation.place);
  return `to ${page === undefined ? codeLine(target.text) : linkTo(target.text, page)}`;
}

/** The texts of a link beside its name and its operation. */
export function linkInside(context: MarkdownContext, link: Located): readonly string[] {
  return [
    ...proseBlocks(context, textAt(link, 'description')),
    ...linkFacts(context, link),
    ...otherKeyBlocks(link, drawnLinkKeys),
  ];
}

/** The parameters and the body that a link sends, and the server that it sends them to. */
function linkFacts(context: MarkdownContext, link: Located): readonly string[] {
  const body = memberAt(link, 'requestBody')?.value;
  const server = followPath(context.shown.description, link, 'server');
  return factBlocks([
    [
      'Parameters',
      linkParameters(link)
        .map(([name, word, value]) => `${codeLine(name)} ${word} ${codeLine(value)}`)
        .join(', '),
    ],
    ['Body', body === undefined || typeof body === 'object' ? undefined : codeLine(shortText(body, 500))],
    ['Server', server && serverLine(context, server)],
  ]);
}
