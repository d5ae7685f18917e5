/** Ends a selector for what belongs to the entry in view, on a page that holds all entries; elsewhere all does. */
export const ofView = ':not(.entries > :not([data-shown]) *)';

/** The part `name` of the entry that `element` belongs to. */
export function partOf(element: Element, name: string): HTMLElement | null {
  const entry = element.closest('.entries > *');
  return document.getElementById(entry === null ? name : `${entry.id}:${name}`);
}
