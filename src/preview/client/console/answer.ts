import { element, partOf } from '../start.ts';
import { ask, publishedData } from './ask.ts';
import { showBody, type ShownBody } from './body.ts';
import type { FormValues } from './form.ts';

interface SentForm {
  readonly form: HTMLFormElement;
  readonly values: FormValues;
  /** The time of sending, in milliseconds of `performance`. */
  readonly started: number;
}

/** The reply of the page's server to an answer. */
interface AnswerReply {
  readonly violations: readonly string[];
  readonly example?: string;
  /** The class and words of the sentence on an answer without violations. */
  readonly note?: readonly [className: string, text: string];
  /** Stands beside the status. */
  readonly state?: string;
  /** The answer as what it is, where it is more than a body. */
  readonly html?: string;
}

/** Longer answers are not checked. */
const longestChecked = 900_000;

/** Shows `response`: status, headers and body as it comes, then its time and size, which example it is and whether it agrees with the description. */
export async function showAnswer(response: Response, sent: SentForm): Promise<void> {
  const { status, statusText, headers } = response;
  const state = [status < 400 ? 'ok' : 'bad', `${status} ${statusText}`.trim()] as const;
  showMeta(sent.form, [state]);
  const panel = partOf(sent.form, 'reply');
  if (panel === null) return;
  panel.append(headersOf([...headers]));
  const body = await showBody(response, panel);
  const ms = performance.now() - sent.started;
  const parts = [state, ['', `${Math.max(1, Math.round(ms))} ms`], ['', sizeOf(body.bytes.length)]] as const;
  setMeta(sent.form, parts);
  const reply = await checkAnswer(response, body, sent);
  if (reply === undefined) return;
  const { example, state: kind } = reply;
  if (example !== undefined) setMeta(sent.form, [...parts, ['', exampleWords[example] ?? `example ${example}`]]);
  if (kind !== undefined) setMeta(sent.form, [...parts, ['bad', kind]]);
  showReply(panel, reply);
}

/** Words for what the mock says in place of the name of an example. */
const exampleWords: Readonly<Record<string, string>> = {
  '<generated>': 'made from the schema',
  '<schema>': 'example of the schema',
  '<unnamed>': 'the example',
};

/** Shows the note on an answer. An answer that is drawn comes with the answer as it was received, folded. */
function showReply(panel: HTMLElement, reply: AnswerReply): void {
  const [first, ...body] = panel.children;
  first?.after(replyNote(reply));
  if (reply.html === undefined) return;
  const drawn = document.createElement('div');
  // Made by the server of this page, which escapes all texts of an answer.
  drawn.innerHTML = reply.html;
  const whole = fold('As it came', ...(first ? [first] : []), ...body);
  panel.append(drawn, whole);
}

async function checkAnswer(response: Response, body: ShownBody, sent: SentForm): Promise<AnswerReply | undefined> {
  if (publishedData(sent.form) !== undefined || body.bytes.length > longestChecked || !body.isWhole) return undefined;
  const { status, headers, url } = response;
  const seesAll = new URL(url).origin === location.origin;
  const head = { form: sent.values, status, headers: Object.fromEntries(headers), seesAll };
  try {
    return await ask<AnswerReply>(
      'check',
      sent.form.dataset.console ?? '',
      new Blob([JSON.stringify(head), '\n', body.bytes], { type: 'application/json' }),
    );
  } catch {
    return undefined;
  }
}

function replyNote({
  violations,
  note: [className, text] = ['ok', 'Agrees with the description'],
}: AnswerReply): HTMLElement {
  if (violations.length === 0) return element('p', text, `${className} inside`);
  const box = element('div', '', 'inside');
  const list = element('ul', '', 'checks');
  list.append(...violations.map((text) => element('li', text)));
  box.append(element('p', 'Not as described', 'bad'), list);
  return box;
}

function headersOf(all: readonly (readonly [string, string])[]): HTMLElement {
  const list = element('dl', '', 'facts');
  for (const [name, value] of all) list.append(element('dt', name), element('dd', value));
  return fold(`${all.length} ${all.length === 1 ? 'header' : 'headers'}`, list);
}

function fold(title: string, ...parts: readonly Element[]): HTMLElement {
  const details = element('details', '', 'more');
  details.append(element('summary', title), ...parts);
  return details;
}

function sizeOf(count: number): string {
  return count < 1_000
    ? `${count} B`
    : count < 1e6
      ? `${(count / 1_000).toFixed(1)} kB`
      : `${(count / 1e6).toFixed(1)} MB`;
}

type MetaPart = readonly [className: string, text: string];

/** Shows the line of the response panel of `form`, and in place of an answer a sentence or nothing. */
export function showMeta(form: HTMLFormElement, parts: readonly MetaPart[], sentence = ''): void {
  setMeta(form, parts);
  partOf(form, 'reply')?.replaceChildren(...(sentence === '' ? [] : [element('p', sentence, 'bad inside')]));
}

function setMeta(form: HTMLFormElement, parts: readonly MetaPart[]): void {
  partOf(form, 'response-panel')
    ?.querySelector('.meta')
    ?.replaceChildren(...parts.flatMap(([className, text]) => [element('span', text, className), ' ']));
}
