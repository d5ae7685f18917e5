import { element } from '../start.ts';

/** A body as it was received and is shown. */
export interface ShownBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** False where the answer was cancelled or the connection broke. */
  readonly isWhole: boolean;
}

/** Characters of a text that are shown. */
const longestShown = 200_000;

/** Shows the body of `response` at the end of `panel`, text as it comes. Nothing in it is taken for HTML or script. */
export async function showBody(response: Response, panel: Element): Promise<ShownBody> {
  const type = response.headers.get('content-type') ?? '';
  const code = document.createElement('code');
  const block = document.createElement('pre');
  block.tabIndex = 0;
  block.setAttribute('role', 'group');
  block.setAttribute('aria-label', 'Response body');
  block.append(code);
  const isText = /^text\/|json|xml|javascript|yaml|urlencoded|graphql/iu.test(type) || type === '';
  if (isText) panel.append(block);
  const { bytes, isWhole } = await received(response, (text) => {
    if (isText && code.textContent.length < longestShown) code.append(text);
  });
  if (bytes.length === 0) block.remove();
  else if (/[/+]json\b/iu.test(type)) showJson(code, bytes);
  else if (/^image\//iu.test(type)) panel.append(picture(bytes, type));
  if (bytes.length > 0) panel.append(download(bytes, type, response.url));
  return { bytes, isWhole };
}

async function received(response: Response, tell: (text: string) => void): Promise<ShownBody> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let isWhole = true;
  try {
    for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
      chunks.push(next.value);
      tell(decoder.decode(next.value, { stream: true }));
    }
  } catch {
    // Cancelled, or the connection broke: the part that came is shown.
    isWhole = false;
  }
  return { bytes: new Uint8Array(await new Blob(chunks).arrayBuffer()), isWhole };
}

function showJson(code: HTMLElement, bytes: Uint8Array): void {
  if (bytes.length > longestShown) return;
  try {
    const text = new TextDecoder().decode(bytes);
    const value: unknown = JSON.parse(text);
    code.parentElement?.setAttribute('data-text', text);
    code.replaceChildren(...jsonView(value, { depth: 0, lead: '', end: '' }));
  } catch {
    // Text that only says that it is JSON stays text.
  }
}

function picture(bytes: Uint8Array<ArrayBuffer>, type: string): HTMLElement {
  const image = document.createElement('img');
  image.src = URL.createObjectURL(new Blob([bytes], { type }));
  image.alt = 'The picture of the answer';
  return image;
}

function download(bytes: Uint8Array<ArrayBuffer>, type: string, url: string): HTMLElement {
  const link = element('a', 'Download', 'inside');
  // As bytes, whatever it is: nothing opens it as a page of this origin.
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
  const [, whole = 'bin', , suffix] = /^[\w.-]+\/(([\w.-]+)(?:\+([\w-]+))?)/u.exec(type) ?? [];
  const kind = type.startsWith('image') ? whole.split('+')[0] : (suffix ?? whole);
  const name = new URL(url).pathname.split('/').at(-1) ?? '';
  link.download = `${name === '' ? 'answer' : name}.${kind === 'plain' ? 'txt' : kind}`;
  return link;
}

/** Below this, objects are folded. */
const openLevels = 3;
/** Members of one value that are unfolded. */
const mostMembers = 500;

interface Line {
  readonly depth: number;
  /** Stands before the value: its key. */
  readonly lead: string;
  readonly end: string;
}

/** A JSON value as it is written, in colours; objects and lists can be folded. */
function jsonView(value: unknown, { depth, lead, end }: Line): readonly (Node | string)[] {
  if (typeof value !== 'object' || value === null)
    return [lead, element('span', JSON.stringify(value), typeof value === 'string' ? 's' : 'n'), end];
  const members = Object.entries(value);
  const isList = Array.isArray(value);
  const [opening = '', closing = ''] = isList ? '[]' : '{}';
  if (members.length === 0) return [`${lead}${opening}${closing}${end}`];
  const fold = document.createElement('details');
  fold.open = depth < openLevels;
  const summary = element('summary', `${lead}${opening}`);
  summary.dataset.rest = ` ${members.length} ${closing}${end}`;
  const inside = document.createElement('div');
  for (const [index, [key, member]] of members.slice(0, mostMembers).entries()) {
    const line = document.createElement('div');
    const [before, after] = [isList ? '' : `${JSON.stringify(key)}: `, index < members.length - 1 ? ',' : ''];
    line.append(...jsonView(member, { depth: depth + 1, lead: before, end: after }));
    inside.append(line);
  }
  if (members.length > mostMembers) inside.append(`${members.length - mostMembers} more`);
  fold.append(summary, inside, `${closing}${end}`);
  return [fold];
}
