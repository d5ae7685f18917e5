/** Whether `url` is served by this machine. */
export function isLoopback({ hostname }: URL): boolean {
  return /^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/u.test(hostname);
}

/**
 * Whether `host`, as a request names it, is a server on this machine that listens on `own`: `localhost`, a loopback address, or `own`
 * itself; any address where `own` is all of them. Any other name may be one that a page from elsewhere has pointed here.
 */
export function isOwnHost(host: string | undefined, own: string): boolean {
  const name = (host ?? '').toLowerCase().replace(/:\d+$/u, '');
  const listening = own.toLowerCase();
  if (name === listening || name === `[${listening}]`) return true;
  if (name === 'localhost' || name.endsWith('.localhost') || name === '[::1]') return true;
  const isAddress = /^\d{1,3}(?:\.\d{1,3}){3}$|^\[[\da-f:.]+\]$/u.test(name);
  return isAddress && (name.startsWith('127.') || listening === '0.0.0.0' || /^[0:]+$/u.test(listening));
}
