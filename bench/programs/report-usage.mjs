// Preloaded into every measured server: answers each message of the bench with what the process has used so far.
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send({ cpuMicroseconds: user + system, peakKilobytes: process.resourceUsage().maxRSS });
});
// The channel alone must not keep a server alive that wants to end.
process.channel?.unref();
