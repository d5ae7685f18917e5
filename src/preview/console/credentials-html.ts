import { html, type Html } from '../../lib/html.ts';
import type { Ids } from '../frame/ids.ts';
import type { CredentialChoice, CredentialField } from './credentials.ts';
import { loginHtml } from './logins.ts';
import { choiceHtml } from './request-html.ts';

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

/** Tokens are dots that browsers do not offer to save, passwords what browsers take for them; the name before a password says that it is one. */
function secretHtml(secret: CredentialField['secret']): Html {
  if (secret === undefined) return html` autocomplete="username"`;
  return secret === 'password'
    ? html` type="password" autocomplete="new-password"`
    : html` class="secret" spellcheck="false"`;
}
