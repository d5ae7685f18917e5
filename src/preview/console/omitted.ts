/** The sentence that says how many of `count` things a console leaves out, where it offers `most`; none where it offers all. */
export function omitted(things: string, count: number, most: number): readonly string[] {
  return count <= most ? [] : [`${most} of ${count} ${things} are offered here.`];
}
