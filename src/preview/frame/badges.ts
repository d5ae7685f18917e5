import type { Rgba } from '../../lib/color/color.ts';
import { contrastRatio } from '../../lib/color/rgba.ts';
import { direction, html, joinHtml, type Html } from '../../lib/html.ts';
import type { Badge } from '../entries/badges.ts';
import type { FindingIndex } from '../findings.ts';
import { dark } from './brand.ts';
import { tallyOf, worstOf } from './tally.ts';

/** The colours that the badges of one page have. */
export interface BadgeColors {
  /** The class of a colour; undefined for the default, which needs none. */
  readonly classOf: (color: Badge['color']) => string | undefined;
  /** The rules of all classes asked for so far. Numbers only: no text of a description reaches a style. */
  readonly rules: () => Html;
}

const black: Rgba = { red: 0, green: 0, blue: 0, alpha: 1 };
const white: Rgba = { red: 255, green: 255, blue: 255, alpha: 1 };

/** The colours of a new page: none yet. */
export function createBadgeColors(): BadgeColors {
  const classes = new Map<string, string>();
  return {
    classOf: (color) => {
      if (color === 'default') return undefined;
      const rule = color === 'text' ? '--b:var(--ink);--i:var(--page)' : ruleOf(color);
      const known = classes.get(rule) ?? `b-${classes.size + 1}`;
      classes.set(rule, known);
      return known;
    },
    rules: () => html`${[...classes].map(([rule, name]): Html => ({ html: `.${name}{${rule}}` }))}`,
  };
}

function ruleOf(color: Rgba): string {
  const [light, inDark] = [inkOn(color, white), inkOn(color, dark)];
  const ink = light === inDark ? light : `light-dark(${light}, ${inDark})`;
  const channels = [color.red, color.green, color.blue].map((channel) => Number(channel.toFixed(3)));
  const alpha = color.alpha === 1 ? '' : ` / ${Number(color.alpha.toFixed(4))}`;
  return `--b:rgb(${channels.join(' ')}${alpha});--i:${ink}`;
}

/** Black or white, whichever is easier to read; below a translucent colour the ground counts. */
function inkOn(color: Rgba, ground: Rgba): '#000' | '#fff' {
  return contrastRatio(black, color, ground) >= contrastRatio(white, color, ground) ? '#000' : '#fff';
}

/** The context of the parts that draw badges. */
export interface BadgeContext {
  readonly colors: Pick<BadgeColors, 'classOf'>;
  readonly shown: { readonly findings: FindingIndex };
}

/** Longer names may be cut where they stand beside a title. */
const longest = 16;

/** Badges; findings about one show as a ring. */
export function badgesHtml(context: BadgeContext, badges: readonly Badge[]): readonly Html[] {
  return badges.map((badge) => badgeHtml(context, badge, { marks: true }));
}

/** A badge. With `marks`, findings about it show as a ring. */
function badgeHtml(context: BadgeContext, badge: Badge, { marks }: { readonly marks: boolean }): Html {
  const worst = marks ? worstOf(tallyOf(context.shown.findings.under(badge.located.place))) : undefined;
  const classes = ['badge', context.colors.classOf(badge.color), ...(worst === undefined ? [] : ['on', worst])];
  const name = badge.name.slice(0, 300);
  const tips = [
    ...(name.length > longest ? [name] : []),
    ...(badge.refused === undefined ? [] : [`${badge.refused} is no colour; drawn in the default colour`]),
  ];
  const tip = tips.length === 0 ? undefined : html` title="${tips.join(': ')}"`;
  return html`<span class="${classes.filter((each) => each !== undefined).join(' ')}" ${direction(name)}${tip}
    >${name}</span
  >`;
}

/** `title` with `badges` before and after it. */
export function withBadges(
  context: BadgeContext,
  title: Html,
  badges: readonly Badge[],
  options: { readonly marks: boolean },
): Html {
  const draw = (position: Badge['position']): readonly Html[] =>
    badges.filter((badge) => badge.position === position).map((badge) => badgeHtml(context, badge, options));
  return joinHtml([...draw('before'), title, ...draw('after')], ' ');
}
