/** What bundles write in place of `undefined`: a variable, which minifies to one letter. Named as no variable of a source is. */
export const $undefined = [][0];
