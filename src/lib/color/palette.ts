/**
 * The words that newer renderers document as badge colours beside, or with another shade than, those of CSS:
 * fourteen colours and thirteen states. They are compared as written, so case counts.
 */
export const paletteWords: readonly string[] = (
  'red green blue grey turquoise magenta purple carrot raspberry orange grass persian-green sky blueberry ' +
  'success processing error warning default approved declined pending active draft deprecated product'
).split(' ');
