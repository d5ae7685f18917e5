/**
 * Calls `start` with the arguments of this process, and ends with its exit code, on a version of Node that has what is used; else says so, exit
 * code 2. Whoever calls it imports nothing else before: what an older Node lacks would end the command first.
 */
export function onSupportedNode(name: string, start: (args: readonly string[]) => Promise<number>): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) void start(process.argv.slice(2)).then(endWith);
  else {
    process.stderr.write(`\`${name}\` must run on Node 20.19 or later; found ${process.versions.node}.\n`);
    process.exitCode = 2;
  }
}

/** Output has this long to be written after a signal: its reader may have stopped to read. */
const flushMs = 200;

function endWith(code: number): void {
  process.exitCode = code;
  // Nothing that is still open may keep a process that a signal has ended.
  if (code > 128) setTimeout(() => process.exit(), flushMs).unref();
}
