// Preloaded into a measured command: its last line on stderr says what it has used. By `--require`: after `--import` the command itself goes
// through the loader of modules, which on Node 22 takes 16 ms more.
const { writeSync } = require('node:fs');
const { performance } = require('node:perf_hooks');

process.on('exit', () => {
  const sumOf = ({ user, system }) => user + system;
  // From Node 23.9 on.
  const threadMicroseconds = process.threadCpuUsage && sumOf(process.threadCpuUsage());
  const usage = {
    cpuMicroseconds: sumOf(process.cpuUsage()),
    threadMicroseconds,
    peakKilobytes: process.resourceUsage().maxRSS,
  };
  writeSync(2, `\n${JSON.stringify({ ...usage, wallMilliseconds: performance.now() })}\n`);
});
