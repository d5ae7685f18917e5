import { jobIn, sentence, type Job } from './job.ts';
import { lint } from './lint.ts';
import { askMocks } from './mock.ts';
import { replays } from './replay.ts';

/** Makes one part of a record after another, as messages ask for them: a process for each core. */
const makers = { lint, mock: askMocks, replay: replays };

// Each run of the command listens to signals and streams anew.
for (const each of [process, process.stdout, process.stderr]) each.setMaxListeners(0);

// Whoever asked has gone.
process.on('disconnect', () => process.exit());

process.on('message', (message) => {
  const job = jobIn(message);
  if (job === undefined) throw new Error('A worker must be sent a job.');
  void made(job).then((record) => process.send?.({ text: withoutPlaces(JSON.stringify(record), job) }));
});

async function made(job: Job): Promise<unknown> {
  try {
    // What is said of a file names it relative to where one is.
    process.chdir(job.folder);
    return await makers[job.part](job);
  } catch (error) {
    return { refused: sentence(error) };
  }
}

/** Records of two checkouts are equal: nothing in them says where the files were, or which port was free. */
function withoutPlaces(text: string, { home, folder, wrongPort }: Job): string {
  return text
    .replaceAll(`${folder}/`, '')
    .replaceAll(folder, '.')
    .replaceAll(home, '<home>')
    .replaceAll(`127.0.0.1:${wrongPort}`, '127.0.0.1:0');
}
