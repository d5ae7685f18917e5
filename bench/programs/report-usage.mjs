// Preloaded into every measured server: answers each message of the bench with what the process has used so far.
import cluster from 'node:cluster';

process.on('message', (message) => {
  // Processes of a cluster are told other things.
  if (message !== 'usage') return;
  const { user, system } = process.cpuUsage();
  process.send({ cpuMicroseconds: user + system, peakKilobytes: process.resourceUsage().maxRSS });
});
// The channel alone must not keep a server alive that wants to end; processes of a cluster have nothing else.
if (cluster.isPrimary) process.channel?.unref();
