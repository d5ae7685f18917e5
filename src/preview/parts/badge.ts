import { html, joinHtml, type Html } from '../../lib/html.ts';
import { tallyOf, worstOf } from '../findings/tally.ts';
import type { Badge } from '../entries/badges.ts';
import type { PageContext } from './context.ts';
import { direction } from './text.ts';

/** A badge. Where `marks` is said, findings about it show as a ring. */
export function badgeHtml(context: PageContext, badge: Badge, { marks }: { readonly marks: boolean }): Html {
  const worst = marks ? worstOf(tallyOf(context.findings.under(badge.located.place))) : undefined;
  const classes = ['badge', context.colorClass(badge.color), ...(worst === undefined ? [] : ['on', worst])];
  const name = badge.name.slice(0, 300);
  const told =
    badge.refused === undefined ? undefined : html` title="${badge.refused} is no colour; drawn in the default colour"`;
  return html`<span class="${classes.filter((each) => each !== undefined).join(' ')}" ${direction(name)}${told}
    >${name}</span
  >`;
}

/** `title` with `badges` before and after it. */
export function withBadges(
  context: PageContext,
  title: Html,
  badges: readonly Badge[],
  options: { readonly marks: boolean },
): Html {
  const draw = (position: Badge['position']): readonly Html[] =>
    badges.filter((badge) => badge.position === position).map((badge) => badgeHtml(context, badge, options));
  return joinHtml([...draw('before'), title, ...draw('after')], ' ');
}
