import { html, type Html } from '../../lib/html.ts';
import { kindOf } from '../../media/content-type.ts';
import { layOutJson } from '../parts/json.ts';
import type { ConsoleForm } from './form.ts';
import { choiceHtml, fieldsHtml } from './fields-html.ts';
import type { ConsoleModel } from './model.ts';
import type { Ids } from '../frame/ids.ts';

/** The part of a console that follows the picked example: the parameters and the body. */
export function requestHtml(ids: Ids, model: ConsoleModel, form: ConsoleForm): Html {
  const { fields, body, examples } = model;
  const isText = body?.content.kind === 'text';
  const shown = examples.length > 0 ? examples : [fields.length > 0 ? 'Made from the schema' : 'Nothing to fill in'];
  const picker = choiceHtml(ids, {
    label: 'Example',
    name: 'example',
    options: shown.map((text) => ({ text })),
    chosen: Math.min(form.example, shown.length - 1),
    isDisabled: examples.length < 2,
  });
  const types =
    body === undefined || body.types.length < 2
      ? undefined
      : html`<div>
          ${choiceHtml(ids, { label: 'Media type', name: 'media', options: body.types.map((text) => ({ text })), chosen: form.media })}
        </div>`;
  const format =
    isText && body.content.isJson
      ? html`<button type="button" class="link" data-change="format">Format</button>`
      : undefined;
  const reset = html`<button type="button" class="link" data-change="example">Reset</button>`;
  return html`${fieldsHtml(ids, 'Parameters', fields)}${types}
    <div class="pick">${picker}${format}${examples.length + fields.length > 0 ? reset : undefined}</div>
    ${contentHtml(ids, model, form)}${omissionsHtml(model.omissions)}`;
}

/** What a console leaves out. */
export function omissionsHtml(omissions: readonly string[]): Html {
  return html`${omissions.map((text) => html`<p class="dim">${text}</p>`)}`;
}

function contentHtml(ids: Ids, { body }: ConsoleModel, form: ConsoleForm): Html | undefined {
  if (body === undefined) return undefined;
  const { content, type } = body;
  const id = ids.take('body-text');
  switch (content.kind) {
    case 'fields':
      return fieldsHtml(ids, type, content.fields);
    case 'file':
      return html`<div>
        <label for="${id}">File, sent as ${type}</label><input id="${id}" type="file" name="body:file" />
      </div>`;
    case 'text': {
      const typed = form.change === 'example' ? undefined : form.body;
      const text =
        form.change === 'format' && kindOf(type) === 'json'
          ? layOutJson(typed ?? content.text, '  ')
          : (typed ?? content.text);
      const rows = Math.max(3, Math.min(16, text.split('\n').length));
      // The first line end of a text area is none.
      return html`<div>
        <label class="vh" for="${id}">Body</label
        ><textarea id="${id}" name="body" rows="${rows}" spellcheck="false">${'\n'}${text}</textarea>
      </div>`;
    }
  }
}
