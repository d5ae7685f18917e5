import { expect, test } from '@jest/globals';
import { askEverything } from '../mock/ask-everything.ts';
import { hostileGroups } from '../mock/hostile-trees.ts';

// Those about schemas take as long as all others and stand in a file of their own, so that both run at once.
const groups = Object.entries(hostileGroups()).filter(([about]) => about !== 'schemas');

test.each(groups)(
  '%s: every answer comes soon, is legal and tells nothing of the inside',
  (_, trees) => {
    const asked = trees.map(askEverything);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.flatMap(({ failures }) => failures)).toEqual([]);
    expect(asked.every(({ requests }) => requests >= 10)).toBe(true);
    expect(Object.keys(Object.prototype)).toEqual([]);
  },
  240_000,
);
