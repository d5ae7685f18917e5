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

/** The reason that there is no answer, with the way out. */
export async function reasonOf(error: unknown, failed: FailedForm): Promise<string> {
  if (failed.signal.reason === 'cancelled') return 'Cancelled.';
  return `${await causeOf(error, failed)}. The curl line below sends the same.`;
}

/** Browsers do not tell pages, so the server of the page tries to connect to the other. */
async function causeOf(error: unknown, { form, url, signal, base }: FailedForm): Promise<string> {
  const { origin, protocol, hostname } = new URL(url);
  if (signal.reason === 'silent') return `Timed out: ${origin} sent no answer within 60 s`;
  if (hostname.startsWith('[') && origin !== location.origin)
    return 'Not sent: browsers let no page ask an IPv6 address';
  if (location.protocol === 'https:' && protocol === 'http:' && !/^(?:localhost$|127\.)/u.test(hostname))
    return `Mixed content: a page read over https may not ask ${origin}`;
  const unknown = `No answer: nothing answers at ${origin}, or it does not let pages of ${originHere()} read its answers (CORS). Browsers do not say which`;
  if (publishedData(form) !== undefined) return unknown;
  const cause = await reached(form, base, {
    refused: `Refused: nothing answers at ${origin}`,
    unknown: `No server is called ${hostname}`,
    silent: `Timed out: ${origin} takes no connection`,
    certificate: `The certificate of ${origin} is not trusted`,
    open: `CORS: the browser refused the answer, as ${origin} does not allow pages of ${originHere()} to read it`,
  });
  return cause ?? (error instanceof TypeError ? unknown : String(error));
}

/** Servers see pages of a disk as `null`. */
function originHere(): string {
  return location.protocol === 'file:' ? 'a disk (their origin is null)' : location.origin;
}

/** The one of `causes` that the server of the page finds; undefined where it does not say. */
function reached(
  form: HTMLFormElement,
  base: string,
  causes: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const root = document.documentElement.dataset.root ?? '';
  return new Promise((resolve) => {
    const source = new EventSource(`${root}_assay/reach/${form.dataset.console ?? ''}?${encodeURIComponent(base)}`);
    for (const [name, cause] of [...Object.entries(causes), ['']])
      source.addEventListener(name === '' ? 'error' : `reach-${name}`, () => {
        source.close();
        resolve(cause);
      });
  });
}
