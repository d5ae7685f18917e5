/** Lets the buttons beside code copy it: the code that is seen in a panel, or what stands before the button. */
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
    // There is none where a page comes from another machine without TLS.
    if (!('clipboard' in navigator)) return;
    void navigator.clipboard.writeText(textOf(source)).then(() => {
      button.setAttribute('title', 'Copied');
    });
  });
}

/** What is shown folded or in colours has its text beside it. */
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
