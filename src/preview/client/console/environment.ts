import { publishedData } from './ask.ts';
import { boxOf, controlsOf, environmentOf } from './form.ts';

/** Shows the variables of the chosen environment, and keeps all of them for the other pages of this tab. */
export function keepEnvironment(form: HTMLFormElement): void {
  const values = controlsOf(form)
    .filter(({ name }) => isOfEnvironment(name))
    .map(({ name, value }) => [name, value]);
  sessionStorage.setItem(environmentKey(form), JSON.stringify(values));
  showVariables(form);
}

/** Chooses the environment of the page before; true where that is not the one that the page came with. */
export function restoreEnvironment(form: HTMLFormElement): boolean {
  const kept = new Map(read<readonly [string, string][]>(environmentKey(form), []));
  let isOther = false;
  for (const control of controlsOf(form)) {
    const value = kept.get(control.name);
    if (!isOfEnvironment(control.name) || value === undefined || value === control.value) continue;
    const before = control.value;
    control.value = value;
    // Another operation may have other servers.
    if (control.value === '' && value !== '') control.value = before;
    else isOther = true;
  }
  showVariables(form);
  return isOther;
}

/** Tells servers apart: what was typed for one is for no other. */
function serverOf(form: HTMLFormElement): string | undefined {
  const environment = environmentOf(form)?.value;
  const values = [...(shownVariables(form)?.querySelectorAll<HTMLInputElement>('[name]') ?? [])].map(
    ({ value }) => value,
  );
  return values.length === 0 ? environment : JSON.stringify([environment, ...values]);
}

function showVariables(form: HTMLFormElement): void {
  const shown = shownVariables(form);
  for (const group of form.querySelectorAll<HTMLElement>('[data-environment]')) group.hidden = group !== shown;
}

function shownVariables(form: HTMLFormElement): HTMLElement | undefined {
  const groups = [...form.querySelectorAll<HTMLElement>('[data-environment]')];
  return groups.find(({ dataset }) => dataset.environment === environmentOf(form)?.value);
}

function isOfEnvironment(name: string): boolean {
  return name === 'environment' || name.startsWith('server:');
}

function environmentKey({ dataset }: HTMLFormElement): string {
  return `assay:${JSON.stringify([dataset.description, 'environment'])}`;
}

/** Origins that the reader allowed in this tab. The first script of a written page adds them to its policy. */
const originsKey = 'assay-origins';
const formKey = 'assay-form';

/** True where the policy of this page lets it connect to `origin`. */
export function isInPolicy(form: HTMLFormElement, origin: string): boolean {
  const more = publishedData(form) === undefined ? [new URLSearchParams(location.search).get('to')] : allowed();
  return [location.origin, ...(form.dataset.origins ?? '').split(' '), ...more].includes(origin);
}

/** Loads the page anew with a policy that names `origin`, and has its form filled in again there. */
export function reloadFor(form: HTMLFormElement, origin: string): void {
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[data-for]')].map(({ checked }) => checked);
  // Credentials are kept by themselves, and files cannot be.
  const controls = controlsOf(form).filter(({ name, type }) => type !== 'file' && !name.startsWith('auth:'));
  const values = controls.map(({ name, value }) => [name, value]);
  sessionStorage.setItem(formKey, JSON.stringify([form.dataset.console, values, boxes]));
  if (publishedData(form) === undefined) location.search = `?to=${encodeURIComponent(origin)}`;
  else {
    sessionStorage.setItem(originsKey, JSON.stringify([...new Set([...allowed(), origin])].slice(-20)));
    location.reload();
  }
}

/** Fills in the form of before the page was loaded anew, and sends it: its reader pressed Send. */
export async function resume(form: HTMLFormElement, redraw: () => Promise<unknown>): Promise<void> {
  const [page, values, boxes] = read<readonly [string?, [string, string][]?, boolean[]?]>(formKey, []);
  sessionStorage.removeItem(formKey);
  if (page === undefined || page !== form.dataset.console) return;
  const fill = (isPicked: (name: string) => boolean): void => {
    for (const [name, value] of values ?? []) {
      const control = controlsOf(form).find((each) => each.name === name);
      if (control !== undefined && isPicked(name)) control.value = value;
    }
  };
  // The picked example decides which fields there are.
  fill((name) => name === 'example' || name === 'media');
  await redraw();
  fill(() => true);
  for (const [index, box] of [...form.querySelectorAll<HTMLInputElement>('[data-for]')].entries())
    box.checked = boxes?.[index] ?? box.checked;
  if (controlsOf(form).every(({ type, name }) => type !== 'file' || boxOf(form, name)?.checked === false))
    form.requestSubmit();
}

function allowed(): readonly string[] {
  return read<readonly string[]>(originsKey, []);
}

/** A value that this page has stored. */
function read<Value>(key: string, otherwise: Value): Value {
  return JSON.parse(sessionStorage.getItem(key) ?? JSON.stringify(otherwise)) as Value;
}

/**
 * Keeps credentials until the tab is closed or the reader forgets it: nothing goes to the disk. They are kept for this description
 * and this environment: a tab may show several, one after the other at the same address, and one server must not get the credentials of another.
 * A scheme that stands in several alternatives has a field in each: all of them hold what was typed into one.
 */
export function keepCredentials(form: HTMLFormElement, typed: HTMLInputElement): void {
  for (const control of credentialsOf(form)) {
    if (control.name === typed.name) control.value = typed.value;
    store(keyOf(form, control.name), control.value);
  }
  offerForgetting(form);
}

function credentialsOf(form: HTMLFormElement): ReturnType<typeof controlsOf> {
  return controlsOf(form).filter(({ name }) => name.startsWith('auth:'));
}

function offerForgetting(form: HTMLFormElement): void {
  const isFilled = credentialsOf(form).some(({ value }) => value !== '');
  form.querySelector('[data-forget]')?.toggleAttribute('hidden', !isFilled);
}

/** Keeps credentials typed before this script was there: they are for the environment that a page begins with. */
export function keepEarly(form: HTMLFormElement): void {
  if (environmentOf(form)?.selectedIndex !== 0) return;
  for (const { name, value } of credentialsOf(form)) if (value !== '') store(keyOf(form, name), value);
}

/** Fills in the credentials typed for the chosen environment, on this page or another; true where there are or were any. */
export function fillCredentials(form: HTMLFormElement): boolean {
  let isFilled = false;
  for (const control of credentialsOf(form)) {
    const kept = sessionStorage.getItem(keyOf(form, control.name));
    isFilled ||= kept !== null || control.value !== '';
    control.value = kept ?? '';
  }
  offerForgetting(form);
  return isFilled;
}

/** Forgets all credentials, and which servers were agreed to. */
export function forget(form: HTMLFormElement): void {
  sessionStorage.clear();
  for (const control of credentialsOf(form)) control.value = '';
  offerForgetting(form);
}

/** True where requests of this description to `origin` were agreed to in this tab. */
export function isAgreed(form: HTMLFormElement, origin: string): boolean {
  return sessionStorage.getItem(keyOf(form, 'send', origin)) !== null;
}

/** Remembers that requests of this description to `origin` were agreed to. */
export function agree(form: HTMLFormElement, origin: string): void {
  store(keyOf(form, 'send', origin), '1');
}

function keyOf(form: HTMLFormElement, name: string, server = serverOf(form)): string {
  return `assay:${JSON.stringify([form.dataset.description, server, name])}`;
}

function store(key: string, value: string): void {
  if (value === '') sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, value);
}
