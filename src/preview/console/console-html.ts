import { type Html, html } from '../../lib/html.ts';
import { icon } from '../frame/icons.ts';
import type { Ids } from '../frame/ids.ts';
import { copyButton } from '../parts/panel.ts';
import { credentialsHtml } from './credentials-html.ts';
import { type Environment, baseOf, originsOf, ownKey } from './environments.ts';
import { firstForm } from './form.ts';
import type { ConsoleModel } from './model.ts';
import { choiceHtml, requestHtml } from './request-html.ts';

/** The subject of a console: the address of its page, and the file of its description. */
interface ConsoleSubject {
  readonly address: string;
  /** Keeps apart the credentials of two descriptions. */
  readonly file: string;
}

/** The console of an operation and the panel of its answers. */
export function consoleHtml(ids: Ids, model: ConsoleModel, { address, file }: ConsoleSubject): Html {
  return html`<section class="panel" aria-labelledby="${ids.partOf('try')}">
      <div class="bar">
        <h2>${tryButton(ids)}</h2>
        ${tabsHtml(ids)}
      </div>
      <div id="${ids.partOf('console')}">
        <div role="tabpanel" id="${ids.partOf('try-p0')}" aria-labelledby="${ids.partOf('try-t0')}">
          <form
            data-console="${address}"
            data-description="${file}"
            data-origins="${originsOf(model.environments).join(' ')}"
            autocomplete="off"
            novalidate
          >
            <div class="pair">
              <div>${environmentPicker(ids, model.environments)}</div>
              ${model.answers.length > 0 && model.environments.some(({ isMock }) => isMock) ? html`<div>${answerPicker(ids, model)}</div>` : undefined}
            </div>
            ${variablesHtml(ids, model.environments)}
            ${credentialsHtml(ids, model.credentials, baseOf(model.environments))}
            <div class="request">${requestHtml(ids, model, firstForm)}</div>
            <div class="checks" role="status"></div>
            ${sendHtml()}
          </form>
        </div>
        <div role="tabpanel" id="${ids.partOf('try-p1')}" aria-labelledby="${ids.partOf('try-t1')}" hidden>
          ${environmentsHtml(model.environments)}
        </div>
      </div>
    </section>
    ${responseHtml(ids, 'response')}`;
}

/** Folds the console. */
export function tryButton(ids: Ids): Html {
  return html`<button
    type="button"
    class="try"
    id="${ids.partOf('try')}"
    aria-expanded="true"
    aria-controls="${ids.partOf('console')}"
  >
    ${icon('down')}Try it
  </button>`;
}

export function sendHtml(): Html {
  return html`<div class="act">
    <button class="send" aria-keyshortcuts="Control+Enter">Send</button
    ><button type="button" class="link" data-cancel hidden>Cancel</button><small class="dim">Ctrl Enter</small>
  </div>`;
}

function tabsHtml(ids: Ids): Html {
  const tab = (index: 0 | 1, name: string): Html =>
    html`<button
      type="button"
      role="tab"
      id="${ids.partOf(`try-t${index}`)}"
      aria-controls="${ids.partOf(`try-p${index}`)}"
      aria-selected="${index === 0 ? 'true' : 'false'}"
      tabindex="${index === 0 ? '0' : '-1'}"
    >
      ${name}
    </button>`;
  return html`<div class="tabs" role="tablist" aria-label="Console">
    ${tab(0, 'Request')}${tab(1, 'Environments')}
  </div>`;
}

function answerPicker(ids: Ids, { answers }: ConsoleModel): Html {
  const named = answers.map(({ name, status }) => ({ text: `${name.slice(0, 100)} (${status})`, value: name }));
  return choiceHtml(ids, {
    label: 'Mock answer',
    name: 'answer',
    options: [{ text: 'Chosen by the server', value: '' }, ...named],
    chosen: 0,
  });
}

/** The panel of answers. */
export function responseHtml(ids: Ids, what: 'response' | 'result'): Html {
  const heading = ids.partOf('response');
  return html`<section class="panel" id="${ids.partOf('response-panel')}" aria-labelledby="${heading}">
    <div class="bar">
      <h2 id="${heading}">${what === 'result' ? 'Result' : 'Response'}</h2>
      <span class="meta" role="status"><span>Nothing sent yet</span></span
      >${copyButton(what)}
    </div>
    <div id="${ids.partOf('reply')}"></div>
  </section>`;
}

/** The choice among environments. */
function environmentPicker(ids: Ids, environments: readonly Environment[]): Html {
  return choiceHtml(ids, {
    label: 'Environment',
    name: 'environment',
    options: environments.map(({ name, key }) => ({ text: name, value: key })),
    chosen: 0,
  });
}

/** The variables of each environment; those of the chosen one are shown. */
function variablesHtml(ids: Ids, environments: readonly Environment[]): readonly Html[] {
  return environments.flatMap(({ name: environment, key, variables }, index) => {
    if (variables.length === 0) return [];
    const rows = variables.map(({ id, name, value, options, sample }) => {
      const control = ids.take('server');
      const field =
        options.length === 0
          ? html`<input
              id="${control}"
              name="${id}"
              value="${value}"
              ${sample === undefined ? undefined : html` type="url" placeholder="${sample}" `}
            />`
          : html`<select id="${control}" name="${id}">
              ${options.map((each) => html`<option ${each === value ? html` selected` : undefined}>${each}</option>`)}
            </select>`;
      return html`<span></span><label for="${control}">${name.slice(0, 60)}</label>${field}`;
    });
    return html`<fieldset class="args" data-environment="${key}" ${index === 0 ? undefined : html` hidden`}>
      <legend ${environments.length === 1 ? html`class="vh"` : undefined}>
        ${key === ownKey ? environment : 'Server variables'}
      </legend>
      ${rows}
    </fieldset>`;
  });
}

/** The base URL of each environment, to copy. */
function environmentsHtml(environments: readonly Environment[]): Html {
  const known = environments.filter(({ key }) => key !== ownKey);
  if (known.length === 0) return html`<p class="dim">The description has no address of a server.</p>`;
  return html`<dl class="facts envs">
    ${known.map(
      ({ name, url }) =>
        html`<div>
          <dt>${name}</dt>
          <dd><code>${url}</code> ${copyButton(`base URL of ${name}`)}</dd>
        </div>`,
    )}
  </dl>`;
}
