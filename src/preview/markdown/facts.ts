import { entriesIn, followPath, memberAt, rootOf, textAt, type Located } from '../../description/read/view.ts';
import { isArray, isObject, keysOf, listOf } from '../../lib/json.ts';
import { mostProtocols, protocolName } from '../pages/asyncapi/bindings.ts';
import { schemeOf, schemeWords, tokenUrls } from '../pages/openapi/security.ts';
import { shortText } from '../parts/json.ts';
import { addressOf } from '../parts/safe-markdown.ts';
import { codeLine, jsonBlock, linkTo, plainLine, proseBlocks, type MarkdownContext } from './context.ts';

/** The security requirements at `located` in a line, `or` between the alternatives; undefined where nothing is said. */
export function securityLine(context: MarkdownContext, located: Located | undefined): string | undefined {
  if (located === undefined || !isArray(located.value)) return undefined;
  if (located.value.length === 0) return 'None';
  const alternatives = located.value.slice(0, 20).map((requirement, index) => {
    const item = memberAt(located, index);
    const names = keysOf(requirement);
    if (names.length === 0 && isObject(requirement)) return 'None';
    return names
      .slice(0, 20)
      .map((name) => requirementLine(context, name, listOf(item && memberAt(item, name)?.value)))
      .join(' and ');
  });
  return alternatives.join('; or ');
}

function requirementLine(context: MarkdownContext, name: string, scopes: readonly unknown[]): string {
  const { description } = context.shown;
  const scheme = schemeOf(description, name);
  if (scheme === undefined) return `${codeLine(name, 100)} (not declared)`;
  const codes = scopes.slice(0, 50).map((scope) => codeLine(shortText(scope)));
  const tokens = tokenUrls(description, scheme).map((url) => codeLine(url, 500));
  return [
    `${linkTo(name.slice(0, 100), context.pageOf(scheme.place))} (${plainLine(schemeWords(scheme))})`,
    ...(codes.length === 0 ? [] : [`scopes ${codes.join(' ')}`]),
    ...(tokens.length === 0 ? [] : [`token from ${tokens.join(' ')}`]),
  ].join(', ');
}

/** The servers of a list or a map, a line each. */
export function serverLines(context: MarkdownContext, servers: Located | undefined): readonly string[] {
  return entriesIn(context.shown.description, servers)
    .slice(0, 50)
    .map(([name, server]) => {
      const url = textAt(server, 'url') ?? `${textAt(server, 'host') ?? ''}${textAt(server, 'pathname') ?? ''}`;
      const protocol = [textAt(server, 'protocol'), textAt(server, 'protocolVersion')].filter(
        (text) => text !== undefined,
      );
      const texts = [
        ...(isArray(servers?.value) ? [] : [plainLine(`${name}, ${protocol.join(' ')}`)]),
        ...['title', 'summary', 'name']
          .flatMap((key) => textAt(server, key) ?? [])
          .slice(0, 1)
          .map((text) => plainLine(text)),
        ...proseBlocks(context, textAt(server, 'description')),
        ...variableTexts(server),
      ].filter((text) => text.trim() !== '');
      return `${codeLine(url)}${texts.length === 0 ? '' : ` (${texts.join(' ').replace(/\s+/gu, ' ')})`}`;
    });
}

function variableTexts(server: Located): readonly string[] {
  const variables = memberAt(server, 'variables');
  return keysOf(variables?.value)
    .slice(0, 50)
    .flatMap((name) => {
      const variable = variables && memberAt(variables, name);
      if (variable === undefined) return [];
      const standard = textAt(variable, 'default');
      const values = listOf(memberAt(variable, 'enum')?.value).slice(0, 20);
      const listed = values.map((value) => codeLine(shortText(value, 80))).join(', ');
      const description = textAt(variable, 'description');
      return [
        `${codeLine(name, 80)}${standard === undefined ? '' : ` is ${standard === '' ? 'empty' : codeLine(standard, 80)}`}${listed === '' ? '' : `, one of ${listed}`}${description === undefined ? '' : `: ${plainLine(description, 500)}`}.`,
      ];
    });
}

/** The bindings of each protocol, as they are written. */
export function bindingBlocks({ shown: { description } }: MarkdownContext, parent: Located): readonly string[] {
  return entriesIn(description, followPath(description, parent, 'bindings'))
    .slice(0, mostProtocols)
    .flatMap(([protocol, binding]) => [`${plainLine(protocolName(protocol))}:`, jsonBlock(binding.value, 4_000)]);
}

/** A link to documentation elsewhere. */
export function docsLine(docs: Located | undefined): string | undefined {
  const url = docs && textAt(docs, 'url');
  const description = docs && textAt(docs, 'description');
  if (url === undefined) return description === undefined ? undefined : plainLine(description);
  return `${urlLine(url)}${description === undefined ? '' : ` (${plainLine(description)})`}`;
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
  return [...texts, ...(url === undefined ? [] : [urlLine(url)])].join(', ');
}

/** The root of the description, and what `info` says of it. */
export function infoOf({ shown: { description } }: MarkdownContext): Located {
  const root = rootOf(description);
  return followPath(description, root, 'info') ?? root;
}
