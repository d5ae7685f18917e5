import { minify } from '@swc/core';
import { minify as minifyByOxc } from 'oxc-minify';

/**
 * A script of a page in fewer letters, by two minifiers of which each sees what the other leaves. Nothing is taken for granted, as it is for bundles: to
 * read a member of the DOM does things.
 */
export async function minifyScript(text: string): Promise<string> {
  const { code } = await minify(text, {
    compress: {
      passes: 4,
      toplevel: true,
      ecma: 2022,
      unsafe_arrows: true,
      hoist_funs: false,
      hoist_vars: true,
      inline: 3,
    },
    mangle: { toplevel: true },
  });
  const compress = { target: 'es2022' } as const;
  return (await minifyByOxc('script.js', code, { module: false, compress, mangle: { toplevel: true } })).code;
}

/** The variables that pages set or use beside the sheet: badges and the accent of a team. */
const namedByPages = new Set(['--accent', '--ink', '--page', '--b', '--i']);
const letters = 'adefghjklmnopqrstuvwxyz';

/** A style sheet with a letter for each variable of its own. */
export function shortenVariables(css: string): string {
  const own = [...new Set(css.match(/--[a-z]{2,}/gu))].filter((name) => !namedByPages.has(name));
  if (own.length > letters.length)
    throw new Error(`The style has ${own.length} variables, and ${letters.length} letters for them.`);
  return css.replace(/--[a-z]{2,}/gu, (name) =>
    namedByPages.has(name) ? name : `--${letters[own.indexOf(name)] ?? ''}`,
  );
}
