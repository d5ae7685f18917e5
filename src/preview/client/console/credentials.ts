import { serverOf } from './environment.ts';
import { controlsOf, environmentOf } from './form.ts';

/**
 * Keeps credentials until the tab is closed or the reader forgets it: nothing goes to the disk. They are kept for this description
 * and this environment: a tab may show several, one after the other at the same address, and one server must not get the credentials of another.
 */
export function keepCredentials(form: HTMLFormElement): void {
  for (const control of credentialsOf(form)) store(keyOf(form, control.name), control.value);
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

/** Remembers that they were. */
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
