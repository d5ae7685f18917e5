/** Shows a new version of the page when a description is saved; scroll position and open folds stay. */
export function startLive(): void {
  const { root, live } = document.documentElement.dataset;
  const events = new EventSource(`${root ?? ''}_assay/events?${live ?? ''}`);
  let isDue = false;
  let isBusy = false;
  const refresh = async (): Promise<void> => {
    isDue = true;
    if (isBusy) return;
    isBusy = true;
    while (isDue) {
      isDue = false;
      await refreshPage();
    }
    isBusy = false;
  };
  events.addEventListener('changed', () => void refresh());
  events.addEventListener('error', () => {
    say('Not connected');
  });
  let wasOpen = false;
  events.addEventListener('open', () => {
    // This page does not know of saves while the server was away.
    if (wasOpen) void refresh();
    else wasOpen = true;
  });
}

async function refreshPage(): Promise<void> {
  try {
    const response = await fetch(location.pathname, { cache: 'no-store' });
    const text = await response.text();
    // Parsing a style with a nonce of another answer violates the policy of this page.
    const styles = /<style id="badge-colors"[^>]*>([^]*?)<\/style>/u;
    const next = new DOMParser().parseFromString(text.replace(styles, ''), 'text/html');
    if (!response.ok || next.getElementById('main') === null) {
      say('This page is gone');
      return;
    }
    replace(next);
    const colors = document.getElementById('badge-colors');
    if (colors !== null) colors.textContent = styles.exec(text)?.[1] ?? '';
  } catch {
    say('Not connected');
  }
}

function replace(next: Document): void {
  document.dispatchEvent(new Event('assay-reloading'));
  const opened = foldStates();
  const logins = [...document.querySelectorAll<HTMLElement>('[data-login][open]')];
  const scrolls = ['nav', 'side'].map((id) => document.getElementById(id)?.scrollTop ?? 0);
  const at = scrollY;
  document.title = next.title;
  for (const selector of ['.notice', '#main', '#side', '.tally', '.live']) swap(selector, next);
  // The navigation itself stays, as it may be open as a popover.
  const [nav, newNav] = [document, next].map((each) => each.getElementById('nav'));
  if (nav && newNav) nav.replaceChildren(...newNav.childNodes);
  restoreFolds(opened);
  for (const login of logins) keepLogin(login);
  for (const [index, id] of ['nav', 'side'].entries()) {
    const part = document.getElementById(id);
    if (part !== null) part.scrollTop = scrolls[index] ?? 0;
  }
  scrollTo(0, at);
  if (document.querySelector('.notice') === null) say(`Reloaded ${new Date().toTimeString().slice(0, 8)}`);
  document.dispatchEvent(new Event('assay-reloaded'));
}

/** A login that may be under way stays, with what was typed into it, unless its addresses are others now. */
function keepLogin(login: HTMLElement): void {
  const nameIn = (part: HTMLElement): string =>
    JSON.stringify([part.closest<HTMLElement>('[data-security]')?.dataset.security, Object.entries(part.dataset)]);
  const all = [...document.querySelectorAll<HTMLElement>('[data-login]')];
  all.find((each) => nameIn(each) === nameIn(login))?.replaceWith(login);
}

function swap(selector: string, next: Document): void {
  const [old, made] = [document.querySelector(selector), next.querySelector(selector)];
  if (made === null) old?.remove();
  else if (old !== null) old.replaceWith(made);
  else if (selector === '.notice') document.querySelector('.top')?.after(made);
  else document.body.append(made);
}

/** The state of each fold, by the ids and words on the way to it. */
function foldStates(): ReadonlyMap<string, boolean> {
  return new Map(folds().map((fold) => [nameOf(fold), fold.open]));
}

function restoreFolds(states: ReadonlyMap<string, boolean>): void {
  for (const fold of folds()) fold.open = states.get(nameOf(fold)) ?? fold.open;
}

function folds(): readonly HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>('main details, .side details')];
}

function nameOf(fold: Element): string {
  const parent = fold.id === '' ? (fold.parentElement?.closest('[id]')?.id ?? '') : fold.id;
  const index = [...(fold.parentElement?.children ?? [])].filter((each) => each.tagName === 'DETAILS').indexOf(fold);
  return `${parent} ${index}`;
}

function say(text: string): void {
  const live = document.querySelector('.live');
  if (live !== null) live.textContent = text;
}

// A page asks for this script where saves show.
startLive();
