import { type Check, finding } from './check.ts';

/** Badges do not stand beside a `$ref` whose siblings parsers drop. The value looked at is such an `x-badges`. */
export const badgeRefSibling: Check<null> = () =>
  finding('`x-badges` should not stand beside `$ref`, where parsers drop it. Move it to the referenced object.');
