import { loadScript } from './load.ts';

/** Title, detail, address, verb, description. */
type SearchRow = readonly [string, string, string, string, string];

const mostShown = 30;

/** Lets the field at the top search: arrow keys and Enter choose. Its index is loaded once. */
export function startSearch(): void {
  const field = document.getElementById('find');
  const list = document.getElementById('results');
  if (!(field instanceof HTMLInputElement) || list === null) return;
  let rows: Promise<readonly SearchRow[]> | undefined = load();
  let chosen = 0;
  const show = async (): Promise<void> => {
    const words = field.value
      .toLowerCase()
      .split(/\s+/u)
      .filter((word) => word !== '');
    rows ??= load();
    const found = words.length === 0 ? [] : search(await rows, words);
    list.replaceChildren(...found.map(toOption));
    list.hidden = words.length === 0;
    field.setAttribute('aria-expanded', String(!list.hidden));
    if (words.length > 0 && found.length === 0) list.append(nothing());
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
    rows ??= load();
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
    rows = undefined;
  });
  // A reader may have typed while this was loaded.
  void show();
}

/** Loads the index as a script, since pages of files may load nothing else. */
async function load(): Promise<readonly SearchRow[]> {
  let rows: readonly SearchRow[] = [];
  const take = (all: readonly SearchRow[]): void => {
    rows = all;
  };
  // The script calls this.
  Object.assign(window, { assaySearch: take });
  try {
    await loadScript('search.js', String(Date.now()));
  } catch {
    // Without it there is nothing to find.
  }
  return rows;
}

/** Rows with every word, those that begin with it first. */
function search(rows: readonly SearchRow[], words: readonly string[]): readonly SearchRow[] {
  const rated = rows.flatMap((row) => {
    const [title, detail, , verb] = row.map((text) => text.toLowerCase());
    const all = `${title ?? ''} ${detail ?? ''} ${verb ?? ''}`;
    if (!words.every((word) => all.includes(word))) return [];
    const [first = ''] = words;
    return [{ row, rank: title?.startsWith(first) ? 0 : title?.includes(first) ? 1 : 2 }];
  });
  return rated
    .sort((a, b) => a.rank - b.rank)
    .slice(0, mostShown)
    .map(({ row }) => row);
}

function toOption([title, detail, address, verb, description]: SearchRow, index: number): HTMLElement {
  const option = document.createElement('li');
  option.id = `result-${index}`;
  option.role = 'option';
  option.dataset.href = `${root()}${address}`;
  const small = document.createElement('small');
  small.textContent = [verb, detail, description].filter((text) => text !== '').join(' · ');
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
  if (option instanceof HTMLElement && option.dataset.href !== undefined) location.href = option.dataset.href;
}

function root(): string {
  return document.documentElement.dataset.root ?? '';
}
