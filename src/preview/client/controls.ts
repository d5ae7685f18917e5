/** Lets the buttons beside code copy it: the visible code of a panel, or the element before the button. */
export function startCopying(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-copy]') : null;
    if (button === null) return;
    const panel = button.closest('.bar')?.parentElement;
    const blocks = [...(panel?.querySelectorAll('pre') ?? [])];
    const source =
      panel === undefined || panel === null
        ? button.previousElementSibling
        : blocks.find((pre) => pre.checkVisibility());
    // Pages that come from another machine without TLS have no clipboard.
    if (!('clipboard' in navigator)) return;
    void navigator.clipboard.writeText(textOf(source)).then(() => {
      button.setAttribute('title', 'Copied');
    });
  });
}

/** Values shown folded or in colours have their text beside them. */
function textOf(source: Element | null | undefined): string {
  return (source instanceof HTMLElement ? source.dataset.text : undefined) ?? source?.textContent ?? '';
}

/** Opens every fold around the part that the address names. */
export function openTarget(): void {
  const id = decode(location.hash.slice(1));
  const target = id === '' ? null : document.getElementById(id);
  if (target === null) return;
  for (let fold = target.closest('details'); fold !== null; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  target.scrollIntoView();
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Lets tabs be chosen by pointer and arrow keys, those that a later version of the page brings too. */
export function startTabs(): void {
  document.addEventListener('click', ({ target }) => {
    const tab = tabOf(target);
    if (tab !== undefined) show(tab);
  });
  document.addEventListener('keydown', (event) => {
    const tab = tabOf(event.target);
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (tab === undefined || step === 0) return;
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

function tabOf(target: EventTarget | null): HTMLElement | undefined {
  const tab = target instanceof Element ? target.closest('[role=tab]') : null;
  return tab instanceof HTMLElement ? tab : undefined;
}

function siblings(tab: HTMLElement): readonly HTMLElement[] {
  return [...(tab.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
}

/** Gives every row and heading with an id a link to itself, seen where the pointer is: pages need not carry hundreds of them. */
export function startAnchors(): void {
  addAnchors();
  document.addEventListener('assay-reloaded', addAnchors);
}

function addAnchors(): void {
  for (const part of document.querySelectorAll('main h2[id], main li[id] > .row')) {
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
export function startTheme(): void {
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

/** Adds a button that copies the page as Markdown beside the link to that. A page of a file can read no other file: it has the link. */
export function startMarkdown(): void {
  if (location.protocol === 'file:' || !('clipboard' in navigator)) return;
  addMarkdownButton();
  document.addEventListener('assay-reloaded', addMarkdownButton);
}

function addMarkdownButton(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-markdown]');
  if (link === null) return;
  const button = document.createElement('button');
  button.textContent = 'Copy as Markdown';
  button.onclick = async () => {
    const response = await fetch(link.href);
    await navigator.clipboard.writeText(await response.text());
    button.textContent = 'Copied';
  };
  link.before(button, ' ');
}
