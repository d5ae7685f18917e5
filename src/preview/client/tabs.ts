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
