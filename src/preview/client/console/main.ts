import type { ConsoleReply } from '../../console/reply.ts';
import { element, partOf } from '../start.ts';
import { askConsole } from './ask.ts';
import {
  fillCredentials,
  forget,
  keepCredentials,
  keepEarly,
  keepEnvironment,
  restoreEnvironment,
  resume,
} from './environment.ts';
import { boxOf, consoleForm, environmentOf, keepTyped, valuesOf } from './form.ts';
import { cancel, send } from './send.ts';

/** The server hears of changes that follow each other closely once. */
const pauseMs = 120;

let latest = 0;
let timer = 0;

/** Lets the console of a page follow typing: code samples, checks and the request are made by the server. */
export function startConsole(): void {
  document.addEventListener('input', ({ target }) => {
    const form = formOf(target);
    if (form === undefined || !(target instanceof HTMLElement)) return;
    follow(form, target);
  });
  document.addEventListener('submit', (event) => {
    const form = formOf(event.target);
    if (form === undefined) return;
    event.preventDefault();
    if (form.querySelector('.send') !== null) void send(form, () => tell(form));
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) formOf(event.target)?.requestSubmit();
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element) press(target);
  });
  keepTyped(begin);
  // An entry that comes into view again holds what is older than what the tab keeps.
  document.addEventListener('assay-shown', restore);
  begin();
  const form = consoleForm();
  if (form !== undefined) void resume(form, () => tell(form, 'example'));
}

function begin(): void {
  const form = consoleForm();
  if (form !== undefined) keepEarly(form);
  restore();
}

/** The environment and the credentials of another entry are in the samples of this one too. */
function restore(): void {
  const form = consoleForm();
  if (form === undefined) return;
  const isOther = restoreEnvironment(form);
  showScheme(form);
  toggleAnswer(form);
  if (fillCredentials(form) || isOther) void tell(form);
}

function formOf(target: EventTarget | null): HTMLFormElement | undefined {
  const form = target instanceof Element ? target.closest<HTMLFormElement>('form[data-console]') : null;
  return form ?? undefined;
}

function follow(form: HTMLFormElement, control: HTMLElement): void {
  const name = control.getAttribute('name') ?? '';
  const box = boxOf(form, name);
  const isEmpty = 'value' in control && control.value === '';
  // An emptied field is not sent; whoever wants to send nothing ticks the box.
  if (box !== undefined) box.checked = !isEmpty;
  if (name.startsWith('auth:')) keepCredentials(form, control as HTMLInputElement);
  if (name === 'security') showScheme(form);
  if (name === 'environment' || name.startsWith('server:')) {
    keepEnvironment(form);
    fillCredentials(form);
    toggleAnswer(form);
  }
  if (name === 'example' || name === 'media') void tell(form, 'example');
  else {
    clearTimeout(timer);
    timer = window.setTimeout(() => void tell(form), pauseMs);
  }
}

function showScheme(form: HTMLFormElement): void {
  const choice = form.elements.namedItem('security');
  if (!(choice instanceof HTMLSelectElement)) return;
  for (const group of form.querySelectorAll<HTMLElement>('[data-security]'))
    group.hidden = group.dataset.security !== choice.value;
}

/** Only the mock server can be asked for an example. */
function toggleAnswer(form: HTMLFormElement): void {
  const answer = form.elements.namedItem('answer');
  if (answer instanceof HTMLSelectElement) answer.disabled = environmentOf(form)?.selectedIndex !== 0;
}

function press(target: Element): void {
  const button = target.closest('button');
  const form = formOf(button);
  if (button?.matches('.try') === true) {
    const isOpen = button.getAttribute('aria-expanded') !== 'true';
    button.setAttribute('aria-expanded', String(isOpen));
    partOf(button, 'console')?.toggleAttribute('hidden', !isOpen);
  }
  if (button === null || form === undefined) return;
  const { change } = button.dataset;
  if (change !== undefined) void tell(form, change);
  if (button.hasAttribute('data-cancel')) cancel();
  if (button.hasAttribute('data-forget')) {
    forget(form);
    void tell(form);
  }
}

/** Sends the values of the console to the server, and shows its reply. */
async function tell(form: HTMLFormElement, change?: string): Promise<ConsoleReply | undefined> {
  const asked = (latest += 1);
  clearTimeout(timer);
  try {
    const reply = await askConsole(form, valuesOf(form, change));
    if (asked === latest) show(form, reply);
    return reply;
  } catch (error) {
    say(form, [`The page cannot reach what its console needs: ${String(error)}`]);
    return undefined;
  }
}

function show(form: HTMLFormElement, { samples, checks, notes, html }: ConsoleReply): void {
  for (const [index, code] of [...(partOf(form, 'samples')?.querySelectorAll('pre > code') ?? [])].entries())
    // Made by the server of this page, which escapes all texts of a description.
    code.innerHTML = samples[index] ?? '';
  const part = form.querySelector('.request');
  if (html !== undefined && part !== null) replacePart(part, html);
  say(form, [...checks, ...notes]);
  form
    .querySelector('[name=body]')
    ?.setAttribute('aria-invalid', String(checks.some((each) => each.startsWith('Line'))));
}

/** The control that had the focus has it again. */
function replacePart(part: Element, html: string): void {
  const focused = document.activeElement;
  const name = part.contains(focused) ? (focused?.getAttribute('name') ?? focused?.getAttribute('data-change')) : null;
  part.innerHTML = html;
  if (name !== null && name !== undefined)
    part.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"], [data-change="${CSS.escape(name)}"]`)?.focus();
}

function say(form: HTMLFormElement, lines: readonly string[]): void {
  const items = lines.map((text) => element('p', text, 'bad'));
  form.querySelector('.checks')?.replaceChildren(...items);
}

startConsole();
