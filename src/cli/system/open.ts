import { spawn } from 'node:child_process';

/** Asks the system to show `url` in a browser. Where it cannot, nothing happens: the address is printed, too. */
export function openInBrowser(url: string): void {
  const [command = '', ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', url]
        : ['xdg-open', url];
  spawn(command, args, { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}
