import { ofView } from '../start.ts';

/** The values of a console, as the server takes them. */
export interface FormValues {
  readonly [name: string]: unknown;
  /** The base URL of the environment. */
  readonly environment: string;
}

/** The console in view; undefined where there is none. */
export function consoleForm(): HTMLFormElement | undefined {
  return document.querySelector<HTMLFormElement>(`form[data-console]${ofView}`) ?? undefined;
}

/** The control that chooses the environment of `form`; undefined where it sends nothing. */
export function environmentOf(form: HTMLFormElement): HTMLSelectElement | undefined {
  return form.querySelector<HTMLSelectElement>('[name=environment]') ?? undefined;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The controls of `form` that have names. */
export function controlsOf(form: HTMLFormElement): readonly Control[] {
  return [...form.querySelectorAll<Control>('[name]')];
}

/** True where `form` holds other values than the page came with. */
function isTouched(form: HTMLFormElement): boolean {
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[data-for]')];
  return controlsOf(form).some(isChanged) || boxes.some(({ checked, defaultChecked }) => checked !== defaultChecked);
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  return control.value !== control.defaultValue;
}

/** The box of an optional field: ticked where that is sent. */
export function boxOf(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  return form.querySelector<HTMLInputElement>(`[data-for="${CSS.escape(name)}"]`) ?? undefined;
}

/** The values of `form`: of its fields those that are sent. */
export function valuesOf(form: HTMLFormElement, change?: string): FormValues {
  const values: Record<string, unknown> = { change };
  const [fields, files]: [Record<string, string>, Record<string, unknown>] = [{}, {}];
  for (const control of controlsOf(form)) {
    const { name, value } = control;
    const file = 'files' in control ? control.files?.[0] : undefined;
    if (boxOf(form, name)?.checked === false) continue;
    if (file !== undefined) files[name] = { name: file.name, type: file.type };
    else if (control.type === 'file') continue;
    else if (name.includes(':')) fields[name] = value;
    else values[name] = value;
  }
  return { ...values, fields, files, environment: environmentOf(form)?.value ?? '' };
}

/** The file that a control of `form` holds. */
export function fileOf(form: HTMLFormElement, name: string): File | undefined {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement ? control.files?.[0] : undefined;
}

/** Brings typed values, the answer and the focus over to a new version of the page; `begin` runs then. */
export function keepTyped(begin: () => void): void {
  let restore: (() => void) | undefined;
  document.addEventListener('assay-reloading', () => {
    const form = consoleForm();
    restore = form && remember(form);
  });
  document.addEventListener('assay-reloaded', () => {
    restore?.();
    begin();
  });
}

function remember(form: HTMLFormElement): () => void {
  const part = form.querySelector('.request');
  const wasTouched = isTouched(form);
  const focused = document.activeElement?.getAttribute('name') ?? '';
  const states = controlsOf(form).map(({ name, value, type }) => ({
    name,
    value,
    type,
    isSent: boxOf(form, name)?.checked,
  }));
  const kept = ['response-panel', 'try'].map((id) => document.getElementById(id));
  return () => {
    const next = consoleForm();
    if (next === undefined || next.dataset.console !== form.dataset.console) return;
    const [panel, button] = kept;
    if (panel) document.getElementById('response-panel')?.replaceWith(panel);
    if (button?.getAttribute('aria-expanded') === 'false') document.getElementById('try')?.click();
    if (!wasTouched) return;
    // Fields that another example or media type brought are there again, with their typed values.
    if (part !== null) next.querySelector('.request')?.replaceWith(part);
    for (const { name, value, type, isSent } of states) {
      // Credentials are kept by environment, and filled in for the one that is chosen then.
      if (name.startsWith('auth:')) continue;
      const control = controlsOf(next).find((each) => each.name === name);
      if (type !== 'file' && control !== undefined) control.value = value;
      const box = boxOf(next, name);
      if (box !== undefined && isSent !== undefined) box.checked = isSent;
    }
    const environment = environmentOf(next);
    if (environment?.selectedIndex === -1) environment.selectedIndex = 0;
    next.querySelector<HTMLElement>(`[name="${CSS.escape(focused)}"]`)?.focus();
    next.dispatchEvent(new Event('input', { bubbles: true }));
  };
}
