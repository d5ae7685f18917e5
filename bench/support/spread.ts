/** The middle one of `values`. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value that so large a share of `values` does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
}

/** The median of `values` with the least and the greatest: `1.21 (1.18 to 1.25)`. */
export function spread(values: readonly number[], digits: number, unit = ''): string {
  const [middle, least, greatest] = [0.5, 0, 1].map((share) => quantile(values, share).toFixed(digits));
  return `${middle ?? ''}${unit} (${least ?? ''} to ${greatest ?? ''})`;
}
