import { html, type Html } from '../../lib/html.ts';

const shapes = {
  mark: '<path d="M8 1.6 14 8l-6 6.4L2 8z"/><path d="m5.4 8 1.9 2L10.8 6"/>',
  search: '<circle cx="7" cy="7" r="4.4"/><path d="m10.4 10.4 3.2 3.2"/>',
  error: '<circle cx="8" cy="8" r="6.2"/><path d="m6 6 4 4m0-4-4 4"/>',
  warn: '<path d="M8 2.2 14.4 13.4H1.6z"/><path d="M8 6.6v3M8 11.4v.1"/>',
  info: '<circle cx="8" cy="8" r="6.2"/><path d="M8 7.4v3.4M8 5.1v.1"/>',
  theme: '<circle cx="8" cy="8" r="6"/><path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor"/>',
  menu: '<path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11"/>',
  copy: '<rect x="5.5" y="5.5" width="8" height="8" rx="1.5"/><path d="M10.5 2.5H4A1.5 1.5 0 0 0 2.5 4v6.5"/>',
  edit: '<path d="m3 13 .6-2.8L10.8 3a1.2 1.2 0 0 1 1.7 0l.5.5a1.2 1.2 0 0 1 0 1.7l-7.2 7.2z"/>',
  down: '<path d="m4 6 4 4 4-4"/>',
} as const;

export type IconName = keyof typeof shapes;

/** An icon without a name of its own: the words beside it say what it is. */
export function icon(name: IconName): Html {
  return html`<svg aria-hidden="true"><use href="#i-${name}" /></svg>`;
}

/** The shapes of all icons, once a page. */
export function iconShapes(): Html {
  const symbols = Object.entries(shapes).map(([name, shape]): Html => ({
    html: `<symbol id="i-${name}" viewBox="0 0 16 16">${shape}</symbol>`,
  }));
  return html`<svg hidden>${symbols}</svg>`;
}
