import { html, type Html } from '../../lib/html.ts';
import type { Ids } from '../frame/ids.ts';
import type { ConsoleField } from './field.ts';

/** Fields under one legend: what is optional has a box and is not sent until it is ticked, which typing does. */
export function fieldsHtml(ids: Ids, legend: string, fields: readonly ConsoleField[]): Html | undefined {
  if (fields.length === 0) return undefined;
  return html`<fieldset class="args">
    <legend>${legend}</legend>
    ${fields.map((field) => fieldHtml(ids, field))}
  </fieldset>`;
}

function fieldHtml(ids: Ids, field: ConsoleField): Html {
  const { id, name, note, isRequired, isFile, text, isSent, hints } = field;
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
  const list = hints.length > 0 && !isFile ? `${control}-list` : undefined;
  const said = isFile
    ? html` type="file"`
    : html` value="${text}"${isRequired ? html` required` : html` placeholder="not sent"`}${list === undefined ? undefined : html` list="${list}"`}`;
  const small = note === '' ? undefined : html` <small>${note}</small>`;
  return html`${box}<label for="${control}">${shown}${small}</label><input id="${control}" name="${id}" ${said} />${
      list === undefined
        ? undefined
        : html`<datalist id="${list}">${hints.map((hint) => html`<option value="${hint}"></option>`)}</datalist>`
    }`;
}

/** A labelled choice among `options`; the values are their indexes unless they say others. */
export function choiceHtml(ids: Ids, { label, name, options, chosen, isDisabled = false }: FieldChoice): Html {
  const id = ids.take(name);
  return html`<label for="${id}">${label}</label
    ><select id="${id}" name="${name}" ${isDisabled ? html` disabled` : undefined}>
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
  readonly isDisabled?: boolean;
}
