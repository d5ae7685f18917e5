/**
 * Calls `start` with the arguments of this process, on a version of Node that has what is used; else says so, exit code 2. Whoever calls
 * it imports nothing else before: what an older Node lacks would end the command first.
 */
export function onSupportedNode(name: string, start: (args: readonly string[]) => Promise<void>): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) void start(process.argv.slice(2));
  else {
    process.stderr.write(`\`${name}\` must run on Node 20.19 or later; found ${process.versions.node}.\n`);
    process.exitCode = 2;
  }
}
