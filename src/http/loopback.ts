/** Whether `url` is served by this machine. */
export function isLoopback({ hostname }: URL): boolean {
  return /^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/u.test(hostname);
}
