/** What bundles write in place of `undefined`: a variable, which minifies to one letter. */
export const nothing = [][0];
