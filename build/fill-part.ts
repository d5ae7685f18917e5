/**
 * `page` with `text` between `<!-- <part> -->` and `<!-- /<part> -->`, in place of what stands there.
 * @throws Error where the page has no such part.
 */
export function fillPart(page: string, part: string, text: string): string {
  const [start, end] = [`<!-- ${part} -->`, `<!-- /${part} -->`];
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`A page must have ${start} and ${end} after it.`);
  return `${page.slice(0, from)}${start}\n\n${text}\n\n${page.slice(to)}`;
}
