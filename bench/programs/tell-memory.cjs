// Preloaded into a server, with --expose-gc: on SIGUSR2 it tells, in a line on stderr, what it holds once the garbage is collected.
const { writeSync } = require('node:fs');

process.on('SIGUSR2', () => {
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  writeSync(2, `${JSON.stringify({ heldBytes: heapUsed + external, residentBytes: rss })}\n`);
});
