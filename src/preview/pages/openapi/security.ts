import { schemeNamed } from '../../../contract/security.ts';
import type { Description } from '../../../description/description.ts';
import { entriesIn, memberAt, textAt, type Located } from '../../../description/read/view.ts';
import { html, joinHtml, type Html } from '../../../lib/html.ts';
import { isArray, isObject, keysOf, member } from '../../../lib/json.ts';
import type { PageContext } from '../context.ts';
import { lines } from '../../parts/facts.ts';
import { shortText } from '../../parts/json.ts';
import { withNotes } from '../../parts/notes.ts';

/** The security requirements at `located`, a line for each alternative: `HarbourLogin OAuth 2.0, client credentials bookings:write`. */
export function securityHtml(context: PageContext, located: Located | undefined): Html | undefined {
  if (located === undefined || !isArray(located.value)) return undefined;
  if (located.value.length === 0) return html`None`;
  const shown = located.value.slice(0, 20).map((requirement, index) => {
    const names = keysOf(requirement);
    if (names.length === 0 && isObject(requirement)) return html`None`;
    const item = memberAt(located, index);
    return joinHtml(
      names.slice(0, 20).map((name) => requirementHtml(context, name, item && memberAt(item, name))),
      ' <span class="dim">and</span> ',
    );
  });
  return lines(shown);
}

/** The security requirements at `located` with the findings about them; nothing where they say nothing. */
export function authorizationHtml(context: PageContext, located: Located | undefined): Html | undefined {
  const noted = located && withNotes(context, [located.place], () => securityHtml(context, located));
  return noted === undefined || noted.body.html === '' ? undefined : html`${noted.body}${noted.notes}`;
}

function requirementHtml(context: PageContext, key: string, scopes: Located | undefined): Html {
  const { name, located: scheme } = schemeNamed(context.shown.description, key);
  const address = scheme === undefined ? undefined : context.links.pageOf(scheme.place);
  const shown = name.slice(0, 100);
  const link = address === undefined ? html`<code>${shown}</code>` : html`<a href="${address}">${shown}</a>`;
  const kind =
    scheme === undefined
      ? html`<span class="bad">not declared</span>`
      : html`<span class="dim">${schemeWords(scheme)}</span>`;
  const needed = isArray(scopes?.value) ? scopes.value.slice(0, 50) : [];
  const codes = needed.map((scope, index) => {
    const at = scopes && memberAt(scopes, index);
    const findings = at === undefined ? [] : context.shown.findings.under(at.place);
    return html`<code${findings.length === 0 ? undefined : html` class="on error"`}>${shortText(scope)}</code>`;
  });
  const listed =
    codes.length === 0 ? undefined : html`<div><span class="dim">Scopes</span> ${joinHtml(codes, ' ')}</div>`;
  const tokens = scheme === undefined ? [] : tokenUrls(context.shown.description, scheme);
  const from =
    tokens.length === 0
      ? undefined
      : html`<div>
          <span class="dim">Token from</span> ${joinHtml(
            tokens.map((url) => html`<code>${url.slice(0, 500)}</code>`),
            ' ',
          )}
        </div>`;
  return html`${link} ${kind}${listed}${from}`;
}

const flowNames: ReadonlyMap<string, string> = new Map([
  ['implicit', 'implicit'],
  ['password', 'password'],
  ['clientCredentials', 'client credentials'],
  ['authorizationCode', 'authorization code'],
  ['deviceAuthorization', 'device authorization'],
  ['application', 'client credentials'],
  ['accessCode', 'authorization code'],
]);

/** The name of a flow in words. */
export function flowWords(name: string): string {
  return flowNames.get(name) ?? name.slice(0, 60);
}

/** A scheme in words: `OAuth 2.0, client credentials`, `API key in header X-Key`. */
export function schemeWords(scheme: Located): string {
  const type = textAt(scheme, 'type') ?? 'no type';
  switch (type.toLowerCase()) {
    case 'oauth2': {
      const flow = textAt(scheme, 'flow');
      const flows = flow === undefined ? keysOf(memberAt(scheme, 'flows')?.value) : [flow];
      return ['OAuth 2.0', ...flows.filter((each) => !each.startsWith('x-')).map(flowWords)].join(', ');
    }
    case 'http': {
      const kind = (textAt(scheme, 'scheme') ?? '').toLowerCase();
      const format = textAt(scheme, 'bearerFormat');
      const name = kind === 'basic' ? 'HTTP Basic' : kind === 'bearer' ? 'bearer token' : `HTTP ${kind.slice(0, 60)}`;
      return format === undefined ? name : `${name}, ${format.slice(0, 60)}`;
    }
    case 'basic':
      return 'HTTP Basic';
    case 'apikey':
    case 'httpapikey':
      return `API key in ${(textAt(scheme, 'in') ?? '').slice(0, 20)} ${(textAt(scheme, 'name') ?? '').slice(0, 60)}`.trim();
    case 'openidconnect':
      return 'OpenID Connect';
    case 'mutualtls':
      return 'client certificate';
    case 'x509':
      return 'X.509';
    case 'userpassword':
      return 'user and password';
    default:
      return type.slice(0, 60);
  }
}

/** The addresses that tokens for a scheme come from. */
export function tokenUrls(description: Description, scheme: Located): readonly string[] {
  const flows = entriesIn(description, memberAt(scheme, 'flows')).map(([, flow]) => member(flow.value, 'tokenUrl'));
  const urls = [member(scheme.value, 'tokenUrl'), ...flows].filter((url) => typeof url === 'string');
  return [...new Set(urls)].slice(0, 5);
}
