import { addAnchors, decoded, startPage } from './start.ts';

// The page holds all entries, and its style shows the one that its address names. All else that a page of one entry has from the start follows here.
const title = document.title;
handOver();
show();
startPage();
addEventListener('hashchange', () => {
  show();
  addAnchors();
});

/** Shows the entry in view as the current one. */
function show(): void {
  const entries = document.querySelector('.entries');
  // Ids of parts are that of their entry, a colon and their own.
  const named = document.getElementById(decoded(location.hash.slice(1)).split(':', 1)[0] ?? '');
  const entry = named?.parentElement === entries ? named : entries?.firstElementChild;
  if (!(entry instanceof HTMLElement)) return;
  entries?.querySelector(':scope > [data-shown]')?.removeAttribute('data-shown');
  entry.dataset.shown = '';
  const isFirst = entry.previousElementSibling === null;
  const heading = entry.querySelector('h1')?.textContent ?? '';
  document.title = isFirst ? title : `${heading} · ${title}`;
  document.querySelector('.skip')?.setAttribute('href', `#${entry.id}`);
  mark(document.querySelector(`#nav a[href="#${CSS.escape(entry.id)}"]`));
  const nav = document.getElementById('nav');
  if (nav?.matches(':popover-open') === true) nav.hidePopover();
  document.dispatchEvent(new Event('assay-shown'));
}

/** Marks the link of the navigation to what is in view, and scrolls to it. */
function mark(link: Element | null): void {
  for (const marked of document.querySelectorAll('#nav [aria-current]')) marked.removeAttribute('aria-current');
  if (link === null) return;
  link.setAttribute('aria-current', 'page');
  const fold = link.closest('details');
  if (fold !== null) fold.open = true;
  const nav = document.getElementById('nav');
  const [box, own] = [nav?.getBoundingClientRect(), link.getBoundingClientRect()];
  // Without moving the page, as `scrollIntoView` may.
  if (nav !== null && box !== undefined && (own.top < box.top || own.bottom > box.bottom))
    nav.scrollTop += own.top - box.top - box.height / 3;
}

/** Authorization servers lead back to this page: what they said is for the console that asked, and the address holds a code that is good once. */
function handOver(): void {
  const answer = Object.fromEntries(new URLSearchParams(location.search));
  if (answer.state === undefined || (answer.code ?? answer.error) === undefined) return;
  new BroadcastChannel('assay-login').postMessage(answer);
  history.replaceState(null, '', location.pathname);
  close();
}
