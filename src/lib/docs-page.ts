/**
 * The addresses of the documentation: its first page, what those of the other pages begin with, and what they end with. These are the files of the
 * package until the pages stand somewhere: `npx tsx build/docs-address.ts <URL>` puts that in.
 */
export const docs = {
  home: 'https://unpkg.com/spectral-assay/README.md',
  start: 'https://unpkg.com/spectral-assay/docs/',
  end: '.md',
} as const;

/** The address of a page of the documentation (`mock`, `rules/x-badges-type`), or of a section of it. */
export function docsPage(name: string, section = ''): string {
  return `${docs.start}${name}${docs.end}${section && `#${section}`}`;
}
