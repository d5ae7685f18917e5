/**
 * Loads a script of the site beside that of the page, of the same version unless `version` is another; resolves when it has run. A page that holds
 * all that it needs has the text of the script.
 */
export function loadScript(name: string, version?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const held = document.querySelector(`script[data-asset="${name}"]`);
    const own = document.querySelector<HTMLScriptElement>('script[nonce][src]');
    if (held !== null) script.text = held.textContent;
    else if (own !== null) {
      const url = new URL(name, own.src);
      url.search = version ?? new URL(own.src).search;
      script.src = url.href;
      // Only scripts with the nonce of this page run on it.
      script.nonce = own.nonce;
    }
    script.onload = () => {
      resolve();
    };
    script.onerror = reject;
    document.head.append(script);
    // It has run: nothing tells of its end.
    if (held !== null) resolve();
  });
}

type LoadScript = typeof loadScript;

/** Hands `loadScript` to the scripts that come later, so that they need not bring it with them. */
export function shareLoadScript(): void {
  Object.assign(window, { assayLoad: loadScript });
}

/** Loads another script for one that came later itself. */
export const loadMore: LoadScript = (name, version) =>
  (window as unknown as { readonly assayLoad: LoadScript }).assayLoad(name, version);

/**
 * Loads the script of the console when its reader comes near it: most pages are only read. Credentials typed elsewhere in this tab
 * are in the code samples, so the script is loaded at once then.
 */
export function startConsoleLoader(): void {
  let loading: Promise<void> | undefined;
  let isLoaded = false;
  const load = (): Promise<void> =>
    (loading ??= loadScript('console.js').then(() => {
      isLoaded = true;
    }));
  const approach = ({ target }: Event): void => {
    if (isOfConsole(target)) void load();
  };
  for (const kind of ['focusin', 'pointerover']) document.addEventListener(kind, approach);
  document.addEventListener('input', ({ target }) => {
    if (isLoaded || !isOfConsole(target)) return;
    // Sent again once the script listens.
    void load().then(() => target?.dispatchEvent(new Event('input', { bubbles: true })));
  });
  document.addEventListener('keydown', ({ target, key, ctrlKey, metaKey }) => {
    if (isLoaded || !isOfConsole(target)) return;
    // The keys that send are pressed again once the script listens; others are for their control.
    const again = new KeyboardEvent('keydown', { key, ctrlKey, metaKey, bubbles: true });
    if (key === 'Enter' && (ctrlKey || metaKey)) void load().then(() => target?.dispatchEvent(again));
  });
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (isLoaded || button === null || !isOfConsole(button)) return;
      // Pressed again once the script listens.
      event.preventDefault();
      void load().then(() => {
        button.click();
      });
    },
    true,
  );
  const hasConsole = document.querySelector('form[data-console]') !== null;
  if (hasConsole && Object.keys(sessionStorage).some((name) => name.startsWith('assay:'))) void load();
}

/** Loads the script that logs in when the part of a console that does so is unfolded. */
export function startLoginLoader(): void {
  let loading: Promise<void> | undefined;
  const load = ({ target }: Event): void => {
    if (target instanceof Element && target.matches('[data-login]')) loading ??= loadScript('login.js');
  };
  document.addEventListener('toggle', load, true);
}

/** True for all parts of a console, its heading included. */
function isOfConsole(target: EventTarget | null): boolean {
  const panel = target instanceof Element ? target.closest('.panel') : null;
  return panel !== null && panel.querySelector('form[data-console]') !== null;
}

/** Loads the script of the search when the reader goes to its field: most pages are only read. `/` leads there. */
export function startSearchLoader(): void {
  const field = document.getElementById('find');
  if (field === null) return;
  let loading: Promise<void> | undefined;
  const load = (): void => void (loading ??= loadScript('find.js'));
  field.addEventListener('focus', load);
  // Browsers give the focus back to a page that is gone back to.
  if (document.activeElement === field) load();
  document.addEventListener('keydown', (event) => {
    const isTyping = /^(?:INPUT|TEXTAREA|SELECT)$/u.test(document.activeElement?.tagName ?? '');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
}
