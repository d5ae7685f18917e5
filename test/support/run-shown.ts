import { readdirSync } from 'node:fs';
import { folderFor, linesOf, openTerminal, portsFor, shownOn, shownPort } from './shown-commands.ts';

/** The pages whose commands are run. */
export const pages = [
  'README.md',
  ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];

/** What cannot be run without a network or in a minute, and why. */
export const notRun: readonly (readonly [RegExp, string])[] = [
  [/^assay mcp (?:diff|pull) \S+ --(?:command|url) /u, 'wants a server; the tests of the command start some'],
  [/^npm install /u, 'asks a registry; the tests of the hosts install the package'],
  [/^curl .*https:/u, 'loads a published release'],
  [/^docker /u, 'loads an image'],
  [/^pre-commit /u, 'wants a repository of Git; the tests of the hosts run the hook'],
  [/^npx redocly /u, 'is another tool; the tests of the hosts run it'],
  [/^npm run bench/u, 'installs what it compares with, and takes minutes'],
  [/^npm (?:ci|run check)\b/u, 'is what runs before a release, this test among it'],
  [/^npm run check:supply/u, 'asks a registry for known vulnerabilities'],
  [/^npm outdated/u, 'asks a registry'],
];

/** What the commands of a page said, and what the page shows of it: equal where it is true. */
export interface Runs {
  readonly said: readonly string[];
  readonly shown: readonly string[];
}

/** Runs the commands that a page shows with their output, as its reader does. Pages have folders and ports of their own. */
export async function runShown(page: string): Promise<Runs> {
  const { run, close } = openTerminal(folderFor(page));
  const shown = shownOn(page);
  const ports = await portsFor(JSON.stringify(shown));
  const here = (text: string): string => text.replace(shownPort, (port) => ports.get(port) ?? port);
  const runs: { said: string; shown: string }[] = [];
  try {
    for (const { command, output } of shown) {
      const [, server] = /\bassay (mock|preview) (?!.*--(?:port|out))/u.exec(command) ?? [];
      const port = server === undefined ? '' : ` --port ${server === 'mock' ? 4880 : 4881}`;
      const said = steady((await run(here(`${command}${port}`))).said);
      const lines = asShown(said, steady(here(output)));
      runs.push({ said: `$ ${command}\n${said}`, shown: `$ ${command}\n${lines}` });
    }
  } finally {
    close();
  }
  return { said: runs.map(({ said }) => said), shown: runs.map((each) => each.shown) };
}

/** Runs the commands that a page shows without their output; those that could not run, with what they said. */
export async function linesThatFail(page: string): Promise<readonly string[]> {
  const { run, close } = openTerminal(folderFor(page));
  const ports = await portsFor(linesOf(page).join('\n'));
  const failed: string[] = [];
  try {
    for (const line of linesOf(page)) {
      if (notRun.some(([pattern]) => pattern.test(line))) continue;
      const { said, code } = await run(line.replace(shownPort, (port) => ports.get(port) ?? port));
      // Findings and failed cases are 1, what could not be run 2 or more.
      if ((code ?? 0) >= 2) failed.push(`${line}\n${said}`);
    }
  } finally {
    close();
  }
  return failed;
}

/** Text without what differs from run to run, and how many rules and replayed cases there are. */
function steady(text: string): string {
  return text
    .replace(/\d+(?:\.\d+)? ms/gu, 'N ms')
    .replace(/\d+ (rules|replayed cases)/gu, 'N $1')
    .trimEnd();
}

/** `said` itself where it is as `shown`, in which `...` stands for anything; else what is shown. */
function asShown(said: string, shown: string): string {
  const [first = '', ...others] = shown.split(/^\.\.\.$\n?|\.\.\./mu);
  if (!said.startsWith(first)) return shown;
  let at = first.length;
  for (const part of others) {
    const found = said.indexOf(part, at);
    if (found < 0) return shown;
    at = found + part.length;
  }
  return at === said.length || others.at(-1) === '' ? said : shown;
}
