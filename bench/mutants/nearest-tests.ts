/**
 * The tests for `file` out of `tests` (each with the number of imports between it and the file), the likeliest to notice a
 * change first: those that speak of the same things (`likeness`, from 0 to 1), those with words of its name, then those of its room,
 * then those that import it most directly. Tests of commands start processes: they come last for files of other rooms. Those that
 * start a browser are left out.
 */
export function nearestTests(
  file: string,
  tests: ReadonlyMap<string, number>,
  likeness: ReadonlyMap<string, number> = new Map(),
): readonly string[] {
  const isOfCommand = file.startsWith('src/cli/');
  const ranked = [...tests]
    .filter(([test]) => !test.endsWith('browser.test.ts'))
    .map(([test, steps]) => {
      const isSlow =
        !isOfCommand && /^test\/(?:cli|server|hosts)\//u.test(test) && roomsOf(test)[0] !== roomsOf(file)[0];
      const nearness = nearnessOf(file, test) + 16 * (likeness.get(test) ?? 0) - steps;
      return { test, nearness: isSlow ? nearness - 100 : nearness };
    });
  return ranked.sort((a, b) => b.nearness - a.nearness || (a.test < b.test ? -1 : 1)).map(({ test }) => test);
}

// The first folder counts as a room alone.
function nearnessOf(file: string, test: string): number {
  const [rooms, others] = [roomsOf(file), roomsOf(test)];
  const parting = rooms.findIndex((room, index) => room !== others[index]);
  const shared = parting < 0 ? rooms.length : parting;
  const words = new Set(wordsOf(test));
  // The examples of rules are the tests of checks, and their pages those of what rules say, whatever these are called.
  const isOfChecks =
    /^(?:functions|rulesets)\//u.test(file) && /\/(?:rule-examples|generated-files)\.test\.ts$/u.test(test);
  return (
    6 * shared +
    (isOfChecks ? 15 : 0) +
    8 * wordsOf(file.replace(/^(?:src\/)?[^/]+\//u, '')).filter((word) => words.has(word)).length
  );
}

// Checks are tested by the examples of rules, in the room of rules.
function roomsOf(file: string): readonly string[] {
  const path = file.replace(/^(?:src|test)\//u, '').replace(/^rulesets\//u, 'functions/');
  return path.split('/').slice(0, -1);
}

function wordsOf(file: string): readonly string[] {
  return file.replace(/^(?:src|test)\/|(?:\.test)?\.ts$/gu, '').split(/[/-]/u);
}
