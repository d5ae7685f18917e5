import { isObject } from '../src/lib/json.ts';
import { distance } from '../src/lib/nearest.ts';
import { show } from '../src/lib/show.ts';
import { carriesBadges } from './badge-placement.ts';
import { defineCheck, none, problem } from './check.ts';

/** No key of an object that may carry badges is `x-badges` but for a slip: one edit, or case and separators. */
export const misspelledBadges = defineCheck<null>('misspelled-badges', null, (host, _options, { kind }) => {
  if (!isObject(host) || (kind !== undefined && !carriesBadges(kind, 'any'))) return none;
  return Object.keys(host)
    .filter((key) => key !== 'x-badges' && /^x/i.test(key) && key.length < 20 && distance(key, 'x-badges') <= 1)
    .flatMap((key) =>
      problem(`${show(key)} should be spelled \`x-badges\`: no renderer reads it as it stands.`, [key]),
    );
});
