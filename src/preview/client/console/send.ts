import type { ConsoleReply } from '../../console/reply.ts';
import { element } from '../start.ts';
import { showAnswer, showMeta } from './answer.ts';
import { publishedData, reasonOf } from './ask.ts';
import { agree, isAgreed, isInPolicy, reloadFor } from './environment.ts';
import { fileOf, valuesOf, type FormValues } from './form.ts';

/** No answer is waited for longer. */
const longestMs = 60_000;
/** The time after which sending can be cancelled. */
const patienceMs = 1_000;

let sending: AbortController | undefined;

/** Ends the request that is under way. */
export function cancel(): void {
  sending?.abort('cancelled');
}

/** Sends the request of the console, which `prepare` brings, and shows the answer. */
export async function send(form: HTMLFormElement, prepare: () => Promise<ConsoleReply | undefined>): Promise<void> {
  if (sending !== undefined) return;
  const controller = new AbortController();
  sending = controller;
  const button = form.querySelector<HTMLButtonElement>('.send');
  const stop = form.querySelector<HTMLElement>('[data-cancel]');
  button?.setAttribute('aria-disabled', 'true');
  const timers = [
    window.setTimeout(() => stop?.removeAttribute('hidden'), patienceMs),
    window.setTimeout(() => {
      controller.abort('silent');
    }, longestMs),
  ];
  try {
    const values = valuesOf(form);
    const reply = await prepare();
    if (reply !== undefined) await sendReply(form, { reply, values, controller });
  } finally {
    for (const timer of timers) clearTimeout(timer);
    stop?.setAttribute('hidden', '');
    button?.removeAttribute('aria-disabled');
    sending = undefined;
  }
}

interface Sending {
  readonly reply: ConsoleReply;
  readonly values: FormValues;
  readonly controller: AbortController;
}

async function sendReply(form: HTMLFormElement, { reply, values, controller }: Sending): Promise<void> {
  const { request, isRefused, isMock, checks, notes } = reply;
  if (isRefused) {
    showMeta(form, [['bad', 'Not sent']], [...checks, ...notes].slice(0, 1).join(''));
    return;
  }
  const { origin } = new URL(request.url);
  if (!isMock && !(await mayAsk(form, origin))) return;
  if (!isInPolicy(form, origin)) {
    reloadFor(form, origin);
    return;
  }
  showMeta(form, [['', 'Waiting']]);
  const started = performance.now();
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers.map(([name, value]): [string, string] => [name, value]),
      ...(request.pieces && { body: bodyOf(form, request.pieces) }),
      credentials: 'omit',
      cache: 'no-store',
      signal: controller.signal,
    });
    await showAnswer(response, { form, values, started });
  } catch (error) {
    showMeta(
      form,
      [['bad', 'No answer']],
      await reasonOf(error, {
        form,
        url: request.url,
        signal: controller.signal,
        base: reply.base ?? values.environment,
      }),
    );
  }
}

/** The body to send, without a type of its own: the header says it. */
function bodyOf(form: HTMLFormElement, pieces: NonNullable<ConsoleReply['request']['pieces']>): Blob {
  return new Blob(
    pieces.map((piece) => {
      if ('text' in piece) return piece.text;
      if ('file' in piece) return fileOf(form, piece.file) ?? '';
      return Uint8Array.from(atob(piece.base64), (character) => character.charCodeAt(0));
    }),
  );
}

/** A server that is not the mock is asked about once in each tab. */
async function mayAsk(form: HTMLFormElement, origin: string): Promise<boolean> {
  if (isAgreed(form, origin)) return true;
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', 'Send to a server');
  const [yes, no] = [element('button', 'Send', 'send'), element('button', 'Do not send', 'link')];
  const what = publishedData(form) === undefined ? ', which is not the mock server' : '';
  dialog.append(element('p', `This goes to ${origin}${what}. It may change things there.`), yes, no);
  form.append(dialog);
  dialog.showModal();
  const isAllowed = await new Promise<boolean>((resolve) => {
    yes.type = no.type = 'button';
    yes.onclick = () => {
      resolve(true);
    };
    no.onclick = dialog.oncancel = () => {
      resolve(false);
    };
  });
  dialog.remove();
  form.querySelector<HTMLElement>('.send')?.focus();
  if (isAllowed) agree(form, origin);
  else showMeta(form, [['', 'Not sent']]);
  return isAllowed;
}
