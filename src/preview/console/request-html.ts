import { html, type Html } from '../../lib/html.ts';
import { kindOf } from '../../http/media-type.ts';
import type { Ids } from '../frame/ids.ts';
import { layOutJson } from '../parts/json.ts';
import type { ConsoleField } from './field.ts';
import type { ConsoleForm } from './form.ts';
import type { ConsoleModel } from './model.ts';

/** The part of a console that follows the picked example: the parameters and the body. */
export function requestHtml(ids: Ids, model: ConsoleModel, form: ConsoleForm): Html {
  const { fields, body, examples } = model;
  const isText = body?.content.kind === 'text';
  const [only] = examples;
  const picker =
    examples.length < 2
      ? html`<small>${only ?? (fields.some(({ isMade }) => isMade) ? 'made from the schema' : undefined)}</small>`
      : choiceHtml(ids, {
          label: 'Example',
          name: 'example',
          options: examples.map((text) => ({ text })),
          chosen: Math.min(form.example, examples.length - 1),
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
  const isEmpty = examples.length + fields.length === 0 && !isText;
  const reset = html`<button type="button" class="link" data-change="example">Reset</button>`;
  return html`${fieldsHtml(ids, 'Parameters', fields)}${types}
  ${isEmpty ? undefined : html`<div class="pick">${picker}${format}${examples.length + fields.length > 0 ? reset : undefined}</div>`}
  ${contentHtml(ids, model, form)}${omissionsHtml(model.omissions)}`;
}

/** The notes on parts that a console leaves out. */
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
      // A text area drops its first line end.
      return html`<div>
        <label class="vh" for="${id}">Body</label
        ><textarea id="${id}" name="body" rows="${rows}" spellcheck="false">${'\n'}${text}</textarea>
      </div>`;
    }
  }
}

/** Fields under one legend. An optional one has a box and is not sent until it is ticked, which typing does. */
export function fieldsHtml(ids: Ids, legend: string, fields: readonly ConsoleField[]): Html | undefined {
  if (fields.length === 0) return undefined;
  return html`<fieldset class="args">
    <legend>${legend}</legend>
    ${fields.map((field) => fieldHtml(ids, field))}
  </fieldset>`;
}

function fieldHtml(ids: Ids, field: ConsoleField): Html {
  const { id, name, note, isRequired, isSent } = field;
  const shown = name.slice(0, 100);
  const control = ids.take('field');
  const box = isRequired
    ? html`<span></span>`
    : html`<input
        type="checkbox"
        data-for="${id}"
        aria-label="Send ${shown}"
        ${isSent ? html` checked` : undefined}
      />`;
  const small = note === '' ? undefined : html` <small>${note}</small>`;
  return html`${box}<label for="${control}">${shown}${small}</label>${controlHtml(control, field)}`;
}

function controlHtml(control: string, field: ConsoleField): Html {
  const { id, isRequired, text, hints } = field;
  switch (field.control) {
    case 'choice':
      return html`<select id="${control}" name="${id}">
        ${isRequired ? undefined : html`<option value="">not sent</option>`}${hints.map(
          (hint) => html`<option value="${hint}" ${hint === text ? html` selected` : undefined}>${hint}</option>`,
        )}
      </select>`;
    case 'json':
      return linesHtml(control, field);
    default:
      // An input would drop the line ends.
      return text.includes('\n') && !field.isSecret ? linesHtml(control, field) : inputHtml(control, field);
  }
}

function linesHtml(control: string, { id, isRequired, text }: ConsoleField): Html {
  const rows = Math.max(2, Math.min(10, text.split('\n').length));
  const rest = isRequired ? html` required` : html` placeholder="not sent"`;
  // A text area drops its first line end.
  const lines = `\n${text}`;
  return html`<textarea id="${control}" name="${id}" rows="${rows}" spellcheck="false" ${rest}>${lines}</textarea>`;
}

function inputHtml(control: string, { id, isRequired, isFile, isSecret, text, hints }: ConsoleField): Html {
  const list = hints.length > 0 && !isFile && !isSecret ? `${control}-list` : undefined;
  const input = isFile
    ? html` type="file"`
    : html`${isSecret ? html` type="password" autocomplete="new-password"` : undefined}
      value="${text}"${isRequired ? html` required` : html` placeholder="not sent"`}${list === undefined ? undefined : html` list="${list}"`}`;
  return html`<input id="${control}" name="${id}" ${input} />${
      list === undefined
        ? undefined
        : html`<datalist id="${list}">${hints.map((hint) => html`<option value="${hint}"></option>`)}</datalist>`
    }`;
}

/** A labelled choice among `options`; the values are their indexes unless they say others. */
export function choiceHtml(ids: Ids, { label, name, options, chosen }: FieldChoice): Html {
  const id = ids.take(name);
  return html`<label for="${id}">${label}</label
    ><select id="${id}" name="${name}">
      ${options.map(
        ({ text, value }, index) =>
          html`<option value="${value ?? index}" ${index === chosen ? html` selected` : undefined}>${text}</option>`,
      )}
    </select>`;
}

interface FieldChoice {
  readonly label: string;
  readonly name: string;
  readonly options: readonly { readonly text: string; readonly value?: string }[];
  readonly chosen: number;
}
