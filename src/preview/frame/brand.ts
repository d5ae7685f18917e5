import type { Rgba } from '../../lib/color/color.ts';
import { contrastRatio } from '../../lib/color/rgba.ts';

/** The look that a team gives to its pages. Addresses of pictures are `data:`, checked by whoever read the files. */
export interface Brand {
  readonly title?: string;
  readonly logo?: string;
  readonly favicon?: string;
  readonly accent?: Rgba;
  /** CommonMark. */
  readonly footer?: string;
  /** The address of the site, with a slash at its end. */
  readonly base?: string;
  /** Origins whose images descriptions may show. */
  readonly images: readonly string[];
  /** Says on the pages for readers what made them. */
  readonly hasCredit: boolean;
}

/** The picture that a description itself has for its top bar. */
export interface Logo {
  /** The address: of the site, where `rootMark` stands in front. */
  readonly src: string;
  readonly alt: string;
}

/** The look without any settings. */
export const plainBrand: Brand = { images: [], hasCredit: true };

/** The ground in the dark: `--page` of the style sheet. */
export const dark: Rgba = { red: 18, green: 22, blue: 23, alpha: 1 };

/** The rules that a look adds to the style sheet of the site. Numbers and Base64 only: no text of a setting reaches a style. */
export function brandStyle({ accent, logo }: Brand): string {
  return [
    ...(accent === undefined ? [] : [`:root{--accent:light-dark(${cssOf(accent)},${cssOf(inDark(accent))})}`]),
    ...(logo === undefined ? [] : [`.logo{background-image:url("${logo}")}`]),
  ].join('\n');
}

/** A colour as light as it must be to be read in the dark. */
function inDark(color: Rgba): Rgba {
  const mixed = (share: number): Rgba => {
    const mix = (channel: number): number => Math.round(channel + (255 - channel) * share);
    return { red: mix(color.red), green: mix(color.green), blue: mix(color.blue), alpha: 1 };
  };
  const shares = Array.from({ length: 21 }, (_, index) => index / 20);
  return mixed(shares.find((share) => contrastRatio(mixed(share), dark) >= 5) ?? 1);
}

function cssOf({ red, green, blue }: Rgba): string {
  return `rgb(${[red, green, blue].map((channel) => Math.round(channel)).join(' ')})`;
}
