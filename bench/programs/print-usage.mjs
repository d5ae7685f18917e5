// Preloaded into a measured command: its last line on stderr says what it has used.
import { writeSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const usage = { cpuMicroseconds: user + system, peakKilobytes: process.resourceUsage().maxRSS };
  writeSync(2, `\n${JSON.stringify({ ...usage, wallMilliseconds: performance.now() })}\n`);
});
