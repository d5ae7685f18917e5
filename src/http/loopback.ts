export function isLoopback({ hostname }: URL): boolean {
  return /^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/u.test(hostname);
}

/**
 * The `Host` of a request that means a server on this machine: `localhost`, a loopback address, or `listening`, the address that
 * the server listens on; any address where it listens on all. A page from elsewhere may have pointed any other name here.
 */
export function isOwnHost(host: string | undefined, listening: string): boolean {
  const name = (host ?? '').toLowerCase().replace(/:\d+$/u, '');
  const address = listening.toLowerCase();
  if (name === address || name === `[${address}]`) return true;
  if (name === 'localhost' || name.endsWith('.localhost') || name === '[::1]') return true;
  const isAddress = /^\d{1,3}(?:\.\d{1,3}){3}$|^\[[\da-f:.]+\]$/u.test(name);
  return isAddress && (name.startsWith('127.') || address === '0.0.0.0' || /^[0:]+$/u.test(address));
}
