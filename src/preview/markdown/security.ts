import { schemeNamed } from '../../contract/security.ts';
import { entriesIn, memberAt, textAt, type Located } from '../../description/read/view.ts';
import { isArray, isObject, keysOf, listOf } from '../../lib/json.ts';
import { addressesOf, drawnFlowKeys, drawnSchemeKeys, flowsOf, scopesOf } from '../pages/openapi/scheme.ts';
import { schemeWords, tokenUrls } from '../pages/openapi/security.ts';
import { shortText } from '../parts/json.ts';
import { codeLine, linkTo, otherKeyBlocks, plainLine, proseBlocks, type MarkdownContext } from './context.ts';
import { urlLine } from './facts.ts';

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

function requirementLine(context: MarkdownContext, key: string, scopes: readonly unknown[]): string {
  const { description } = context.shown;
  const { name, located: scheme } = schemeNamed(description, key);
  if (scheme === undefined) return `${codeLine(name, 100)} (not declared)`;
  const codes = scopes.slice(0, 50).map((scope) => codeLine(shortText(scope)));
  const tokens = tokenUrls(description, scheme).map((url) => codeLine(url, 500));
  return [
    `${linkTo(name.slice(0, 100), context.pageOf(scheme.place))} (${plainLine(schemeWords(scheme))})`,
    ...(codes.length === 0 ? [] : [`scopes ${codes.join(' ')}`]),
    ...(tokens.length === 0 ? [] : [`token from ${tokens.join(' ')}`]),
  ].join(', ');
}

/** The security of an operation or a server: AsyncAPI 2 lists requirements, AsyncAPI 3 schemes or references to them. */
export function asyncapiSecurityLine(context: MarkdownContext, parent: Located): string | undefined {
  const { description } = context.shown;
  const security = memberAt(parent, 'security');
  if (security === undefined || !isArray(security.value)) return undefined;
  if (description.version.startsWith('2')) return securityLine(context, security);
  const schemes = entriesIn(description, security).slice(0, 20);
  return schemes
    .map(([, scheme]) => {
      const isNamed = scheme.place.path.at(-2) === 'securitySchemes';
      const name = isNamed ? linkTo(String(scheme.place.path.at(-1)), context.pageOf(scheme.place)) : '';
      const scopes = listOf(memberAt(scheme, 'scopes')?.value).slice(0, 30);
      const codes = scopes.map((scope) => codeLine(shortText(scope)));
      const more = isNamed ? [] : schemeBlocks(context, scheme);
      return [name, plainLine(schemeWords(scheme)), ...codes, ...more].filter((text) => text !== '').join(' ');
    })
    .join('; ')
    .replace(/\s+/gu, ' ');
}

/** The facts of a security scheme beside its kind: its text, its addresses, and the scopes of its flows. */
export function schemeBlocks(context: MarkdownContext, scheme: Located): readonly string[] {
  const flows = flowsOf(context, scheme).flatMap(([name, flow]) => {
    const text = partLine(flow);
    const line = `${plainLine(name.slice(0, 1).toUpperCase() + name.slice(1))}${text === '' ? '.' : `: ${text}`}`;
    return [line, ...otherKeyBlocks(flow, drawnFlowKeys)];
  });
  const own = partLine(scheme);
  return [
    ...proseBlocks(context, textAt(scheme, 'description')),
    ...(own === '' ? [] : [own]),
    ...flows,
    ...otherKeyBlocks(scheme, drawnSchemeKeys),
  ];
}

function partLine(located: Located): string {
  const addresses = addressesOf(located).map(([label, url]) => `${label} ${urlLine(url)}`);
  const scopes = scopesOf(located).map(([scope, text]) => `${codeLine(scope, 200)} ${plainLine(text)}`.trim());
  const parts = [...addresses, ...(scopes.length === 0 ? [] : [`Scopes: ${scopes.join(', ')}`])];
  return parts.length === 0 ? '' : `${parts.join('. ')}.`;
}
