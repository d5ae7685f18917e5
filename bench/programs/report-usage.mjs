// Preloaded into every measured server: answers each message of the bench with what the process has used so far, or holds.
import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

process.on('message', (message) => {
  if (message === 'memory') process.send(memory());
  // Processes of a cluster are told other things.
  if (message !== 'usage') return;
  const { user, system } = process.cpuUsage();
  process.send({ cpuMicroseconds: user + system, peakKilobytes: process.resourceUsage().maxRSS });
});
/** What is left once the garbage is collected. */
function memory() {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { residentBytes: rss, heldBytes: heapUsed + external };
}

// The channel alone must not keep a server alive that wants to end; processes of a cluster have nothing else.
if (cluster.isPrimary) process.channel?.unref();
