import type { RequiredScheme } from '../../contract/security.ts';
import { type Located, memberAt, textAt } from '../../description/read/view.ts';
import { type Html, html } from '../../lib/html.ts';
import type { Ids } from '../frame/ids.ts';
import { copyButton } from '../parts/panel.ts';
import { shellWord } from '../../lib/shell.ts';
import type { CredentialChoice, CredentialField } from './credentials.ts';
import { baseOf, originsOf } from './environments.ts';
import type { ConsoleModel } from './model.ts';
import { choiceHtml } from './request-html.ts';

/** The origins that a page with this console connects to, when its reader chooses them: described servers, and where tokens come from. */
export function connectionsOf({ environments, credentials }: ConsoleModel): readonly string[] {
  return [...new Set([...originsOf(environments), ...loginOrigins(credentials, baseOf(environments))])];
}

/** The fields of each scheme. Empty ones are not sent, but for Basic. */
export function credentialsHtml(ids: Ids, choices: readonly CredentialChoice[], base: string): Html | undefined {
  if (choices.every(({ fields }) => fields.length === 0)) return undefined;
  const picker =
    choices.length < 2
      ? undefined
      : html`<div>
          ${choiceHtml(ids, { label: 'Authorization', name: 'security', options: choices.map(({ title }) => ({ text: title })), chosen: 0 })}
        </div>`;
  const groups = choices.map(({ fields, schemes }, index) => {
    if (fields.length === 0) return html``;
    const rows = fields.map(({ id, label, secret }) => {
      const control = ids.take('auth');
      return html`<span></span><label for="${control}">${label}</label
        ><input id="${control}" name="${id}" placeholder="empty" ${secretHtml(secret)} />`;
    });
    return html`<fieldset class="args" data-security="${index}" ${index === 0 ? undefined : html` hidden`}>
      <legend>${choices.length < 2 ? 'Authorization' : ''}</legend>
      ${rows} ${schemes.flatMap((scheme) => loginHtml(ids, scheme, base))}
    </fieldset>`;
  });
  return html`<div class="auth">
    ${picker}${groups}<button type="button" class="link" data-forget hidden>Forget what was typed here</button>
  </div>`;
}

/**
 * The attributes of the field of a secret. A token is shown as dots by a style, so that browsers do not offer to save it; a password by its
 * type, and they may.
 */
function secretHtml(secret: CredentialField['secret']): Html {
  if (secret === undefined) return html` autocomplete="username"`;
  return secret === 'password'
    ? html` type="password" autocomplete="new-password"`
    : html` class="secret" spellcheck="false"`;
}

/** A way to get a token of OAuth 2.0. */
interface Login {
  /** The grant that the token URL is asked for. */
  readonly grant: 'authorization_code' | 'client_credentials' | 'password';
  /** Absent for grants without a page to log in at. */
  readonly authorizationUrl?: string;
  readonly tokenUrl: string;
}

/** The flows in their order here, by their names in OpenAPI 3 and 2. A page runs the first; the others need what it must not hold. */
const grants = [
  ['authorization_code', 'authorizationCode', 'accessCode'],
  ['client_credentials', 'clientCredentials', 'application'],
  ['password', 'password', 'password'],
] as const;

/** The ways to a token for `scheme`; relative addresses are below `base`, the first server. */
function loginsOf({ located }: RequiredScheme, base: string): readonly Login[] {
  if (located === undefined || textAt(located, 'type') !== 'oauth2') return [];
  const flows = memberAt(located, 'flows');
  return grants.flatMap(([grant, name, oldName]): readonly Login[] => {
    const flow =
      flows === undefined ? (textAt(located, 'flow') === oldName ? located : undefined) : memberAt(flows, name);
    const tokenUrl = flow && addressAt(flow, 'tokenUrl', base);
    if (tokenUrl === undefined) return [];
    const authorizationUrl = addressAt(flow, 'authorizationUrl', base);
    if (grant !== 'authorization_code') return [{ grant, tokenUrl }];
    return authorizationUrl === undefined ? [] : [{ grant, tokenUrl, authorizationUrl }];
  });
}

function addressAt(flow: Located | undefined, key: string, base: string): string | undefined {
  const text = flow && textAt(flow, key);
  if (text === undefined || text === '') return undefined;
  const url = URL.canParse(text) ? new URL(text) : URL.canParse(text, base) ? new URL(text, base) : undefined;
  return url !== undefined && /^https?:$/u.test(url.protocol) && url.username === '' ? url.href : undefined;
}

/** The origins of the token URLs that the page of `choices` may ask. */
function loginOrigins(choices: readonly CredentialChoice[], base: string): readonly string[] {
  const logins = choices.flatMap(({ schemes }) => schemes.flatMap((scheme) => loginsOf(scheme, base)));
  return [
    ...new Set(
      logins.flatMap(({ grant, tokenUrl }) => (grant === 'authorization_code' ? [new URL(tokenUrl).origin] : [])),
    ),
  ];
}

/** The part of a console that gets a token for `scheme`: by a page to log in at, or by the line for a terminal, which may hold a client secret. */
function loginHtml(ids: Ids, scheme: RequiredScheme, base: string): readonly Html[] {
  const { name, scopes } = scheme;
  return loginsOf(scheme, base)
    .slice(0, 3)
    .map((login) => {
      if (login.authorizationUrl === undefined) return curlHtml(login, scopes);
      const { origin } = new URL(login.authorizationUrl);
      const [client, scope] = [ids.take('client'), ids.take('scopes')];
      return html`<details
        class="more login"
        data-login="auth:${name}:token"
        data-authorize="${login.authorizationUrl}"
        data-token="${login.tokenUrl}"
      >
        <summary>Log in at ${origin}</summary>
        <div class="args">
          <span></span><label for="${client}">Client ID</label
          ><input id="${client}" name="auth:${name}:client" autocomplete="off" /> <span></span
          ><label for="${scope}">Scopes</label><input id="${scope}" data-scopes value="${scopes.join(' ')}" />
        </div>
        <p class="dim">A public client, with PKCE. Its redirect URI: <code data-redirect></code></p>
        <div class="act">
          <button type="button" class="link" data-start>Log in</button><small role="status"></small>
        </div>
      </details>`;
    });
}

function curlHtml({ grant, tokenUrl }: Login, scopes: readonly string[]): Html {
  const user = grant === 'password' ? ` \\\n  -d username=USER -d password=PASSWORD` : '';
  const scope = scopes.length === 0 ? '' : ` \\\n  --data-urlencode ${shellWord(`scope=${scopes.join(' ')}`)}`;
  const line = `curl ${shellWord(tokenUrl)} \\\n  -u CLIENT_ID:CLIENT_SECRET \\\n  -d grant_type=${grant}${user}${scope}`;
  return html`<details class="more login">
    <summary>Get a token in a terminal</summary>
    <div class="bar"><span class="dim">${grant.replace('_', ' ')}</span>${copyButton('command')}</div>
    <pre tabindex="0" role="group" aria-label="Command for a token"><code>${line}</code></pre>
  </details>`;
}
