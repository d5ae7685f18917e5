import type { ConsoleReply } from '../../console/reply.ts';
import { loadMore } from '../load.ts';
import { partOf } from '../start.ts';
import type { FormValues } from './form.ts';

/** The data of a console on a page without a server. */
export function publishedData(form: HTMLFormElement): string | undefined {
  return partOf(form, 'console-data')?.textContent;
}

type AnswerConsole = (values: unknown) => ConsoleReply;

let engine: Promise<void> | undefined;

/** The reply to a console: of the server of the page, or where it has none of a script that does the same. */
export async function askConsole(form: HTMLFormElement, values: FormValues): Promise<ConsoleReply> {
  const data = publishedData(form);
  if (data === undefined) return ask<ConsoleReply>('console', form.dataset.console ?? '', JSON.stringify(values));
  await (engine ??= loadMore('engine.js'));
  return (window as unknown as { readonly assayConsole: (text: string) => AnswerConsole }).assayConsole(data)(values);
}

/** Asks the server of the page; it answers with JSON. */
export async function ask<Answer>(kind: string, page: string, body: BodyInit): Promise<Answer> {
  const root = document.documentElement.dataset.root ?? '';
  const response = await fetch(`${root}_assay/${kind}/${page}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Answer;
}

interface FailedForm {
  readonly form: HTMLFormElement;
  readonly url: string;
  readonly signal: AbortSignal;
  /** The base URL of the environment. */
  readonly base: string;
}

/** The reason that there is no answer. Browsers give pages none, so the server of the page tries to connect to the other. */
export async function reasonOf(error: unknown, { form, url, signal, base }: FailedForm): Promise<string> {
  const { origin, protocol, hostname } = new URL(url);
  const curl = 'The curl line below sends the same.';
  if (signal.reason === 'cancelled') return 'Cancelled.';
  if (signal.reason === 'silent') return `Timed out: ${origin} sent no answer within 60 s. ${curl}`;
  const isLocal = /^(?:localhost|127\.|\[::1\])/u.test(hostname);
  if (location.protocol === 'https:' && protocol === 'http:' && !isLocal)
    return `Mixed content: a page read over https may not ask ${origin}. ${curl}`;
  const unknown = `No answer: nothing answers at ${origin}, or it does not let pages of ${originHere()} read its answers (CORS). Browsers do not say which. ${curl}`;
  if (publishedData(form) !== undefined) return unknown;
  switch (await reached(form, base)) {
    case 'refused':
      return `Refused: nothing answers at ${origin}. ${curl}`;
    case 'unknown':
      return `No server is called ${hostname}. ${curl}`;
    case 'silent':
      return `Timed out: ${origin} takes no connection. ${curl}`;
    case 'certificate':
      return `The certificate of ${origin} is not trusted. ${curl}`;
    case 'open':
      return `CORS: the browser refused the answer, as ${origin} does not allow pages of ${originHere()} to read it. ${curl}`;
    default:
      return error instanceof TypeError ? unknown : `${String(error)}. ${curl}`;
  }
}

/** Servers see pages of a disk as `null`. */
function originHere(): string {
  return location.protocol === 'file:' ? 'a disk (their origin is null)' : location.origin;
}

function reached(form: HTMLFormElement, base: string): Promise<string> {
  const root = document.documentElement.dataset.root ?? '';
  return new Promise((resolve) => {
    const source = new EventSource(`${root}_assay/reach/${form.dataset.console ?? ''}?${encodeURIComponent(base)}`);
    const end = ({ type }: Event): void => {
      source.close();
      resolve(type.replace('reach-', ''));
    };
    for (const name of ['open', 'refused', 'unknown', 'silent', 'certificate'])
      source.addEventListener(`reach-${name}`, end);
    source.addEventListener('error', end);
  });
}
