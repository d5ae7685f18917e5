import { loadScript } from './load-script.ts';

/** Loads the script of the search when its reader goes to its field: most pages are only read. `/` leads there. */
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
