import { html, type Html } from '../../lib/html.ts';
import type { Ids } from '../frame/ids.ts';
import { copyButton } from '../parts/panel.ts';
import { ownKey, type Environment } from './environments.ts';
import { choiceHtml } from './request-html.ts';

/** The choice among environments. */
export function environmentPicker(ids: Ids, environments: readonly Environment[]): Html {
  return choiceHtml(ids, {
    label: 'Environment',
    name: 'environment',
    options: environments.map(({ name, key }) => ({ text: name, value: key })),
    chosen: 0,
  });
}

/** The variables of each environment; those of the chosen one are shown. */
export function variablesHtml(ids: Ids, environments: readonly Environment[]): readonly Html[] {
  return environments.flatMap(({ key, variables }, index) => {
    if (variables.length === 0) return [];
    const rows = variables.map(({ id, name, value, options }) => {
      const control = ids.take('server');
      const field =
        options.length === 0
          ? html`<input
              id="${control}"
              name="${id}"
              value="${value}"
              ${key === ownKey ? html` type="url" placeholder="https://" ` : undefined}
            />`
          : html`<select id="${control}" name="${id}">
              ${options.map((each) => html`<option ${each === value ? html` selected` : undefined}>${each}</option>`)}
            </select>`;
      return html`<span></span><label for="${control}">${name.slice(0, 60)}</label>${field}`;
    });
    return html`<fieldset class="args" data-environment="${key}" ${index === 0 ? undefined : html` hidden`}>
      <legend>${key === ownKey ? 'Another address' : 'Server variables'}</legend>
      ${rows}
    </fieldset>`;
  });
}

/** The base URL of each environment, to copy. */
export function environmentsHtml(environments: readonly Environment[]): Html {
  return html`<dl class="facts envs">
    ${environments
      .filter(({ key }) => key !== ownKey)
      .map(
        ({ name, url }) =>
          html`<div>
            <dt>${name}</dt>
            <dd><code>${url}</code> ${copyButton(`base URL of ${name}`)}</dd>
          </div>`,
      )}
  </dl>`;
}
