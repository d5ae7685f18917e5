/** The middle one of `values`. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [below = 0, above = below] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.floor(sorted.length / 2)],
  ];
  return (below + above) / 2;
}

/** The median of `values` with the least and the greatest: `1.21 (1.18 to 1.25)`. */
export function spread(values: readonly number[], digits: number, unit = ''): string {
  const [middle, least, greatest] = [median(values), Math.min(...values), Math.max(...values)].map((value) =>
    value.toFixed(digits),
  );
  return `${middle ?? ''}${unit} (${least ?? ''} to ${greatest ?? ''})`;
}
