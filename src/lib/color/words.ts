/** Whether `word`, in lower case and without spaces, stands in `list`, whose words are set apart by spaces. */
export function hasWord(list: string, word: string): boolean {
  return ` ${list} `.includes(` ${word} `);
}

/** The keywords of every CSS property: CSS Cascade 5, section 7. */
export const cssWideKeywords = 'inherit initial unset revert revert-layer';

/** System colours: CSS Color 4, section 6.2 and, deprecated, appendix A. */
export const systemColor =
  /^((accentcolor|canvas|field|highlight|mark|menu|selecteditem)(text)?|(active|button|caption|gray|inactivecaption|info|link|visited|window)text|button(border|face|highlight|shadow)|(in)?active(border|caption)|appworkspace|(info)?background|scrollbar|threed(face|highlight|(dark|light)?shadow)|window(frame)?)$/;

/** Colour functions outside the documented formats (CSS Color 4 and 5), and functions that may stand for any value (CSS Values 4 and 5). */
export const otherCssFunctions =
  'hwb lab lch oklab oklch color color-mix light-dark contrast-color device-cmyk var env attr if ' +
  'calc min max clamp round mod rem sin cos tan asin acos atan atan2 pow sqrt hypot log exp abs sign';
