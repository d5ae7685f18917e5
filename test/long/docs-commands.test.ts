import { expect, test } from '@jest/globals';
import { linesThatFail, pages, runShown } from '../support/run-shown.ts';
import { linesOf, shownOn } from '../support/shown-commands.ts';

// Those of README.md are run by test/docs-commands.test.ts.
const others = pages.filter((page) => page !== 'README.md');

test.concurrent.each(others.filter((page) => shownOn(page).length > 0))(
  '%s: every command has the output that is shown',
  async (page) => {
    const { said, shown } = await runShown(page);
    expect(said).toEqual(shown);
  },
);

test.concurrent.each(others.filter((page) => linesOf(page).length > 0))(
  '%s: every command that is shown without its output runs',
  async (page) => {
    expect(await linesThatFail(page)).toEqual([]);
  },
);
