import { boxOf, consoleForm, controlsOf, environmentOf, isTouched } from './form.ts';

/** Brings typed values, the answer and the focus over to a new version of the page; `begin` runs then. */
export function keepTyped(begin: () => void): void {
  let restore = (): void => undefined;
  document.addEventListener('assay-reloading', () => {
    const form = consoleForm();
    restore = form === undefined ? () => undefined : remember(form);
  });
  document.addEventListener('assay-reloaded', () => {
    restore();
    begin();
  });
}

function remember(form: HTMLFormElement): () => void {
  const part = form.querySelector('.request');
  const wasTouched = isTouched(form);
  const focused = document.activeElement?.getAttribute('name') ?? '';
  const states = controlsOf(form).map(({ name, value, type }) => ({
    name,
    value,
    type,
    isSent: boxOf(form, name)?.checked,
  }));
  const kept = ['response-panel', 'try'].map((id) => document.getElementById(id));
  return () => {
    const next = consoleForm();
    if (next === undefined || next.dataset.console !== form.dataset.console) return;
    const [panel, button] = kept;
    if (panel) document.getElementById('response-panel')?.replaceWith(panel);
    if (button?.getAttribute('aria-expanded') === 'false') document.getElementById('try')?.click();
    if (!wasTouched) return;
    // Fields that another example or media type brought are there again, with their typed values.
    if (part !== null) next.querySelector('.request')?.replaceWith(part);
    for (const { name, value, type, isSent } of states) {
      // Credentials are kept by environment, and filled in for the one that is chosen then.
      if (name.startsWith('auth:')) continue;
      const control = next.elements.namedItem(name);
      if (
        type !== 'file' &&
        (control instanceof HTMLInputElement ||
          control instanceof HTMLSelectElement ||
          control instanceof HTMLTextAreaElement)
      )
        control.value = value;
      const box = boxOf(next, name);
      if (box !== undefined && isSent !== undefined) box.checked = isSent;
    }
    const environment = environmentOf(next);
    if (environment?.selectedIndex === -1) environment.selectedIndex = 0;
    next.querySelector<HTMLElement>(`[name="${CSS.escape(focused)}"]`)?.focus();
    next.dispatchEvent(new Event('input', { bubbles: true }));
  };
}
