import { controlsOf } from './form.ts';

const prefix = 'assay:';

/** Keeps what was typed for a scheme until the tab is closed or the reader forgets it: nothing goes to the disk. */
export function keepCredentials(form: HTMLFormElement): void {
  for (const control of credentialsOf(form)) store(control.name, control.value);
  offerForgetting(form);
}

function credentialsOf(form: HTMLFormElement): ReturnType<typeof controlsOf> {
  return controlsOf(form).filter(({ name }) => name.startsWith('auth:'));
}

function offerForgetting(form: HTMLFormElement): void {
  const isFilled = credentialsOf(form).some(({ value }) => value !== '');
  form.querySelector('[data-forget]')?.toggleAttribute('hidden', !isFilled);
}

/** Fills in what was typed on another page. */
export function fillCredentials(form: HTMLFormElement): boolean {
  let isFilled = false;
  for (const control of credentialsOf(form)) {
    const kept = stored(control.name);
    if (kept === null) continue;
    control.value = kept;
    isFilled = true;
  }
  offerForgetting(form);
  return isFilled;
}

/** Forgets all that was typed, and which servers were agreed to. */
export function forget(form: HTMLFormElement): void {
  sessionStorage.clear();
  for (const control of credentialsOf(form)) control.value = '';
  offerForgetting(form);
}

/** Whether requests to `origin` were agreed to in this tab. */
export function isAgreed(origin: string): boolean {
  return stored(`send:${origin}`) !== null;
}

/** Remembers that they were. */
export function agree(origin: string): void {
  store(`send:${origin}`, '1');
}

function store(name: string, value: string): void {
  if (value === '') sessionStorage.removeItem(prefix + name);
  else sessionStorage.setItem(prefix + name, value);
}

function stored(name: string): string | null {
  return sessionStorage.getItem(prefix + name);
}
