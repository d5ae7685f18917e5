import { loadMore } from './load.ts';
import { type Find, type SearchRow, createFind } from './rank.ts';

const mostShown = 30;

/** Lets the field at the top search: arrow keys and Enter choose. Its index is loaded once. */
export function startSearch(): void {
  const field = document.getElementById('find');
  const list = document.getElementById('results');
  if (!(field instanceof HTMLInputElement) || list === null) return;
  let index: Promise<Find> | undefined = load();
  let chosen = 0;
  const show = async (): Promise<void> => {
    const typed = field.value.trim();
    index ??= load();
    const found = typed === '' ? [] : (await index)(typed, prefix()).slice(0, mostShown);
    list.replaceChildren(...found.map(toOption));
    list.hidden = typed === '';
    field.setAttribute('aria-expanded', String(!list.hidden));
    if (typed !== '' && found.length === 0) list.append(nothing());
    choose(0);
  };
  const choose = (index: number): void => {
    const options = [...list.querySelectorAll('[role=option]')];
    chosen = Math.max(0, Math.min(index, options.length - 1));
    for (const [at, option] of options.entries()) option.setAttribute('aria-selected', String(at === chosen));
    options[chosen]?.scrollIntoView({ block: 'nearest' });
    field.setAttribute('aria-activedescendant', options[chosen]?.id ?? '');
  };
  const close = (): void => {
    list.hidden = true;
    field.setAttribute('aria-expanded', 'false');
  };
  field.addEventListener('input', () => void show());
  field.addEventListener('focus', () => {
    index ??= load();
  });
  field.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      choose(chosen + step);
    }
    if (event.key === 'Enter') follow(list.querySelector('[aria-selected=true]'));
    if (event.key === 'Escape') close();
  });
  list.addEventListener('mousedown', (event) => {
    event.preventDefault();
    follow(event.target instanceof Element ? event.target.closest('[role=option]') : null);
  });
  field.addEventListener('blur', close);
  // A later version of the description has other entries.
  document.addEventListener('assay-reloaded', () => {
    index = undefined;
  });
  // A reader may have typed while this was loaded.
  void show();
}

/** Loads the index as a script, since pages of files may load nothing else. */
async function load(): Promise<Find> {
  let rows: readonly SearchRow[] = [];
  const take = (all: readonly SearchRow[]): void => {
    rows = all;
  };
  // The script calls this.
  Object.assign(window, { assaySearch: take });
  try {
    await loadMore('search.js', String(Date.now()));
  } catch {
    // Without it there is nothing to find.
  }
  return createFind(rows);
}

/** The kinds that a reader may take for another: an operation shows its method. */
const kinds: Readonly<Record<string, string>> = {
  schema: 'Schema',
  message: 'Message',
  component: 'Components',
  page: 'Page',
  channel: 'Channel',
  tool: 'Tool',
  resource: 'Resource',
  prompt: 'Prompt',
};

function toOption([title, detail, address, verb, description, kind]: SearchRow, index: number): HTMLElement {
  const option = document.createElement('li');
  option.id = `result-${index}`;
  option.role = 'option';
  option.dataset.href = `${root()}${address}`;
  const small = document.createElement('small');
  const facts = [kinds[kind] ?? '', verb, detail, description].filter((text) => text !== '').join(' · ');
  // A path ends its line behind a slash.
  for (const part of facts.split(/(?<=\/)(?=.)/u)) small.append(part, document.createElement('wbr'));
  option.append(title, small);
  return option;
}

function nothing(): HTMLElement {
  const item = document.createElement('li');
  item.role = 'option';
  item.textContent = 'Nothing found';
  item.setAttribute('aria-disabled', 'true');
  return item;
}

function follow(option: Element | null): void {
  if (!(option instanceof HTMLElement) || option.dataset.href === undefined) return;
  location.href = option.dataset.href;
  // A page that holds all entries stays: the list is closed.
  document.getElementById('find')?.blur();
}

function root(): string {
  return document.documentElement.dataset.root ?? '';
}

/** The folder of the description in view, where there are several. */
function prefix(): string {
  const base = new URL(root() === '' ? './' : root(), location.href).href;
  return /^[^/?#]*\//u.exec(location.href.slice(base.length))?.[0] ?? '';
}

// A page asks for this script when its reader goes to the field of the search.
startSearch();
