import { loadScript, shareLoadScript, startConsoleLoader, startLoginLoader, startSearchLoader } from './load.ts';

/** Starts what every page does. The page is there: its script is deferred, or stands at its end. */
export function startPage(): void {
  shareLoadScript();
  startAnchors();
  startTheme();
  startTabs();
  startCopying();
  startSearchLoader();
  startConsoleLoader();
  startLoginLoader();
  openTarget();
  addEventListener('hashchange', openTarget);
  // Pages that are published never need it.
  if (document.documentElement.hasAttribute('data-live')) void loadScript('live.js');
}

/**
 * Lets the buttons beside code copy it: the visible code of a panel, or the element before the button. One copies the page as Markdown; where
 * that cannot be read, as by a page of a disk, it leads there.
 */
function startCopying(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
    if (button !== null) void copyFor(button);
  });
}

async function copyFor(button: HTMLElement): Promise<void> {
  const { copy } = button.dataset;
  try {
    await navigator.clipboard.writeText(copy ? await (await fetch(copy)).text() : textBeside(button));
    button.title = 'Copied';
    if (copy) button.textContent = 'Copied';
  } catch {
    // Pages that come from another machine without TLS have no clipboard, and those of a disk read no other file.
    if (copy) location.assign(copy);
  }
}

/** Values shown folded or in colours have their text beside them. */
function textBeside(button: Element): string {
  const panel = button.closest('.bar')?.parentElement;
  const source = panel
    ? [...panel.querySelectorAll('pre')].find((pre) => pre.checkVisibility())
    : (button.previousElementSibling as HTMLElement | null);
  return source?.dataset.text ?? source?.textContent ?? '';
}

/** Opens every fold around the part that the address names. */
function openTarget(): void {
  const id = decoded(location.hash.slice(1));
  const target = id === '' ? null : document.getElementById(id);
  if (target === null) return;
  let wasClosed = false;
  for (let fold = target.closest('details'); fold !== null; fold = fold.parentElement?.closest('details') ?? null) {
    wasClosed ||= !fold.open;
    fold.open = true;
  }
  // Otherwise the browser is there already, or where the reader was before, on the way back.
  if (wasClosed) target.scrollIntoView();
}

/** An anchor as text; as it stands where it is no encoded text. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Lets tabs be chosen by pointer and arrow keys, those that a later version of the page brings too. */
function startTabs(): void {
  document.addEventListener('click', ({ target }) => {
    const tab = tabOf(target);
    if (tab !== null) show(tab);
  });
  document.addEventListener('keydown', (event) => {
    const tab = tabOf(event.target);
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (tab === null || step === 0) return;
    const all = siblings(tab);
    const next = all.at((all.indexOf(tab) + step) % all.length);
    if (next === undefined) return;
    event.preventDefault();
    show(next);
    next.focus();
  });
}

function show(tab: HTMLElement): void {
  for (const each of siblings(tab)) {
    const isShown = each === tab;
    each.setAttribute('aria-selected', String(isShown));
    each.tabIndex = isShown ? 0 : -1;
    document.getElementById(each.getAttribute('aria-controls') ?? '')?.toggleAttribute('hidden', !isShown);
  }
}

function tabOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[role=tab]') : null;
}

function siblings(tab: HTMLElement): readonly HTMLElement[] {
  return [...(tab.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
}

/** Gives every row and heading with an id a link to itself, seen where the pointer is: pages need not carry hundreds of them. */
function startAnchors(): void {
  addAnchors();
  document.addEventListener('assay-reloaded', addAnchors);
}

/** Entries of a page that holds all have theirs once they are shown. */
export function addAnchors(): void {
  for (const part of document.querySelectorAll(`:is(main h2[id], main li[id] > .row)${ofView}:not(:has(> .hash))`)) {
    const id = part.id === '' ? part.parentElement?.id : part.id;
    const link = document.createElement('a');
    link.className = 'hash';
    link.href = `#${encodeURIComponent(id ?? '')}`;
    link.textContent = '#';
    link.setAttribute('aria-label', `Link to ${(part.firstChild?.textContent ?? '').trim().slice(0, 80)}`);
    part.append(' ', link);
  }
}

/** A page reads this key itself before it is drawn. */
const key = 'assay-theme';

/** Lets the button switch between light and dark. */
function startTheme(): void {
  document.getElementById('theme')?.addEventListener('click', () => {
    const { dataset } = document.documentElement;
    const isDark =
      dataset.theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : dataset.theme === 'dark';
    dataset.theme = isDark ? 'light' : 'dark';
    try {
      localStorage.setItem(key, dataset.theme);
    } catch {
      // A page of a file may store nothing: the theme holds until it is left.
    }
  });
}

/** Ends a selector for what belongs to the entry in view, on a page that holds all entries; elsewhere all does. */
export const ofView = ':not(.entries > :not([data-shown]) *)';

/** The part `name` of the entry that `element` belongs to. */
export function partOf(element: Element, name: string): HTMLElement | null {
  const entry = element.closest('.entries > *');
  return document.getElementById(entry === null ? name : `${entry.id}:${name}`);
}

/** A new element of text. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  text: string,
  className?: string,
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className !== undefined) made.className = className;
  return made;
}
