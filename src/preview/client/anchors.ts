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
