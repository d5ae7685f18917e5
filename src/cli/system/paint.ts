import { styleText } from 'node:util';
import { plain, type Paint, type PaintStyle } from '../../report/paint.ts';

const formats = { good: 'green', bad: 'red', strong: 'bold', faint: 'dim' } as const satisfies Record<
  PaintStyle,
  string
>;

/** What of the environment decides on colours. */
export interface ColorEnvironment {
  readonly NO_COLOR?: string | undefined;
  readonly FORCE_COLOR?: string | undefined;
  readonly TERM?: string | undefined;
}

/**
 * Colours for `stream`: on a terminal, unless `NO_COLOR` is set (no-color.org) or `TERM` is `dumb`. `FORCE_COLOR` decides where it is set: `0`
 * and `false` for none.
 */
export function createPaint(stream: { readonly isTTY?: boolean }, environment: ColorEnvironment): Paint {
  if (!wantsColors(stream, environment)) return plain;
  return (style, text) => styleText(formats[style], text, { validateStream: false });
}

function wantsColors({ isTTY = false }: { readonly isTTY?: boolean }, environment: ColorEnvironment): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = environment;
  if (FORCE_COLOR !== undefined) return !['0', 'false'].includes(FORCE_COLOR);
  return isTTY && (NO_COLOR ?? '') === '' && TERM !== 'dumb';
}
