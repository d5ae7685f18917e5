import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { interruptedCommands, type InterruptedCommand } from './signals/commands.ts';
import { interrupt, type Interrupted } from './signals/interrupt.ts';
import { median, quantile } from './support/spread.ts';
import { printHead, printRow } from './support/table.ts';
import { runTool } from './support/tool.ts';

const usage = `npm run bench:signals [-- name...] [--small]

How long commands take to end after SIGINT and SIGTERM, at ten moments of each, and whether the files that they write are whole.
Names are those of the table, or the beginning of some. --small takes a tenth of the data.`;

const moments = 10;
/** What a command may take to end. */
const limitMs = 1_000;

await runTool({
  usage,
  options: { small: { type: 'boolean' } },
  run: async ({ positionals, values }) => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-signals-'));
    try {
      const all = await interruptedCommands(folder, values.small === true ? 0.1 : 1);
      const chosen = all.filter(
        ({ name }) => positionals.length === 0 || positionals.some((each) => name.startsWith(each)),
      );
      printHead(['command', 'it takes', 'worst', 'median', 'ended with', 'what it left']);
      let isFine = chosen.length > 0;
      for (const command of chosen) isFine = (await measure(command, folder)) && isFine;
      return isFine ? 0 : 1;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

/** Ends `command` at ten moments, SIGINT and SIGTERM in turn, prints the row, and answers whether all is as it should be. */
async function measure(command: InterruptedCommand, folder: string): Promise<boolean> {
  const work = join(folder, 'work');
  const once = async (at: number | undefined, signal: 'SIGINT' | 'SIGTERM'): Promise<Interrupted> => {
    rmSync(work, { recursive: true, force: true });
    mkdirSync(work);
    return interrupt(command, { folder: work, at, signal });
  };
  const { wholeMs } = await once(undefined, 'SIGTERM');
  const results: Interrupted[] = [];
  for (let index = 0; index < moments; index += 1)
    results.push(await once(((index + 0.5) / moments) * wholeMs, index % 2 === 0 ? 'SIGINT' : 'SIGTERM'));
  // The last moments may come after the end.
  const ended = results.filter(({ wasRunning }) => wasRunning);
  const times = ended.map(({ endMs }) => endMs);
  const worst = quantile(times, 1);
  const wrong = [...new Set(results.flatMap(({ left }) => left))];
  printRow([
    command.name,
    `${(wholeMs / 1_000).toFixed(1)} s`,
    `${worst.toFixed(0)} ms`,
    `${median(times).toFixed(0)} ms`,
    [...new Set(ended.map(({ code }) => code))].sort((a, b) => a - b).join(', '),
    wrong.length === 0 ? 'whole files' : wrong.join('; '),
  ]);
  return worst <= limitMs && wrong.length === 0 && ended.every(({ code, expectedCode }) => code === expectedCode);
}
