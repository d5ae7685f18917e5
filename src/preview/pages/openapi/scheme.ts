import { followPath, membersIn, textAt, type Located } from '../../../description/read/view.ts';
import { html, type Html } from '../../../lib/html.ts';
import { isObject, keysOf, member } from '../../../lib/json.ts';
import { textBlock, addressHtml, factList } from '../../parts/facts.ts';
import { shortText } from '../../parts/json.ts';
import { otherKeysFolded } from '../../parts/other-keys.ts';
import type { PageContext } from '../context.ts';
import { flowWords } from './security.ts';
import { capitalized } from '../../../lib/show.ts';

const addressKeys: readonly (readonly [key: string, label: string])[] = [
  ['openIdConnectUrl', 'Configuration'],
  ['oauth2MetadataUrl', 'Metadata'],
  ['authorizationUrl', 'Log in at'],
  ['deviceAuthorizationUrl', 'Log in at'],
  ['tokenUrl', 'Token from'],
  ['refreshUrl', 'Refresh at'],
];
const drawnAddresses = addressKeys.map(([key]) => key).join(' ');

/** The keys of a security scheme that pages draw. */
export const drawnSchemeKeys = `type name in scheme bearerFormat flow description deprecated:flag flows:map scopes:container ${drawnAddresses}`;
/** The keys of a flow that pages draw. */
export const drawnFlowKeys = `scopes:map availableScopes:map ${drawnAddresses}`;

/** An address that a scheme or a flow names, with what it is for. */
export function addressesOf(located: Located): readonly (readonly [label: string, url: string])[] {
  return addressKeys.flatMap(([key, label]) => {
    const url = textAt(located, key);
    return url === undefined ? [] : [[label, url] as const];
  });
}

const mostScopes = 200;

/** The scopes that a flow offers, with what each allows; AsyncAPI 3 calls them available. */
export function scopesOf({ value }: Located): readonly (readonly [scope: string, text: string])[] {
  const scopes = member(value, 'availableScopes') ?? member(value, 'scopes');
  const names = isObject(scopes) ? keysOf(scopes).slice(0, mostScopes) : [];
  return names.map((name) => [name, shortText(member(scopes, name), 1_000)]);
}

/** The flows of a scheme by their names in words. OpenAPI 2.0 has one, which is the scheme itself. */
export function flowsOf(context: Pick<PageContext, 'shown'>, scheme: Located): readonly (readonly [string, Located])[] {
  const flows = followPath(context.shown.description, scheme, 'flows');
  return membersIn(flows).flatMap(([name, flow]) => (isObject(flow.value) ? [[flowWords(name), flow] as const] : []));
}

/** The facts of a security scheme beside its kind: its text, its addresses, and the scopes of its flows. */
export function schemeHtml(context: PageContext, scheme: Located): Html {
  const flows = flowsOf(context, scheme).map(
    ([name, flow]) =>
      html`<p class="part">${capitalized(name)}</p>
        ${partHtml(flow)}${otherKeysFolded(flow, drawnFlowKeys)}`,
  );
  return html`${textBlock(context, textAt(scheme, 'description'))}${partHtml(scheme)}${flows}${otherKeysFolded(scheme, drawnSchemeKeys)}`;
}

function partHtml(located: Located): Html | undefined {
  const scopes = scopesOf(located).map(([scope, text]) => html`<li><code>${scope.slice(0, 200)}</code> ${text}</li>`);
  return factList([
    ...addressesOf(located).map(([label, url]) => [label, addressHtml(url)] as const),
    [
      'Scopes',
      scopes.length === 0
        ? undefined
        : html`<ul>
            ${scopes}
          </ul>`,
    ],
  ]);
}
