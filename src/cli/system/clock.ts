/** The time now. */
export function now(): Date {
  return new Date();
}
