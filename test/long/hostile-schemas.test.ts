import { expect, test } from '@jest/globals';
import { askEverything } from '../mock/ask-everything.ts';
import { hostileGroups } from '../mock/hostile-trees.ts';

test.each((hostileGroups().schemas ?? []).map((hostile) => [hostile[0], hostile] as const))(
  '%s: every answer comes soon, is legal and tells nothing of the inside',
  (_, hostile) => {
    const { failures, requests } = askEverything(hostile);
    expect({ failures, hasEnough: requests >= 10, spoiled: Object.keys(Object.prototype) }).toEqual({
      failures: [],
      hasEnough: true,
      spoiled: [],
    });
  },
);
